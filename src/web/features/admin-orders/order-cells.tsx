import { Download, ExternalLink, PackageCheck, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { toast } from '#web/components/toast.tsx'
import { useAdminOrdersMessages } from '#web/lib/admin-orders-messages.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { useOnce } from '#web/lib/use-once.ts'

export const rupees = (amount: number): string => formatRupees(fromRupees(amount))

/** What the administrator may still do with the money of an order. */
const canRefund = ({ payment }: Order): boolean => payment === 'paid' || payment === 'partly_refunded'

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
  const t = useAdminOrdersMessages().orders
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
          {line.qty > 1 && <span className="money block text-steel">{t.each(rupees(line.price))}</span>}
        </li>
      ))}
    </ul>
  )
}

export function Bills({ order }: { order: Order }) {
  const t = useAdminOrdersMessages().orders
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

export function Payment({ order }: { order: Order }) {
  const t = useAdminOrdersMessages().orders
  const more = t.payments[order.payment]
  return (
    <>
      <span className={`block whitespace-nowrap font-semibold ${order.isPaid ? 'text-moss' : 'text-signal-text'}`}>
        {order.isPaid ? t.paid : t.notPaid}
      </span>
      {more && <span className="block text-steel text-xs">{more}</span>}
    </>
  )
}

export function Tracking({ order: { trackingId, trackingLink } }: { order: Order }) {
  const t = useAdminOrdersMessages().orders
  if (!trackingId && !trackingLink) return <span className="text-steel">{t.noLink}</span>
  if (!trackingLink) return <span className="break-all">{trackingId}</span>
  return (
    <a href={trackingLink} target="_blank" rel="noreferrer" className="break-all underline underline-offset-4">
      {trackingId || trackingLink}
      <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
    </a>
  )
}

export interface OrderDeeds {
  readonly onEdit: (order: Order) => void
  readonly onRefund: (order: Order) => void
  readonly onDelete: (order: Order) => void
}

/** Everything that can be done with an order, a button each. */
export function Actions({ order, onEdit, onRefund, onDelete }: { order: Order } & OrderDeeds) {
  const t = useAdminOrdersMessages().orders
  const { orderId, orderNo } = order
  return (
    <div className="flex flex-wrap gap-x-1 min-[1400px]:grid">
      <Deed icon={Pencil} name={t.editOf(orderNo)} onClick={() => onEdit(order)}>
        {t.edit}
      </Deed>
      <FileDeed
        icon={Download}
        path={`/api/invoice/${orderId}`}
        file={`invoice-${orderNo}.pdf`}
        name={order.document ? t.invoiceOf(orderNo) : `${t.invoiceOf(orderNo)}: ${t.noInvoice}`}
        disabled={order.document === null}
      >
        {t.invoice}
      </FileDeed>
      <FileDeed
        icon={PackageCheck}
        path={`/api/packing-slip/${orderId}`}
        file={`packing-slip-${orderNo}.pdf`}
        name={t.slipOf(orderNo)}
      >
        {t.slip}
      </FileDeed>
      {canRefund(order) && (
        <Deed icon={Undo2} name={t.refundOf(orderNo)} onClick={() => onRefund(order)}>
          {t.refund}
        </Deed>
      )}
      <Deed icon={Trash2} name={t.deleteOf(orderNo)} onClick={() => onDelete(order)}>
        {t.delete}
      </Deed>
    </div>
  )
}

interface DeedProps {
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  readonly name: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Deed({ icon: Icon, name, disabled = false, onClick, children }: DeedProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={disabled ? name : undefined}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-sm px-2 text-sm hover:bg-mist disabled:text-steel disabled:opacity-60 min-[1400px]:min-h-8"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </button>
  )
}

function FileDeed({
  path,
  file,
  ...deed
}: Omit<DeedProps, 'onClick'> & { readonly path: string; readonly file: string }) {
  const t = useAdminOrdersMessages().orders
  const once = useOnce()
  return (
    <Deed
      {...deed}
      onClick={() => once(() => downloadFile(path, file).catch(() => toast(t.downloadFailed, 'error')))}
    />
  )
}
