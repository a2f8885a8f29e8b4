import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { coupon, shopOrder } from '#db/schema/orders.ts'
import { locks, many, one, write } from '#db/statement.ts'
import { RELEASED_STATES } from '#rules/payment-state.ts'

export type CouponRow = typeof coupon.$inferSelect

export const findCoupon = (code: string) => one((db) => db.select().from(coupon).where(eq(coupon.code, code)))

export const lockCoupon = (code: string) =>
  one((db) => db.select().from(coupon).where(eq(coupon.code, code)).for('update'))

/** Locks the coupon of a new order after other rows, if it has one, so that nobody else takes its last use. */
export const lockCouponIfAny = (code: string | undefined) =>
  one(locks((after) => sql`select code from ${coupon} where ${after} and code = ${code ?? null} for update`))

/** Returns all coupons, newest first, each with the number of orders that count as a use. */
export const findCouponsWithUses = () =>
  many((db) =>
    db
      .select({ row: coupon, usageCount: sql<number>`count(${shopOrder.id})::int` })
      .from(coupon)
      .leftJoin(shopOrder, and(eq(shopOrder.coupon, coupon.code), notInArray(shopOrder.payment, [...RELEASED_STATES])))
      .groupBy(coupon.code)
      .orderBy(desc(sql`coupon.created_at`), coupon.code),
  )

/** Inserts a coupon, unless its code exists already. */
export const insertCoupon = (row: typeof coupon.$inferInsert) =>
  write((db) => db.insert(coupon).values(row).onConflictDoNothing())

/** Updates a coupon. The caller must have locked it. */
export const updateCoupon = ({ code, ...columns }: CouponRow) =>
  write((db) =>
    db
      .update(coupon)
      .set({ ...columns, version: sql`${coupon.version} + 1` })
      .where(eq(coupon.code, code)),
  )
