import { ExternalLink } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { optionsOf } from '#web/lib/format-options.ts'
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
          <span className="block text-steel">{[line.bikeName, ...optionsOf(line)].filter(Boolean).join(', ')}</span>
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
