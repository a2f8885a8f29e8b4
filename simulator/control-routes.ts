import { Hono } from 'hono'
import { z } from 'zod'
import { FAILURE_REASONS } from './cards.ts'
import type { SimulatorControl } from './control.ts'
import { invalid, ProviderError } from './errors.ts'
import { readBody } from './input.ts'

const Nothing = z.strictObject({})
const Switch = z.strictObject({ on: z.boolean() })
const OnPayment = z.strictObject({ paymentId: z.string() })
const OnOrder = z.strictObject({ orderId: z.string() })
const Times = z.int().positive().optional()

/** Defines one call of the control API: `POST /__sim/<name>` with its arguments as a JSON object. */
function call<T>(schema: z.ZodType<T>, run: (input: T) => unknown): (body: unknown) => unknown {
  return (body) => {
    const result = schema.safeParse(body)
    if (!result.success) throw invalid(z.prettifyError(result.error))
    return run(result.data)
  }
}

type Calls = Record<string, (body: unknown) => unknown>

function paymentCalls(control: SimulatorControl): Calls {
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
  }
}

function disputeCalls(control: SimulatorControl): Calls {
  return {
    openDispute: call(
      OnPayment.extend({ amount: z.int().positive().optional(), respondBy: z.int().positive().optional() }),
      ({ paymentId, ...input }) => control.openDispute(paymentId, input),
    ),
    settleDispute: call(
      z.strictObject({ disputeId: z.string(), status: z.enum(['under_review', 'won', 'lost', 'closed']) }),
      ({ disputeId, status }) => control.settleDispute(disputeId, status),
    ),
  }
}

/** The calls that change how the provider behaves. */
function behaviourCalls(control: SimulatorControl): Calls {
  return {
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
    snapshot: call(Nothing, () => control.snapshot()),
    reset: call(Nothing, () => control.reset()),
    dropCallback: call(Switch, ({ on }) => control.dropCallback(on)),
  }
}

function webhookCalls({ webhooks }: SimulatorControl): Calls {
  return {
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
  }
}

/** The controls for tests in another process. */
export function controlRoutes(control: SimulatorControl): Hono {
  const calls = {
    ...paymentCalls(control),
    ...disputeCalls(control),
    ...behaviourCalls(control),
    ...webhookCalls(control),
  }
  const routes = new Hono()
  routes.post('/:name{.+}', async (c) => {
    // Pages of other origins need a CORS preflight to send this type, and preflights get no answer.
    if (!c.req.header('Content-Type')?.startsWith('application/json')) throw invalid('The body must be JSON.')
    const name = c.req.param('name')
    const run = Object.hasOwn(calls, name) ? calls[name] : undefined
    if (run === undefined) throw new ProviderError(`There is no control ${name}.`)
    const answer = await run(readBody(await c.req.text()))
    return c.json({ answer: answer ?? null })
  })
  return routes
}
