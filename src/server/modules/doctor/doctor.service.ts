import { cartTotals } from '#rules/cart.ts'
import { type Paise, percentOf } from '#rules/money.ts'
import { pointsValue } from '#rules/points.ts'
import { type TaxDocument, wholeTax } from '#rules/tax-document.ts'
import type { Deps } from '#server/lib/ctx.ts'
import { ProviderError, type ProviderPayment, type Razorpay } from '#server/lib/razorpay.ts'
import { type Db, inTransaction } from '#server/lib/tx.ts'
import { BY_HAND } from '#server/modules/payments/refunds.service.ts'
import {
  beginLook,
  countFaults,
  creditFaults,
  databaseNow,
  documentFaults,
  type Findings,
  firstOrderFaults,
  hashFaults,
  historyFaults,
  intentFaults,
  type KnownPayment,
  keptFaults,
  keptPayments,
  knownPayments,
  letterFaults,
  lineFaults,
  longDigits,
  ordersAfter,
  paymentFaults,
  resolvedOrphans,
  type StoredDocument,
  type StoredOrder,
  stockFaults,
  type Violation,
} from './doctor.queries.ts'

/** What one question to the books of many years may take. */
export const LONGEST_LOOK_MS = 120_000

export interface Check extends Findings {
  readonly id: string
  readonly name: string
  /** Why it was not looked at, or not everywhere. */
  readonly note?: string
  /** It should have been looked at, and could not be. */
  readonly unable?: true
}

export interface Diagnosis {
  readonly ok: boolean
  readonly checks: readonly Check[]
}

const SECOND_MS = 1000
const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS
const ASKED_DAYS = 7
/** Whoever has just paid is still on the way back to the shop, or the timer that looks after them is. */
const GRACE_SECONDS = 2 * MINUTE_SECONDS
const PAGE = 100
const BATCH = 5000

type Patient = Pick<Deps, 'pool' | 'db' | 'razorpay'>

/**
 * Looks through the whole database for what must never be, and compares it with the payment provider's own books. It
 * changes nothing. A shop that runs meanwhile is seen as of one moment.
 */
export async function diagnose({ pool, db, razorpay }: Patient, now: Date): Promise<Diagnosis> {
  // The provider first: what it says of a payment the shop may know better a moment later, never the other way round.
  const asked = await databaseNow(db)
  const told = await askProvider(razorpay, now)
  const checks = await inTransaction(pool, async (tx) => {
    await beginLook(tx.db, LONGEST_LOOK_MS)
    return lookAt(tx.db, { ...told, asked })
  })
  return { ok: checks.every(({ violations, unable }) => violations.length === 0 && !unable), checks }
}

async function lookAt(db: Db, told: Told): Promise<Check[]> {
  const check = (id: string, name: string, found: Findings & Pick<Check, 'note' | 'unable'>): Check => ({
    id,
    name,
    ...found,
  })
  const letters = await letterFaults(db)
  return [
    check('INV1', 'money at the provider has an order or goes back', await providerFaults(db, told)),
    check('INV2', 'an order keeps one payment, of exactly its price', await paymentFaults(db)),
    check('INV3', 'one wish is one order', await intentFaults(db)),
    check('INV4', 'totals and documents follow from the lines', await totalFaults(db)),
    check('INV5', 'points: balances, and each order once', await creditFaults(db)),
    check('INV6', 'stock: its ledger, and what is set aside for open payments', await stockFaults(db)),
    check('INV7', 'the first order’s discount is given once', await firstOrderFaults(db)),
    check('INV8', 'each change is recorded, none goes back', await historyFaults(db)),
    check(
      'INV9',
      'who has paid was written to',
      letters ?? { looked: 0, violations: [], note: 'there is no job queue yet' },
    ),
    check('INV12', 'documents are numbered without gaps', await documentFaults(db)),
    check('INV13', 'no order is empty', await lineFaults(db)),
    check('INV14', 'no secret lies where it does not belong', await secretFaults(db)),
    check('INV15', 'stars and kinds are counted as reviews and products are', await countFaults(db)),
    check('INV16', 'what reports keep of days that are over is what the orders say', await keptFaults(db)),
  ]
}

/** The provider's payments of the last days; a note in their place when it was not, or could not be, asked. */
type Told = {
  readonly asked?: Date
  readonly from?: Date
  readonly until?: Date
  readonly payments?: readonly ProviderPayment[]
  readonly note?: string
  readonly unable?: true
}

async function askProvider(provider: Razorpay | undefined, now: Date): Promise<Told> {
  if (!provider) return { note: 'not asked: no payment provider is set up' }
  const seconds = Math.floor(now.getTime() / SECOND_MS)
  const from = seconds - ASKED_DAYS * DAY_SECONDS
  // Payments that come in meanwhile push others onto the next page: those are seen twice, and count once.
  const payments = new Map<string, ProviderPayment>()
  try {
    for (let skip = 0; ; skip += PAGE) {
      const page = await provider.listPayments({ from, to: seconds + DAY_SECONDS, skip })
      for (const payment of page) payments.set(payment.id, payment)
      if (page.length < PAGE) break
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { note: `could not be asked: ${error.message}`, unable: true }
  }
  const until = new Date((seconds - GRACE_SECONDS) * SECOND_MS)
  return { from: new Date(from * SECOND_MS), until, payments: [...payments.values()] }
}

/** INV1. */
async function providerFaults(db: Db, { asked, from, until, payments, ...rest }: Told) {
  if (!payments || !from || !until || !asked) return { looked: 0, violations: [], ...rest }
  const taken = payments.filter(({ status }) => status === 'captured' || status === 'refunded')
  const known = await knownPayments(
    db,
    taken.map((each) => each.id),
  )
  const rows = new Map(known.map((row) => [row.id, row]))
  const resolved = await resolvedOrphans(db)
  const violations: Violation[] = []
  for (const payment of taken) {
    const settling = payment.created_at * SECOND_MS > until.getTime()
    const why = resolved.has(payment.id) || settling ? null : whyAstray(payment, rows.get(payment.id))
    if (why) violations.push({ id: payment.id, why })
  }
  const ids = new Set(taken.map((each) => each.id))
  const kept = await keptPayments(db, from, asked, BY_HAND)
  for (const id of kept) {
    if (!ids.has(id))
      violations.push({ id, why: 'an order keeps it, and the provider knows of no such captured payment' })
  }
  return { looked: new Set([...ids, ...kept]).size, violations }
}

/** What is wrong with a captured payment, as the shop knows it; null: nothing. */
function whyAstray({ amount, amount_refunded }: ProviderPayment, known: KnownPayment | undefined): string | null {
  if ((amount_refunded ?? 0) >= amount) return null
  if (!known) return 'was captured, and the shop does not know of it'
  if (known.amount !== amount) return `is ${amount} at the provider and ${known.amount} in the shop`
  if (known.returned >= amount || (known.kept && known.paid)) return null
  return known.kept
    ? `was captured, and order ${known.orderNo} that keeps it is not paid`
    : `was captured, and order ${known.orderNo} neither keeps nor returns it`
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** INV4. */
async function totalFaults(db: Db): Promise<Findings> {
  const violations: Violation[] = []
  let looked = 0
  for (let after = FIRST_ID; ; ) {
    const orders = await ordersAfter(db, after, BATCH)
    looked += orders.length
    for (const order of orders) {
      violations.push(...whyWrong(order).map((why) => ({ id: order.orderNo, why })))
      after = order.id
    }
    if (orders.length < BATCH) return { looked, violations }
  }
}

function whyWrong(order: StoredOrder): string[] {
  // An order without lines has a check of its own.
  if (order.lines.length === 0) return []
  const items = order.lines.reduce((sum, { price, qty }) => sum + price * qty, 0)
  const byPercent = percentOf(items, order.discountPercent)
  // What a coupon of an amount took off stands in the order alone: the coupon may be another one today.
  const amount = order.withCoupon ? Math.max(0, order.discountPrice - byPercent) : 0
  const right = cartTotals(order.lines, order.discountPercent, amount, order.taxPercent)
  const value = pointsValue(order.pointsUsed)
  const wanted = {
    itemsPrice: right.itemsPrice,
    discountPrice: right.discountPrice,
    taxPrice: right.taxPrice,
    shippingPrice: right.shippingPrice,
    roundOff: right.roundOff,
    totalPrice: right.totalPrice,
    earns: right.creditPoints,
    pointsValue: value,
    payable: right.totalPrice - value,
  }
  return [
    ...differences('', order, wanted),
    ...order.lines
      .filter(({ price, steps }) => price !== steps)
      .map(({ price, steps }) => `the steps of a line come to ${steps}, its price is ${price}`),
    ...order.documents.flatMap((each) => whyDocumentWrong(each, order)),
  ]
}

/** What of some stored amounts is not as it should be. */
function differences(of: string, stored: object, wanted: Readonly<Record<string, Paise>>): string[] {
  const values = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(wanted)
    .filter(([name, amount]) => values.get(name) !== amount)
    .map(([name, amount]) => `${of}${name} is ${values.get(name)}, and should be ${amount}`)
}

function whyDocumentWrong({ kind, number, content, refundValue }: StoredDocument, order: StoredOrder): string[] {
  const document = content as Omit<TaxDocument, 'lines'>
  const name = `${kind} ${number}: `
  const sum = document.taxable + wholeTax(document.tax) + document.roundOff
  const ofOrder = {
    total: order.totalPrice,
    discount: order.discountPrice,
    pointsUsed: order.pointsUsed,
    pointsValue: order.pointsValue,
    paidMoney: order.payable,
  }
  const wanted = kind === 'receipt' || kind === 'invoice' ? ofOrder : { total: refundValue ?? 0 }
  return [
    ...differences(name, document, wanted),
    ...(sum === document.total ? [] : [`${name}its parts come to ${sum}, its total is ${document.total}`]),
    ...(document.number === number ? [] : [`${name}says it is ${document.number}`]),
  ]
}

/** INV14. */
async function secretFaults(db: Db): Promise<Findings> {
  const { looked, violations } = await hashFaults(db)
  const cards = (await longDigits(db))
    .filter(({ digits }) => isCardNumber(digits.replaceAll(/\D/g, '')))
    .map(({ id, place }) => ({ id, why: `what looks like the number of a card in ${place}` }))
  return { looked, violations: [...violations, ...cards] }
}

/** How the numbers of cards begin, by their length: Visa, Mastercard, RuPay, JCB; American Express; Diners. */
const CARDS: Readonly<Record<number, RegExp>> = {
  13: /^4/,
  14: /^3[068]/,
  15: /^3[47]/,
  16: /^(?:4|5[1-5]|2[2-7]|6|81|82|508|35)/,
  19: /^4/,
}

/** A tenth of all long numbers pass Luhn's check by chance; few of those begin like a card. */
function isCardNumber(digits: string): boolean {
  if (!CARDS[digits.length]?.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
