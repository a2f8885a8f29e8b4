import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { coupon, type OrderRow, shopOrder } from '#db/schema/orders.ts'
import type { CouponOffer } from '#rules/order-totals.ts'
import { MONEY_STATES, type PaymentState } from '#rules/payment-state.ts'
import type { Db } from '#server/lib/tx.ts'

export async function orderByProvider(db: Db, providerOrderId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.providerOrderId, providerOrderId))
  return row
}

/** Records when the provider was asked about an order; the order's version does not change. */
export async function recordCheck(db: Db, id: string): Promise<void> {
  await db.update(shopOrder).set({ checkedAt: sql`now()` }).where(eq(shopOrder.id, id))
}

/** Lets one caller create the provider order of an order. The lock of a caller that died expires after ten seconds. */
export async function acquirePaymentLock(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .update(shopOrder)
    .set({ openingAt: sql`now()` })
    .where(
      and(
        eq(shopOrder.id, id),
        isNull(shopOrder.providerOrderId),
        or(isNull(shopOrder.openingAt), sql`${shopOrder.openingAt} < now() - interval '10 seconds'`),
      ),
    )
    .returning()
  return row
}

/**
 * Releases the lock after a failed creation, for the next caller. `mayExist`: the provider may have created the order
 * all the same, for the current amount, so no line of the order may change any more.
 */
export async function releasePaymentLock(db: Db, id: string, mayExist: boolean): Promise<void> {
  await db
    .update(shopOrder)
    .set({ openingAt: mayExist ? new Date(0) : null })
    .where(eq(shopOrder.id, id))
}

/** Saves the id of the provider's order, once. Returns false if there is one already. */
export async function saveProviderOrder(db: Db, id: string, providerOrderId: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update ${shopOrder} set provider_order_id = ${providerOrderId} where id = ${id} and provider_order_id is null`,
  )
  return rowCount === 1
}

/** Whether the same goods were ordered later, and paid. */
export async function hasNewerPaidOrder(db: Db, order: OrderRow): Promise<boolean> {
  const [row] = await db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.accountId, order.accountId),
        eq(shopOrder.cartHash, order.cartHash),
        gt(shopOrder.placedAt, order.placedAt),
        inArray(shopOrder.payment, MONEY_STATES),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Whether an order was placed less than this many days ago, by the clock of the database. */
export async function isYoungerThan(db: Db, id: string, days: number): Promise<boolean> {
  const isYounger = sql`${shopOrder.placedAt} > now() - make_interval(days => ${days})`
  const found = await db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .where(and(eq(shopOrder.id, id), isYounger))
  return found.length > 0
}

/** Whether the customer of an order has another one that was paid and not fully refunded (M9). */
export async function hasOtherPaidOrder(db: Db, { id, accountId }: OrderRow): Promise<boolean> {
  const isPaid = and(inArray(shopOrder.payment, MONEY_STATES), ne(shopOrder.status, 'Cancelled'))
  const found = await db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .where(and(eq(shopOrder.accountId, accountId), ne(shopOrder.id, id), isPaid))
    .limit(1)
  return found.length > 0
}

/** Returns what a coupon takes off now, or undefined if it is not valid at this moment. The caller has locked it. */
export async function validCoupon(db: Db, code: string): Promise<CouponOffer | undefined> {
  const hasStarted = sql`coalesce(${coupon.startsAt} <= clock_timestamp(), true)`
  const hasEnded = sql`coalesce(${coupon.endsAt} <= clock_timestamp(), false)`
  const [row] = await db
    .select()
    .from(coupon)
    .where(and(eq(coupon.code, code), hasStarted, sql`not ${hasEnded}`))
  return row
}

/** Returns orders in the given payment states that are younger than the given age, least recently checked first. */
export async function ordersToReconcile(
  db: Db,
  wanted: { states: readonly PaymentState[]; youngerThanMinutes: number; most: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(shopOrder)
    .where(
      and(
        inArray(shopOrder.payment, wanted.states),
        sql`${shopOrder.payable} > 0`,
        // Nobody has started to pay such a phone order, so there is nothing to ask the provider for.
        sql`not (${shopOrder.takenBy} is not null and ${shopOrder.providerOrderId} is null)`,
        sql`${shopOrder.placedAt} > now() - make_interval(mins => ${wanted.youngerThanMinutes})`,
      ),
    )
    .orderBy(sql`${shopOrder.checkedAt} nulls first`, asc(shopOrder.placedAt))
    .limit(wanted.most)
}
