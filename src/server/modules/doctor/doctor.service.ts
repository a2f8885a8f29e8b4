import { cartTotals } from '#rules/cart.ts'
import { percentOf } from '#rules/money.ts'
import { CANCELLATION } from '#rules/order-status.ts'
import { pointsValue } from '#rules/points.ts'
import type { Deps } from '#server/lib/ctx.ts'
import { type Db, inTransaction, type On, run } from '#server/lib/tx.ts'
import { creditFaults } from './credit-faults.store.ts'
import {
  beginExamination,
  countFaults,
  duplicateOrderFaults,
  type Findings,
  firstOrderFaults,
  historyFaults,
  lineFaults,
  missingEmailFaults,
  orderStateFaults,
  readDatabaseTime,
  snapshotFaults,
  stockFaults,
  type Violation,
} from './doctor.store.ts'
import { differences, explainWrongDocuments, type StoredOrder } from './documents.rules.ts'
import { documentFaults, findOrdersAfter } from './documents.store.ts'
import { disputeFaults, paymentFaults } from './payments-check.store.ts'
import { askProvider, type ProviderState, providerFaults } from './provider-check.service.ts'
import { findLongDigits, hashFaults } from './secrets.store.ts'

/** The time limit of a query, chosen for a database of many years. */
export const EXAMINATION_MS = 120_000

export interface Check extends Findings {
  readonly id: string
  readonly name: string
  /** Why the check was skipped or is incomplete. */
  readonly note?: string
  /** The check should have run but could not. */
  readonly unable?: true
}

export interface Diagnosis {
  readonly ok: boolean
  readonly checks: readonly Check[]
}

const BATCH = 5000

/**
 * Checks the whole database for violated invariants and compares it with the payment provider's records. It changes
 * nothing and sees a running shop at a single moment. `asOf` is the time at which a copy was made, if a copy is
 * examined: deadlines still open at that time are not overdue.
 */
export async function diagnose(
  { pool, db, razorpay }: Pick<Deps, 'pool' | 'db' | 'razorpay'>,
  now: Date,
  asOf?: Date,
): Promise<Diagnosis> {
  // The provider is asked first: the shop may learn of a payment a moment after the provider, but never before it.
  const asked = await run({ db }, readDatabaseTime())
  const providerState = await askProvider(razorpay, now)
  const checks = await inTransaction(pool, async (tx) => {
    await run(tx, beginExamination(EXAMINATION_MS))
    return examine(tx, asOf ?? asked, { ...providerState, asked })
  })
  return { ok: checks.every(({ violations, unable }) => violations.length === 0 && !unable), checks }
}

/** Runs every check in the caller's snapshot transaction, without asking the payment provider. */
export async function examineSnapshot(db: Db): Promise<{ at: Date; checks: Check[] }> {
  const at = await run({ db }, readDatabaseTime())
  return { at, checks: await examine({ db }, at, { note: 'not asked' }) }
}

/** Runs every check on one snapshot of the database. Anything that depends on the time is judged as of `moment`. */
async function examine(on: On, moment: Date, providerState: ProviderState): Promise<Check[]> {
  const check = (id: string, name: string, found: Findings & Pick<Check, 'note' | 'unable'>): Check => ({
    id,
    name,
    ...found,
  })
  const emails = await run(on, missingEmailFaults(moment))
  return [
    check('INV1', 'money at the provider has an order or goes back', await providerFaults(on, providerState)),
    check('INV2', 'an order keeps one payment, of exactly its price', await run(on, paymentFaults(moment))),
    check('INV3', 'one request is one order', await run(on, duplicateOrderFaults())),
    check('INV4', 'totals and documents follow from the lines', await totalFaults(on)),
    check(
      'INV5',
      'points: balances, and what each order spends, earns and gives back',
      await run(on, creditFaults(CANCELLATION.fullDays)),
    ),
    check('INV6', 'stock: its ledger, and what is set aside for open payments', await run(on, stockFaults())),
    check('INV7', 'the first order’s discount is given once', await run(on, firstOrderFaults())),
    check('INV8', 'each change is recorded, none goes back', await run(on, historyFaults())),
    check(
      'INV9',
      'who has paid was written to',
      emails ?? { looked: 0, violations: [], note: 'there is no job queue yet' },
    ),
    check('INV12', 'documents are numbered without gaps', await run(on, documentFaults())),
    check('INV13', 'no order is empty', await run(on, lineFaults())),
    check('INV14', 'no secret lies where it does not belong', await secretFaults(on)),
    check('INV15', 'stars and kinds are counted as reviews and products are', await run(on, countFaults())),
    check('INV16', 'what reports keep of days that are over is what the orders say', await run(on, snapshotFaults())),
    check(
      'INV17',
      'goods leave paid for, and cancelled orders have their money decided',
      await run(on, orderStateFaults()),
    ),
    check('INV18', 'no dispute has missed its deadline', await run(on, disputeFaults(moment))),
  ]
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Checks INV4: totals and documents follow from the lines. */
async function totalFaults(on: On): Promise<Findings> {
  const violations: Violation[] = []
  let looked = 0
  for (let after = FIRST_ID; ; ) {
    const orders = await run(on, findOrdersAfter(after, BATCH))
    looked += orders.length
    for (const order of orders) {
      violations.push(...explainWrongTotals(order).map((why) => ({ id: order.orderNo, why })))
      after = order.id
    }
    if (orders.length < BATCH) return { looked, violations }
  }
}

function explainWrongTotals(order: StoredOrder): string[] {
  // A separate check covers orders without lines.
  if (order.lines.length === 0) return []
  const items = order.lines.reduce((sum, { price, qty }) => sum + price * qty, 0)
  const byPercent = percentOf(items, order.discountPercent)
  // The discount of a fixed-amount coupon is taken from the order, because the coupon may have changed since.
  const amount = order.withCoupon ? Math.max(0, order.discountPrice - byPercent) : 0
  const right = cartTotals(order.lines, order.discountPercent, amount)
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
    ...(order.taxPercent === right.taxPercent
      ? []
      : [`its rate of GST is ${order.taxPercent}, and that of its lines ${right.taxPercent}`]),
    ...order.lines
      .filter(({ price, steps }) => price !== steps)
      .map(({ price, steps }) => `the steps of a line come to ${steps}, its price is ${price}`),
    ...explainWrongDocuments(order),
  ]
}

/** Checks INV14: no password hash or card number is stored where it does not belong. */
async function secretFaults(on: On): Promise<Findings> {
  const { looked, violations } = await run(on, hashFaults())
  const cards = (await run(on, findLongDigits()))
    .filter(({ digits }) => isCardNumber(digits.replaceAll(/\D/g, '')))
    .map(({ id, place }) => ({ id, why: `what looks like the number of a card in ${place}` }))
  return { looked, violations: [...violations, ...cards] }
}

/** The first digits of card numbers, by length: Visa, Mastercard, RuPay, JCB; American Express; Diners. */
const CARDS: Readonly<Record<number, RegExp>> = {
  13: /^4/,
  14: /^3[068]/,
  15: /^3[47]/,
  16: /^(?:4|5[1-5]|2[2-7]|6|81|82|508|35)/,
  19: /^4/,
}

/** A tenth of all long numbers pass Luhn's check by chance, but few of those begin like a card. */
function isCardNumber(digits: string): boolean {
  if (!CARDS[digits.length]?.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
