import { and, eq, inArray, sql } from 'drizzle-orm'
import { orderNote, shopOrder } from '#db/schema/orders.ts'
import { many, one, write } from '#db/statement.ts'
import type { RecordParts } from './order-record.rules.ts'
import { VARIANT_OF_LINE } from './orders.store.ts'

/** The name of the account that is joined as `actor`. */
const ACTOR_NAME = sql`actor.first_name || ' ' || actor.last_name`

/** The person who made a refund: the change or the action that was recorded in the same transaction names them. */
const REFUNDED_BY = sql`coalesce(
  (select h.actor_id from order_history h
    where h.order_id = r.order_id and h.at = r.created_at and h.actor_id is not null limit 1),
  (select e.actor_id from audit_entry e where e.subject = 'order ' || r.order_id and e.at = r.created_at limit 1))`

/** What the record of an order has beyond the order itself. Amounts in paise. */
export const recordParts = (orderId: string) => ({
  takenBy: many<RecordParts['takenBy'][number]>(sql`
    select ${ACTOR_NAME} as actor from shop_order o join account actor on actor.id = o.taken_by where o.id = ${orderId}`),
  payments: many<RecordParts['payments'][number]>(sql`
    select id, method, detail, reference, amount, amount_refunded as refunded, made_at as at from payment
    where order_id = ${orderId} and is_accepted`),
  history: many<RecordParts['history'][number]>(sql`
    select h.kind, h.at, h.from_state as "from", h.to_state as "to", h.reason, h.customer_note as "customerNote",
      ${ACTOR_NAME} as actor
    from order_history h left join account actor on actor.id = h.actor_id where h.order_id = ${orderId} order by h.id`),
  refunds: many<RecordParts['refunds'][number]>(sql`
    select r.created_at as at, r.status, r.amount, r.points, r.points_deducted as "pointsDeducted", r.reason,
      r.customer_note as "customerNote", ${ACTOR_NAME} as actor
    from refund r left join account actor on actor.id = ${REFUNDED_BY}
    where r.order_id = ${orderId} order by r.created_at, r.id`),
  notes: many<RecordParts['notes'][number]>(sql`
    select n.id, n.at, n.text, n.account_id as "accountId", ${ACTOR_NAME} as actor
    from order_note n join account actor on actor.id = n.account_id where n.order_id = ${orderId} order by n.id`),
  pages: many<RecordParts['pages'][number]>(sql`
    select l.id as line, '/productDetail/' || b.code || '/' || p.code as path
    from order_line l join product p on p.id = l.product_id join bike b on b.id = p.bike_id
    where l.order_id = ${orderId} and p.archived_at is null and b.archived_at is null`),
  skus: many<RecordParts['skus'][number]>(sql`
    select order_line.id as line, variant.sku from order_line join ${VARIANT_OF_LINE} on variant.sku is not null
    where order_line.order_id = ${orderId}`),
})

/** Inserts a note; writes nothing if the same request has already inserted it. */
export const insertNote = (row: Omit<typeof orderNote.$inferInsert, 'at'>) =>
  write((db) => db.insert(orderNote).values(row).onConflictDoNothing())

export const findNoteByKey = ({
  orderId,
  accountId,
  idempotencyKey,
}: Pick<typeof orderNote.$inferInsert, 'orderId' | 'accountId' | 'idempotencyKey'>) =>
  one((db) =>
    db
      .select({ id: orderNote.id })
      .from(orderNote)
      .where(
        and(
          eq(orderNote.orderId, orderId),
          eq(orderNote.accountId, accountId),
          eq(orderNote.idempotencyKey, idempotencyKey),
        ),
      ),
  )

export const deleteNotesAbout = (accountId: string) =>
  write((db) => {
    const theirs = db.select({ id: shopOrder.id }).from(shopOrder).where(eq(shopOrder.accountId, accountId))
    return db.delete(orderNote).where(inArray(orderNote.orderId, theirs))
  })
