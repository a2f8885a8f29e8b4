import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { coupon, shopOrder } from '#db/schema/orders.ts'
import { RELEASED_STATES } from '#rules/payment-state.ts'
import type { Db, LockStep } from '#server/lib/tx.ts'

export type CouponRow = typeof coupon.$inferSelect

/** Returns a coupon by its code. With `lock` it is locked, for counting its uses or changing it. */
export async function couponByCode(db: Db, code: string, lock = false): Promise<CouponRow | undefined> {
  const asked = db.select().from(coupon).where(eq(coupon.code, code))
  const [row] = await (lock ? asked.for('update') : asked)
  return row
}

/** Builds the step that locks a coupon, if the order has one, so that nobody else takes its last use. */
export const couponLock =
  (code: string | undefined): LockStep =>
  (after) =>
    sql`select code from ${coupon} where ${after} and code = ${code ?? null} for update`

/** Returns all coupons, newest first, each with the number of orders that count as a use. */
export const couponsWithUses = (db: Db): Promise<{ row: CouponRow; usageCount: number }[]> =>
  db
    .select({ row: coupon, usageCount: sql<number>`count(${shopOrder.id})::int` })
    .from(coupon)
    .leftJoin(shopOrder, and(eq(shopOrder.coupon, coupon.code), notInArray(shopOrder.payment, [...RELEASED_STATES])))
    .groupBy(coupon.code)
    .orderBy(desc(sql`coupon.created_at`), coupon.code)

/** Inserts a coupon. Returns false if its code exists already. */
export async function insertCoupon(db: Db, row: typeof coupon.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(coupon).values(row).onConflictDoNothing().returning({ code: coupon.code })
  return inserted.length > 0
}

/** Updates a coupon. The caller must have locked it. */
export async function updateCoupon(db: Db, { code, ...columns }: CouponRow): Promise<void> {
  await db
    .update(coupon)
    .set({ ...columns, version: sql`${coupon.version} + 1` })
    .where(eq(coupon.code, code))
}
