// The record of an order for staff: what happened to it, the emails about it, and their own notes.
import type { OrderRecord } from '#contract/order-record.ts'
import type { Order } from '#contract/orders.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { isId, newId } from '#server/lib/ids.ts'
import { notFound } from '#server/lib/problem.ts'
import { type On, run } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { listOrderEmails, readOrderEmail } from '#server/modules/notifications/notifications.service.ts'
import { toRecord } from './order-record.rules.ts'
import { findNoteByKey, insertNote, recordParts } from './order-record.store.ts'
import { requireReadableOrder } from './orders.service.ts'
import { findOrder, findOrderIdByNumber } from './orders.store.ts'

const OWN_NOTE = 'This is your own order: a colleague has to work on it.'

/** Returns the id of an order that is named by its id or its number. */
export async function findOrderId(on: On, named: string): Promise<string> {
  const id = isId(named) ? named : await run(on, findOrderIdByNumber(named))
  if (id === undefined) throw notFound('order')
  return id
}

/** Completes an order with its payment and all that happened to it. */
export async function recordOf(ctx: Ctx, order: Order): Promise<OrderRecord> {
  const [parts, emails] = await Promise.all([run(ctx, recordParts(order.orderId)), listOrderEmails(ctx, order.orderNo)])
  return toRecord(order, parts, emails, signedIn(ctx).id)
}

export async function getOrderEmail(ctx: Ctx, id: string, emailId: string) {
  const { orderNo } = await requireReadableOrder(ctx, id)
  return { email: await readOrderEmail(ctx, orderNo, emailId) }
}

/** Adds a note of staff to an order. A repetition of the request, which has the same key, adds nothing. */
export async function addNote(ctx: Ctx, orderId: string, { text, key }: { text: string; key: string }) {
  return ctx.tx(async (tx) => {
    const order = await run(tx, findOrder(orderId))
    if (!order) throw notFound('order')
    await refuseOwnRecord(ctx, tx, { ownerId: order.accountId, refusal: OWN_NOTE, unlessAlone: 'orders' })
    const note = { id: newId(), orderId, accountId: signedIn(ctx).id, text, idempotencyKey: key }
    if ((await run(tx, insertNote(note))) === 0) return { id: (await run(tx, findNoteByKey(note)))?.id ?? note.id }
    // A subject of its own: a note does not change the order, so it is no answer to the question who has changed it. Its
    // text is not recorded, because it is deleted with the customer's account.
    await audit(ctx, tx, { action: 'note added', subject: `order note ${orderId}` })
    return { id: note.id }
  })
}
