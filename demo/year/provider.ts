// The payments of the demo's year: made by the simulated provider in memory, at the moments of the year.
import type { Razorpay, RazorpaySettings } from '#server/lib/razorpay.ts'
import { FAILURES } from '#simulator/cards.ts'
import { Provider, type StoredRecords } from '#simulator/provider.ts'
import { openStore } from '#simulator/store.ts'
import { usualSwitches } from '#simulator/switches.ts'

export interface YearProvider {
  readonly razorpay: Razorpay
  /** Pays an order as a customer does. 'waiting': the bank has not answered yet. */
  pay(orderId: string, how: { method: 'card' | 'upi'; outcome: 'paid' | 'declined' | 'waiting' }): void
  records(): StoredRecords
}

const EVERYTHING = { from: 0, to: Number.MAX_SAFE_INTEGER, count: 100, skip: 0 }
/** As the shop asks for: captured if paid within half an hour, returned if not captured within five days. */
const CAPTURE = { capture: 'automatic', automatic: 1800, manual: 432_000 } as const

export function createYearProvider(settings: RazorpaySettings, now: () => Date): YearProvider {
  const seconds = () => Math.floor(now().getTime() / 1000)
  // Nothing happens by itself: each step of the year is taken at its own moment.
  const agenda = {
    now: () => now().getTime(),
    seconds,
    at: () => () => {},
    advance: () => {},
    advanced: () => 0,
    clear: () => {},
  }
  const provider = new Provider({ agenda, store: openStore(undefined), switches: usualSwitches(), emit: () => {} })
  const razorpay: Razorpay = {
    settings,
    createOrder: async ({ amount, receipt, orderNo }) =>
      provider.createOrder({ amount, currency: 'INR', receipt, notes: { shop_order: orderNo }, capture: CAPTURE }),
    fetchOrder: async (id) => provider.order(id),
    paymentsOf: async (orderId) => provider.paymentsOf(orderId).items,
    listPayments: async ({ from, to, skip }) => provider.payments({ from, to, skip, count: 100 }).items,
    capture: async (id, amount) => void provider.capture(id, amount, 'INR'),
    refund: (paymentId, { amount, receipt, key }) =>
      provider.createRefund(paymentId, { amount, receipt, speed: 'normal', notes: [] }, key),
    refundsOf: async (paymentId) => provider.refundsOf(paymentId, EVERYTHING).items,
    fetchDispute: async (id) => provider.dispute(id),
    listDisputes: async () => provider.disputes(EVERYTHING).items,
    isSigned: () => false,
    isSignedEvent: () => false,
  }
  return {
    razorpay,
    pay(orderId, { method, outcome }) {
      const { id } = provider.start(orderId, { method, vpa: 'demo@bank' })
      if (outcome === 'paid') provider.authorize(id, 'capture')
      if (outcome === 'declined') provider.fail(id, FAILURES.card_declined)
    },
    records: () => provider.records(),
  }
}
