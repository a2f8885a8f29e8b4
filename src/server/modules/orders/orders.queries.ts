import { and, asc, count, desc, eq, gt, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import {
  coupon,
  type LineRow,
  type NewLine,
  type NewOrder,
  type OrderRow,
  orderHistory,
  orderLine,
  shopOrder,
} from '#db/schema/orders.ts'
import type { Buyer } from '#rules/buyer-identity.ts'
import { isUsedUp } from '#rules/coupon.ts'
import { OPEN_STATES, RELEASED_STATES } from '#rules/payment-state.ts'
import type { Db } from '#server/lib/tx.ts'
import { placedByCondition } from './buyers.queries.ts'

export async function insertOrder(db: Db, row: NewOrder, lines: readonly NewLine[]): Promise<OrderRow> {
  const [order] = await db.insert(shopOrder).values(row).returning()
  if (!order) throw new Error('An order that was just placed is not there.')
  await db.insert(orderLine).values([...lines])
  return order
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.id, id))
  return row
}

export async function lockOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.id, id)).for('update')
  return row
}

export async function lockOrderByNumber(db: Db, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo)).for('update')
  return row
}

/**
 * Limits a timestamp to at most half an hour before the database's clock. A batch that reconciles many orders may have
 * begun long before the last one, and the sales of a day are finalised an hour after its end.
 */
const clampTimestamp = (at: Date) => sql`greatest(${at.toISOString()}::timestamptz, now() - interval '30 minutes')`

export async function updateOrder(db: Db, id: string, values: Partial<NewOrder>): Promise<OrderRow | undefined> {
  const paid = values.paidAt ? { paidAt: clampTimestamp(values.paidAt) } : {}
  const [row] = await db
    .update(shopOrder)
    .set({ ...values, ...paid, version: sql`${shopOrder.version} + 1`, updatedAt: sql`now()` })
    .where(eq(shopOrder.id, id))
    .returning()
  return row
}

export async function insertHistory(db: Db, row: typeof orderHistory.$inferInsert): Promise<void> {
  await db.insert(orderHistory).values(row)
}

export async function findLines(db: Db, orderId: string): Promise<LineRow[]> {
  return db.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(asc(orderLine.place))
}

export async function findBuyer(
  db: Db,
  accountId: string,
): Promise<{ email: string; firstName: string; lastName: string; mobile: string } | undefined> {
  const [row] = await db
    .select({
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      mobile: account.mobile,
    })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.erasedAt)))
  return row
}

const isOpen = inArray(shopOrder.payment, OPEN_STATES)

const ordersOf = (db: Db, accountId: string, ...conditions: SQL[]) =>
  db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.accountId, accountId), ...conditions))

export async function findOpenOrders(db: Db, accountId: string): Promise<OrderRow[]> {
  return ordersOf(db, accountId, isOpen).orderBy(desc(shopOrder.placedAt))
}

export async function lockOpenOrders(db: Db, accountId: string): Promise<OrderRow[]> {
  return ordersOf(db, accountId, isOpen).orderBy(asc(shopOrder.id)).for('update')
}

/**
 * Returns an order of the same request that points paid for when it was placed. It is not open, but still the same
 * order.
 */
export async function orderPaidWithPoints(
  db: Db,
  wanted: { accountId: string; fingerprint: Buffer; since: Date },
): Promise<OrderRow | undefined> {
  const [row] = await ordersOf(
    db,
    wanted.accountId,
    eq(shopOrder.fingerprint, wanted.fingerprint),
    gt(shopOrder.placedAt, wanted.since),
    eq(shopOrder.payable, 0),
    eq(shopOrder.payment, 'paid'),
    ne(shopOrder.status, 'Cancelled'),
  )
    .orderBy(desc(shopOrder.placedAt))
    .limit(1)
  return row
}

export async function findOrderByKey(db: Db, accountId: string, key: string): Promise<OrderRow | undefined> {
  const [row] = await ordersOf(db, accountId, eq(shopOrder.idempotencyKey, key))
  return row
}

export async function lockOrderWithFirstOrderDiscount(
  db: Db,
  accountId: string,
  besides: string,
): Promise<OrderRow | undefined> {
  const [row] = await ordersOf(
    db,
    accountId,
    eq(shopOrder.firstOrder, true),
    ne(shopOrder.status, 'Cancelled'),
    notInArray(shopOrder.payment, [...RELEASED_STATES]),
    ne(shopOrder.id, besides),
  ).for('update')
  return row
}

export async function countCouponUses(db: Db, code: string, buyer?: Buyer): Promise<{ all: number; own: number }> {
  const [row] = await db
    .select({
      all: count(),
      own: buyer ? sql<number>`count(*) filter (where ${placedByCondition(buyer)})` : sql<number>`0`,
    })
    .from(shopOrder)
    .where(and(eq(shopOrder.coupon, code), notInArray(shopOrder.payment, [...RELEASED_STATES])))
  return { all: row?.all ?? 0, own: Number(row?.own ?? 0) }
}

export async function lockAndCheckCoupon(db: Db, code: string, buyer: Buyer): Promise<boolean> {
  const { usageLimit, usageLimitPerCustomer } = coupon
  const [row] = await db
    .select({ usageLimit, usageLimitPerCustomer })
    .from(coupon)
    .where(eq(coupon.code, code))
    .for('update')
  return row !== undefined && isUsedUp(row, await countCouponUses(db, code, buyer))
}

export async function lineById(db: Db, id: string): Promise<LineRow | undefined> {
  const [row] = await db.select().from(orderLine).where(eq(orderLine.id, id))
  return row
}
