// Refunds by staff: of an amount, or of pieces of an order's lines.
import type { OrderRow } from '#db/schema/orders.ts'
import { fromRupees, type Paise, toRupees } from '#rules/money.ts'
import { areGoodsAway } from '#rules/order-status.ts'
import type { RefundParts } from '#rules/refund-lines.ts'
import { presentRefund } from '#rules/refunds.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { lockPoints } from '#server/modules/credit/credit.store.ts'
import type { EmailAbout } from '#server/modules/notifications/emails.service.ts'
import { composeBuyerEmail } from '#server/modules/orders/order-emails.service.ts'
import { presentOrder } from '#server/modules/orders/order-lists.service.ts'
import { requireReadableOrder, updateOrder } from '#server/modules/orders/orders.service.ts'
import { lockOrder } from '#server/modules/orders/orders.store.ts'
import { quoteRefund as quoteAmount, refundPartially } from '#server/modules/payments/part-refund.service.ts'
import type { WantedPieces } from '#server/modules/payments/plan-pieces.service.ts'
import { quotePieces, refundPieces } from '#server/modules/payments/refund-pieces.service.ts'
import { refundLimitOf } from '#server/modules/payments/refunds.service.ts'
import { returnStock } from '#server/modules/stock/reservations.service.ts'

const OWN_REFUND =
  'This is your own order: a colleague has to decide about its money. You can cancel it on its page, like any customer.'

interface RefundQuery {
  /** In rupees. */
  readonly amount?: number | undefined
  readonly lines?: WantedPieces['lines'] | undefined
  readonly delivery: boolean
  readonly cancels: boolean
  /** Whether the email to the customer is returned, with this note. */
  readonly preview: boolean
  readonly customerNote: string
}

/** Returns what a refund of pieces, of an amount in rupees, or of everything left, would come to now. */
export async function quoteRefund(ctx: Ctx, id: string, query: RefundQuery) {
  const { amount, lines, delivery, cancels, preview, customerNote } = query
  const order = await requireReadableOrder(ctx, id)
  const wanted = { amount: amount === undefined ? undefined : fromRupees(amount), cancels }
  const quoted = lines
    ? await quotePieces(ctx, order, { lines, delivery })
    : { ...(await quoteAmount(ctx, order, wanted)), parts: null, cancels, email: {} }
  const { left, parts, email, byBank } = quoted
  const { amount: money, points, pointsDeducted } = quoted
  const refund = { ...{ amount: money, points, pointsDeducted, customerNote, byBank }, ...email }
  return {
    left: { amount: toRupees(left.amount), points: left.points },
    limit: await refundLimitOf(ctx, id, signedIn(ctx).id),
    ...presentRefund(quoted),
    parts: parts && presentParts(parts),
    cancels: quoted.cancels,
    email: preview ? await previewEmail(ctx, order, refund) : null,
  }
}

const presentParts = ({ goods, discount, gst, delivery, roundOff, total }: RefundParts) => ({
  goods: toRupees(goods),
  discount: toRupees(discount),
  gst: toRupees(gst),
  delivery: toRupees(delivery),
  roundOff: toRupees(roundOff),
  total: toRupees(total),
})

/** Returns the email that a refund would send to the customer, composed as the real one is. */
async function previewEmail(ctx: Ctx, order: OrderRow, refund: EmailAbout<'refunded'>) {
  const mail = await composeBuyerEmail(ctx, order, 'refunded', refund)
  if (!mail) return null
  const { subject, paragraphs, rows = [] } = mail
  return { subject, paragraphs: [...paragraphs], rows: rows.map(([label, value]): [string, string] => [label, value]) }
}

export interface RefundRequest {
  /** In rupees. */
  readonly amount?: number | undefined
  /** The pieces to refund instead of an amount. */
  readonly lines?: WantedPieces['lines'] | undefined
  readonly delivery: boolean
  /** The internal reason. */
  readonly reason: string
  readonly customerNote: string
  readonly key?: string | undefined
  /** The deduction for spent points that was shown. */
  readonly pointsDeducted?: number | undefined
  /** Whether the goods are back, so that the order's stock is returned. */
  readonly restock: boolean
}

export async function refund(ctx: Ctx, id: string, request: RefundRequest) {
  const { amount, lines, delivery, reason, customerNote, key = newId(), restock, pointsDeducted } = request
  const refunded = await ctx.tx(async (tx) => {
    const order = await run(tx, lockOrder(id))
    if (!order) throw notFound('order')
    await refuseOwnRecord(ctx, tx, { ownerId: order.accountId, refusal: OWN_REFUND })
    const given = { amount: amount === undefined ? undefined : fromRupees(amount), reason, customerNote, key }
    const wanted = { ...given, pointsDeducted }
    const { refund: row, restocked } = lines
      ? await refundPieces(ctx, tx, order, { ...wanted, lines, delivery })
      : await refundAmount(ctx, tx, order, { ...wanted, restock })
    const deducted = row.pointsDeducted > 0 ? { pointsDeducted: row.pointsDeducted } : {}
    const pieces = lines ? { pieces: lines.reduce((sum, { qty }) => sum + qty, 0), delivery } : {}
    const after = { money: toRupees(row.amount), points: row.points, ...deducted, restocked, ...pieces }
    await audit(ctx, tx, { action: 'order refunded', subject: `order ${id}`, after, reason })
    return row
  })
  return {
    refund: { id: refunded.id, ...presentRefund(refunded), status: refunded.status, reason: refunded.reason },
    order: await presentOrder(ctx, id),
  }
}

type AmountRequest = Parameters<typeof refundPartially>[3] & { readonly restock: boolean }

/** Refunds an amount, or everything that is left. With `restock` all goods of the order go back into stock. */
async function refundAmount(ctx: Ctx, tx: Tx, order: OrderRow, { restock, ...request }: AmountRequest) {
  if (restock) await refuseGoodsToBeSent(tx, order, request.amount)
  const back = restock ? await takeGoodsBack(ctx, tx, order, request.reason) : { pieces: 0, order }
  return { refund: await refundPartially(ctx, tx, back.order, request), restocked: back.pieces }
}

/** Refuses to return goods to stock that still have to be sent, because only a part of the money is refunded. */
async function refuseGoodsToBeSent(tx: Tx, order: OrderRow, amount: Paise | undefined): Promise<void> {
  if (amount === undefined || order.status === 'Cancelled' || order.goodsReturnedAt || areGoodsAway(order)) return
  const { left } = await quoteAmount(tx, order, { amount: undefined, cancels: false })
  if (amount >= left.amount) return
  const message =
    'The goods of this order are still to be sent. They go back into stock with a refund of all that is left.'
  throw new ShopProblem('conflict', message, { fields: { restock: message } })
}

/** Returns the goods of an order to stock and records that they are back in the shop. */
async function takeGoodsBack(ctx: Ctx, tx: Tx, order: OrderRow, reason: string) {
  // The account is locked before the stock, as everywhere.
  await run(tx, lockPoints(order.accountId))
  const pieces = await returnStock(tx, order.id, { actorId: signedIn(ctx).id, reason })
  if (!areGoodsAway(order)) return { pieces, order }
  return { pieces, order: await updateOrder(tx, order.id, { goodsReturnedAt: ctx.now }) }
}
