import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { assignments, columnsOf, insertRows } from '#db/rows.ts'
import { account } from '#db/schema/accounts.ts'
import { orphanPayment, payment, refund, webhookEvent } from '#db/schema/orders.ts'
import { many, mapped, one, type ResultOf, rowOf, unsent, write } from '#db/statement.ts'

/** Returns an order's payments, oldest first. */
export const paymentsOf = (orderId: string) =>
  many(
    sql`select ${columnsOf(payment)} from ${payment} where order_id = ${orderId} order by made_at, id`,
    rowOf(payment),
  )

/** Returns which of these orders have a payment that the bank has confirmed and that was not fully refunded. */
export const findOrdersWithMoney = (orderIds: readonly string[]) =>
  orderIds.length === 0
    ? unsent<string[]>([])
    : mapped(
        many((db) =>
          db
            .selectDistinct({ orderId: payment.orderId })
            .from(payment)
            .where(
              and(
                inArray(payment.orderId, [...orderIds]),
                inArray(payment.status, ['authorized', 'captured']),
                lt(payment.amountRefunded, payment.amount),
              ),
            ),
        ),
        (rows) => rows.map(({ orderId }) => orderId),
      )

export const findPaymentById = (id: string) => one((db) => db.select().from(payment).where(eq(payment.id, id)))

export const insertPayment = (row: typeof payment.$inferInsert) => write(insertRows(payment, [row]))

export const updatePayment = (id: string, values: Partial<typeof payment.$inferInsert>) =>
  write(
    sql`update ${payment} set ${sql.join([...assignments(payment, values), sql`updated_at = now()`], sql`, `)} where id = ${id}`,
  )

/** Stores a refund, unless this purpose was refunded before. */
export const insertRefund = (row: typeof refund.$inferInsert) =>
  write((db) => db.insert(refund).values(row).onConflictDoNothing())

/** Finds the limit of a person for refunds of one order, and the money of an order that they have refunded so far. */
export const findRefundLimit = (accountId: string, orderId: string) =>
  one((db) =>
    db
      .select({
        limit: sql<
          number | null
        >`case when 'ROLE_STAFF' = any(${account.roles}) then ${account.refundLimit}::float8 end`,
        used: sql<number>`(select coalesce(sum(${refund.amount}), 0)::float8 from ${refund}
          where ${refund.orderId} = ${orderId} and ${refund.startedBy} = ${accountId} and ${refund.reversedAt} is null)`,
      })
      .from(account)
      .where(eq(account.id, accountId)),
  )

export const refundsOf = (orderId: string) =>
  many((db) =>
    db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.createdAt), asc(refund.id)),
  )

export const findRefundById = (id: string) => one((db) => db.select().from(refund).where(eq(refund.id, id)))

/** Updates the state of a refund, but never one that is final. */
export const updateRefund = (id: string, values: Partial<typeof refund.$inferInsert>) =>
  write((db) =>
    db
      .update(refund)
      .set({ ...values, updatedAt: sql`now()` })
      .where(and(eq(refund.id, id), inArray(refund.status, ['requested', 'pending']))),
  )

/** Once, so that it can be made again, and not if a person has settled it otherwise. */
export const reverseRefused = (id: string) =>
  write((db) =>
    db
      .update(refund)
      .set({ reversedAt: sql`now()`, reviewedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(refund.id, id), eq(refund.status, 'failed'), isNull(refund.reversedAt), isNull(refund.reviewedAt))),
  )

/** Returns refunds that are not final and were last changed more than the given minutes ago. */
export const findOpenRefunds = (olderThanMinutes: number) =>
  many((db) =>
    db
      .select()
      .from(refund)
      .where(
        and(
          inArray(refund.status, ['requested', 'pending']),
          lt(refund.updatedAt, sql`now() - make_interval(mins => ${olderThanMinutes})`),
        ),
      )
      .orderBy(asc(refund.updatedAt))
      .limit(100),
  )

/** Holds the events about an order, or a payment without one, until the transaction ends. */
const eventsLock = (about: SQL) => sql`pg_advisory_xact_lock(hashtext('payment-events'), hashtext(${about}))`

/** They may have found the job that is now running still waiting, and so have added none of their own. */
export const waitForStoredEvents = (about: string) => many(sql`select ${eventsLock(sql`${about}`)}`)

/** An event to store, with what it is about: a provider order, a payment, or nothing that the shop knows. */
export interface NewEvent extends Omit<EventRow, 'attempts'> {
  readonly body: string
  readonly about: string | undefined
}

/**
 * Stores events. Returns what those of them are about that need processing: new ones, which name an order or payment and
 * are not about a payment that is already accepted.
 */
export function insertEvents(events: readonly NewEvent[]) {
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
  return many(
    sql`
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
    select distinct about from stored join given using (id) where stored.handled_at is null`,
    ({ about }) => about as string,
  )
}

const EVENT_COLUMNS = {
  id: webhookEvent.id,
  type: webhookEvent.type,
  providerOrderId: webhookEvent.providerOrderId,
  paymentId: webhookEvent.paymentId,
  disputeId: webhookEvent.disputeId,
  attempts: webhookEvent.attempts,
}

const openEvents = (db: Db, condition: SQL) =>
  db
    .select(EVENT_COLUMNS)
    .from(webhookEvent)
    .where(and(isNull(webhookEvent.handledAt), condition))
    .orderBy(asc(webhookEvent.receivedAt))

// Each retry waits longer, as an order that does not exist yet may still appear.
const IS_DUE = sql`${webhookEvent.receivedAt} < now() - make_interval(secs => 5 * power(2, least(${webhookEvent.attempts}, 12)))`

/** Returns open events whose next attempt is due. */
export const findOpenEvents = (most: number) => many((db) => openEvents(db, IS_DUE).limit(most))

/** Returns the open events of a provider order, or of a payment if they name no order. */
export const findOpenEventsAbout = (about: string) =>
  many((db) => openEvents(db, sql`coalesce(${webhookEvent.providerOrderId}, ${webhookEvent.paymentId}) = ${about}`))

export type EventRow = ResultOf<ReturnType<typeof findOpenEvents>>[number]

export const closeEvents = (ids: readonly string[]) =>
  ids.length === 0
    ? unsent(0)
    : write((db) =>
        db
          .update(webhookEvent)
          .set({ handledAt: sql`now()` })
          .where(sql`${webhookEvent.id} = any(${sql.param(ids)})`),
      )

/** Closes the open events about an order that are about a payment that has already been accepted. */
export const closeAcceptedEvents = (about: string) =>
  write(sql`
  update ${webhookEvent} set handled_at = now()
  where handled_at is null and coalesce(provider_order_id, payment_id) = ${about} and dispute_id is null
    and type ~ '^(payment|order)[.]'
    and exists (select from ${payment} where ${payment.id} = payment_id and is_accepted)`)

export const recordAttempt = (ids: readonly string[]) =>
  write((db) =>
    db
      .update(webhookEvent)
      .set({ attempts: sql`${webhookEvent.attempts} + 1` })
      .where(sql`${webhookEvent.id} = any(${sql.param(ids)})`),
  )

/** Deletes events that were handled more than the given days ago. */
export const deleteOldEvents = (days: number) =>
  write((db) => db.delete(webhookEvent).where(lt(webhookEvent.handledAt, sql`now() - make_interval(days => ${days})`)))

export const insertOrphan = (row: typeof orphanPayment.$inferInsert) =>
  write((db) => db.insert(orphanPayment).values(row).onConflictDoNothing())

/** Ends the review of a payment without an order, if it is still to be reviewed. */
export const resolveOrphan = (id: string, why: string) =>
  write((db) =>
    db
      .update(orphanPayment)
      .set({ resolvedAt: sql`now()` })
      .where(and(eq(orphanPayment.id, id), eq(orphanPayment.why, why), isNull(orphanPayment.resolvedAt))),
  )

/** Ends the review of an order's captured payments that did not pay for it. An attempt may still be captured later. */
export const markPaymentsReviewed = (orderId: string) =>
  write((db) =>
    db
      .update(payment)
      .set({ reviewedAt: sql`now()` })
      .where(and(eq(payment.orderId, orderId), eq(payment.status, 'captured'), eq(payment.isAccepted, false))),
  )

/** Ends the review of an order's failed refunds, or of those with one error. */
export const markRefundsReviewed = (orderId: string, error?: string) =>
  write((db) =>
    db
      .update(refund)
      .set({ reviewedAt: sql`now()` })
      .where(
        and(
          eq(refund.orderId, orderId),
          eq(refund.status, 'failed'),
          isNull(refund.reviewedAt),
          error === undefined ? undefined : eq(refund.error, error),
        ),
      ),
  )
