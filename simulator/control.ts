import type { Agenda } from './agenda.ts'
import { FAILURES, type FailureReason } from './cards.ts'
import type { Dispute, Payment, Refund } from './entities.ts'
import type { Faults, Outage } from './faults.ts'
import type { PaymentState, StateOf } from './payment-state.ts'
import type { Provider, Snapshot, StoredRecords } from './provider.ts'
import type { Store } from './store.ts'
import { type Switches, usualSwitches } from './switches.ts'
import type { Webhooks } from './webhooks.ts'

interface PayOptions {
  readonly method?: 'card' | 'upi' | undefined
  /** 'created': the bank does not answer yet. 'authorized': not captured, whatever the order's settings are. */
  readonly outcome: 'captured' | 'authorized' | 'failed' | 'created'
  /** An amount other than the order's, to test whether the shop notices. */
  readonly amount?: number | undefined
  /** Why it fails. */
  readonly reason?: FailureReason | undefined
}

interface Paid extends Pick<PaymentState, 'response' | 'error'> {
  readonly payment: Payment
}

interface ControlParts {
  readonly agenda: Agenda
  readonly store: Store
  readonly provider: Provider
  readonly webhooks: Webhooks
  readonly faults: Faults
  readonly switches: Switches
  readonly stateOf: StateOf
}

const copy = <T>(thing: T): T => structuredClone(thing)

/** Causes on demand what a real provider does only when nobody waits for it. */
export class SimulatorControl {
  readonly #parts: ControlParts
  readonly webhooks: Webhooks

  constructor(parts: ControlParts) {
    this.#parts = parts
    this.webhooks = parts.webhooks
  }

  /** Pays as a customer, even long after the dialog was closed. Returns what the shop's page would receive. */
  pay(orderId: string, { method = 'card', outcome, amount, reason }: PayOptions): Paid {
    const { provider, stateOf } = this.#parts
    const payment = provider.start(orderId, { method, amount })
    if (outcome === 'captured') provider.authorize(payment.id, 'capture')
    else if (outcome === 'authorized') provider.authorize(payment.id, 'hold')
    else if (outcome === 'failed')
      provider.fail(payment.id, FAILURES[reason ?? (method === 'card' ? 'card_declined' : 'payment_cancelled')])
    const { response, error } = stateOf(payment)
    return { payment: copy(payment), response, error }
  }

  /** Authorises a waiting or a failed payment later. */
  lateAuthorize(paymentId: string, afterSeconds: number): void {
    const { agenda, provider } = this.#parts
    provider.authorizeAt(paymentId, agenda.now() + afterSeconds * 1000)
  }

  /** Reports a payment as failed, then captures it after all. */
  failThenCapture(paymentId: string): Payment {
    this.#parts.provider.fail(paymentId, FAILURES.payment_timed_out)
    return this.captureNow(paymentId)
  }

  captureNow(paymentId: string): Payment {
    return copy(this.#parts.provider.captureNow(paymentId))
  }

  secondCaptureSameOrder(orderId: string): Payment[] {
    const { provider } = this.#parts
    const captured = () => provider.paymentsOf(orderId).items.filter((payment) => payment.captured)
    while (captured().length < 2) provider.captureNow(provider.start(orderId, { method: 'upi' }, true).id)
    return copy(captured().reverse())
  }

  autoRefundUncaptured(): Payment[] {
    return copy(this.#parts.provider.refundUncaptured())
  }

  /** Sets the outcome of refunds from now on. 'failed': accepted as pending first. */
  refundOutcome(outcome: Refund['status']): void {
    this.#parts.switches.refundOutcome = outcome
  }

  /** Sets how long the response to a refund takes, in milliseconds of real time. */
  refundDelay(milliseconds: number): void {
    this.#parts.switches.refundDelay = milliseconds
  }

  settleRefund(refundId: string, outcome: 'processed' | 'failed'): Refund {
    return copy(this.#parts.provider.settleRefund(refundId, outcome))
  }

  /** Disputes a captured payment, as its payer's bank does. */
  openDispute(paymentId: string, input: { amount?: number | undefined; respondBy?: number | undefined } = {}): Dispute {
    return copy(this.#parts.provider.openDispute(paymentId, input))
  }

  settleDispute(disputeId: string, status: Exclude<Dispute['status'], 'open'>): Dispute {
    return copy(this.#parts.provider.settleDispute(disputeId, status))
  }

  /** Makes calls of the route ('POST /orders', '/payments/*', '*') fail, this many times or until `apiUp`. */
  apiDown(route: string, outage: Outage, times = Number.POSITIVE_INFINITY): void {
    this.#parts.faults.add(route, { kind: 'outage', outage }, times)
  }

  apiUp(): void {
    this.#parts.faults.clear()
  }

  /** Processes the next call of the route, but drops its response. */
  answerThenDrop(route: string, times = 1): void {
    this.#parts.faults.add(route, { kind: 'drop' }, times)
  }

  advanceClock(seconds: number): void {
    const { agenda, store } = this.#parts
    agenda.advance(seconds * 1000)
    store.save('clock', 'advanced', agenda.advanced())
  }

  /** Sets the start of the period for automatic capture: the payment, as usual, or the order. */
  captureWindow(from: 'payment' | 'order'): void {
    this.#parts.switches.captureWindow = from
  }

  wrongSignature(on: boolean): void {
    this.#parts.switches.wrongSignature = on
  }

  /** Stops the dialog from reporting payments to the shop's page. */
  dropCallback(on: boolean): void {
    this.#parts.switches.dropCallback = on
  }

  snapshot(): Snapshot {
    return this.#parts.provider.snapshot()
  }

  /** Replaces all orders, payments and refunds by those of another provider. No events are sent about them. */
  replaceRecords(records: StoredRecords): void {
    const { store, provider } = this.#parts
    store.clear()
    provider.replaceRecords(copy(records))
  }

  /** Deletes everything and returns to the real time. */
  reset(): void {
    const { agenda, store, provider, webhooks, faults, switches } = this.#parts
    provider.clear()
    webhooks.clear()
    faults.clear()
    Object.assign(switches, usualSwitches())
    agenda.clear()
    store.clear()
  }
}
