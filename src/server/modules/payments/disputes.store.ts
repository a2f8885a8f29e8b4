import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { dispute, shopOrder } from '#db/schema/orders.ts'
import { many, only, write } from '#db/statement.ts'

type DisputeRow = typeof dispute.$inferSelect
export type NewDispute = Omit<DisputeRow, 'createdAt' | 'updatedAt'>

const differs = (values: NewDispute): SQL =>
  sql`(${dispute.orderId}, ${dispute.status}, ${dispute.phase}, ${dispute.amount}, ${dispute.deducted}, ${dispute.respondBy})
    is distinct from (${values.orderId}::uuid, ${values.status}::text, ${values.phase}::text, ${values.amount}::bigint,
      ${values.deducted}::bigint, ${values.respondBy?.toISOString() ?? null}::timestamptz)`

/** Stores a dispute of which nothing but its payment is known, unless it is stored already. */
export const insertDispute = (values: NewDispute) =>
  write((db) => db.insert(dispute).values(values).onConflictDoNothing())

/** Stores the state of a dispute, unless it is known. */
export const saveDispute = ({ id, ...values }: NewDispute) =>
  write((db) =>
    db
      .insert(dispute)
      .values({ id, ...values })
      .onConflictDoUpdate({
        target: dispute.id,
        set: { ...values, updatedAt: sql`now()` },
        setWhere: differs({ id, ...values }),
      }),
  )

export const countOpenDisputes = () =>
  only<{ open: number }>(sql`select count(*) as open from ${dispute} where status = 'open'`)

/** Returns the disputes that the seller has to answer, the nearest deadline first. */
export const findOpenDisputes = (most: number) =>
  many((db) =>
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
      .limit(most),
  )
