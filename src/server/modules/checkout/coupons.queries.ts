import { eq } from 'drizzle-orm'
import { coupon } from '#db/schema/orders.ts'
import type { Db } from '#server/lib/tx.ts'

export type CouponRow = typeof coupon.$inferSelect

/** A coupon by its code; locked where its uses are about to be counted. */
export async function couponByCode(db: Db, code: string, lock = false): Promise<CouponRow | undefined> {
  const asked = db.select().from(coupon).where(eq(coupon.code, code))
  const [row] = await (lock ? asked.for('update') : asked)
  return row
}
