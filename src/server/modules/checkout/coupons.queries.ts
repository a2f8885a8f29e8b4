import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { coupon, shopOrder } from '#db/schema/orders.ts'
import type { Db } from '#server/lib/tx.ts'

export type CouponRow = typeof coupon.$inferSelect

/** A coupon by its code; locked where its uses are about to be counted, or it is changed. */
export async function couponByCode(db: Db, code: string, lock = false): Promise<CouponRow | undefined> {
  const asked = db.select().from(coupon).where(eq(coupon.code, code))
  const [row] = await (lock ? asked.for('update') : asked)
  return row
}

/** All coupons, the newest first, with the orders that count as their uses. */
export const couponsWithUses = (db: Db): Promise<{ row: CouponRow; used: number }[]> =>
  db
    .select({ row: coupon, used: sql<number>`count(${shopOrder.id})::int` })
    .from(coupon)
    .leftJoin(shopOrder, and(eq(shopOrder.coupon, coupon.code), notInArray(shopOrder.payment, ['expired', 'refunded'])))
    .groupBy(coupon.code)
    .orderBy(desc(sql`coupon.created_at`), coupon.code)

/** False: there is one with this code. */
export async function insertCoupon(db: Db, row: typeof coupon.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(coupon).values(row).onConflictDoNothing().returning({ code: coupon.code })
  return inserted.length > 0
}

/** The caller holds the coupon's lock. */
export async function updateCoupon(db: Db, { code, ...columns }: CouponRow): Promise<void> {
  await db
    .update(coupon)
    .set({ ...columns, version: sql`${coupon.version} + 1` })
    .where(eq(coupon.code, code))
}
