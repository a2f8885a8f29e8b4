import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { columnsOf } from '#db/rows.ts'
import { payment, shopOrder } from '#db/schema/orders.ts'
import { locks, many, one, only, plannedEachTime, rowOf, value, write, writeOne } from '#db/statement.ts'
import { run, type Write } from '#server/lib/tx.ts'
import { findLines, findOrder, LOCKED_ORDERS_ACCOUNT, lockOrder } from '#server/modules/orders/orders.store.ts'
import { paymentsOf } from '#server/modules/payments/payments.store.ts'
import { withStatements } from '../support/counted-statements.ts'
import { buy, payingShop, plainLine, queryRows, someBuyer } from '../support/paying-shop.ts'

const paying = payingShop()
const { shop } = paying

const someOrder = async () => buy(paying, await someBuyer(shop), [await plainLine(shop)])

describe('a statement', () => {
  test('returns the same rows alone and together with others', async () => {
    const { orderId } = await someOrder()
    const columns = sql`${columnsOf(shopOrder)} from ${shopOrder} where id = ${orderId}`
    const order = one(sql`select ${columns}`, rowOf(shopOrder))
    const together = await run(shop.ctx, { order, lines: findLines(orderId), payments: paymentsOf(orderId) })
    expect(together).toEqual({
      order: await run(shop.ctx, findOrder(orderId)),
      lines: await run(shop.ctx, findLines(orderId)),
      payments: await run(shop.ctx, paymentsOf(orderId)),
    })
    expect(together.order?.placedAt).toBeInstanceOf(Date)
    expect(together.order?.fingerprint).toBeInstanceOf(Buffer)
    expect(together.payments[0]?.amount).toBeTypeOf('number')
  })

  test('is sent with others as one', async () => {
    const { orderId } = await someOrder()
    const read = () => run(shop.ctx, { lines: findLines(orderId), payments: paymentsOf(orderId) })
    expect((await withStatements(read)).statements).toHaveLength(1)
    const lock = () =>
      shop.ctx.tx((tx) =>
        run(tx, {
          order: lockOrder(orderId),
          account: one<{ id: string }>(
            locks((after) => sql`select id from account where ${after} and id = ${LOCKED_ORDERS_ACCOUNT} for update`),
          ),
        }),
      )
    const { result, statements } = await withStatements(lock)
    expect(statements.map((text) => text.split(' ')[0])).toEqual(['begin', 'with', 'commit'])
    expect(result.account?.id).toBe(result.order?.accountId)
  })

  test('that locks takes its lock before the next one, also when its rows are not needed', async () => {
    const { orderId } = await someOrder()
    await shop.ctx.tx(async (tx) => {
      const { order } = await run(tx, {
        order: lockOrder(orderId),
        nothing: many(locks((after) => sql`select 1 where ${after}`)),
      })
      expect(order?.id).toBe(orderId)
      const held = await shop.ctx
        .tx((other) => run(other, many(sql`select 1 from shop_order where id = ${orderId} for update nowait`)))
        .catch((error: { cause?: { code?: string } }) => error.cause?.code)
      expect(held).toBe('55P03')
    })
  })

  test('that writes returns its row or their number, and takes others with it, or none of them is made', async () => {
    const { orderId } = await someOrder()
    const [row] = await queryRows(shop, 'select id from payment where order_id = $1', orderId)
    const id = String(row?.id)
    const note = (detail: string) => write(sql`update ${payment} set detail = ${detail} where id = ${id}`)
    expect(await run(shop.ctx, note('one'))).toBe(1)
    expect(await run(shop.ctx, write(sql`update ${payment} set detail = '' where id = 'none'`))).toBe(0)
    const renamed = (reference: string) =>
      writeOne(
        sql`update ${shopOrder} set tracking_id = ${reference} where id = ${orderId} returning ${columnsOf(shopOrder)}`,
        rowOf(shopOrder),
      )
    expect(await run(shop.ctx, renamed('T1'), note('two'))).toMatchObject({ id: orderId, trackingId: 'T1' })
    expect((await run(shop.ctx, paymentsOf(orderId)))[0]?.detail).toBe('two')
    const broken = write(sql`update ${payment} set amount = -1 where id = ${id}`)
    await expect(run(shop.ctx, renamed('T2'), note('three'), broken)).rejects.toThrow()
    expect((await run(shop.ctx, paymentsOf(orderId)))[0]?.detail).toBe('two')
    expect(await run(shop.ctx)).toBeUndefined()
  })

  test('that reads is not sent together with one that locks or writes', async () => {
    const mixed = {
      read: only<object>(sql`select 1 as one`),
      lock: many(locks((after) => sql`select 1 where ${after}`)),
    }
    await expect(run(shop.ctx, mixed)).rejects.toThrow('Only reads or only locks go together.')
    // @ts-expect-error A read is no write, although both return a number.
    const read: Write = value<number>(sql`select 7`)
    expect(await run(shop.ctx, read)).toBe(7)
    await expect(run(shop.ctx, only(sql`select 1 where false`))).rejects.toThrow('The database has not answered.')
  })

  test('is prepared once for each connection, unless its condition is planned each time', async () => {
    const prepared = (text: string) =>
      shop.ctx.tx(async (tx) => {
        const found = (condition: SQL) => value<number>(sql`select count(*) from account where ${condition}`)
        await run(tx, found(sql`email = ${text}`))
        await run(tx, found(plannedEachTime(sql`email like ${text}`)))
        return run(
          tx,
          many(
            sql`select statement from pg_prepared_statements where statement like 'select count(*) from account where%'`,
          ),
        )
      })
    expect(await prepared('nobody')).toEqual([{ statement: 'select count(*) from account where email = $1' }])
  })
})
