import { once } from 'node:events'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/lib/tx.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

// Without a listener on the transaction's connection this ends the process: the run fails with an uncaught exception.
test('X03 X04 a connection that is lost between two statements fails its transaction, and nobody else', async () => {
  const { pool } = shop.deps
  const lost = inTransaction(pool, async ({ client }) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = once(client, 'end')
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    await client.query('select 1')
  })
  await expect(lost).rejects.toThrow(/terminat|not queryable/)
  const { rows } = await pool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})
