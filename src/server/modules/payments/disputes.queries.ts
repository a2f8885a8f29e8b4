import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { dispute, shopOrder } from '#db/schema/orders.ts'
import type { Db } from '#server/lib/tx.ts'

type DisputeRow = typeof dispute.$inferSelect
export type NewDispute = Omit<DisputeRow, 'createdAt' | 'updatedAt'>

const differs = (values: NewDispute): SQL =>
  sql`(${dispute.orderId}, ${dispute.status}, ${dispute.phase}, ${dispute.amount}, ${dispute.deducted}, ${dispute.respondBy})
    is distinct from (${values.orderId}::uuid, ${values.status}::text, ${values.phase}::text, ${values.amount}::bigint,
      ${values.deducted}::bigint, ${values.respondBy?.toISOString() ?? null}::timestamptz)`

/** Stores a dispute of which nothing but its payment is known. Returns false, and does nothing, if it is stored already. */
export async function insertDispute(db: Db, values: NewDispute): Promise<boolean> {
  const inserted = await db.insert(dispute).values(values).onConflictDoNothing().returning({ id: dispute.id })
  return inserted.length > 0
}

/** Stores the state of a dispute. Returns false if it is known. */
export async function saveDispute(db: Db, values: NewDispute): Promise<boolean> {
  const { id, ...rest } = values
  const saved = await db
    .insert(dispute)
    .values(values)
    .onConflictDoUpdate({
      target: dispute.id,
      set: { ...rest, updatedAt: sql`now()` },
      setWhere: differs(values),
    })
    .returning({ id: dispute.id })
  return saved.length > 0
}

/** Builds a query that counts the disputes that the seller has to answer. */
export const OPEN_DISPUTES: SQL = sql`select count(*) as open from ${dispute} where status = 'open'`

/** Returns the disputes that the seller has to answer, the nearest deadline first. */
export const openDisputes = (db: Db, most: number) =>
  db
    .select({
      id: dispute.id,
      paymentId: dispute.paymentId,
      orderNo: shopOrder.orderNo,
      amount: dispute.amount,
      phase: dispute.phase,
      reason: dispute.reason,
      respondBy: dispute.respondBy,
    })
    .from(dispute)
    .leftJoin(shopOrder, eq(shopOrder.id, dispute.orderId))
    .where(eq(dispute.status, 'open'))
    .orderBy(asc(dispute.respondBy), asc(dispute.id))
    .limit(most)
