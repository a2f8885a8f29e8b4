import { hasLeft, type OrderStatus } from '#rules/order-status.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { ProviderError } from '#server/lib/razorpay.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit, newestAuditEntry } from '#server/modules/audit/audit.service.ts'
import { issueInvoice } from '#server/modules/invoices/invoices.service.ts'
import { cancelledLetter, movedLetter, writeToBuyer } from '#server/modules/orders/order-letters.service.ts'
import {
  documented,
  isPaid,
  lastChange,
  linesOf,
  lockOrder,
  moveStatus,
  type OrderRow,
  presentOrder,
  printInvoice,
  requireOwnOrder,
  updateOrderRow,
} from '#server/modules/orders/orders.service.ts'
import { payByHand } from '#server/modules/payments/by-hand.service.ts'
import { endUnpaid, settle } from '#server/modules/payments/settle.service.ts'
import { returnStock, takeAgain } from '#server/modules/stock/reservations.service.ts'
import { issueUnits } from '#server/modules/warranty/passport.service.ts'

/** An order page asks the provider no more often than this, however often it is opened. */
const ASK_AGAIN_MS = 3000

/** One own order. As long as its payment is open, opening its page is a hint to settle it. */
export async function getOrder(ctx: Ctx, id: string) {
  const order = await requireOwnOrder(ctx, id)
  const open = order.payment === 'awaiting' || order.payment === 'confirming'
  const asked = order.checkedAt !== null && ctx.now.getTime() - order.checkedAt.getTime() < ASK_AGAIN_MS
  if (open && !asked && order.providerOrderId !== null) {
    await settle(ctx, id).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ err: error, order: id }, 'the provider does not answer')
    })
  }
  return { order: await presentOrder(ctx, id) }
}

export async function getInvoice(ctx: Ctx, id: string) {
  return printInvoice(ctx, id)
}

export interface OrderChange {
  readonly orderId: string
  readonly status?: OrderStatus | undefined
  readonly isPaid?: boolean | undefined
  readonly trackingId?: string | undefined
  readonly trackingLink?: string | undefined
  readonly reason?: string | undefined
  readonly version?: number | undefined
}

/**
 * What an administrator changes of an order (P5). Every change is noted with who made it; dispatch issues the tax invoice
 * and tells the customer. Of two people at once the second is shown what the first one did.
 */
export async function changeOrder(ctx: Ctx, change: OrderChange) {
  await ctx.tx(async (tx) => {
    let order = await lockOrder(tx.db, change.orderId)
    if (!order) throw new ShopProblem('not_found', 'There is no such order.')
    if (change.version !== undefined && change.version !== order.version) {
      throw await changedMeanwhile(tx, order)
    }
    const before = order
    if (change.isPaid !== undefined && change.isPaid !== isPaid(order)) {
      order = await changePaid(ctx, tx, order, change)
    }
    const { trackingId = order.trackingId, trackingLink = order.trackingLink } = change
    if (trackingId !== order.trackingId || trackingLink !== order.trackingLink) {
      order = (await updateOrderRow(tx.db, order.id, { trackingId, trackingLink })) ?? order
    }
    if (change.status !== undefined && change.status !== order.status) {
      order = await changeStatus(ctx, tx, order, change.status, change.reason)
    }
    const shown = (row: OrderRow) => ({
      status: row.status,
      payment: row.payment,
      trackingId: row.trackingId,
      trackingLink: row.trackingLink,
    })
    const { reason = '' } = change
    const deed = {
      action: 'order changed',
      subject: `order ${order.id}`,
      before: shown(before),
      after: shown(order),
      reason,
    }
    if (order.version !== before.version) await audit(tx, ctx, deed)
  })
  return { order: await presentOrder(ctx, change.orderId) }
}

/** Of two people at once the second is told who the first was, and what became of the order (D07). */
async function changedMeanwhile(tx: Tx, order: OrderRow): Promise<ShopProblem> {
  const [state, deed] = [await lastChange(tx.db, order.id), await newestAuditEntry(tx.db, `order ${order.id}`)]
  const last = deed && (!state || deed.entry.at >= state.entry.at) ? told(deed) : state && toldState(state)
  const { who = 'Somebody else', what = 'changed it' } = last ?? {}
  return new ShopProblem('conflict', `${who} has ${what} meanwhile. Please look at the order again.`, {
    extra: { version: order.version, changedBy: who },
  })
}

const THE_SHOP = 'The shop'
type Change = NonNullable<Awaited<ReturnType<typeof lastChange>>>
type Deed = NonNullable<Awaited<ReturnType<typeof newestAuditEntry>>>

const toldState = ({ entry, actor }: Change) => ({
  who: actor ?? THE_SHOP,
  what: `moved it from ${entry.fromState} to ${entry.toState}`,
})

function told({ entry, actor }: Deed) {
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)]
  const moves = Object.keys(after)
    .filter((name) => name !== 'lines' && before[name] !== undefined && before[name] !== after[name])
    .map((name) => `${WORDS[name] ?? name} from ${before[name] || 'none'} to ${after[name] || 'none'}`)
  const done = DEEDS[entry.action] ?? 'changed it'
  return { who: actor ?? THE_SHOP, what: moves.length > 0 ? `changed ${moves.join(' and ')}` : done }
}

const WORDS: Readonly<Record<string, string>> = {
  trackingId: 'the tracking id',
  trackingLink: 'the tracking link',
  total: 'the lines and the total',
}
const DEEDS: Readonly<Record<string, string>> = {
  'order deleted': 'deleted it',
  'order refunded': 'refunded it',
  'lines changed': 'changed its lines',
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

async function changePaid(ctx: Ctx, tx: Tx, order: OrderRow, { isPaid: paid, reason }: OrderChange): Promise<OrderRow> {
  if (!paid) {
    throw new ShopProblem('conflict', 'A payment that has been taken is returned by a refund, not by this tick.')
  }
  if (!reason)
    throw new ShopProblem('invalid', 'Please give a reason.', { fields: { reason: 'Please give a reason.' } })
  const settled = await payByHand(ctx, tx, order, reason)
  if (hasLeft(settled.status)) await billGoods(ctx, tx, settled)
  return settled
}

/** What goods get when they leave: a code each, and the tax invoice that names the codes. */
async function billGoods(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  const lines = await linesOf(tx.db, order.id)
  await issueInvoice(tx, documented(order, lines), ctx.now, await issueUnits(ctx, tx, order.id, lines))
}

async function changeStatus(ctx: Ctx, tx: Tx, order: OrderRow, to: OrderStatus, reason = ''): Promise<OrderRow> {
  const by = { actorId: signedIn(ctx).id, reason }
  const ends = to === 'Cancelled' && order.payment === 'awaiting'
  // Nobody is to pay what is cancelled, and what was set aside for it is free again.
  const moved = ends ? await endUnpaid(tx, order, { ...by, cancel: true }) : await moveStatus(ctx, tx, order, to, by)
  if (hasLeft(to) && isPaid(moved)) await billGoods(ctx, tx, moved)
  if (to === 'Dispatched' || to === 'Delivered') {
    await writeToBuyer(ctx, tx, moved, (person) => movedLetter(person, moved, to))
  }
  if (to === 'Cancelled') await writeToBuyer(ctx, tx, moved, (person) => cancelledLetter(person, moved))
  // What has left comes back by a refund that says so.
  if (to === 'Cancelled' && !hasLeft(order.status)) await returnStock(tx, order.id, by)
  if (order.status === 'Cancelled' && isPaid(moved)) await takeAgain(tx, order.id, await linesOf(tx.db, order.id))
  return moved
}
