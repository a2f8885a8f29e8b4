import type { OrderRow } from '#db/schema/orders.ts'
import type { Tx } from '#server/lib/tx.ts'
import { run } from '#server/lib/tx.ts'
import { releasePoints } from '#server/modules/credit/credit.store.ts'
import { releaseStock } from '#server/modules/stock/reservations.service.ts'
import { movePayment, moveStatus } from './order-states.service.ts'

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
