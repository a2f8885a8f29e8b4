// The record of an order for staff: what happened to it, the emails about it, and their own notes.
import type { OrderRecord } from '#contract/order-record.ts'
import type { Order } from '#contract/orders.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { isId, newId } from '#server/lib/ids.ts'
import { notFound } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { listOrderEmails, readOrderEmail } from '#server/modules/notifications/notifications.service.ts'
import { deleteNotesOn, insertNote, noteByKey, recordParts } from './order-record.queries.ts'
import { toRecord } from './order-record.rules.ts'
import { orderIdByNumber } from './orders.queries.ts'
import { findOrder, requireReadableOrder } from './orders.service.ts'

const OWN_NOTE = 'This is your own order: a colleague has to work on it.'

/** Returns the id of an order that is named by its id or its number. */
export async function findOrderId({ db }: Pick<Ctx, 'db'>, named: string): Promise<string> {
  const id = isId(named) ? named : await orderIdByNumber(db, named)
  if (id === undefined) throw notFound('order')
  return id
}

/** Completes an order with its payment and all that happened to it. */
export async function recordOf(ctx: Ctx, order: Order): Promise<OrderRecord> {
  const [parts, emails] = await Promise.all([recordParts(ctx.db, order.orderId), listOrderEmails(ctx, order.orderNo)])
  return toRecord(order, parts, emails, signedIn(ctx).id)
}

/** Returns an email about an order to its customer, as it was sent. */
export async function getOrderEmail(ctx: Ctx, id: string, emailId: string) {
  const { orderNo } = await requireReadableOrder(ctx, id)
  return { email: await readOrderEmail(ctx, orderNo, emailId) }
}

/** Adds a note of staff to an order. A repetition of the request, which has the same key, adds nothing. */
export async function addNote(ctx: Ctx, orderId: string, { text, key }: { text: string; key: string }) {
  return ctx.tx(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) throw notFound('order')
    await refuseOwnRecord(ctx, tx.db, { ownerId: order.accountId, refusal: OWN_NOTE, unlessAlone: 'orders' })
    const note = { id: newId(), orderId, accountId: signedIn(ctx).id, text, idempotencyKey: key }
    if (!(await insertNote(tx.db, note))) return { id: (await noteByKey(tx.db, note)) ?? note.id }
    // A subject of its own: a note does not change the order, so it is no answer to the question who has changed it. Its
    // text is not recorded, because it is deleted with the customer's account.
    await audit(ctx, tx, { action: 'note added', subject: `order note ${orderId}` })
    return { id: note.id }
  })
}

/** Deletes the notes about the orders of a customer who leaves. */
export const deleteNotesAbout = ({ db }: Tx, accountId: string): Promise<void> => deleteNotesOn(db, accountId)
