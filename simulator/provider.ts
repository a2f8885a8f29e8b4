import type { Agenda } from './agenda.ts'
import { Disputes } from './disputes.ts'
import {
  type Collection,
  type Dispute,
  type Failure,
  type Notes,
  type Order,
  type Payment,
  type Refund,
  randomId,
} from './entities.ts'
import { invalid } from './errors.ts'
import type { OrderInput, RefundInput } from './input.ts'
import type { Attempt } from './payment-entity.ts'
import { Payments } from './payments.ts'
import type { Page } from './query-input.ts'
import {
  type AllRecords,
  collectionOf,
  loadRecords,
  type OrderRecord,
  type PaymentRecord,
  paymentsOfOrder,
} from './records.ts'
import { Refunds } from './refunds.ts'
import type { Store } from './store.ts'
import type { ProviderEvent, Switches } from './switches.ts'

export interface Snapshot {
  readonly orders: Order[]
  readonly payments: Payment[]
  readonly refunds: Refund[]
}

/** Orders, payments and refunds as they are stored. */
export interface StoredRecords {
  readonly orders: OrderRecord[]
  readonly payments: PaymentRecord[]
  readonly refunds: Refund[]
}

/** Returns a new order without payments. */
const newOrder = ({ amount, currency, receipt, notes }: OrderInput, now: number): Order => ({
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
  created_at: now,
})

interface Parts {
  readonly agenda: Agenda
  readonly store: Store
  readonly switches: Switches
  readonly emit: (event: ProviderEvent) => void
}

export class Provider {
  readonly #agenda: Agenda
  readonly #records: AllRecords
  readonly #refunds: Refunds
  readonly #payments: Payments
  readonly #disputes: Disputes

  constructor(parts: Parts) {
    this.#agenda = parts.agenda
    const records = loadRecords(parts.store)
    this.#records = records
    this.#refunds = new Refunds({ ...parts, records, replan: (record) => this.#payments.planNext(record) })
    this.#payments = new Payments({ ...parts, records, giveBack: (record) => this.#refunds.giveBack(record) })
    this.#disputes = new Disputes({ ...parts, records })
    for (const record of records.payments.all()) this.#payments.planNext(record)
  }

  createOrder(input: OrderInput): Order {
    const record: OrderRecord = { order: newOrder(input, this.#agenda.seconds()), capture: input.capture }
    this.#records.orders.add(record)
    this.#records.orders.save(record)
    return record.order
  }

  order(id: string): Order {
    return this.#records.orders.get(id).order
  }

  orders(page: Page, filter: { receipt?: string | undefined; authorized?: boolean | undefined }): Collection<Order> {
    const { receipt, authorized } = filter
    const isAuthorized = ({ order }: OrderRecord) =>
      paymentsOfOrder(this.#records, order).some(({ status }) => status === 'authorized')
    const fits = (record: OrderRecord) => authorized === undefined || isAuthorized(record) === authorized
    return collectionOf(this.#records.orders.page(page, { owner: receipt, fits }).map(({ order }) => order))
  }

  changeOrder(id: string, notes: Notes | []): Order {
    const record = this.#records.orders.get(id)
    record.order.notes = notes
    this.#records.orders.save(record)
    return record.order
  }

  paymentsOf(orderId: string): Collection<Payment> {
    return collectionOf(paymentsOfOrder(this.#records, this.order(orderId)).reverse())
  }

  payment(id: string): Payment {
    return this.#records.payments.get(id).payment
  }

  payments(page: Page): Collection<Payment> {
    return collectionOf(this.#records.payments.page(page).map(({ payment }) => payment))
  }

  /** Captures a payment as the API does: only an authorised one, and only in full. */
  capture(id: string, amount: number, currency: string): Payment {
    const record = this.#records.payments.get(id)
    const { payment } = record
    if (payment.captured) throw invalid('This payment has already been captured')
    if (payment.status !== 'authorized')
      throw invalid('Only payments which have been authorized and not yet captured can be captured')
    if (amount !== payment.amount || currency !== payment.currency)
      throw invalid('Capture amount must be equal to the amount authorized', 'amount')
    this.#payments.capture(record)
    return payment
  }

  createRefund(paymentId: string, input: RefundInput, key: string | undefined): Promise<Refund> {
    return this.#refunds.create(paymentId, input, key)
  }

  refund(id: string): Refund {
    return this.#records.refunds.get(id)
  }

  refunds(page: Page): Collection<Refund> {
    return collectionOf(this.#records.refunds.page(page))
  }

  refundsOf(paymentId: string, page: Page): Collection<Refund> {
    return collectionOf(this.#records.refunds.page(page, { owner: this.payment(paymentId).id }))
  }

  changeRefund(id: string, notes: Notes | []): Refund {
    const refund = this.refund(id)
    refund.notes = notes
    this.#records.refunds.save(refund)
    return refund
  }

  /** Attempts a payment. With `force`, even if the state of the order forbids it. */
  start(orderId: string, attempt: Attempt, force?: boolean): Payment {
    return this.#payments.start(orderId, attempt, force)
  }

  authorize(id: string, how?: 'by settings' | 'hold' | 'capture'): Payment {
    return this.#payments.authorize(id, how)
  }

  /** Schedules the bank's approval. */
  authorizeAt(id: string, time: number): void {
    const record = this.#records.payments.get(id)
    record.authorizeAt = time
    this.#records.payments.save(record)
    this.#payments.planNext(record)
  }

  fail(id: string, failure: Failure): Payment {
    this.#records.payments.get(id).authorizeAt = null
    return this.#payments.fail(id, failure)
  }

  captureNow(id: string): Payment {
    const record = this.#records.payments.get(id)
    if (record.payment.status === 'authorized') this.#payments.capture(record)
    else if (!record.payment.captured) this.#payments.authorize(id, 'capture')
    return record.payment
  }

  /** Refunds everything that is authorised and not captured. */
  refundUncaptured(): Payment[] {
    const uncaptured = this.#records.payments.all().filter(({ payment }) => payment.status === 'authorized')
    for (const record of uncaptured) this.#refunds.giveBack(record)
    return uncaptured.map(({ payment }) => payment)
  }

  settleRefund(id: string, outcome: 'processed' | 'failed'): Refund {
    return this.#refunds.settle(id, outcome)
  }

  dispute(id: string): Dispute {
    return this.#records.disputes.get(id)
  }

  disputes(page: Page): Collection<Dispute> {
    return collectionOf(this.#records.disputes.page(page))
  }

  /** Disputes a captured payment, as its payer's bank does. */
  openDispute(paymentId: string, input: Parameters<Disputes['open']>[1]): Dispute {
    return this.#disputes.open(paymentId, input)
  }

  settleDispute(id: string, status: Exclude<Dispute['status'], 'open'>): Dispute {
    return this.#disputes.settle(id, status)
  }

  snapshot(): Snapshot {
    const { orders, payments, refunds } = this.#records
    return structuredClone({
      orders: orders.all().map(({ order }) => order),
      payments: payments.all().map(({ payment }) => payment),
      refunds: refunds.all(),
    })
  }

  /** Returns a copy of everything, for `replaceRecords` of another provider. */
  records(): StoredRecords {
    const { orders, payments, refunds } = this.#records
    return structuredClone({ orders: orders.all(), payments: payments.all(), refunds: refunds.all() })
  }

  /** Replaces everything by what another provider has recorded, and continues with it. */
  replaceRecords(given: StoredRecords): void {
    this.clear()
    const { orders, payments, refunds } = this.#records
    const adopt = <T>(records: { add(each: T): void; save(each: T): void }, all: readonly T[]) => {
      for (const each of all) {
        records.add(each)
        records.save(each)
      }
    }
    adopt(orders, given.orders)
    adopt(payments, given.payments)
    adopt(refunds, given.refunds)
    for (const record of given.payments) this.#payments.planNext(record)
  }

  clear(): void {
    this.#payments.unplanAll()
    const { orders, payments, refunds, disputes, keys } = this.#records
    for (const each of [orders, payments, refunds, disputes, keys]) each.clear()
  }
}
