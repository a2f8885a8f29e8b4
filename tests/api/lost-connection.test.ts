import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createPool } from '#db/client.ts'
import { toProblem } from '#server/http/problems.ts'
import { createLog } from '#server/lib/log.ts'
import { inTransaction } from '#server/lib/tx.ts'
import { openDoor } from '../proof/door.ts'
import { postgresWire } from '../proof/wires.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

// Without a listener on the transaction's connection this ends the process: the run fails with an uncaught exception.
test('X03 X04 a connection that is lost between two statements fails its transaction, and nobody else', async () => {
  const { pool } = shop.deps
  const lost = inTransaction(pool, async ({ client }) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise<void>((resume) => client.once('end', () => resume()))
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    await client.query('select 1')
  })
  await expect(lost).rejects.toThrow(/terminat|not queryable/)
  const { rows } = await pool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})

/** Nothing comes through any more, and nobody hangs up. */
async function halfOpenDoor() {
  const { host, port } = inject('server')
  let silent = false
  const door = await openDoor({
    name: 'database',
    wire: postgresWire,
    target: () => (host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }),
    watch: () => (silent ? 'hold' : 'pass'),
  })
  const fall = () => {
    silent = true
  }
  return { door, fall }
}

test('X21 what is asked on a connection that has fallen silent fails in time, inside a transaction as well', async () => {
  const { door, fall } = await halfOpenDoor()
  const connection = { ...inject('server'), ...shop.connection, host: '127.0.0.1', port: door.port }
  const pool = createPool(connection, 2, 0)
  try {
    await Promise.all([pool.query('select 1'), pool.query('select 1')])
    const begun = performance.now()
    let asked: Promise<unknown> = Promise.resolve()
    const changed = inTransaction(pool, async ({ client }) => {
      await client.query('select 3')
      fall()
      asked = pool.query('select 2').catch((error: unknown) => error)
      await client.query('select 4')
    })
    await expect(changed).rejects.toThrow('Query read timeout')
    expect(toProblem(await asked, createLog('silent'))).toMatchObject({ code: 'unavailable' })
    // Once, not once more for taking back what nobody hears.
    expect(performance.now() - begun).toBeLessThan(5500)
    expect(pool.totalCount - pool.idleCount).toBe(0)
  } finally {
    await pool.end()
    await door.close()
  }
})
