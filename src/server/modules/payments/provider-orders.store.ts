import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { coupon, type OrderRow, shopOrder } from '#db/schema/orders.ts'
import { many, one } from '#db/statement.ts'
import type { CouponOffer } from '#rules/order-totals.ts'
import { MONEY_STATES, type PaymentState } from '#rules/payment-state.ts'

export const findOrderByProvider = (providerOrderId: string) =>
  one((db) => db.select().from(shopOrder).where(eq(shopOrder.providerOrderId, providerOrderId)))

/** Finds a later order of the same goods that was paid. */
export const findNewerPaidOrder = (order: OrderRow) =>
  one((db) =>
    db
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
      .limit(1),
  )

/** Finds an order if it was placed less than this many days ago, by the clock of the database. */
export const findIfYoungerThan = (id: string, days: number) =>
  one((db) => {
    const isYounger = sql`${shopOrder.placedAt} > now() - make_interval(days => ${days})`
    return db
      .select({ id: shopOrder.id })
      .from(shopOrder)
      .where(and(eq(shopOrder.id, id), isYounger))
  })

/** Finds another order of the same customer that was paid and not fully refunded (M9). */
export const findOtherPaidOrder = ({ id, accountId }: OrderRow) =>
  one((db) => {
    const isPaid = and(inArray(shopOrder.payment, MONEY_STATES), ne(shopOrder.status, 'Cancelled'))
    return db
      .select({ id: shopOrder.id })
      .from(shopOrder)
      .where(and(eq(shopOrder.accountId, accountId), ne(shopOrder.id, id), isPaid))
      .limit(1)
  })

/** Finds what a coupon takes off, if it is valid at this moment. The caller has locked it. */
export const findValidCoupon = (code: string) =>
  one<CouponOffer>((db) => {
    const hasStarted = sql`coalesce(${coupon.startsAt} <= clock_timestamp(), true)`
    const hasEnded = sql`coalesce(${coupon.endsAt} <= clock_timestamp(), false)`
    return db
      .select()
      .from(coupon)
      .where(and(eq(coupon.code, code), hasStarted, sql`not ${hasEnded}`))
  })

/** Returns orders in the given payment states that are younger than the given age, least recently checked first. */
export const findOrdersToReconcile = (wanted: {
  states: readonly PaymentState[]
  youngerThanMinutes: number
  most: number
}) =>
  many((db) =>
    db
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
      .limit(wanted.most),
  )
