import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees, type Paise, parseRupees } from '#rules/money.ts'
import { hasLeft, type OrderStatus } from '#rules/order-status.ts'
import { smallAmountRefusal } from '#rules/refunds.ts'
import type { FormGroup } from '#web/components/record-form.tsx'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

export interface EditFields {
  readonly status: OrderStatus
  readonly isPaid: boolean
  readonly reason: string
  readonly trackingId: string
  readonly trackingLink: string
  /** In rupees, as typed. */
  readonly refundAmount: string
  readonly customerNote: string
  readonly goodsReturned: boolean
}

/**
 * Splits the refundable amount into the typed refund and the rest, which is retained; returns null for an invalid
 * amount.
 */
export function readRefund(order: Order, typed: string): { amount: Paise; retained: Paise } | null {
  const all = fromRupees(order.refundable.amount)
  const amount = all === 0 ? 0 : parseRupees(typed.trim())
  return amount === null || amount < 0 || amount > all ? null : { amount, retained: all - amount }
}

/** Returns what is wrong with the typed amount, or null. */
function amountError(order: Order, typed: string): string | null {
  const refund = readRefund(order, typed)
  if (refund === null) return adminOrdersTexts().orders.badAmount
  return smallAmountRefusal(refund.amount, fromRupees(order.refundable.amount))
}

/** Returns whether the goods of an order were dispatched and have not been returned. */
export const areGoodsAway = ({ status, history, goodsReturnedAt }: Order): boolean =>
  goodsReturnedAt === null && (hasLeft(status) || history.some(({ to }) => to === 'Dispatched' || to === 'Delivered'))

/** The input of an amount in rupees. */
export const AMOUNT = { inputMode: 'decimal', maxLength: 20 } as const

/** Returns the field for what the customer is told about a refund. */
export function customerNoteField() {
  const t = adminOrdersTexts().orders
  return { name: 'customerNote', label: t.customerNote, hint: t.customerNoteHint, input: { maxLength: 250 } } as const
}

/** Returns the fields that show what cancelling an order refunds, before it is done, and ask for the reason. */
export function cancelGroup(order: Order, typed: string): FormGroup<EditFields> {
  const t = adminOrdersTexts().orders
  const refund = readRefund(order, typed)
  const isPart = refund !== null && refund.retained > 0
  return {
    title: t.cancelTitle,
    note: (
      <span role="status" className="font-medium text-ink">
        <Outcome order={order} refund={refund} />
      </span>
    ),
    columns: '',
    fields: [
      {
        name: 'refundAmount',
        label: t.refundAmount,
        when: () => order.refundable.amount > 0,
        input: AMOUNT,
        rules: { validate: (value) => amountError(order, String(value)) ?? true },
      },
      {
        name: 'reason',
        label: isPart ? t.whyKept : t.whyCancelled,
        missing: isPart ? t.missing : undefined,
        input: { maxLength: 250 },
      },
      customerNoteField(),
    ],
  }
}

function Outcome({ order, refund }: { order: Order; refund: { amount: Paise; retained: Paise } | null }) {
  const t = adminOrdersTexts().orders
  const { amount, points } = order.refundable
  if (amount === 0 && points === 0) return t.cancelNothing
  if (refund === null) return t.badAmount
  if (refund.retained > 0) return t.cancelPart(formatRupees(refund.amount), formatRupees(refund.retained))
  return t.cancelRefund(formatRupees(refund.amount), points > 0 ? t.pointCount(points) : '')
}
