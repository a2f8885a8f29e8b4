// What a refund of pieces comes to, before it is made.

import type { LineRow, OrderRow, RefundRow } from '#db/schema/orders.ts'
import { areGoodsAway } from '#rules/order-status.ts'
import { pointsValue } from '#rules/points.ts'
import { sum } from '#rules/proportion.ts'
import { remainderOf } from '#rules/refund-document.ts'
import {
  divideValue,
  linesOfPieces,
  type PieceSelection,
  partsOfRefund,
  type RefundParts,
  selectPieces,
  valueOfPieces,
} from '#rules/refund-lines.ts'
import { isOrderRefund, refundableOf, smallAmountRefusal } from '#rules/refunds.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run } from '#server/lib/tx.ts'
import { findBilled } from '#server/modules/invoices/invoices.service.ts'
import type { EmailAbout } from '#server/modules/notifications/emails.service.ts'
import { findLines } from '#server/modules/orders/orders.store.ts'
import { findAcceptedPayment, NOTHING_PAID, providerPaymentId } from './part-refund.service.ts'
import { refundsOf } from './payments.store.ts'
import type { RefundedLine } from './refund-lines.store.ts'
import { valueOfRefunds } from './refunds.service.ts'

/** The pieces that staff want to refund. */
export interface WantedPieces {
  readonly lines: readonly {
    readonly lineId: string
    readonly qty: number
    /** Whether dispatched pieces are back in the shop; those that were never sent always are. */
    readonly restock?: boolean | undefined
  }[]
  /** Whether what is left of the delivery charge is refunded too. */
  readonly delivery: boolean
}

export interface PiecesPlan {
  readonly paymentId: string | null
  /** The refundable money and points. */
  readonly left: { readonly amount: number; readonly points: number }
  /** The money, before the value of spent points is deducted. */
  readonly amount: number
  readonly points: number
  readonly percent: number
  readonly parts: RefundParts
  readonly selection: PieceSelection
  readonly lines: readonly (RefundedLine & Pick<LineRow, 'productId' | 'color' | 'model' | 'type'>)[]
  readonly known: readonly RefundRow[]
  /** Whether no piece is left of an order whose goods are in the shop, which is then cancelled. */
  readonly cancels: boolean
  /** Whether no piece is left to refund. */
  readonly isLastPiece: boolean
  readonly email: Pick<EmailAbout<'refunded'>, 'pieces' | 'effect'>
}

const EVERYTHING_RETURNED = 'All that was paid for this order has been returned.'

/** Plans the refund of pieces of a paid order out of what earlier refunds have left. Refuses more than is left. */
export async function planPieces(on: On, order: OrderRow, wanted: WantedPieces): Promise<PiecesPlan> {
  if (order.status === 'Cancelled') {
    throw new ShopProblem('conflict', 'This order is cancelled: none of its pieces can be refunded, only an amount.')
  }
  const payment = await findAcceptedPayment(on, order)
  const known = await run(on, refundsOf(order.id))
  const left = refundableOf(order, payment ?? NOTHING_PAID, known)
  const billed = await findBilled(on, order.id)
  if (!billed || (left.amount === 0 && left.points === 0)) throw new ShopProblem('conflict', EVERYTHING_RETURNED)
  const lines = await run(on, findLines(order.id))
  const pieces = piecesOfLines(lines, wanted)
  const piecesLeft = lines.map(({ qty, qtyRefunded }) => qty - qtyRefunded)
  const rest = remainderOf(billed.original, billed.already)
  const selection = selectPieces(billed.original, rest, { left: piecesLeft, pieces, delivery: wanted.delivery })
  const refunded = linesOfPieces(billed.original, rest, selection)
  const value = valueOfPieces(refunded, selection, left.amount + pointsValue(left.points))
  const back = divideValue(value, left, dueOf(order, known, value))
  requireReturnable(back, left)
  const total = back.amount + pointsValue(back.points)
  const isAway = areGoodsAway(order)
  const isLastPiece = piecesLeft.every((most, place) => pieces[place] === most)
  const cancels = isLastPiece && !isAway
  return {
    ...{ paymentId: providerPaymentId(payment), left, ...back, selection, known, cancels, isLastPiece },
    percent: Math.round((total * 10_000) / Math.max(1, order.totalPrice)) / 100,
    parts: partsOfRefund(
      refunded,
      lines.map(({ price }) => price),
      total,
    ),
    lines: chosenLines(lines, wanted, isAway),
    email: {
      pieces: lines.flatMap((line, place) => (pieces[place] ? [{ ...line, qty: pieces[place] }] : [])),
      effect: cancels ? 'cancelled' : isAway || sum(pieces) === 0 ? 'none' : 'not-sent',
    },
  }
}

/** Returns the wanted pieces of each line of an order. Refuses unknown lines, more than is left, and nothing at all. */
function piecesOfLines(lines: readonly LineRow[], wanted: WantedPieces): number[] {
  const byId = new Map(wanted.lines.map(({ lineId, qty }) => [lineId, qty]))
  if ([...byId.keys()].some((id) => !lines.some((line) => line.id === id))) {
    throw new ShopProblem('invalid', 'This order has no such line.')
  }
  const pieces = lines.map(({ id }) => byId.get(id) ?? 0)
  if (sum(pieces) === 0 && !wanted.delivery) throw new ShopProblem('invalid', 'Please choose what to refund.')
  for (const [place, { qty, qtyRefunded, productName }] of lines.entries()) {
    const left = qty - qtyRefunded
    if ((pieces[place] ?? 0) <= left) continue
    const message = `${qtyRefunded} of ${qty} pieces of ${productName} were refunded before, so ${left} can be refunded. Please look at it again.`
    throw new ShopProblem('conflict', message)
  }
  return pieces
}

/** Returns the points that are due in proportion to the value that is refunded by then. */
function dueOf(order: OrderRow, known: readonly RefundRow[], value: number): number {
  const before = known.filter(isOrderRefund).reduce((points, each) => points + each.points, 0)
  const byThen = Math.min(order.totalPrice, valueOfRefunds(known) + value)
  return Math.max(0, Math.floor((order.pointsUsed * byThen) / Math.max(1, order.totalPrice)) - before)
}

function requireReturnable(back: PiecesPlan['left'], left: PiecesPlan['left']): void {
  if (back.amount === 0 && back.points === 0) {
    throw new ShopProblem('conflict', 'Nothing is left to refund of what you have chosen.')
  }
  const refusal = smallAmountRefusal(back.amount, left.amount)
  if (refusal !== null) throw new ShopProblem('conflict', refusal)
}

function chosenLines(lines: readonly LineRow[], wanted: WantedPieces, isAway: boolean): PiecesPlan['lines'] {
  return wanted.lines.flatMap(({ lineId: orderLineId, qty, restock = false }) => {
    const line = lines.find(({ id }) => id === orderLineId)
    if (!line || qty === 0) return []
    const { productId, color, model, type } = line
    return [{ orderLineId, productId, color, model, type, qty, isInShop: !isAway || restock }]
  })
}
