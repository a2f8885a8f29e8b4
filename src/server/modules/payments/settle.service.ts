import { formatRupees } from '#rules/money.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ProviderError, type ProviderOrder, type ProviderPayment } from '#server/lib/razorpay.ts'
import type { Tx } from '#server/lib/tx.ts'
import { takeOutBought } from '#server/modules/accounts/saved-cart.service.ts'
import { earnPoints, lockPoints, releasePoints, spendPoints } from '#server/modules/credit/credit.service.ts'
import { issueReceipt } from '#server/modules/invoices/invoices.service.ts'
import { tellOfOrder } from '#server/modules/orders/order-letters.service.ts'
import {
  claimOpening,
  couponIsUsedUp,
  documented,
  firstOrderHolder,
  isPaid,
  keepProviderOrder,
  linesOf,
  lockOrder,
  movePayment,
  moveStatus,
  newerPaid,
  type OrderRow,
  orderById,
  releaseOpening,
  touchChecked,
  updateOrderRow,
} from '#server/modules/orders/orders.service.ts'
import { couldReserve, releaseStock, reserveStock, sellStock } from '#server/modules/stock/reservations.service.ts'
import { judge, laterStatus, type PaymentFacts } from './payment.rules.ts'
import {
  insertPayment,
  type PaymentRow,
  paymentById,
  paymentsOf,
  refundsOf,
  updatePayment,
} from './payments.queries.ts'
import { requireProvider } from './provider.ts'
import { noteForeignRefund, returnSurplus } from './refunds.service.ts'

/** Why somebody thinks that an order may stand otherwise than it is known to. */
interface Hint {
  /** The one payment that the hint is about. */
  readonly about?: string | undefined
  /** The order, when the caller has read it just now. */
  readonly read?: OrderRow | undefined
}

export interface Settled {
  readonly order: OrderRow
  /** The provider knows of an attempt whose end is open. */
  readonly inFlight: boolean
  /** Somebody has tried to pay, whatever came of it. */
  readonly attempted: boolean
}

/** What the provider says of an order at one moment. */
interface Answer {
  readonly order: ProviderOrder
  readonly payments: readonly ProviderPayment[]
  /** The order's version before it was asked about: with another one the answer may be older than what is known. */
  readonly asOf: number
}

interface Applied extends Settled {
  /** What the shop decides to capture. */
  readonly capture: PaymentFacts | undefined
  /** The answer was too old to tell whose refund it speaks of. */
  readonly isOld: boolean
}

/**
 * Brings an order to what the provider says of it: the one place where an order becomes paid. Whoever has a hint calls
 * it - the dialog's answer, an event, a page that is opened, a timer - and none of them is believed (payments and GST 2.1).
 * Asked before the lock is taken, written under it, and never back: it may run any number of times, at once as well. A hint
 * about the very payment that the order was paid with is answered without asking.
 */
export async function settle(ctx: Ctx, orderId: string, { about, read }: Hint = {}): Promise<Settled | null> {
  let known = read
  for (let running = inHand.get(orderId); running; running = inHand.get(orderId)) {
    await running
    known = undefined
  }
  const work = settleNow(ctx, orderId, { about, read: known })
  const done = work.then(
    () => {},
    () => {},
  )
  inHand.set(orderId, done)
  try {
    return await work
  } finally {
    inHand.delete(orderId)
  }
}

/** Orders that this process is settling. Hints come in swarms: each waits until the one before is done. */
const inHand = new Map<string, Promise<void>>()

async function settleNow(ctx: Ctx, orderId: string, { about, read }: Hint): Promise<Settled | null> {
  const order = read ?? (await orderById(ctx.db, orderId))
  if (!order) return null
  if (order.payable === 0) return { order, inFlight: false, attempted: false }
  if (about !== undefined && isPaid(order) && (await paymentById(ctx.db, about))?.kept) {
    return { order, inFlight: false, attempted: true }
  }
  const providerOrderId = order.providerOrderId ?? (await openPayment(ctx, order))
  const provider = requireProvider(ctx)
  let tried: string | undefined
  let asOf = order.version
  for (;;) {
    const [asked, payments] = await Promise.all([
      provider.fetchOrder(providerOrderId),
      provider.paymentsOf(providerOrderId),
    ])
    const outcome = await ctx.tx((tx) => apply(ctx, tx, orderId, { order: asked, payments, asOf }))
    if (!outcome) return null
    asOf = outcome.order.version
    if (outcome.isOld) continue
    const { capture } = outcome
    if (!capture || capture.id === tried) return outcome
    tried = capture.id
    await provider.capture(capture.id, capture.amount).catch((error: unknown) => {
      // Somebody else may have captured it in this instant: what counts is how it stands when it is asked about again.
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ err: error, payment: capture.id }, 'a payment was not captured')
    })
  }
}

const OPENING_MS = 5000
const LOOK_MS = 100

/**
 * Opens the payment of an order at the provider, once: of callers at the same time one does and the others wait, and what
 * was opened before its answer got lost is found again. `fresh`: the order has just been placed, by this caller.
 */
export async function openPayment(ctx: Ctx, order: OrderRow, fresh = false): Promise<string> {
  if (!fresh && !(await claimOpening(ctx.db, order.id))) return waitForPayment(ctx, order.id)
  const { id: receipt, orderNo, payable: amount } = order
  try {
    const made = await requireProvider(ctx).createOrder({ amount, receipt, orderNo, again: !fresh })
    if (made.amount !== amount || made.currency !== 'INR') {
      throw new ProviderError(
        `The payment provider opened ${made.amount} ${made.currency} for ${amount} INR.`,
        502,
        true,
      )
    }
    if (await keepProviderOrder(ctx.db, order.id, made.id)) return made.id
    // Whoever was taken for dead may have been quicker: only what is kept may be paid.
    return (await orderById(ctx.db, order.id))?.providerOrderId ?? made.id
  } catch (error) {
    await releaseOpening(ctx.db, order.id).catch(() => {})
    throw error
  }
}

async function waitForPayment(ctx: Ctx, orderId: string): Promise<string> {
  for (let waited = 0; waited < OPENING_MS; waited += LOOK_MS) {
    const order = await orderById(ctx.db, orderId)
    if (order?.providerOrderId) return order.providerOrderId
    await new Promise((resume) => setTimeout(resume, LOOK_MS))
  }
  throw new ProviderError('The payment is still being opened.', 0, false)
}

async function apply(ctx: Ctx, tx: Tx, orderId: string, answer: Answer): Promise<Applied | null> {
  const locked = await lockOrder(tx.db, orderId)
  if (!locked) return null
  let order = locked
  const isFresh = order.version === answer.asOf
  const known = await paymentsOf(tx.db, order.id)
  const payments = await mirror(tx, order, known, answer)
  const returned = new Set((await returns(tx, order, known)).map((each) => each.paymentId))
  const verdict = judge(
    order,
    payments.filter((each) => !returned.has(each.id)),
  )
  let { pays } = verdict
  if (pays && answer.order.amount_paid < order.payable) pays = undefined
  if (pays) order = await accept(ctx, tx, order, pays, payments)
  for (const extra of verdict.surplus) {
    await returnSurplus(ctx, tx, order, {
      paymentId: extra.id,
      amount: extra.amount - extra.amountRefunded,
      why: 'second',
      reason: 'This order was paid twice',
    })
  }
  order = await noteStrange(tx, order, verdict.strange)
  // What has just been accepted may have been refunded in part before anybody looked.
  const paidWith = order.payment === 'paid' ? pays?.id : undefined
  const kept = payments.find((each) => each.kept || each.id === paidWith)
  const refunded = kept !== undefined && kept.amountRefunded > 0
  if (refunded && isFresh) order = await noteForeignRefund(ctx, tx, order, kept)

  const open = order.payment === 'awaiting' || order.payment === 'confirming'
  const state = verdict.inFlight ? 'confirming' : 'awaiting'
  if (open && order.payment !== state) order = await movePayment(tx, order, state, { actorId: null })
  else if (!pays) await touchChecked(tx.db, order.id)
  const capture = verdict.authorized && (await isWanted(tx, order)) ? verdict.authorized : undefined
  const attempted = payments.length > 0 || answer.order.attempts > 0
  return { order, inFlight: verdict.inFlight, attempted, capture, isOld: refunded && !isFresh }
}

/** Whether money that could be had for an order is to be taken: not when its goods were ordered again, and paid. */
const isWanted = async (tx: Tx, order: OrderRow): Promise<boolean> =>
  order.payment === 'awaiting' || order.payment === 'confirming' || !(await newerPaid(tx.db, order))

/** Money that does not fit is never dropped: a person looks at it. */
async function noteStrange(tx: Tx, order: OrderRow, [strange]: readonly PaymentFacts[]): Promise<OrderRow> {
  if (!strange || order.review !== '') return order
  const review = `Payment ${strange.id} of ${formatRupees(strange.amount)} does not fit the order.`
  return (await updateOrderRow(tx.db, order.id, { review })) ?? order
}

/** Refunds of payments that the order was not to keep. */
async function returns(tx: Tx, order: OrderRow, known: readonly PaymentRow[]) {
  if (!known.some((each) => each.status === 'captured' || each.status === 'refunded')) return []
  return (await refundsOf(tx.db, order.id)).filter(({ purpose }) => /^(second|late):/.test(purpose))
}

const DETAILS: Readonly<Record<string, (from: ProviderPayment) => string>> = {
  card: ({ card }) => [card?.network, card?.last4 && `ending ${card.last4}`].filter(Boolean).join(' '),
  upi: ({ vpa }) => vpa ?? '',
  netbanking: ({ bank }) => bank ?? '',
  wallet: ({ wallet }) => wallet ?? '',
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Writes down what the provider says of each payment. A state that is older than what is known changes nothing. */
async function mirror(
  tx: Tx,
  order: OrderRow,
  rows: readonly PaymentRow[],
  { payments, asOf }: Answer,
): Promise<PaymentRow[]> {
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const from of payments) {
    if (from.order_id !== order.providerOrderId && order.providerOrderId !== null) continue
    const before = known.get(from.id)
    const { rrn, auth_code, bank_transaction_id } = from.acquirer_data ?? {}
    const seen = {
      status: from.status,
      amountRefunded: from.amount_refunded ?? 0,
      method: from.method ?? '',
      detail: text(DETAILS[from.method ?? '']?.(from)),
      reference: text(rrn) || text(auth_code) || text(bank_transaction_id),
      error: text(from.error_description),
    }
    if (!before) {
      const { id, amount, currency, created_at } = from
      const row = { id, orderId: order.id, amount, currency, madeAt: new Date(created_at * 1000), ...seen }
      await insertPayment(tx.db, row)
      known.set(id, { ...row, kept: false, updatedAt: row.madeAt })
      continue
    }
    const status = laterStatus(before.status, from.status)
    // Less than before: the bank has refused a refund, unless the answer is an old one.
    const least = order.version === asOf ? 0 : before.amountRefunded
    const amountRefunded = Math.max(least, seen.amountRefunded)
    if (status === before.status && amountRefunded === before.amountRefunded) continue
    await updatePayment(tx.db, from.id, { ...seen, status, amountRefunded })
    known.set(from.id, { ...before, ...seen, status, amountRefunded })
  }
  return [...known.values()]
}

/**
 * The money of an order is there: it is paid, and everything that follows from that happens here, once. An order that
 * had ended lives again, unless what it was placed on is gone meanwhile; then its money goes back (P1, M9).
 */
async function accept(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { id: paymentId, amount }: PaymentFacts,
  payments: readonly PaymentRow[],
): Promise<OrderRow> {
  const { id: orderId, accountId, pointsUsed } = order
  const lives = order.payment !== 'expired'
  // The account before the stock, as everybody locks them.
  if (!lives) await lockPoints(tx, accountId)
  const refusal = lives ? null : await whyNotRevive(tx, order)
  if (refusal !== null || !(await spendPoints(tx, { orderId, accountId, points: pointsUsed }))) {
    const reason = refusal ?? 'The credit points of this order were spent meanwhile'
    await returnSurplus(ctx, tx, order, { paymentId, amount, why: 'late', reason })
    return order
  }
  if (!lives) await reserveStock(tx, orderId, await linesOf(tx.db, orderId))
  await updatePayment(tx.db, paymentId, { kept: true })
  const { method = '', reference = '' } = payments.find((each) => each.id === paymentId) ?? {}
  return finish(ctx, tx, order, { method: METHODS[method] ?? method, reference: reference || paymentId })
}

const METHODS: Readonly<Record<string, string>> = {
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
}

/** What follows from an order being paid, whatever it was paid with. The caller holds its lock. */
export async function finish(
  ctx: Ctx,
  tx: Tx,
  before: OrderRow,
  paidBy: { method: string; reference: string } | undefined,
  by: { actorId: string | null; reason?: string } = { actorId: null },
): Promise<OrderRow> {
  const revived = before.status === 'Cancelled'
  const reason = revived ? 'The payment has come after all' : ''
  const order = await movePayment(
    tx,
    revived ? await moveStatus(ctx, tx, before, 'Processing', { actorId: null, reason }) : before,
    'paid',
    by,
    { paidAt: ctx.now },
  )
  await earnPoints(tx, { orderId: order.id, accountId: order.accountId, points: order.earns })
  const lines = await linesOf(tx.db, order.id)
  await takeOutBought(
    tx,
    order.accountId,
    lines.map((line) => ({ ...line, proId: line.productId })),
  )
  await sellStock(tx, order.id)
  const tell = await tellOfOrder(ctx, tx, order, lines)
  const receipt = await issueReceipt(tx, documented(order, lines), ctx.now, paidBy)
  await tell(receipt.number)
  return order
}

/** Why an order that had ended cannot be what it was any more; null when it can. */
async function whyNotRevive(tx: Tx, order: OrderRow): Promise<string | null> {
  if (await newerPaid(tx.db, order)) return 'A newer order of the same goods has been paid'
  // Before the coupon, as in a checkout: two who each hold what the other wants would wait for ever.
  await lockPoints(tx, order.accountId)
  if (order.coupon !== null && (await couponIsUsedUp(tx.db, order.coupon, order.accountId))) {
    return 'The coupon of this order was used up meanwhile'
  }
  const holder = order.firstOrder ? await firstOrderHolder(tx.db, order.accountId, order.id) : undefined
  if (holder && (isPaid(holder) || holder.payment === 'confirming')) {
    return 'Another order has had the first order’s discount'
  }
  if (!(await couldReserve(tx, order.id, await linesOf(tx.db, order.id), holder?.id))) {
    return 'Somebody else has bought the last pieces meanwhile'
  }
  if (holder)
    await endUnpaid(tx, holder, { actorId: null, reason: 'An earlier order was paid after all', cancel: true })
  return null
}

/** Ends an order that nobody has paid: what was set aside for it is free again. It stays, for its money may still come. */
export async function endUnpaid(
  tx: Tx,
  order: OrderRow,
  { actorId, reason, cancel }: { actorId: string | null; reason: string; cancel: boolean },
): Promise<OrderRow> {
  await releasePoints(tx, order.id)
  const expired = await movePayment(tx, order, 'expired', { actorId, reason })
  const ended = cancel ? await moveStatus({ now: new Date() }, tx, expired, 'Cancelled', { actorId, reason }) : expired
  await releaseStock(tx, order.id)
  return ended
}
