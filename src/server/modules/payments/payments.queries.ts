import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { orphanPayment, payment, refund, webhookEvent } from '#db/schema/orders.ts'
import type { Db } from '#server/lib/tx.ts'

export type PaymentRow = typeof payment.$inferSelect
export type RefundRow = typeof refund.$inferSelect

export async function paymentsOf(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db.select().from(payment).where(eq(payment.orderId, orderId)).orderBy(asc(payment.madeAt), asc(payment.id))
}

export async function paymentById(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  return row
}

export async function insertPayment(db: Db, row: typeof payment.$inferInsert): Promise<void> {
  await db.insert(payment).values(row)
}

export async function updatePayment(db: Db, id: string, values: Partial<typeof payment.$inferInsert>): Promise<void> {
  await db
    .update(payment)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(payment.id, id))
}

/** False when this purpose was refunded before: then nothing is done. */
export async function insertRefund(db: Db, row: typeof refund.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(refund).values(row).onConflictDoNothing().returning({ id: refund.id })
  return inserted.length > 0
}

export async function refundsOf(db: Db, orderId: string): Promise<RefundRow[]> {
  return db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.createdAt), asc(refund.id))
}

export async function refundById(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id))
  return row
}

/** Writes how far a refund is; never back from its end. */
export async function updateRefund(db: Db, id: string, values: Partial<typeof refund.$inferInsert>): Promise<boolean> {
  const updated = await db
    .update(refund)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(refund.id, id), inArray(refund.status, ['requested', 'pending'])))
    .returning({ id: refund.id })
  return updated.length > 0
}

/** Refunds that are not final, and whose last step is some minutes ago. */
export async function openRefunds(db: Db, olderThanMinutes: number): Promise<RefundRow[]> {
  return db
    .select()
    .from(refund)
    .where(
      and(
        inArray(refund.status, ['requested', 'pending']),
        lt(refund.updatedAt, sql`now() - make_interval(mins => ${olderThanMinutes})`),
      ),
    )
    .orderBy(asc(refund.updatedAt))
    .limit(100)
}

/**
 * Stores an event. True when there is work to do: it is new, says something, and is not about a payment of which all that
 * it could say is known.
 */
export async function insertEvent(
  db: Db,
  { id, type, providerOrderId, paymentId, body }: Omit<EventRow, 'attempts'> & { readonly body: string },
  says: boolean,
): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(sql`
    insert into ${webhookEvent} (id, type, provider_order_id, payment_id, body, handled_at)
    select ${id}, ${type}, ${providerOrderId}, ${paymentId}, ${body}, case
      when not ${says} or (${/^(payment|order)\./.test(type)} and exists (
        select 1 from ${payment} where id = ${paymentId} and kept)) then now() end
    on conflict do nothing returning handled_at is null as open`)
  return rows[0]?.open ?? false
}

export type EventRow = Pick<
  typeof webhookEvent.$inferSelect,
  'id' | 'type' | 'providerOrderId' | 'paymentId' | 'attempts'
>

/** Events that nobody has worked on for a while. */
export async function openEvents(db: Db, most: number): Promise<EventRow[]> {
  return db
    .select({
      id: webhookEvent.id,
      type: webhookEvent.type,
      providerOrderId: webhookEvent.providerOrderId,
      paymentId: webhookEvent.paymentId,
      attempts: webhookEvent.attempts,
    })
    .from(webhookEvent)
    .where(
      and(
        isNull(webhookEvent.handledAt),
        // Each try waits longer: an order that does not exist yet may come.
        sql`${webhookEvent.receivedAt} < now() - make_interval(secs => 5 * power(2, least(${webhookEvent.attempts}, 12)))`,
      ),
    )
    .orderBy(asc(webhookEvent.receivedAt))
    .limit(most)
}

export async function closeEvents(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(webhookEvent)
    .set({ handledAt: sql`now()` })
    .where(sql`${webhookEvent.id} = any(${sql.param(ids)})`)
}

/** Closes those of the events that are about a payment of which all that they could say is known by now. */
export async function closeKnown(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${webhookEvent} set handled_at = now()
    where id = any(${sql.param(ids)}) and type ~ '^(payment|order)[.]' and exists (
      select 1 from ${payment} where ${payment.id} = payment_id and kept)
    returning id`)
  return new Set(rows.map(({ id }) => id))
}

export async function noteAttempt(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(webhookEvent)
    .set({ attempts: sql`${webhookEvent.attempts} + 1` })
    .where(sql`${webhookEvent.id} = any(${sql.param(ids)})`)
}

/** What nobody needs any more: events that were handled a month ago. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await db.delete(webhookEvent).where(lt(webhookEvent.handledAt, sql`now() - interval '30 days'`))
}

export async function insertOrphan(db: Db, row: typeof orphanPayment.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(orphanPayment).values(row).onConflictDoNothing().returning({ id: orphanPayment.id })
  return inserted.length > 0
}
