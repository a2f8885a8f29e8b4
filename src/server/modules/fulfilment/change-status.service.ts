import type { OrderRow } from '#db/schema/orders.ts'
import { hasLeft, type OrderStatus, statusRefusal } from '#rules/order-status.ts'
import { wasPaid } from '#rules/payment-state.ts'
import { type Ctx, inTx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { lockPoints } from '#server/modules/credit/credit.store.ts'
import { invoiceNumberOf, issueInvoice } from '#server/modules/invoices/invoices.service.ts'
import { emailBuyer } from '#server/modules/orders/order-emails.service.ts'
import { moveStatus } from '#server/modules/orders/order-states.service.ts'
import { piecesToSend, toDocumentInput, updateOrder } from '#server/modules/orders/orders.service.ts'
import { findLines, lockOrderWithFirstOrderDiscount } from '#server/modules/orders/orders.store.ts'
import { type Cancelled, hasCancellationRefund } from '#server/modules/payments/cancellation.service.ts'
import { recallSettings } from '#server/modules/settings/settings.service.ts'
import { sellReturnedStockAgain } from '#server/modules/stock/reservations.service.ts'
import { issueUnits } from '#server/modules/warranty/passport.service.ts'

export interface OrderChange {
  readonly orderId: string
  readonly status?: OrderStatus | undefined
  readonly isPaid?: boolean | undefined
  readonly trackingId?: string | undefined
  readonly trackingLink?: string | undefined
  /** The internal reason. */
  readonly reason?: string | undefined
  readonly customerNote?: string | undefined
  /** The amount that a cancellation refunds, in rupees; everything if omitted. */
  readonly refundAmount?: number | undefined
  /** The deduction for spent points that staff were shown. A different one is refused. */
  readonly pointsDeducted?: number | undefined
  /** Whether dispatched goods are back in the shop. */
  readonly goodsReturned?: boolean | undefined
  readonly version?: number | undefined
}

export interface Changed {
  readonly order: OrderRow
  readonly refund?: Cancelled['refund']
}

/** Issues what goods need when they leave: a code for each piece, and the tax invoice that lists the codes. */
export async function billGoods(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  const lines = await run(tx, findLines(order.id))
  await issueInvoice(
    tx,
    toDocumentInput(order, lines),
    ctx.now,
    await issueUnits(ctx, tx, order.id, piecesToSend(lines)),
  )
}

/** Refuses a second order with the first-order discount: a customer gets it once (M9). */
async function refuseSecondFirstOrder(tx: Tx, { id, accountId }: OrderRow): Promise<void> {
  await run(tx, lockPoints(accountId))
  const holder = await run(tx, lockOrderWithFirstOrderDiscount(accountId, id))
  if (!holder) return
  throw new ShopProblem(
    'conflict',
    `Order ${holder.orderNo} has the first-order discount by now. This one stays cancelled: please take a new order.`,
  )
}

async function refuseStatus(tx: Tx, order: OrderRow, to: Exclude<OrderStatus, 'Cancelled'>): Promise<void> {
  const reopens = order.status === 'Cancelled'
  const hasRefund = reopens && (await hasCancellationRefund(tx, order.id))
  const refusal = statusRefusal({ ...order, hasCancellationRefund: hasRefund }, to)
  if (refusal !== null) throw new ShopProblem('conflict', refusal)
  if (reopens && piecesToSend(await run(tx, findLines(order.id))).length === 0) {
    throw new ShopProblem('conflict', 'Every piece of this order was refunded. Please take a new order.')
  }
  if (reopens && order.firstOrder) await refuseSecondFirstOrder(tx, order)
}

/** Returns whether goods that were returned to stock leave it again. */
const areSentAgain = (before: OrderRow, to: OrderStatus): boolean =>
  before.goodsReturnedAt !== null && hasLeft(to) && (to === 'Dispatched' || !hasLeft(before.status))

export async function changeStatus(
  ctx: Ctx,
  tx: Tx,
  before: OrderRow,
  to: Exclude<OrderStatus, 'Cancelled'>,
  { reason, customerNote }: OrderChange,
): Promise<OrderRow> {
  const reopens = before.status === 'Cancelled'
  await refuseStatus(tx, before, to)
  const change = { actorId: signedIn(ctx).id, reason: reason ?? '', customerNote: customerNote ?? '' }
  const moved = await moveStatus(ctx, tx, before, to, change)
  const goesOutAgain = reopens || areSentAgain(before, to)
  if (goesOutAgain && wasPaid(moved)) {
    await sellReturnedStockAgain(tx, moved.id, piecesToSend(await run(tx, findLines(moved.id))))
  }
  if (hasLeft(to)) await billGoods(ctx, tx, moved)
  if (to === 'Dispatched' || to === 'Delivered') {
    const invoice = hasLeft(before.status) ? undefined : await invoiceNumberOf(tx, moved.id)
    const { transit } = await recallSettings(inTx(ctx, tx))
    await emailBuyer(ctx, tx, moved, to === 'Dispatched' ? 'dispatched' : 'delivered', { transit, invoice })
  }
  if (!goesOutAgain) return moved
  // Goods that came back are in the shop, and their next delivery begins with the next dispatch.
  const again = before.goodsReturnedAt && !hasLeft(to) ? { dispatchedAt: null } : {}
  const retained = reopens ? { retainedReason: '' } : {}
  return await updateOrder(tx, moved.id, { ...retained, goodsReturnedAt: null, ...again })
}
