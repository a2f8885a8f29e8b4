import type { OrderRow, PaymentRow } from '#db/schema/orders.ts'
import type { ProviderOrder, ProviderPayment } from '#server/lib/razorpay.ts'
import type { Write } from '#server/lib/tx.ts'
import { latestStatus } from './payment.rules.ts'
import { insertPayment, updatePayment } from './payments.store.ts'

/** The provider's view of an order at one moment. */
export interface Answer {
  readonly order: ProviderOrder
  readonly payments: readonly ProviderPayment[]
  /** The order's version before the provider was asked. If it has changed since, the answer may be out of date. */
  readonly asOf: number
}

const DETAILS: Readonly<Record<string, (from: ProviderPayment) => string>> = {
  card: ({ card }) => [card?.network, card?.last4 && `ending ${card.last4}`].filter(Boolean).join(' '),
  upi: ({ vpa }) => vpa ?? '',
  netbanking: ({ bank }) => bank ?? '',
  wallet: ({ wallet }) => wallet ?? '',
}

const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 200) : '')

/** A payment of an order, as it is after an answer of the provider, and what of it has to be stored. */
interface Mirrored {
  readonly payment: PaymentRow
  readonly change: 'new' | 'changed' | 'none'
}

/** Compares the stored payments of an order with the provider's. A state older than the stored one changes nothing. */
export function mirror(order: OrderRow, rows: readonly PaymentRow[], { payments, asOf }: Answer): Mirrored[] {
  const known = new Map(rows.map((row): [string, Mirrored] => [row.id, { payment: row, change: 'none' }]))
  for (const from of payments) {
    if (from.order_id !== order.providerOrderId && order.providerOrderId !== null) continue
    const stored = known.get(from.id)
    const before = stored?.payment
    const { rrn, auth_code, bank_transaction_id } = from.acquirer_data ?? {}
    const seen = {
      status: from.status,
      amountRefunded: from.amount_refunded,
      method: from.method ?? '',
      detail: text(DETAILS[from.method ?? '']?.(from)),
      reference: text(rrn) || text(auth_code) || text(bank_transaction_id),
      error: text(from.error_description),
    }
    if (!stored || !before) {
      const { id, amount, currency, created_at } = from
      const madeAt = new Date(created_at * 1000)
      const row = { id, orderId: order.id, amount, currency, madeAt, isAccepted: false, reviewedAt: null, ...seen }
      known.set(id, { payment: { ...row, updatedAt: madeAt }, change: 'new' })
      continue
    }
    const status = latestStatus(before.status, from.status)
    // The refunded amount goes down when the bank rejects a refund; an out-of-date answer must not lower it.
    const least = order.version === asOf ? 0 : before.amountRefunded
    const amountRefunded = Math.max(least, seen.amountRefunded)
    if (status === before.status && amountRefunded === before.amountRefunded) continue
    // A payment that the answer contains twice is still new.
    const change = stored.change === 'new' ? 'new' : 'changed'
    known.set(from.id, { payment: { ...before, ...seen, status, amountRefunded }, change })
  }
  return [...known.values()]
}

/** Returns the writes that store payments, and that the one with the given id pays its order. */
export function paymentWrites(mirrored: readonly Mirrored[], acceptedId?: string): Write[] {
  return mirrored.flatMap(({ payment, change }) => {
    const isAccepted = payment.isAccepted || payment.id === acceptedId
    if (change === 'new') return [insertPayment({ ...payment, isAccepted, updatedAt: undefined })]
    if (change === 'none') return payment.id === acceptedId ? [updatePayment(payment.id, { isAccepted })] : []
    const { status, amountRefunded, method, detail, reference, error } = payment
    return [updatePayment(payment.id, { status, amountRefunded, method, detail, reference, error, isAccepted })]
  })
}
