// The shop's copy of the provider's payments.
import type { OrderRow } from '#db/schema/orders.ts'
import type { ProviderOrder, ProviderPayment } from '#server/lib/razorpay.ts'
import type { Tx } from '#server/lib/tx.ts'
import { latestStatus } from './payment.rules.ts'
import { insertPayment, type PaymentRow, updatePayment } from './payments.queries.ts'

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

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Stores the provider's state of each payment. A state older than the stored one changes nothing. */
export async function mirror(
  tx: Tx,
  order: OrderRow,
  rows: readonly PaymentRow[],
  { payments, asOf }: Answer,
): Promise<PaymentRow[]> {
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const from of payments) {
    if (from.order_id !== order.providerOrderId && order.providerOrderId !== null) continue
    const before = known.get(from.id)
    const { rrn, auth_code, bank_transaction_id } = from.acquirer_data ?? {}
    const seen = {
      status: from.status,
      amountRefunded: from.amount_refunded,
      method: from.method ?? '',
      detail: text(DETAILS[from.method ?? '']?.(from)),
      reference: text(rrn) || text(auth_code) || text(bank_transaction_id),
      error: text(from.error_description),
    }
    if (!before) {
      const { id, amount, currency, created_at } = from
      const row = { id, orderId: order.id, amount, currency, madeAt: new Date(created_at * 1000), ...seen }
      await insertPayment(tx.db, row)
      known.set(id, { ...row, isAccepted: false, reviewedAt: null, updatedAt: row.madeAt })
      continue
    }
    const status = latestStatus(before.status, from.status)
    // The refunded amount goes down when the bank rejects a refund; an out-of-date answer must not lower it.
    const least = order.version === asOf ? 0 : before.amountRefunded
    const amountRefunded = Math.max(least, seen.amountRefunded)
    if (status === before.status && amountRefunded === before.amountRefunded) continue
    await updatePayment(tx.db, from.id, { ...seen, status, amountRefunded })
    known.set(from.id, { ...before, ...seen, status, amountRefunded })
  }
  return [...known.values()]
}
