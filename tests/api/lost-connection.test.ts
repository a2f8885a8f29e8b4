import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { createPool } from '#db/client.ts'
import { toProblem } from '#server/http/problems.ts'
import { createLog } from '#server/lib/log.ts'
import { inTransaction } from '#server/lib/tx.ts'
import { postgresProtocol } from '../proof/protocols.ts'
import { openProxy } from '../proof/proxy.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

// Without an error listener on the transaction's connection the process ends: the run fails with an uncaught exception.
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

/** Returns a proxy that can stop forwarding without closing its connections. */
async function silentProxy() {
  const { host, port } = inject('server')
  let silent = false
  const proxy = await openProxy({
    name: 'database',
    protocol: postgresProtocol,
    target: () => (host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }),
    watch: () => (silent ? 'hold' : 'pass'),
  })
  const fall = () => {
    silent = true
  }
  return { proxy, fall }
}

test('X21 a query on a silent connection times out, also inside a transaction', async () => {
  const { proxy, fall } = await silentProxy()
  const connection = { ...inject('server'), ...shop.connection, host: '127.0.0.1', port: proxy.port }
  const pool = createPool(connection, 2, 0)
  try {
    await Promise.all([pool.query('select 1'), pool.query('select 1')])
    const sent: string[] = []
    let asked: Promise<unknown> = Promise.resolve()
    const changed = inTransaction(pool, async ({ client }) => {
      const query = client.query.bind(client)
      vi.spyOn(client, 'query').mockImplementation((text: string) => {
        sent.push(text)
        return query(text)
      })
      await client.query('select 3')
      fall()
      asked = pool.query('select 2').catch((error: unknown) => error)
      await client.query('select 4')
    })
    await expect(changed).rejects.toThrow('Query read timeout')
    expect(toProblem(await asked, createLog('silent'))).toMatchObject({ code: 'unavailable' })
    // One time-out, without a second one for a rollback that cannot arrive.
    expect(sent).toEqual(['select 3', 'select 4'])
    expect(pool.totalCount - pool.idleCount).toBe(0)
  } finally {
    await pool.end()
    await proxy.close()
  }
})
