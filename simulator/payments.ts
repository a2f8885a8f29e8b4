// Payments: how a customer's attempt is authorised, captured, fails, or is refunded because it was not captured in
// time.
import { FAILURES } from './cards.ts'
import type { Failure, Order, Payment } from './entities.ts'
import { refused } from './errors.ts'
import { type Attempt, authorizedFields, failedFields, feeOf, newPayment } from './payment-entity.ts'
import { type PaymentRecord, paymentsOfOrder } from './records.ts'
import type { ProviderParts } from './switches.ts'

/** Without an answer of the bank, a payment fails after this time, in seconds. */
const BANK_PATIENCE = 600
const INCOMPLETE = FAILURES.payment_timed_out

type Parts = ProviderParts & { readonly giveBack: (record: PaymentRecord) => void }

export class Payments {
  readonly #parts: Parts
  /** Functions that cancel the next automatic step of a payment, by its id. */
  readonly #planned = new Map<string, () => void>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(orderId: string, attempt: Attempt, force = false): Payment {
    const { agenda, records } = this.#parts
    const record = records.orders.get(orderId)
    const { order } = record
    if (!force && order.status === 'paid') throw refused('Payment already done for this order.', 'order_already_paid')
    if (!force && this.#isTaken(order))
      throw refused(
        'Payment processing failed because another payment for this order is authorised.',
        'payment_in_progress',
      )
    if (order.status === 'created') order.status = 'attempted'
    order.attempts += 1
    records.orders.save(record)
    const made: PaymentRecord = { payment: newPayment(order, attempt, agenda.seconds()), authorizeAt: null }
    records.payments.add(made)
    records.payments.save(made)
    this.planNext(made)
    return made.payment
  }

  authorize(id: string, how: 'by settings' | 'hold' | 'capture' = 'by settings'): Payment {
    const { records, emit, giveBack } = this.#parts
    const record = records.payments.get(id)
    const { payment } = record
    if (payment.status !== 'created' && payment.status !== 'failed') return payment
    const taken = this.#isTaken(records.orders.get(payment.order_id).order, id)
    Object.assign(payment, authorizedFields(payment))
    record.authorizeAt = null
    records.payments.save(record)
    emit({ event: 'payment.authorized', entities: { payment } })
    if (how === 'capture') this.capture(record)
    // The order is paid already: a further payment is refunded at once.
    else if (taken && how !== 'hold') giveBack(record)
    else if (how === 'by settings' && this.#isInTime(record)) this.capture(record)
    else this.planNext(record)
    return payment
  }

  capture(record: PaymentRecord): void {
    const { records, emit } = this.#parts
    const { payment } = record
    Object.assign(payment, { status: 'captured', captured: true, ...feeOf(payment.amount) })
    records.payments.save(record)
    this.planNext(record)
    const owner = records.orders.get(payment.order_id)
    const { order } = owner
    const wasPaid = order.status === 'paid'
    order.amount_paid = Math.min(order.amount, order.amount_paid + payment.amount)
    order.amount_due = order.amount - order.amount_paid
    if (order.amount_due === 0) order.status = 'paid'
    records.orders.save(owner)
    emit({ event: 'payment.captured', entities: { payment } })
    if (!wasPaid && order.status === 'paid') emit({ event: 'order.paid', entities: { payment, order } })
  }

  fail(id: string, failure: Failure): Payment {
    const { records, emit } = this.#parts
    const record = records.payments.get(id)
    const { payment } = record
    if (payment.status !== 'created') return payment
    Object.assign(payment, failedFields(payment, failure))
    records.payments.save(record)
    this.planNext(record)
    emit({ event: 'payment.failed', entities: { payment } })
    return payment
  }

  /** Schedules what happens to a payment if nobody acts. */
  planNext(record: PaymentRecord): void {
    const { payment, authorizeAt } = record
    const created = payment.created_at * 1000
    const patience = created + BANK_PATIENCE * 1000
    if (payment.status === 'created' && (authorizeAt === null || authorizeAt > patience))
      this.#plan(payment.id, patience, () => this.fail(payment.id, INCOMPLETE))
    else if (payment.status === 'created' || payment.status === 'failed') {
      if (authorizeAt === null) this.#unplan(payment.id)
      else this.#plan(payment.id, authorizeAt, () => this.authorize(payment.id))
    } else if (payment.status === 'authorized') {
      const { manual } = this.#parts.records.orders.get(payment.order_id).capture
      this.#plan(payment.id, created + manual * 1000, () => this.#parts.giveBack(record))
    } else this.#unplan(payment.id)
  }

  /** Cancels everything that was scheduled. */
  unplanAll(): void {
    for (const id of [...this.#planned.keys()]) this.#unplan(id)
  }

  #unplan(id: string): void {
    this.#planned.get(id)?.()
    this.#planned.delete(id)
  }

  #plan(id: string, time: number, task: () => unknown): void {
    this.#unplan(id)
    const cancel = this.#parts.agenda.at(time, () => {
      this.#planned.delete(id)
      task()
    })
    this.#planned.set(id, cancel)
  }

  /** A second payment is never captured in addition to one that is captured or waits to be. */
  #isTaken(order: Order, except?: string): boolean {
    return (
      order.status === 'paid' ||
      paymentsOfOrder(this.#parts.records, order).some(
        ({ id, status }) => id !== except && (status === 'authorized' || status === 'captured'),
      )
    )
  }

  #isInTime({ payment }: PaymentRecord): boolean {
    const { agenda, switches, records } = this.#parts
    const { order, capture } = records.orders.get(payment.order_id)
    if (capture.capture === 'manual') return false
    const start = switches.captureWindow === 'order' ? order.created_at : payment.created_at
    return capture.automatic === null || agenda.seconds() - start <= capture.automatic
  }
}
