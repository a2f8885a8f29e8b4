// Disputes: a payer's bank takes a captured payment back, and the seller has to answer.
import { type Dispute, randomId } from './entities.ts'
import { invalid } from './errors.ts'
import type { Store } from './store.ts'
import type { ProviderParts } from './switches.ts'

interface DisputeInput {
  readonly amount?: number | undefined
  /** In seconds since 1970; by default in a week. */
  readonly respondBy?: number | undefined
}

const WEEK_SECONDS = 7 * 24 * 3600

export class Disputes {
  readonly #parts: ProviderParts & { readonly store: Store }

  constructor(parts: ProviderParts & { readonly store: Store }) {
    this.#parts = parts
  }

  open(paymentId: string, { amount, respondBy }: DisputeInput): Dispute {
    const { agenda, records } = this.#parts
    const { payment } = records.payments.get(paymentId)
    if (!payment.captured) throw invalid('Only a captured payment can be disputed')
    const dispute: Dispute = {
      id: randomId('disp_'),
      entity: 'dispute',
      payment_id: paymentId,
      amount: amount ?? payment.amount,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code: 'goods_or_services_not_received_or_partially_received',
      respond_by: respondBy ?? agenda.seconds() + WEEK_SECONDS,
      status: 'open',
      phase: 'chargeback',
      created_at: agenda.seconds(),
    }
    records.disputes.add(dispute)
    this.#changed(dispute, 'created')
    return dispute
  }

  settle(id: string, status: Exclude<Dispute['status'], 'open'>): Dispute {
    const dispute = this.#parts.records.disputes.get(id)
    dispute.status = status
    dispute.amount_deducted = status === 'lost' ? dispute.amount : 0
    this.#changed(dispute, status)
    return dispute
  }

  #changed(dispute: Dispute, event: string): void {
    const { records, emit } = this.#parts
    records.disputes.save(dispute)
    const { payment } = records.payments.get(dispute.payment_id)
    emit({ event: `payment.dispute.${event}`, entities: { payment, dispute } })
  }
}
