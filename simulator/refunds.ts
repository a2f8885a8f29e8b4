// Refunds: how much may be refunded, when it arrives, and what that does to the payment.
import { setTimeout } from 'node:timers/promises'
import { type Refund, randomId } from './entities.ts'
import { invalid, ProviderError } from './errors.ts'
import type { RefundInput } from './input.ts'
import { digits } from './payment-entity.ts'
import type { KeyRecord, PaymentRecord } from './records.ts'
import type { Store } from './store.ts'
import type { ProviderParts } from './switches.ts'

interface RefundParts extends ProviderParts {
  readonly store: Store
  /** Schedules what happens next to a payment that has changed. */
  readonly replan: (record: PaymentRecord) => void
}

/** Returns how much of a payment to refund: what is asked for, or all that is left. */
function refundable({ payment }: PaymentRecord, asked: number | undefined): number {
  if (payment.status === 'refunded') throw invalid('The payment has been fully refunded already.', 'amount')
  if (payment.status !== 'captured') throw invalid('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amount_refunded
  const amount = asked ?? left
  if (amount > left) throw invalid('The refund amount provided is greater than amount captured.', 'amount')
  return amount
}

export class Refunds {
  readonly #parts: RefundParts

  constructor(parts: RefundParts) {
    this.#parts = parts
  }

  async create(paymentId: string, input: RefundInput, key: string | undefined): Promise<Refund> {
    const { store, switches, records } = this.#parts
    const record = records.payments.get(paymentId)
    if (key === undefined)
      return this.#add(record, { ...input, amount: refundable(record, input.amount) }, switches.refundOutcome)
    const request = JSON.stringify([paymentId, input])
    const before = this.#findRepeated(key, request)
    if (before !== undefined) return before
    refundable(record, input.amount)
    records.keys.set(key, { key, request, refundId: null })
    try {
      if (switches.refundDelay > 0) await setTimeout(switches.refundDelay)
      const amount = refundable(record, input.amount)
      const refund = this.#add(record, { ...input, amount }, switches.refundOutcome)
      const done: KeyRecord = { key, request, refundId: refund.id }
      records.keys.set(key, done)
      store.save('key', key, done)
      return refund
    } finally {
      if (records.keys.get(key)?.refundId === null) records.keys.delete(key)
    }
  }

  /** Refunds a payment in full: its order is paid already, or its time to be captured is over. */
  giveBack(record: PaymentRecord): void {
    this.#add(record, { amount: record.payment.amount, speed: undefined, notes: [], receipt: null }, 'processed')
  }

  settle(id: string, outcome: 'processed' | 'failed'): Refund {
    const { records, emit } = this.#parts
    const refund = records.refunds.get(id)
    if (refund.status !== 'pending') return refund
    refund.status = outcome
    if (outcome === 'processed') refund.acquirer_data = { arn: digits(16) }
    records.refunds.save(refund)
    const record = records.payments.get(refund.payment_id)
    this.#sumUp(record)
    emit({ event: `refund.${outcome}`, entities: { refund, payment: record.payment } })
    return refund
  }

  /** Writes into a payment what its refunds amount to. */
  #sumUp(record: PaymentRecord): void {
    const { payments, refunds } = this.#parts.records
    const { payment } = record
    const all = refunds.of(payment.id)
    payment.amount_refunded = all.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0)
    const isFull = payment.amount_refunded === payment.amount
    payment.refund_status = isFull ? 'full' : payment.amount_refunded > 0 ? 'partial' : null
    payment.status = isFull ? 'refunded' : payment.captured ? 'captured' : 'authorized'
    payments.save(record)
  }

  #add(record: PaymentRecord, input: RefundInput & { amount: number }, outcome: Refund['status']): Refund {
    const { agenda, records, emit, replan } = this.#parts
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
    records.refunds.add(refund)
    records.refunds.save(refund)
    this.#sumUp(record)
    replan(record)
    emit({ event: 'refund.created', entities: { refund, payment } })
    if (outcome === 'processed') emit({ event: 'refund.processed', entities: { refund, payment } })
    // The request is answered first: a refund fails later, never at once.
    if (outcome === 'failed') agenda.at(agenda.now(), () => this.settle(refund.id, 'failed'))
    return refund
  }

  #findRepeated(key: string, request: string): Refund | undefined {
    const { keys, refunds } = this.#parts.records
    const known = keys.get(key)
    if (known === undefined) return undefined
    if (known.request !== request)
      throw new ProviderError('Different request with the same idempotency key has already been processed.', {}, 409)
    if (known.refundId === null)
      throw new ProviderError('Another request with the same idempotency key is still in progress.', {}, 409)
    return refunds.get(known.refundId)
  }
}
