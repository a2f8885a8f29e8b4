import type { OrderRow, RefundRow } from '#db/schema/orders.ts'
import { areGoodsAway } from '#rules/order-status.ts'
import { pointsValue } from '#rules/points.ts'
import { refundPurpose } from '#rules/refunds.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { lockPoints } from '#server/modules/credit/credit.store.ts'
import { moveStatus } from '#server/modules/orders/order-states.service.ts'
import { updateOrder } from '#server/modules/orders/orders.service.ts'
import { returnPieces } from '#server/modules/stock/reservations.service.ts'
import { type PartialRefundRequest, requireSameRefund, requireSameRequest } from './part-refund.service.ts'
import { refundsOf } from './payments.store.ts'
import { type PiecesPlan, planPieces, type WantedPieces } from './plan-pieces.service.ts'
import { findPieceAway, type RefundedLine, refundLinesOf } from './refund-lines.store.ts'
import { planPointsOfRefund, refundOrder } from './refunds.service.ts'

interface PiecesRequest extends Omit<PartialRefundRequest, 'amount'>, WantedPieces {
  /** The money that the person was shown, in paise; any other amount is refused. */
  readonly amount: number | undefined
}

/**
 * Refunds pieces of a paid order. Pieces that were not dispatched are no longer sent and go back into stock; if none is
 * left, the order is cancelled. The caller holds the order's row lock. Returns the refund and how many pieces of tracked
 * stock it has put back.
 */
export async function refundPieces(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  request: PiecesRequest,
): Promise<{ refund: RefundRow; restocked: number }> {
  const { key, reason, customerNote } = request
  const purpose = refundPurpose('requested', key)
  const same = (await run(tx, refundsOf(order.id))).find((each) => each.purpose === purpose)
  if (same) return { refund: await requireSamePieces(tx, same, request), restocked: 0 }
  const plan = await planPieces(tx, order, request)
  const { id: by } = signedIn(ctx)
  const change = { actorId: by, reason, customerNote }
  // The account is locked before the stock, as everywhere.
  await run(tx, lockPoints(order.accountId))
  const back = plan.lines.filter(({ isInShop }) => isInShop)
  const restocked = await returnPieces(tx, order.id, back, change)
  const { paymentId, amount, points, percent, selection, email } = plan
  const refunded = await refundOrder(ctx, tx, await moveGoods(ctx, tx, order, plan, change), {
    ...{ paymentId, purpose, amount, points, percent, reason, customerNote, by },
    pieces: {
      selection,
      lines: plan.lines.map(({ orderLineId, qty, isInShop }) => ({ orderLineId, qty, isInShop })),
      email,
    },
  })
  if (!refunded.refund) throw new Error('A refund that was just made is not there.')
  requireSameRefund(refunded.refund, request)
  // What is left of a cancelled order, such as the delivery charge, stays here on purpose.
  if (plan.cancels && refunded.order.payment !== 'refunded') await updateOrder(tx, order.id, { retainedReason: reason })
  return { refund: refunded.refund, restocked }
}

/** Calculates what a refund of pieces would come to now. Changes nothing. */
export async function quotePieces(on: On, order: OrderRow, wanted: WantedPieces) {
  const plan = await planPieces(on, order, wanted)
  const { left, amount, points, parts, cancels, email, known, paymentId } = plan
  const purpose = cancels ? refundPurpose('cancellation') : ''
  const { deducted } = await planPointsOfRefund(on, order, known, { purpose, amount, points })
  const money = amount - pointsValue(deducted)
  const byBank = paymentId !== null
  return { left, amount: money, points, pointsDeducted: deducted, parts, cancels, email, byBank }
}

/** Returns a refund that was made before with the same key, if it was of the same pieces. */
async function requireSamePieces(tx: Tx, refund: RefundRow, request: PiecesRequest): Promise<RefundRow> {
  const { lines, delivery } = request
  const written = (all: readonly (readonly [string, number])[]) =>
    [...all]
      .filter(([, qty]) => qty > 0)
      .map(String)
      .sort()
      .join(' ')
  const toPair = ({ orderLineId, qty }: RefundedLine) => [orderLineId, qty] as const
  const before = written((await run(tx, refundLinesOf(refund.id))).map(toPair))
  const isSame = before === written(lines.map(({ lineId, qty }) => [lineId, qty])) && refund.withDelivery === delivery
  return requireSameRequest(refund, request, isSame ? '' : 'other pieces')
}

/** Cancels an order of which no piece is left to send, or records that all of its dispatched goods are back. */
async function moveGoods(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { cancels, isLastPiece, lines }: PiecesPlan,
  change: { readonly actorId: string; readonly reason: string; readonly customerNote: string },
): Promise<OrderRow> {
  if (cancels) return moveStatus(ctx, tx, order, 'Cancelled', change)
  const isBack = isLastPiece && areGoodsAway(order) && lines.every(({ isInShop }) => isInShop)
  if (!isBack || (await run(tx, findPieceAway(order.id)))) return order
  return updateOrder(tx, order.id, { goodsReturnedAt: ctx.now })
}
