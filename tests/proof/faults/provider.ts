import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, caller } from '#contract/call.ts'
import type { SimulatorControl } from '#simulator/control.ts'
import { type Customer, sender } from '../customer.ts'
import { checkLedger } from '../ledger-checks.ts'
import type { Watch } from '../proxy.ts'
import { waitUntilSettled } from '../settle.ts'
import { within } from '../within.ts'
import { type Bought, type Fault, type Stage, tokenOf, UNPROVEN } from './stage.ts'

/** A way in which the provider fails during one checkout. */
interface Mode {
  readonly name: string
  readonly set?: (control: SimulatorControl) => void
  readonly watch?: () => Watch
}

/** Returns a watch that does this to the first message of this name, once. */
const onceAt = (label: string, at: 'before' | 'after', decision: 'cut' | 'hold') => (): Watch => {
  let done = false
  return (exchange, when) => {
    if (done || exchange.proxy !== 'provider' || exchange.label !== label || when !== at) return 'pass'
    done = true
    return decision
  }
}

const OPENING = 'POST /v1/orders'

const MODES: readonly Mode[] = [
  { name: 'fails when a payment is opened', set: (control) => control.apiDown('POST /orders', 500, 2) },
  { name: 'has too many calls', set: (control) => control.apiDown('POST /orders', 429, 2) },
  { name: 'answers with a page in place of JSON', set: (control) => control.apiDown('POST /orders', 'html502', 2) },
  { name: 'does not answer', set: (control) => control.apiDown('POST /orders', 'timeout', 1) },
  { name: 'opens the payment, and its answer is lost', set: (control) => control.answerThenDrop('POST /orders') },
  {
    name: 'creates the order, its response is lost, and the search for it fails',
    set: (control) => {
      control.answerThenDrop('POST /orders')
      control.apiDown('GET /orders', 500, 4)
    },
  },
  { name: 'opens the payment, and never says so', watch: onceAt(OPENING, 'after', 'hold') },
  { name: 'hangs up', watch: onceAt(OPENING, 'before', 'cut') },
  { name: 'fails when it is asked what was paid', set: (control) => control.apiDown('GET /orders/*', 500, 8) },
  { name: 'has too many questions', set: (control) => control.apiDown('GET /orders/*', 429, 4) },
  { name: 'does not say what was paid', set: (control) => control.apiDown('GET /orders/*', 'timeout', 1) },
  { name: 'says it in a page', set: (control) => control.apiDown('GET /orders/*', 'html502', 8) },
]

/** Requests a page all the time: visitors who do not pay must never wait for the provider. */
function visitor(stage: Stage) {
  let over = false
  let slowest = 0
  const visits = (async () => {
    while (!over) {
      const { status, ms } = await stage.ask('/accessories')
      slowest = Math.max(slowest, ms)
      stage.demand(status === 200, 'catalogue', `a page was answered with ${status} meanwhile`)
      await pause(100)
    }
  })()
  return async () => {
    over = true
    await visits
    stage.note(`slowest page meanwhile ${Math.round(slowest)} ms`)
    stage.demand(slowest < 2000, 'catalogue', `a page took ${Math.round(slowest)} ms meanwhile`)
  }
}

const modes: Fault = {
  id: 'X09',
  name: `the provider fails in ${MODES.length} ways, and is paid another amount`,
  async run(stage) {
    const { control } = stage.harness.provider
    const customers: Customer[] = []
    await stage.ask('/accessories')
    const leave = visitor(stage)
    for (const { name, set, watch } of MODES) {
      set?.(control)
      stage.watch(watch?.())
      const bought = await stage.buy().catch((error: unknown) => {
        stage.demand(false, 'checkout', `when the provider ${name}: ${error}`)
      })
      if (bought) customers.push(bought.customer)
      control.apiUp()
    }
    stage.watch()
    await leave()
    await stage.check(customers)
    await anotherAmount(stage)
  },
}

/** A captured payment of another amount is flagged for review: the order is not paid, and the ledger says so. */
async function anotherAmount(stage: Stage): Promise<void> {
  const { harness } = stage
  const { customer, orderId, payment } = await stage.buy({ unpaid: true })
  const amount = (customer.journal.orders[0]?.amount ?? 0) - 100
  const { payment: paid } = harness.provider.control.pay(payment, { outcome: 'captured', amount })
  const read = async () => {
    const { rows } = await harness
      .pool()
      .query<{ payment: string; review: string }>('select payment, review from shop_order where id = $1', [orderId])
    return rows[0]
  }
  await within(10_000, async () => (await read())?.review !== '')
  const order = await read()
  stage.demand(order?.payment !== 'paid', 'INV1', 'an order was paid with a rupee less')
  stage.demand(order?.review !== '', 'INV1', 'a payment that does not match is not flagged for review')
  const found = await checkLedger(harness)
  stage.demand(
    found.some(({ why }) => why.includes(paid.id)),
    'INV1',
    'the books do not speak of money that does not fit',
  )
}

const DOWN_MS = 5000

/** The text that the checkout page shows (R357). */
const FAILED = 'An error occurred while initiating payment. Please try again.'

const down: Fault = {
  id: 'X10',
  name: 'the provider is down while customers pay, and tells of nothing',
  async run(stage) {
    const { control } = stage.harness.provider
    control.webhooks.disable()
    const open = Promise.withResolvers<void>()
    let waiting = 0
    const paid = async () => {
      waiting += 1
      if (waiting === 3) open.resolve()
      await open.promise
    }
    const recover = () => pause(700)
    void open.promise.then(() => control.apiDown('*', 503))
    const leaver = await stage.buy({ leaves: true })
    const paying = Promise.all(Array.from({ length: 3 }, () => stage.buy({ paid, recover })))
    paying.catch(() => {})
    await Promise.race([open.promise, paying])
    const refusals: unknown[] = []
    const late = stage.buy({
      recover: async (why) => {
        refusals.push(why)
        await pause(700)
      },
    })
    late.catch(() => {})
    await pause(DOWN_MS)
    const page = await stage.ask(`/api/order/${leaver.orderId}`, { token: tokenOf(leaver.customer) })
    stage.demand(page.status === 200, 'answers', `the page of an order was answered with ${page.status}`)
    control.apiUp()
    const bought: Bought[] = [leaver, await late, ...(await paying)]
    stage.demand(refusals.length > 0, UNPROVEN, 'the provider was not down')
    for (const why of refusals) {
      const right = why instanceof ApiError && why.status === 503 && why.message === FAILED
      stage.demand(right, 'answers', `who could not pay got: ${why}`)
    }
    stage.note(`${stage.refusals().length} times asked to wait`)
    await stage.check(bought.map(({ customer }) => customer))
  },
}

const EVENT = /^POST \/api\/webhooks/
const LOST = 3

const webhooks: Fault = {
  id: 'X11',
  name: 'events are lost, come three times, in another order, and again after a refund',
  async run(stage) {
    const { harness } = stage
    const { control } = harness.provider
    control.webhooks.hold()
    const bought = await Promise.all(Array.from({ length: 4 }, () => stage.buy({ leaves: true })))
    let lost = 0
    stage.watch(({ proxy, label }, when) => {
      if (proxy !== 'shop' || !EVENT.test(label) || when !== 'before' || lost >= LOST) return 'pass'
      lost += 1
      return 'cut'
    })
    await control.webhooks.release({ shuffle: true, duplicate: 3, seed: 7 })
    const customers = bought.map(({ customer }) => customer)
    await stage.check(customers)
    stage.demand(lost === LOST, UNPROVEN, `${lost} events were lost`)
    await resendEvents(stage)
    await stage.check(customers)
    const [first] = bought
    if (first) await afterRefund(stage, first)
  },
}

async function resendEvents({ harness, demand }: Stage): Promise<void> {
  const { webhooks } = harness.provider.control
  for (const { id, event } of webhooks.events()) {
    demand(await webhooks.redeliver(id), 'answers', `the event ${event} was refused when it came again`)
  }
  await webhooks.idle()
}

async function afterRefund(stage: Stage, { customer, orderId }: Bought): Promise<void> {
  const { harness } = stage
  const call = caller(sender(harness, customer.ip, tokenOf(customer)))
  await call('POST /order/{id}/cancel', { params: { id: orderId }, body: {} })
  await waitUntilSettled(harness, [customer], 3000)
  const refunds = () => harness.provider.control.snapshot().refunds.length
  stage.demand(await within(20_000, () => refunds() > 0), 'INV1', 'no money went back')
  await resendEvents(stage)
  await waitUntilSettled(harness, [customer], 3000)
  const { rows } = await harness
    .pool()
    .query<{ payment: string; status: string }>('select payment, status from shop_order where id = $1', [orderId])
  stage.demand(rows[0]?.payment === 'refunded', 'INV8', `a refunded order is ${rows[0]?.payment}`)
  stage.demand(rows[0]?.status === 'Cancelled', 'INV8', `a cancelled order is ${rows[0]?.status}`)
  stage.demand(refunds() === 1, 'INV1', `${refunds()} refunds were made for one order`)
  for (const { invariant, why } of await checkLedger(harness)) stage.demand(false, invariant, why)
}

const silent: Fault = {
  id: 'X12',
  name: 'no events are sent, and customers close the tab when they have paid',
  async run(stage) {
    stage.harness.provider.control.webhooks.disable()
    const bought = await Promise.all(Array.from({ length: 4 }, () => stage.buy({ leaves: true })))
    await stage.check(bought.map(({ customer }) => customer))
  },
}

const lateCapture: Fault = {
  id: 'X13',
  name: 'the dialog is closed, and the bank says yes afterwards',
  async run(stage) {
    const { control } = stage.harness.provider
    const leave = async ({ customer, orderId }: Bought, wanted: string) => {
      const call = caller(sender(stage.harness, customer.ip, tokenOf(customer)))
      const { status } = await call('POST /cancel-order', { body: { orderId } })
      stage.demand(status === wanted, 'P1', `whoever left the dialog got: ${status}`)
    }
    const [waiting, failing, fresh] = await Promise.all([1, 2, 3].map(() => stage.buy({ unpaid: true })))
    if (!waiting || !failing || !fresh) return
    const begun = control.pay(waiting.payment, { method: 'upi', outcome: 'created' }).payment
    await leave(waiting, 'waiting')
    waiting.customer.journal.captured.push(control.captureNow(begun.id).id)

    const refused = control.pay(failing.payment, { method: 'upi', outcome: 'created' }).payment
    await leave(failing, 'waiting')
    failing.customer.journal.captured.push(control.failThenCapture(refused.id).id)

    await leave(fresh, 'cancelled')
    const { payment } = control.pay(fresh.payment, { outcome: 'captured' })
    const returned = () =>
      control
        .snapshot()
        .payments.some(({ id, amount, amount_refunded }) => id === payment.id && amount_refunded === amount)
    stage.demand(await within(20_000, returned), 'P1', 'the money for an order that had been left did not go back')
    await stage.check([waiting, failing].map(({ customer }) => customer))
  },
}

export const PROVIDER_FAULTS: readonly Fault[] = [modes, down, webhooks, silent, lateCapture]
