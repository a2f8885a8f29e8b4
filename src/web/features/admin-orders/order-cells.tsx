import { ExternalLink } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

export const rupees = (amount: number): string => formatRupees(fromRupees(amount))

export function Customer({ order }: { order: Order }) {
  const { users, orderNo, orderId } = order
  return (
    <>
      <span className="block font-medium">
        {users.firstName} {users.lastName}
      </span>
      <span className="block break-all">{users.email}</span>
      <span className="mt-1 block font-medium tabular-nums">{orderNo}</span>
      <span className="block break-all text-steel text-xs">{orderId}</span>
    </>
  )
}

export function Products({ order }: { order: Order }) {
  const t = adminOrdersTexts().orders
  return (
    <ul className="grid gap-2.5">
      {order.order_details.map((line) => (
        <li key={line.id}>
          <span className="block font-medium">
            {line.qty} × {line.productName}
          </span>
          <span className="block text-steel">
            {[line.bikeName, line.model, line.type, line.color].filter((part) => part && part !== NO_OPTION).join(', ')}
          </span>
          <span className="money block">{rupees(line.price * line.qty)}</span>
          {line.qtyRefunded > 0 && (
            <span className="block font-medium">{t.piecesRefunded(line.qtyRefunded, line.qty)}</span>
          )}
          {line.qty > 1 && <span className="money block text-steel">{t.each(rupees(line.price))}</span>}
        </li>
      ))}
    </ul>
  )
}

export function Bills({ order }: { order: Order }) {
  const t = adminOrdersTexts().orders
  const rows: [string, string][] = [
    [t.items, rupees(order.itemsPrice)],
    ...(order.discountPrice > 0
      ? [[t.discount(order.discount), `− ${rupees(order.discountPrice)}`] as [string, string]]
      : []),
    [t.gst, rupees(order.taxPrice)],
    [t.shipping, rupees(order.shippingPrice)],
    ...(order.pointsUsed > 0
      ? [[t.points(order.pointsUsed), `− ${rupees(order.pointsValue)}`] as [string, string]]
      : []),
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-0.5">
      {rows.map(([label, amount]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-steel">{label}</dt>
          <dd className="money text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Delivery({ order: { address } }: { order: Order }) {
  return (
    <address className="break-words not-italic">
      <span className="block font-medium">{address.name}</span>
      <span className="block whitespace-pre-line">{address.address}</span>
      <span className="block">
        {address.city} {address.pincode}
      </span>
      <span className="block">{address.state}</span>
      <span className="block text-steel tabular-nums">{address.phone}</span>
    </address>
  )
}

export function Tracking({ order: { trackingId, trackingLink } }: { order: Order }) {
  const t = adminOrdersTexts().orders
  if (!trackingId && !trackingLink) return <span className="text-steel">{t.noLink}</span>
  if (!trackingLink) return <span className="break-all">{trackingId}</span>
  return (
    <a href={trackingLink} target="_blank" rel="noreferrer" className="break-all underline underline-offset-4">
      {trackingId || trackingLink}
      <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
    </a>
  )
}
