import type { Agenda } from './agenda.ts'
import { FAILURES, isInternational, networkOf } from './cards.ts'
import {
  type Card,
  type Collection,
  type Failure,
  type Notes,
  type Order,
  type Payment,
  type Refund,
  randomId,
} from './entities.ts'
import { invalid, ProviderError, refused, unknownId } from './errors.ts'
import type { CaptureSettings, OrderInput, Page, RefundInput } from './input.ts'
import type { Store } from './store.ts'

/** How the provider is to behave from now on. */
export interface Switches {
  refundOutcome: Refund['status']
  /** How long a refund takes to be answered: time for another request with the same idempotency key. */
  refundDelay: number
  /** From when the period for automatic capture counts. The provider counts from the payment. */
  captureWindow: 'payment' | 'order'
  wrongSignature: boolean
  dropCallback: boolean
}

export const usualSwitches = (): Switches => ({
  refundOutcome: 'processed',
  refundDelay: 0,
  captureWindow: 'payment',
  wrongSignature: false,
  dropCallback: false,
})

/** What a customer brings along. */
interface Attempt {
  readonly method: Payment['method']
  /** Other than the order's only on demand of a test. */
  readonly amount?: number | undefined
  readonly card?: { readonly number: string; readonly name: string } | undefined
  readonly vpa?: string | undefined
  readonly email?: string | undefined
  readonly contact?: string | undefined
  readonly description?: string | undefined
  readonly notes?: Notes | [] | undefined
}

export interface ProviderEvent {
  readonly event: string
  readonly entities: { readonly payment?: Payment; readonly order?: Order; readonly refund?: Refund }
}

export interface Snapshot {
  readonly orders: Order[]
  readonly payments: Payment[]
  readonly refunds: Refund[]
}

export interface Provider {
  createOrder(input: OrderInput): Order
  order(id: string): Order
  orders(page: Page, filter: { receipt?: string | undefined; authorized?: boolean | undefined }): Collection<Order>
  changeOrder(id: string, notes: Notes | []): Order
  paymentsOf(orderId: string): Collection<Payment>
  payment(id: string): Payment
  payments(page: Page): Collection<Payment>
  /** The API's capture: only of what is authorised, and only of all of it. */
  capture(id: string, amount: number, currency: string): Payment
  createRefund(paymentId: string, input: RefundInput, key: string | undefined): Promise<Refund>
  refund(id: string): Refund
  refunds(page: Page): Collection<Refund>
  refundsOf(paymentId: string, page: Page): Collection<Refund>
  changeRefund(id: string, notes: Notes | []): Refund
  /** A customer tries to pay. With `force`, even what the state of the order forbids. */
  start(orderId: string, attempt: Attempt, force?: boolean): Payment
  authorize(id: string, how?: 'by settings' | 'hold' | 'capture'): Payment
  /** The bank's yes comes at that time. */
  authorizeAt(id: string, time: number): void
  fail(id: string, failure: Failure): Payment
  captureNow(id: string): Payment
  /** All that is authorised and not captured goes back to the customers. */
  refundUncaptured(): Payment[]
  settleRefund(id: string, outcome: 'processed' | 'failed'): Refund
  snapshot(): Snapshot
  clear(): void
}

interface OrderRecord {
  readonly order: Order
  readonly capture: CaptureSettings
}

interface PaymentRecord {
  readonly payment: Payment
  /** The time of the bank's answer, when one is on its way. */
  authorizeAt: number | null
}

interface KeyRecord {
  readonly key: string
  readonly request: string
  /** Null while the request is still being worked on. */
  readonly refundId: string | null
}

/** Without an answer of the bank, a payment counts as failed after this time. */
const BANK_PATIENCE = 600
const INCOMPLETE = FAILURES.payment_timed_out
const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
} as const

const digits = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => String(byte % 10)).join('')

const cardOf = (number: string, name: string): Card => ({
  id: randomId('card_'),
  entity: 'card',
  name,
  last4: number.slice(-4),
  network: networkOf(number),
  type: 'debit',
  issuer: null,
  international: isInternational(number),
  emi: false,
  sub_type: 'consumer',
  token_iin: null,
})

/** A payment as it begins. */
function paymentOf(order: Order, attempt: Attempt, now: number): Payment {
  const { card, vpa = 'customer@bank', email = null, contact = null, description = null, notes = [] } = attempt
  const isCard = attempt.method === 'card'
  const by = isCard ? cardOf(card?.number ?? '4100280000001007', card?.name ?? '') : undefined
  return {
    id: randomId('pay_'),
    entity: 'payment',
    amount: attempt.amount ?? order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: by?.international ?? false,
    method: attempt.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description,
    card_id: by?.id ?? null,
    ...(by === undefined ? { upi: { vpa, payer_account_type: 'bank_account' } } : { card: by }),
    bank: null,
    wallet: null,
    vpa: isCard ? null : vpa,
    email,
    contact,
    notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: {},
    created_at: now,
  }
}

/** The standard plan: two percent and the goods and services tax on them. */
function feeOf(amount: number): { fee: number; tax: number } {
  const charge = Math.round((amount * 2) / 100)
  const tax = Math.round((charge * 18) / 100)
  return { fee: charge + tax, tax }
}

export function createProvider(parts: {
  readonly agenda: Agenda
  readonly store: Store
  readonly switches: Switches
  readonly emit: (event: ProviderEvent) => void
}): Provider {
  const { agenda, store, switches, emit } = parts
  const orders = new Map<string, OrderRecord>()
  const payments = new Map<string, PaymentRecord>()
  const refunds = new Map<string, Refund>()
  const keys = new Map<string, KeyRecord>()
  const ordersByReceipt = new Map<string, string[]>()
  const paymentsByOrder = new Map<string, string[]>()
  const refundsByPayment = new Map<string, string[]>()
  // Lists are given out newest first, page by page, without sorting everything for each request.
  const orderIds: string[] = []
  const paymentIds: string[] = []
  const refundIds: string[] = []
  /** What is to happen to a payment by itself. */
  const planned = new Map<string, () => void>()

  const append = (index: Map<string, string[]>, key: string, id: string) => {
    const ids = index.get(key)
    if (ids === undefined) index.set(key, [id])
    else ids.push(id)
  }
  const addOrder = (record: OrderRecord) => {
    const { id, receipt } = record.order
    orders.set(id, record)
    orderIds.push(id)
    if (receipt !== null) append(ordersByReceipt, receipt, id)
  }
  const addPayment = (record: PaymentRecord) => {
    payments.set(record.payment.id, record)
    paymentIds.push(record.payment.id)
    append(paymentsByOrder, record.payment.order_id, record.payment.id)
  }
  const addRefund = (refund: Refund) => {
    refunds.set(refund.id, refund)
    refundIds.push(refund.id)
    append(refundsByPayment, refund.payment_id, refund.id)
  }
  const saveOrder = (record: OrderRecord) => store.keep('order', record.order.id, record)
  const savePayment = (record: PaymentRecord) => store.keep('payment', record.payment.id, record)
  const saveRefund = (refund: Refund) => store.keep('refund', refund.id, refund)

  const found = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw unknownId()
    return thing
  }
  const orderRecord = (id: string) => found(orders.get(id))
  const paymentRecord = (id: string) => found(payments.get(id))
  const refundRecord = (id: string) => found(refunds.get(id))
  const paymentsOfOrder = (id: string) => (paymentsByOrder.get(id) ?? []).map((one) => paymentRecord(one).payment)

  function page<T extends { created_at: number }>(
    ids: readonly string[],
    { from, to, count, skip }: Page,
    get: (id: string) => T,
    fits: (thing: T) => boolean = () => true,
  ): Collection<T> {
    const items: T[] = []
    let passed = 0
    for (let index = ids.length - 1; index >= 0 && items.length < count; index -= 1) {
      const id = ids[index]
      if (id === undefined) break
      const thing = get(id)
      if (thing.created_at < from || thing.created_at > to || !fits(thing)) continue
      if (passed < skip) passed += 1
      else items.push(thing)
    }
    return { entity: 'collection', count: items.length, items }
  }

  const unplan = (id: string) => {
    planned.get(id)?.()
    planned.delete(id)
  }
  const plan = (id: string, time: number, task: () => void) => {
    unplan(id)
    planned.set(
      id,
      agenda.at(time, () => {
        planned.delete(id)
        task()
      }),
    )
  }
  /** What happens to a payment if nobody does anything. */
  function planNext(record: PaymentRecord): void {
    const { payment, authorizeAt } = record
    const created = payment.created_at * 1000
    const patience = created + BANK_PATIENCE * 1000
    if (payment.status === 'created' && (authorizeAt === null || authorizeAt > patience))
      plan(payment.id, patience, () => {
        fail(payment.id, INCOMPLETE)
      })
    else if (payment.status === 'created' || payment.status === 'failed') {
      if (authorizeAt === null) unplan(payment.id)
      else plan(payment.id, authorizeAt, () => authorize(payment.id))
    } else if (payment.status === 'authorized')
      plan(payment.id, created + orderRecord(payment.order_id).capture.manual * 1000, () => giveBack(record))
    else unplan(payment.id)
  }

  /** A second payment never goes on top of a captured one, nor of one that waits to be captured. */
  const isTaken = (order: Order, except?: string) =>
    order.status === 'paid' ||
    paymentsOfOrder(order.id).some(
      ({ id, status }) => id !== except && (status === 'authorized' || status === 'captured'),
    )

  function start(orderId: string, attempt: Attempt, force = false): Payment {
    const record = orderRecord(orderId)
    const { order } = record
    if (!force && order.status === 'paid') throw refused('Payment already done for this order.', 'order_already_paid')
    if (!force && isTaken(order))
      throw refused(
        'Payment processing failed because another payment for this order is authorised.',
        'payment_in_progress',
      )
    if (order.status === 'created') order.status = 'attempted'
    order.attempts += 1
    saveOrder(record)
    const made: PaymentRecord = { payment: paymentOf(order, attempt, agenda.seconds()), authorizeAt: null }
    addPayment(made)
    savePayment(made)
    planNext(made)
    return made.payment
  }

  function capturePayment(record: PaymentRecord): void {
    const { payment } = record
    Object.assign(payment, { status: 'captured', captured: true, ...feeOf(payment.amount) })
    savePayment(record)
    planNext(record)
    const owner = orderRecord(payment.order_id)
    const { order } = owner
    const wasPaid = order.status === 'paid'
    order.amount_paid = Math.min(order.amount, order.amount_paid + payment.amount)
    order.amount_due = order.amount - order.amount_paid
    if (order.amount_due === 0) order.status = 'paid'
    saveOrder(owner)
    emit({ event: 'payment.captured', entities: { payment } })
    if (!wasPaid && order.status === 'paid') emit({ event: 'order.paid', entities: { payment, order } })
  }

  function isInTime({ payment }: PaymentRecord): boolean {
    const { order, capture } = orderRecord(payment.order_id)
    if (capture.capture === 'manual') return false
    const start = switches.captureWindow === 'order' ? order.created_at : payment.created_at
    return capture.automatic === null || agenda.seconds() - start <= capture.automatic
  }

  function authorize(id: string, how: 'by settings' | 'hold' | 'capture' = 'by settings'): Payment {
    const record = paymentRecord(id)
    const { payment } = record
    if (payment.status !== 'created' && payment.status !== 'failed') return payment
    const taken = isTaken(orderRecord(payment.order_id).order, id)
    const acquirer =
      payment.method === 'card'
        ? { auth_code: digits(6) }
        : { rrn: digits(12), upi_transaction_id: randomId().toUpperCase() }
    Object.assign(payment, { status: 'authorized', ...NO_ERROR, acquirer_data: acquirer })
    record.authorizeAt = null
    savePayment(record)
    emit({ event: 'payment.authorized', entities: { payment } })
    if (how === 'capture') capturePayment(record)
    // The order has its money: what comes on top goes back at once.
    else if (taken && how !== 'hold') giveBack(record)
    else if (how === 'by settings' && isInTime(record)) capturePayment(record)
    else planNext(record)
    return payment
  }

  function fail(id: string, failure: Failure): Payment {
    const record = paymentRecord(id)
    const { payment } = record
    if (payment.status !== 'created') return payment
    Object.assign(payment, {
      status: 'failed',
      error_code: failure.code,
      error_description: failure.description,
      error_source: failure.source,
      error_step: failure.step,
      error_reason: failure.reason,
      acquirer_data: payment.method === 'card' ? { auth_code: null } : { rrn: null },
    })
    savePayment(record)
    planNext(record)
    emit({ event: 'payment.failed', entities: { payment } })
    return payment
  }

  function noteRefunds(record: PaymentRecord): void {
    const { payment } = record
    const all = (refundsByPayment.get(payment.id) ?? []).map(refundRecord)
    payment.amount_refunded = all.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0)
    const isFull = payment.amount_refunded === payment.amount
    payment.refund_status = isFull ? 'full' : payment.amount_refunded > 0 ? 'partial' : null
    payment.status = isFull ? 'refunded' : payment.captured ? 'captured' : 'authorized'
    savePayment(record)
  }

  function addRefundOf(
    record: PaymentRecord,
    input: RefundInput & { amount: number },
    outcome: Refund['status'],
  ): Refund {
    const { payment } = record
    const refund: Refund = {
      id: randomId('rfnd_'),
      entity: 'refund',
      amount: input.amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: input.notes,
      receipt: input.receipt,
      acquirer_data: { arn: null },
      created_at: agenda.seconds(),
      batch_id: null,
      status: outcome === 'processed' ? 'processed' : 'pending',
      ...(input.speed === undefined ? {} : { speed_processed: 'normal', speed_requested: input.speed }),
    }
    addRefund(refund)
    saveRefund(refund)
    noteRefunds(record)
    planNext(record)
    emit({ event: 'refund.created', entities: { refund, payment } })
    if (outcome === 'processed') emit({ event: 'refund.processed', entities: { refund, payment } })
    // The answer to the request is on its way first: a refund fails later, never at once.
    if (outcome === 'failed') agenda.at(agenda.now(), () => settleRefund(refund.id, 'failed'))
    return refund
  }

  /** Returns all of a payment that nobody may keep. */
  function giveBack(record: PaymentRecord): void {
    addRefundOf(record, { amount: record.payment.amount, speed: undefined, notes: [], receipt: null }, 'processed')
  }

  function settleRefund(id: string, outcome: 'processed' | 'failed'): Refund {
    const refund = refundRecord(id)
    if (refund.status !== 'pending') return refund
    refund.status = outcome
    if (outcome === 'processed') refund.acquirer_data = { arn: digits(16) }
    saveRefund(refund)
    const record = paymentRecord(refund.payment_id)
    noteRefunds(record)
    emit({ event: `refund.${outcome}`, entities: { refund, payment: record.payment } })
    return refund
  }

  function refundedOf(key: string, request: string): Refund | undefined {
    const known = keys.get(key)
    if (known === undefined) return undefined
    if (known.request !== request)
      throw new ProviderError('Different request with the same idempotency key has already been processed.', {}, 409)
    if (known.refundId === null)
      throw new ProviderError('Another request with the same idempotency key is still in progress.', {}, 409)
    return refundRecord(known.refundId)
  }

  function refundable(record: PaymentRecord, asked: number | undefined): number {
    const { payment } = record
    if (payment.status === 'refunded') throw invalid('The payment has been fully refunded already.', 'amount')
    if (payment.status !== 'captured') throw invalid('The payment status should be captured for action to be taken')
    const left = payment.amount - payment.amount_refunded
    const amount = asked ?? left
    if (amount > left) throw invalid('The refund amount provided is greater than amount captured.', 'amount')
    return amount
  }

  function load(): void {
    for (const record of store.kept('order') as OrderRecord[]) addOrder(record)
    for (const record of store.kept('payment') as PaymentRecord[]) addPayment(record)
    for (const refund of store.kept('refund') as Refund[]) addRefund(refund)
    for (const record of store.kept('key') as KeyRecord[]) keys.set(record.key, record)
    for (const record of payments.values()) planNext(record)
  }
  load()

  return {
    createOrder({ amount, currency, receipt, notes, capture }) {
      const order: Order = {
        id: randomId('order_'),
        entity: 'order',
        amount,
        amount_paid: 0,
        amount_due: amount,
        currency,
        receipt,
        offer_id: null,
        status: 'created',
        attempts: 0,
        notes,
        created_at: agenda.seconds(),
      }
      const record = { order, capture }
      addOrder(record)
      saveOrder(record)
      return order
    },
    order: (id) => orderRecord(id).order,
    orders(asked, { receipt, authorized }) {
      const ids = receipt === undefined ? orderIds : (ordersByReceipt.get(receipt) ?? [])
      const isAuthorized = ({ id }: Order) => paymentsOfOrder(id).some(({ status }) => status === 'authorized')
      return page(
        ids,
        asked,
        (id) => orderRecord(id).order,
        (order) => authorized === undefined || isAuthorized(order) === authorized,
      )
    },
    changeOrder(id, notes) {
      const record = orderRecord(id)
      record.order.notes = notes
      saveOrder(record)
      return record.order
    },
    paymentsOf(orderId) {
      const items = paymentsOfOrder(orderRecord(orderId).order.id).reverse()
      return { entity: 'collection', count: items.length, items }
    },
    payment: (id) => paymentRecord(id).payment,
    payments: (asked) => page(paymentIds, asked, (id) => paymentRecord(id).payment),
    capture(id, amount, currency) {
      const record = paymentRecord(id)
      const { payment } = record
      if (payment.captured) throw invalid('This payment has already been captured')
      if (payment.status !== 'authorized')
        throw invalid('Only payments which have been authorized and not yet captured can be captured')
      if (amount !== payment.amount || currency !== payment.currency)
        throw invalid('Capture amount must be equal to the amount authorized', 'amount')
      capturePayment(record)
      return payment
    },
    async createRefund(paymentId, input, key) {
      const record = paymentRecord(paymentId)
      if (key === undefined)
        return addRefundOf(record, { ...input, amount: refundable(record, input.amount) }, switches.refundOutcome)
      const request = JSON.stringify([paymentId, input])
      const before = refundedOf(key, request)
      if (before !== undefined) return before
      refundable(record, input.amount)
      keys.set(key, { key, request, refundId: null })
      try {
        if (switches.refundDelay > 0) await new Promise((resolve) => setTimeout(resolve, switches.refundDelay))
        const amount = refundable(record, input.amount)
        const refund = addRefundOf(record, { ...input, amount }, switches.refundOutcome)
        const done: KeyRecord = { key, request, refundId: refund.id }
        keys.set(key, done)
        store.keep('key', key, done)
        return refund
      } finally {
        if (keys.get(key)?.refundId === null) keys.delete(key)
      }
    },
    refund: refundRecord,
    refunds: (asked) => page(refundIds, asked, refundRecord),
    refundsOf: (paymentId, asked) =>
      page(refundsByPayment.get(paymentRecord(paymentId).payment.id) ?? [], asked, refundRecord),
    changeRefund(id, notes) {
      const refund = refundRecord(id)
      refund.notes = notes
      saveRefund(refund)
      return refund
    },
    start,
    authorize,
    authorizeAt(id, time) {
      const record = paymentRecord(id)
      record.authorizeAt = time
      savePayment(record)
      planNext(record)
    },
    fail(id, failure) {
      const record = paymentRecord(id)
      record.authorizeAt = null
      return fail(id, failure)
    },
    captureNow(id) {
      const record = paymentRecord(id)
      const { payment } = record
      if (payment.status === 'authorized') capturePayment(record)
      else if (!payment.captured) authorize(id, 'capture')
      return payment
    },
    refundUncaptured() {
      const uncaptured = [...payments.values()].filter(({ payment }) => payment.status === 'authorized')
      for (const record of uncaptured) giveBack(record)
      return uncaptured.map(({ payment }) => payment)
    },
    settleRefund,
    snapshot: () =>
      structuredClone({
        orders: orderIds.map((id) => orderRecord(id).order),
        payments: paymentIds.map((id) => paymentRecord(id).payment),
        refunds: refundIds.map(refundRecord),
      }),
    clear() {
      for (const id of [...planned.keys()]) unplan(id)
      for (const index of [orders, payments, refunds, keys, ordersByReceipt, paymentsByOrder, refundsByPayment])
        index.clear()
      for (const ids of [orderIds, paymentIds, refundIds]) ids.length = 0
    },
  }
}
