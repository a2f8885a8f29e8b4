import type { Order } from '#contract/orders.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import { rupees } from '#web/lib/rupees.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'

/** Returns the money that an order costs after credit points, in rupees. */
export const payableOf = ({ totalPrice, pointsValue }: Order): number =>
  toRupees(fromRupees(totalPrice) - fromRupees(pointsValue))

/** An amount in rupees with its label; a strong one stands below a line. */
export type MoneyRow = readonly [label: string, amount: number, isStrong?: boolean]

export function MoneyRows({ rows, className = '' }: { rows: readonly MoneyRow[]; className?: string }) {
  return (
    <dl className={`grid w-full max-w-sm ${className}`}>
      {rows.map(([label, amount, isStrong]) => (
        <div
          key={label}
          className={`flex justify-between gap-4 ${isStrong ? 'border-line border-t pt-2 font-semibold text-base' : ''}`}
        >
          <dt className={isStrong ? '' : 'text-steel'}>{label}</dt>
          <dd className="money">{amount < 0 ? `− ${rupees(-amount)}` : rupees(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

const unlessZero = (label: string, amount: number): MoneyRow[] => (amount === 0 ? [] : [[label, amount]])

/** Returns what an order costs before rounding and credit points. */
function billOf({ itemsPrice, discountPrice, discount, taxPrice, shippingPrice }: Order): MoneyRow[] {
  const t = adminOrderTexts().orders
  return [
    [t.items, itemsPrice],
    ...unlessZero(t.discount(discount), -discountPrice),
    [t.gst, taxPrice],
    [t.shipping, shippingPrice],
  ]
}

/** Shows how the total of an order comes about, with its credit points. */
export function Bills({ order }: { order: Order }) {
  const t = adminOrderTexts().orders
  return (
    <MoneyRows
      rows={[...billOf(order), ...unlessZero(t.points(order.pointsUsed), -order.pointsValue)]}
      className="gap-0.5"
    />
  )
}

/** Shows how the total of an order comes about, and what of it was paid and refunded. */
export function OrderTotals({ order }: { order: Order }) {
  const { orders: t, record } = adminOrderTexts()
  const rows: MoneyRow[] = [
    ...billOf(order),
    ...unlessZero(t.roundOff, order.roundOff),
    [record.total, order.totalPrice, true],
    ...unlessZero(record.pointsOf(t.points(order.pointsUsed)), -order.pointsValue),
    order.isPaid ? [t.paid, order.amountPaid] : [record.toPay, payableOf(order), true],
    ...unlessZero(record.refunded, -order.amountRefunded),
    ...unlessZero(record.deducted, order.amountDeducted),
  ]
  return <MoneyRows rows={rows} className="ml-auto gap-1.5 text-sm" />
}
