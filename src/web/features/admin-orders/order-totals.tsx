import type { Order } from '#contract/orders.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { rupees } from './order-cells.tsx'

/** Returns the money that an order costs after credit points, in rupees. */
export const payableOf = ({ totalPrice, pointsValue }: Order): number =>
  toRupees(fromRupees(totalPrice) - fromRupees(pointsValue))

interface Row {
  readonly label: string
  readonly amount: string
  readonly isStrong?: boolean
}

/** Shows how the total of an order comes about, and what of it was paid and refunded. */
export function OrderTotals({ order }: { order: Order }) {
  return (
    <dl className="ml-auto grid w-full max-w-sm gap-1.5 text-sm">
      {rowsOf(order).map(({ label, amount, isStrong }) => (
        <div
          key={label}
          className={`flex justify-between gap-4 ${isStrong ? 'border-line border-t pt-2 font-semibold text-base' : ''}`}
        >
          <dt className={isStrong ? '' : 'text-steel'}>{label}</dt>
          <dd className="money">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

function rowsOf(order: Order): Row[] {
  const { orders: t, record } = adminOrderTexts()
  const minus = (amount: number) => `− ${rupees(amount)}`
  const row = (isShown: boolean, label: string, amount: string): Row[] => (isShown ? [{ label, amount }] : [])
  return [
    { label: t.items, amount: rupees(order.itemsPrice) },
    ...row(order.discountPrice > 0, t.discount(order.discount), minus(order.discountPrice)),
    { label: t.gst, amount: rupees(order.taxPrice) },
    { label: t.shipping, amount: rupees(order.shippingPrice) },
    ...row(order.roundOff !== 0, t.roundOff, order.roundOff < 0 ? minus(-order.roundOff) : rupees(order.roundOff)),
    { label: record.total, amount: rupees(order.totalPrice), isStrong: true },
    ...row(order.pointsUsed > 0, record.pointsOf(t.points(order.pointsUsed)), minus(order.pointsValue)),
    order.isPaid
      ? { label: t.paid, amount: rupees(order.amountPaid) }
      : { label: record.toPay, amount: rupees(payableOf(order)), isStrong: true },
    ...row(order.amountRefunded > 0, record.refunded, minus(order.amountRefunded)),
    ...row(order.amountDeducted > 0, record.deducted, rupees(order.amountDeducted)),
  ]
}
