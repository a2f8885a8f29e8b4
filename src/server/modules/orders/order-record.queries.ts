import { and, eq, inArray, sql } from 'drizzle-orm'
import { orderNote, shopOrder } from '#db/schema/orders.ts'
import { readTogether } from '#db/together.ts'
import type { Db } from '#server/lib/tx.ts'
import type { RecordParts } from './order-record.rules.ts'

/** The name of the account that is joined as `actor`. */
const ACTOR_NAME = sql`actor.first_name || ' ' || actor.last_name`

/** The person who made a refund: the change or the action that was recorded in the same transaction names them. */
const REFUNDED_BY = sql`coalesce(
  (select h.actor_id from order_history h
    where h.order_id = r.order_id and h.at = r.created_at and h.actor_id is not null limit 1),
  (select e.actor_id from audit_entry e where e.subject = 'order ' || r.order_id and e.at = r.created_at limit 1))`

/** Reads what the record of an order has beyond the order itself, in one statement. Amounts in paise. */
export async function recordParts(db: Db, orderId: string): Promise<RecordParts> {
  const found = await readTogether(db, {
    takenBy: sql`select ${ACTOR_NAME} as actor from shop_order o join account actor on actor.id = o.taken_by
      where o.id = ${orderId}`,
    payments: sql`select id, method, detail, reference, amount, amount_refunded as refunded, made_at as at from payment
      where order_id = ${orderId} and is_accepted`,
    history: sql`select h.kind, h.at, h.from_state as "from", h.to_state as "to", h.reason,
        h.customer_note as "customerNote", ${ACTOR_NAME} as actor
      from order_history h left join account actor on actor.id = h.actor_id where h.order_id = ${orderId} order by h.id`,
    refunds: sql`select r.created_at as at, r.status, r.amount, r.points, r.points_deducted as "pointsDeducted", r.reason,
        r.customer_note as "customerNote", ${ACTOR_NAME} as actor
      from refund r left join account actor on actor.id = ${REFUNDED_BY}
      where r.order_id = ${orderId} order by r.created_at, r.id`,
    notes: sql`select n.id, n.at, n.text, n.account_id as "accountId", ${ACTOR_NAME} as actor
      from order_note n join account actor on actor.id = n.account_id where n.order_id = ${orderId} order by n.id`,
    pages: sql`select l.id as line, '/productDetail/' || b.code || '/' || p.code as path
      from order_line l join product p on p.id = l.product_id join bike b on b.id = p.bike_id
      where l.order_id = ${orderId} and p.archived_at is null and b.archived_at is null`,
  })
  return found as unknown as RecordParts
}

/** Inserts a note; returns false if the same request has already inserted it. */
export async function insertNote(db: Db, row: Omit<typeof orderNote.$inferInsert, 'at'>): Promise<boolean> {
  const inserted = await db.insert(orderNote).values(row).onConflictDoNothing().returning({ id: orderNote.id })
  return inserted.length > 0
}

/** Returns the id of the note that a request has inserted. */
export async function noteByKey(
  db: Db,
  {
    orderId,
    accountId,
    idempotencyKey,
  }: Pick<typeof orderNote.$inferInsert, 'orderId' | 'accountId' | 'idempotencyKey'>,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: orderNote.id })
    .from(orderNote)
    .where(
      and(
        eq(orderNote.orderId, orderId),
        eq(orderNote.accountId, accountId),
        eq(orderNote.idempotencyKey, idempotencyKey),
      ),
    )
  return row?.id
}

/** Deletes the notes about a customer's orders. */
export async function deleteNotesOn(db: Db, accountId: string): Promise<void> {
  const theirs = db.select({ id: shopOrder.id }).from(shopOrder).where(eq(shopOrder.accountId, accountId))
  await db.delete(orderNote).where(inArray(orderNote.orderId, theirs))
}
