import type { ProviderPayment, Razorpay } from '#server/lib/razorpay.ts'
import { ProviderError } from '#server/lib/razorpay-client.ts'
import { type On, run } from '#server/lib/tx.ts'
import { MANUAL_METHOD } from '#server/modules/payments/refunds.service.ts'
import type { Violation } from './doctor.store.ts'
import {
  findAcceptedPayments,
  findKnownPayments,
  findResolvedOrphans,
  type KnownPayment,
} from './payments-check.store.ts'

const SECOND_MS = 1000

const MINUTE_SECONDS = 60

const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS

const ASKED_DAYS = 7

/** A customer who has just paid may still be returning to the shop, or the job that reconciles payments may be due. */
const GRACE_SECONDS = 2 * MINUTE_SECONDS

const PAGE = 100

/** The provider's payments of the last days, or a note that it was not or could not be asked. */
export type ProviderState = {
  readonly asked?: Date
  readonly from?: Date
  readonly until?: Date
  readonly payments?: readonly ProviderPayment[]
  readonly note?: string
  readonly unable?: true
}

export async function askProvider(provider: Razorpay | undefined, now: Date): Promise<ProviderState> {
  if (!provider) return { note: 'not asked: no payment provider is set up' }
  const seconds = Math.floor(now.getTime() / SECOND_MS)
  const from = seconds - ASKED_DAYS * DAY_SECONDS
  // Payments that arrive during the listing push others to the next page. Those are seen twice but counted once.
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

/** Checks INV1: money at the provider belongs to an order or is returned. */
export async function providerFaults(on: On, { asked, from, until, payments, ...rest }: ProviderState) {
  if (!payments || !from || !until || !asked) return { looked: 0, violations: [], ...rest }
  const taken = payments.filter(({ status }) => status === 'captured' || status === 'refunded')
  const known = await run(on, findKnownPayments(taken.map((each) => each.id)))
  const rows = new Map(known.map((row) => [row.id, row]))
  const resolved = new Set((await run(on, findResolvedOrphans())).map(({ id }) => id))
  const violations: Violation[] = []
  for (const payment of taken) {
    const settling = payment.created_at * SECOND_MS > until.getTime()
    const why = resolved.has(payment.id) || settling ? null : explainUnassigned(payment, rows.get(payment.id))
    if (why) violations.push({ id: payment.id, why })
  }
  const ids = new Set(taken.map((each) => each.id))
  const accepted = (await run(on, findAcceptedPayments(from, asked, MANUAL_METHOD))).map(({ id }) => id)
  for (const id of accepted) {
    if (!ids.has(id))
      violations.push({ id, why: 'an order keeps it, and the provider knows of no such captured payment' })
  }
  return { looked: new Set([...ids, ...accepted]).size, violations }
}

/** Explains what is wrong with a captured payment according to the shop's records; null if nothing is. */
function explainUnassigned(
  { amount, amount_refunded }: ProviderPayment,
  known: KnownPayment | undefined,
): string | null {
  if (amount_refunded >= amount) return null
  if (!known) return 'was captured, and the shop does not know of it'
  if (known.amount !== amount) return `is ${amount} at the provider and ${known.amount} in the shop`
  if (known.returned >= amount || (known.isAccepted && known.paid)) return null
  return known.isAccepted
    ? `was captured, and order ${known.orderNo} that keeps it is not paid`
    : `was captured, and order ${known.orderNo} neither keeps nor returns it`
}
