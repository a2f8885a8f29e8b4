import { Hono } from 'hono'
import { z } from 'zod'
import type { Agenda } from './agenda.ts'
import { FAILURE_REASONS, FAILURES, type FailureReason } from './cards.ts'
import type { PaymentState, StateOf } from './checkout.ts'
import type { Payment, Refund } from './entities.ts'
import { invalid, ProviderError } from './errors.ts'
import type { Faults, Outage } from './faults.ts'
import { readBody } from './input.ts'
import type { Provider, Snapshot, Switches } from './provider.ts'
import { usualSwitches } from './provider.ts'
import type { Store } from './store.ts'
import type { Delivery, EventRecord, Release, Webhooks } from './webhooks.ts'

interface PayOptions {
  readonly method?: 'card' | 'upi' | undefined
  /** 'created': the bank does not answer yet. 'authorized': not captured, whatever the order's settings say. */
  readonly outcome: 'captured' | 'authorized' | 'failed' | 'created'
  /** Other than the order's, to see whether the shop notices. */
  readonly amount?: number | undefined
  /** Why it fails. */
  readonly reason?: FailureReason | undefined
}

interface Paid extends Pick<PaymentState, 'response' | 'error'> {
  readonly payment: Payment
}

/** An event as the shop gets it, and what became of it. */
interface SentEvent extends Omit<EventRecord, 'body' | 'secret'> {
  readonly body: unknown
}

/** Makes happen what a real provider does only when one does not wait for it. */
export interface SimulatorControl {
  /** A customer pays, also long after the dialog was closed. The answer has what the shop's page would get. */
  pay(orderId: string, options: PayOptions): Paid
  /** The bank says yes later, to a waiting payment or to a failed one. */
  lateAuthorize(paymentId: string, afterSeconds: number): void
  /** Reported as failed, and captured after all. */
  failThenCapture(paymentId: string): Payment
  captureNow(paymentId: string): Payment
  secondCaptureSameOrder(orderId: string): Payment[]
  autoRefundUncaptured(): Payment[]
  /** What becomes of refunds from now on. 'failed': accepted as pending first. */
  refundOutcome(outcome: Refund['status']): void
  /** How long a refund takes to be answered, in milliseconds of real time. */
  refundDelay(milliseconds: number): void
  settleRefund(refundId: string, outcome: 'processed' | 'failed'): Refund
  /** Calls of the route ('POST /orders', '/payments/*', '*') go wrong, so many times or until `apiUp`. */
  apiDown(route: string, outage: Outage, times?: number): void
  apiUp(): void
  /** The next call of the route does its work, but its answer gets lost. */
  answerThenDrop(route: string, times?: number): void
  advanceClock(seconds: number): void
  /** From when the period for automatic capture counts: from the payment, as usual, or from the order. */
  captureWindow(from: 'payment' | 'order'): void
  wrongSignature(on: boolean): void
  /** The dialog does not tell the shop's page of a payment. */
  dropCallback(on: boolean): void
  readonly webhooks: {
    hold(): void
    release(how?: Release): Promise<number>
    disable(): void
    enable(): void
    isEnabled(): boolean
    setRetryBase(milliseconds: number): void
    redeliver(eventId: string): Promise<boolean>
    deliveries(): Delivery[]
    events(): SentEvent[]
    idle(): Promise<void>
  }
  snapshot(): Snapshot
  /** Forgets everything; time is the real one again. */
  reset(): void
}

export interface ControlParts {
  readonly agenda: Agenda
  readonly store: Store
  readonly provider: Provider
  readonly webhooks: Webhooks
  readonly faults: Faults
  readonly switches: Switches
  readonly stateOf: StateOf
}

const sent = ({ body, secret: _, ...record }: EventRecord): SentEvent => ({ ...record, body: JSON.parse(body) })

export function createControl(parts: ControlParts): SimulatorControl {
  const { agenda, store, provider, webhooks, faults, switches, stateOf } = parts
  const copy = <T>(thing: T): T => structuredClone(thing)

  return {
    pay(orderId, { method = 'card', outcome, amount, reason }) {
      const payment = provider.start(orderId, { method, amount })
      if (outcome === 'captured') provider.authorize(payment.id, 'capture')
      else if (outcome === 'authorized') provider.authorize(payment.id, 'hold')
      else if (outcome === 'failed')
        provider.fail(payment.id, FAILURES[reason ?? (method === 'card' ? 'card_declined' : 'payment_cancelled')])
      const { response, error } = stateOf(payment)
      return { payment: copy(payment), response, error }
    },
    lateAuthorize(paymentId, afterSeconds) {
      provider.authorizeAt(paymentId, agenda.now() + afterSeconds * 1000)
    },
    failThenCapture(paymentId) {
      provider.fail(paymentId, FAILURES.payment_timed_out)
      return copy(provider.captureNow(paymentId))
    },
    captureNow: (paymentId) => copy(provider.captureNow(paymentId)),
    secondCaptureSameOrder(orderId) {
      const captured = () => provider.paymentsOf(orderId).items.filter((payment) => payment.captured)
      while (captured().length < 2) provider.captureNow(provider.start(orderId, { method: 'upi' }, true).id)
      return copy(captured().reverse())
    },
    autoRefundUncaptured: () => copy(provider.refundUncaptured()),
    refundOutcome(outcome) {
      switches.refundOutcome = outcome
    },
    refundDelay(milliseconds) {
      switches.refundDelay = milliseconds
    },
    settleRefund: (refundId, outcome) => copy(provider.settleRefund(refundId, outcome)),
    apiDown(route, outage, times = Number.POSITIVE_INFINITY) {
      faults.add(route, { kind: 'outage', outage }, times)
    },
    apiUp: () => faults.clear(),
    answerThenDrop(route, times = 1) {
      faults.add(route, { kind: 'drop' }, times)
    },
    advanceClock(seconds) {
      agenda.advance(seconds * 1000)
      store.keep('clock', 'advanced', agenda.advanced())
    },
    captureWindow(from) {
      switches.captureWindow = from
    },
    wrongSignature(on) {
      switches.wrongSignature = on
    },
    dropCallback(on) {
      switches.dropCallback = on
    },
    webhooks: {
      hold: () => webhooks.hold(),
      release: (how) => webhooks.release(how),
      disable: () => webhooks.disable(),
      enable: () => webhooks.enable(),
      isEnabled: () => webhooks.isEnabled(),
      setRetryBase: (milliseconds) => webhooks.setRetryBase(milliseconds),
      redeliver: (eventId) => webhooks.redeliver(eventId),
      deliveries: () => webhooks.deliveries(),
      events: () => webhooks.events().map(sent),
      idle: () => webhooks.idle(),
    },
    snapshot: () => provider.snapshot(),
    reset() {
      provider.clear()
      webhooks.clear()
      faults.clear()
      Object.assign(switches, usualSwitches())
      agenda.clear()
      store.clear()
    },
  }
}

const Nothing = z.strictObject({})
const Switch = z.strictObject({ on: z.boolean() })
const OnPayment = z.strictObject({ paymentId: z.string() })
const OnOrder = z.strictObject({ orderId: z.string() })
const Times = z.int().positive().optional()

/** One call of the control API: `POST /__sim/<name>` with its arguments as a JSON object. */
function call<T>(schema: z.ZodType<T>, run: (input: T) => unknown): (body: unknown) => unknown {
  return (body) => {
    const result = schema.safeParse(body)
    if (!result.success) throw invalid(z.prettifyError(result.error))
    return run(result.data)
  }
}

function createCalls(control: SimulatorControl): Record<string, (body: unknown) => unknown> {
  const { webhooks } = control
  return {
    pay: call(
      z.strictObject({
        orderId: z.string(),
        method: z.enum(['card', 'upi']).optional(),
        outcome: z.enum(['captured', 'authorized', 'failed', 'created']),
        amount: z.int().positive().optional(),
        reason: z.enum(FAILURE_REASONS).optional(),
      }),
      ({ orderId, ...options }) => control.pay(orderId, options),
    ),
    lateAuthorize: call(OnPayment.extend({ afterSeconds: z.number().nonnegative() }), (input) =>
      control.lateAuthorize(input.paymentId, input.afterSeconds),
    ),
    failThenCapture: call(OnPayment, ({ paymentId }) => control.failThenCapture(paymentId)),
    captureNow: call(OnPayment, ({ paymentId }) => control.captureNow(paymentId)),
    secondCaptureSameOrder: call(OnOrder, ({ orderId }) => control.secondCaptureSameOrder(orderId)),
    autoRefundUncaptured: call(Nothing, () => control.autoRefundUncaptured()),
    refundOutcome: call(z.strictObject({ outcome: z.enum(['pending', 'processed', 'failed']) }), ({ outcome }) =>
      control.refundOutcome(outcome),
    ),
    refundDelay: call(z.strictObject({ milliseconds: z.number().nonnegative() }), ({ milliseconds }) =>
      control.refundDelay(milliseconds),
    ),
    settleRefund: call(
      z.strictObject({ refundId: z.string(), outcome: z.enum(['processed', 'failed']) }),
      ({ refundId, outcome }) => control.settleRefund(refundId, outcome),
    ),
    apiDown: call(
      z.strictObject({
        route: z.string(),
        outage: z.union([z.enum(['timeout', 'html502']), z.int().min(400).max(599)]),
        times: Times,
      }),
      ({ route, outage, times }) => control.apiDown(route, outage, times),
    ),
    apiUp: call(Nothing, () => control.apiUp()),
    answerThenDrop: call(z.strictObject({ route: z.string(), times: Times }), ({ route, times }) =>
      control.answerThenDrop(route, times),
    ),
    advanceClock: call(z.strictObject({ seconds: z.number().nonnegative() }), ({ seconds }) =>
      control.advanceClock(seconds),
    ),
    captureWindow: call(z.strictObject({ from: z.enum(['payment', 'order']) }), ({ from }) =>
      control.captureWindow(from),
    ),
    wrongSignature: call(Switch, ({ on }) => control.wrongSignature(on)),
    dropCallback: call(Switch, ({ on }) => control.dropCallback(on)),
    'webhooks/hold': call(Nothing, () => webhooks.hold()),
    'webhooks/release': call(
      z.strictObject({
        shuffle: z.boolean().optional(),
        duplicate: z.int().min(1).max(100).optional(),
        seed: z.int().optional(),
      }),
      (how) => webhooks.release(how),
    ),
    'webhooks/disable': call(Nothing, () => webhooks.disable()),
    'webhooks/enable': call(Nothing, () => webhooks.enable()),
    'webhooks/isEnabled': call(Nothing, () => webhooks.isEnabled()),
    'webhooks/setRetryBase': call(z.strictObject({ milliseconds: z.number().positive() }), ({ milliseconds }) =>
      webhooks.setRetryBase(milliseconds),
    ),
    'webhooks/redeliver': call(z.strictObject({ eventId: z.string() }), ({ eventId }) => webhooks.redeliver(eventId)),
    'webhooks/deliveries': call(Nothing, () => webhooks.deliveries()),
    'webhooks/events': call(Nothing, () => webhooks.events()),
    'webhooks/idle': call(Nothing, () => webhooks.idle()),
    snapshot: call(Nothing, () => control.snapshot()),
    reset: call(Nothing, () => control.reset()),
  }
}

/** The controls for tests in another process. */
export function controlRoutes(control: SimulatorControl): Hono {
  const calls = createCalls(control)
  const routes = new Hono()
  routes.post('/:name{.+}', async (c) => {
    // Pages of other origins cannot send this type without asking first, and nobody answers them.
    if (!c.req.header('Content-Type')?.startsWith('application/json')) throw invalid('The body must be JSON.')
    const name = c.req.param('name')
    const run = Object.hasOwn(calls, name) ? calls[name] : undefined
    if (run === undefined) throw new ProviderError(`There is no control ${name}.`)
    const answer = await run(readBody(await c.req.text()))
    return c.json({ answer: answer ?? null })
  })
  return routes
}
