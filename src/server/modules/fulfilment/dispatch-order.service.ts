import type { OrderRow } from '#db/schema/orders.ts'
import { dispatchRefusal } from '#rules/order-status.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { lockOrder } from '#server/modules/orders/orders.store.ts'
import { findDispatcher, type ParcelRow } from './dispatches.store.ts'
import { changeLockedOrder } from './fulfilment.service.ts'

/** With document, stock, email, history and audit. Refused if dispatched before, unpaid, cancelled or changed. */
export async function dispatchOrder(ctx: Ctx, tx: Tx, parcel: ParcelRow): Promise<void> {
  const order = await run(tx, lockOrder(parcel.orderId))
  if (!order) throw notFound('order')
  const refusal = dispatchRefusal(order)
  if (refusal !== null) throw new ShopProblem('conflict', (await firstDispatcher(tx, order)) ?? refusal)
  await changeLockedOrder(ctx, tx, order, {
    orderId: order.id,
    status: 'Dispatched',
    version: parcel.seenVersion ?? undefined,
    reason: parcel.courier && `Courier: ${parcel.courier}`,
    ...trackingOf(order, parcel),
  })
}

/** Names the person who was first; undefined if the order is not dispatched, or the shop did it. */
async function firstDispatcher(tx: Tx, { id, status }: OrderRow): Promise<string | undefined> {
  const dispatcher = status === 'Dispatched' ? await run(tx, findDispatcher(id)) : undefined
  return dispatcher && `This order was already dispatched by ${dispatcher.name}.`
}

/** Returns the tracking to store. What the order has stays if nothing new was entered. */
function trackingOf(order: OrderRow, { trackingId, trackingLink }: ParcelRow) {
  if (trackingId === '') return {}
  if (trackingId === order.trackingId && trackingLink === '') return {}
  return { trackingId, trackingLink }
}
