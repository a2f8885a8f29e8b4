import type { Agenda } from './agenda.ts'
import type { Dispute, Order, Payment, Refund } from './entities.ts'
import type { AllRecords } from './records.ts'

/** How the provider behaves from now on. */
export interface Switches {
  refundOutcome: Refund['status']
  /** How long the response to a refund takes: time for another request with the same idempotency key. */
  refundDelay: number
  /** The start of the period for automatic capture. The real provider counts from the payment. */
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

export interface ProviderEvent {
  readonly event: string
  readonly entities: {
    readonly payment?: Payment
    readonly order?: Order
    readonly refund?: Refund
    readonly dispute?: Dispute
  }
}

/** What payments and refunds share: the schedule, the switches, the records, and the events that are reported. */
export interface ProviderParts {
  readonly agenda: Agenda
  readonly switches: Switches
  readonly records: AllRecords
  readonly emit: (event: ProviderEvent) => void
}
