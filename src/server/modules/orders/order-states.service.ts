import type { OrderRow } from '#db/schema/orders.ts'
import { hasLeft, type OrderStatus } from '#rules/order-status.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { run, type Tx, type Write } from '#server/lib/tx.ts'
import { releasePoints } from '#server/modules/credit/credit.store.ts'
import { releaseStock } from '#server/modules/stock/reservations.service.ts'
import { updateOrder } from './orders.service.ts'
import { insertHistory } from './orders.store.ts'

export interface Change {
  /** Null if the shop made the change automatically. */
  readonly actorId: string | null
  readonly reason?: string
  /** The note for the customer; the default is the reason, if it comes from the shop itself or the customer. */
  readonly customerNote?: string
}

/** Returns the notes of a change. A reason typed by staff is not shown to the customer. */
function notesOf(order: OrderRow, { actorId, reason = '', customerNote }: Change) {
  const isCustomers = actorId === null || actorId === order.accountId
  return { actorId, reason, customerNote: customerNote ?? (isCustomers ? reason : '') }
}

/** Changes the status of an order, and records who did it. */
export async function moveStatus(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  by: Change,
): Promise<OrderRow> {
  if (order.status === to) return order
  const dispatched = hasLeft(to) && !order.dispatchedAt ? { dispatchedAt: ctx.now } : {}
  const recorded = insertHistory(entryOf(order, { kind: 'status', fromState: order.status, toState: to }, by))
  return updateOrder(tx, order.id, { status: to, ...dispatched }, [recorded])
}

/** Records who did it. `others`: further writes, in the same statement. */
export async function movePayment(
  tx: Tx,
  order: OrderRow,
  to: OrderRow['payment'],
  by: Change,
  more: Partial<OrderRow> = {},
  others: readonly Write[] = [],
): Promise<OrderRow> {
  const moved = { kind: 'payment', fromState: order.payment, toState: to } as const
  const recorded = order.payment === to ? [] : [insertHistory(entryOf(order, moved, by))]
  return updateOrder(tx, order.id, { ...more, payment: to }, [...recorded, ...others])
}

/** Expires an unpaid order and releases what was reserved for it. The order stays, as its payment may still arrive. */
export async function expireOrder(
  tx: Tx,
  order: OrderRow,
  { actorId, reason, cancel }: { actorId: string | null; reason: string; cancel: boolean },
): Promise<OrderRow> {
  await run(tx, releasePoints(order.id))
  const expired = await movePayment(tx, order, 'expired', { actorId, reason })
  const ended = cancel ? await moveStatus({ now: new Date() }, tx, expired, 'Cancelled', { actorId, reason }) : expired
  await releaseStock(tx, order.id)
  return ended
}

type Move = Parameters<typeof insertHistory>[0]

const entryOf = (order: OrderRow, move: Pick<Move, 'kind' | 'fromState' | 'toState'>, by: Change): Move => ({
  id: newId(),
  orderId: order.id,
  ...move,
  ...notesOf(order, by),
})
