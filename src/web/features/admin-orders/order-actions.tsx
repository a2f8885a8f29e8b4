import { ArchiveRestore, Download, PackageCheck, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { ComponentProps, ComponentType } from 'react'
import { apiPath } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { toast } from '#web/components/toast.tsx'
import { useSession } from '#web/lib/session.ts'
import { useDownload } from '#web/lib/use-download.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { type OrderWork, whyNotArchived } from './use-order-work.ts'

interface OrderAction {
  readonly label: string
  /** The label with the number of the order. */
  readonly name: string
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  readonly run: () => void
}

/** Returns what can be done with an order beside its next step. */
export function useOrderActions(order: Order, work: OrderWork): OrderAction[] {
  const t = adminOrdersTexts().orders
  const isOwn = useSession((session) => session.user?.id === order.customerId)
  const { download } = useDownload(sayFailed)
  const { orderId: id, orderNo: no, refundable, document } = order
  const canRefund = !isOwn && (refundable.amount > 0 || refundable.points > 0)
  return [
    { label: t.edit, name: t.editOf(no), icon: Pencil, run: () => work.show('edit', order) },
    ...(canRefund
      ? [{ label: t.refund, name: t.refundOf(no), icon: Undo2, run: () => work.show('refund', order) }]
      : []),
    {
      label: t.invoice,
      name: document ? t.invoiceOf(no) : `${t.invoiceOf(no)}: ${t.noInvoice}`,
      icon: Download,
      isDisabled: !document,
      run: () => download(apiPath('GET /invoice/{id}', { params: { id } }), `invoice-${no}.pdf`),
    },
    {
      label: t.slip,
      name: t.slipOf(no),
      icon: PackageCheck,
      run: () => download(apiPath('GET /packing-slip/{id}', { params: { id } }), `packing-slip-${no}.pdf`),
    },
    order.archivedAt
      ? { label: t.restore, name: t.restoreOf(no), icon: ArchiveRestore, run: () => work.restore(order) }
      : {
          label: t.delete,
          name: t.deleteOf(no),
          icon: Trash2,
          isDangerous: true,
          run: () => work.show(whyNotArchived(order) === null ? 'delete' : 'keep', order),
        },
  ]
}

/** Shows a button for each action on an order, and its documents. */
export function Actions({ order, work }: { order: Order; work: OrderWork }) {
  const t = adminOrdersTexts().orders
  const isOwn = useSession((session) => session.user?.id === order.customerId)
  const actions = useOrderActions(order, work)
  return (
    <div className="flex flex-wrap gap-x-1">
      {isOwn && <p className="w-full px-2 py-1 text-steel text-xs">{t.ownOrder}</p>}
      {actions.map(({ label, name, icon: Icon, isDangerous, isDisabled, run }) => (
        <RowButton
          key={label}
          aria-label={name}
          title={isDisabled ? name : undefined}
          disabled={isDisabled}
          onClick={run}
          className={isDangerous ? 'text-danger' : ''}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {label}
        </RowButton>
      ))}
      {order.documents.length > 1 && <Documents order={order} />}
    </div>
  )
}

/** Links to every document of an order, each by its own number. */
function Documents({ order }: { order: Order }) {
  const t = adminOrdersTexts().orders
  const save = useSaveDocument(order)
  return (
    <details className="w-full">
      <summary className="flex min-h-11 cursor-pointer items-center px-2 text-sm underline underline-offset-4">
        {t.documents(order.documents.length)}
      </summary>
      <ul>
        {order.documents.map(({ kind, number }) => (
          <li key={number}>
            <RowButton aria-label={t.documentOf(t.documentKinds[kind], number)} onClick={() => save(number)}>
              <span className="py-1 text-left underline underline-offset-4">
                {t.documentKinds[kind]} <span className="block text-steel text-xs">{number}</span>
              </span>
            </RowButton>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns a function that saves a document of an order by its number. */
export function useSaveDocument({ orderId: id }: Order) {
  const { download } = useDownload(sayFailed)
  return (document: string) =>
    download(
      apiPath('GET /invoice/{id}', { params: { id }, query: { document } }),
      `${document.replaceAll('/', '-')}.pdf`,
    )
}

const sayFailed = () => toast(adminOrdersTexts().orders.downloadFailed, 'error')

function RowButton({ className = '', ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-sm px-2 text-sm hover:bg-mist disabled:text-steel disabled:opacity-60 ${className}`}
      {...button}
    />
  )
}
