import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#db/client.ts'
import { orphanPayment, payment, refund, webhookEvent } from '#db/schema/orders.ts'
import { assignments, insertRows, toRow } from '#db/together.ts'
import type { Db } from '#server/lib/tx.ts'

export type PaymentRow = typeof payment.$inferSelect
export type RefundRow = typeof refund.$inferSelect

const paymentsOfOrder = prepared((db) =>
  db
    .select()
    .from(payment)
    .where(eq(payment.orderId, sql.placeholder('orderId')))
    .orderBy(asc(payment.madeAt), asc(payment.id)),
)

export const paymentsOf = (db: Db, orderId: string): Promise<PaymentRow[]> => paymentsOfOrder(db).execute({ orderId })

/** Builds a query of an order's payments, oldest first; its rows are read with `toPayments`. */
export const paymentsQuery = (orderId: string): SQL =>
  sql`select * from ${payment} where order_id = ${orderId} order by made_at, id`

export const toPayments = (rows: readonly Readonly<Record<string, unknown>>[]): PaymentRow[] =>
  rows.map((row) => toRow(payment, row))

/** Returns which of these orders have a payment that the bank has confirmed and that was not fully refunded. */
export async function ordersWithMoney(db: Db, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectDistinct({ orderId: payment.orderId })
    .from(payment)
    .where(
      and(
        inArray(payment.orderId, [...orderIds]),
        inArray(payment.status, ['authorized', 'captured']),
        lt(payment.amountRefunded, payment.amount),
      ),
    )
  return rows.map(({ orderId }) => orderId)
}

export async function paymentById(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  return row
}

export async function insertPayment(db: Db, row: typeof payment.$inferInsert): Promise<void> {
  await db.insert(payment).values(row)
}

/** Returns the write that inserts a payment, and the one that updates columns of one. */
export const paymentInsert = (row: typeof payment.$inferInsert): SQL => insertRows(payment, [row])

export const paymentUpdate = (id: string, values: Partial<typeof payment.$inferInsert>): SQL =>
  sql`update ${payment} set ${sql.join([...assignments(payment, values), sql`updated_at = now()`], sql`, `)} where id = ${id}`

/** Stores a refund. Returns false, and does nothing, if this purpose was refunded before. */
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

/** Updates the state of a refund, but never one that is final. */
export async function updateRefund(db: Db, id: string, values: Partial<typeof refund.$inferInsert>): Promise<boolean> {
  const updated = await db
    .update(refund)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(refund.id, id), inArray(refund.status, ['requested', 'pending'])))
    .returning({ id: refund.id })
  return updated.length > 0
}

/**
 * Marks a refused refund as undone, so that it can be made again. Returns false if that was done before, or a person has
 * settled it otherwise.
 */
export async function reverseRefused(db: Db, id: string): Promise<boolean> {
  const reversed = await db
    .update(refund)
    .set({ reversedAt: sql`now()`, reviewedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(refund.id, id), eq(refund.status, 'failed'), isNull(refund.reversedAt), isNull(refund.reviewedAt)))
    .returning({ id: refund.id })
  return reversed.length > 0
}

/** Returns refunds that are not final and were last changed more than the given minutes ago. */
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

/** Holds the events about an order, or a payment without one, until the transaction ends. */
const eventsLock = (about: SQL) => sql`pg_advisory_xact_lock(hashtext('payment-events'), hashtext(${about}))`

/**
 * Waits for the transactions that are storing events about this order. They may have found the job that is now running
 * still waiting, and so have added none of their own.
 */
export async function waitForStoredEvents(db: Db, about: string): Promise<void> {
  await db.execute(sql`select ${eventsLock(sql`${about}`)}`)
}

/** An event to store, with what it is about: a provider order, a payment, or nothing that the shop knows. */
export interface NewEvent extends Omit<EventRow, 'attempts'> {
  readonly body: string
  readonly about: string | undefined
}

/**
 * Stores events. Returns what those of them are about that need processing: new ones, which name an order or payment and
 * are not about a payment that is already accepted.
 */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<string[]> {
  // In one order, so that two processes cannot deadlock.
  const subjects = [...new Set(events.map(({ about }) => about ?? ''))].sort()
  const rows = events.map(({ id, type, providerOrderId, paymentId, disputeId, body, about }) => ({
    id,
    type,
    provider_order_id: providerOrderId,
    payment_id: paymentId,
    dispute_id: disputeId,
    body,
    about: about ?? null,
  }))
  const { rows: stored } = await db.execute<{ about: string }>(sql`
    with guard as materialized (select count(${eventsLock(sql`subject`)}) from unnest(${sql.param(subjects)}::text[]) subject),
    given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as event (id text, type text, provider_order_id text, payment_id text, dispute_id text, body text, about text)),
    stored as (
      insert into ${webhookEvent} (id, type, provider_order_id, payment_id, dispute_id, body, handled_at)
      select given.id, given.type, given.provider_order_id, given.payment_id, given.dispute_id, given.body, case
        when about is null or (given.dispute_id is null and given.type ~ '^(payment|order)[.]' and exists (
          select from ${payment} paid where paid.id = given.payment_id and paid.is_accepted)) then now() end
      from given, guard
      on conflict do nothing returning id, handled_at)
    select distinct about from stored join given using (id) where stored.handled_at is null`)
  return stored.map(({ about }) => about)
}

export type EventRow = Pick<
  typeof webhookEvent.$inferSelect,
  'id' | 'type' | 'providerOrderId' | 'paymentId' | 'disputeId' | 'attempts'
>

const EVENT_COLUMNS = {
  id: webhookEvent.id,
  type: webhookEvent.type,
  providerOrderId: webhookEvent.providerOrderId,
  paymentId: webhookEvent.paymentId,
  disputeId: webhookEvent.disputeId,
  attempts: webhookEvent.attempts,
}

/** Returns open events whose next attempt is due. */
export const openEvents = (db: Db, most: number): Promise<EventRow[]> =>
  db
    .select(EVENT_COLUMNS)
    .from(webhookEvent)
    .where(
      and(
        isNull(webhookEvent.handledAt),
        // Each retry waits longer, as an order that does not exist yet may still appear.
        sql`${webhookEvent.receivedAt} < now() - make_interval(secs => 5 * power(2, least(${webhookEvent.attempts}, 12)))`,
      ),
    )
    .orderBy(asc(webhookEvent.receivedAt))
    .limit(most)

/** Returns the open events of a provider order, or of a payment if they name no order. */
export const openEventsAbout = (db: Db, about: string): Promise<EventRow[]> =>
  db
    .select(EVENT_COLUMNS)
    .from(webhookEvent)
    .where(
      and(
        isNull(webhookEvent.handledAt),
        sql`coalesce(${webhookEvent.providerOrderId}, ${webhookEvent.paymentId}) = ${about}`,
      ),
    )
    .orderBy(asc(webhookEvent.receivedAt))

export async function closeEvents(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(webhookEvent)
    .set({ handledAt: sql`now()` })
    .where(sql`${webhookEvent.id} = any(${sql.param(ids)})`)
}

/** Closes the open events about an order that are about a payment that has already been accepted. */
export async function closeAcceptedEvents(db: Db, about: string): Promise<void> {
  await db.execute(sql`
    update ${webhookEvent} set handled_at = now()
    where handled_at is null and coalesce(provider_order_id, payment_id) = ${about} and dispute_id is null
      and type ~ '^(payment|order)[.]'
      and exists (select from ${payment} where ${payment.id} = payment_id and is_accepted)`)
}

export async function recordAttempt(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(webhookEvent)
    .set({ attempts: sql`${webhookEvent.attempts} + 1` })
    .where(sql`${webhookEvent.id} = any(${sql.param(ids)})`)
}

/** Deletes events that were handled more than the given days ago. */
export async function deleteOldEvents(db: Db, days: number): Promise<void> {
  await db.delete(webhookEvent).where(lt(webhookEvent.handledAt, sql`now() - make_interval(days => ${days})`))
}

export async function insertOrphan(db: Db, row: typeof orphanPayment.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(orphanPayment).values(row).onConflictDoNothing().returning({ id: orphanPayment.id })
  return inserted.length > 0
}

/** Ends the review of a payment without an order. Returns false if that is no longer to be reviewed. */
export async function resolveOrphan(db: Db, id: string, why: string): Promise<boolean> {
  const resolved = await db
    .update(orphanPayment)
    .set({ resolvedAt: sql`now()` })
    .where(and(eq(orphanPayment.id, id), eq(orphanPayment.why, why), isNull(orphanPayment.resolvedAt)))
    .returning({ id: orphanPayment.id })
  return resolved.length > 0
}

/** Ends the review of an order's captured payments that did not pay for it. An attempt may still be captured later. */
export async function markPaymentsReviewed(db: Db, orderId: string): Promise<void> {
  await db
    .update(payment)
    .set({ reviewedAt: sql`now()` })
    .where(and(eq(payment.orderId, orderId), eq(payment.status, 'captured'), eq(payment.isAccepted, false)))
}

/** Ends the review of an order's failed refunds, or of those with one error. Returns whether there was any. */
export async function markRefundsReviewed(db: Db, orderId: string, error?: string): Promise<boolean> {
  const reviewed = await db
    .update(refund)
    .set({ reviewedAt: sql`now()` })
    .where(
      and(
        eq(refund.orderId, orderId),
        eq(refund.status, 'failed'),
        isNull(refund.reviewedAt),
        error === undefined ? undefined : eq(refund.error, error),
      ),
    )
    .returning({ id: refund.id })
  return reviewed.length > 0
}
