import { ArchiveRestore, Download, PackageCheck, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { type ApiPath, apiPath } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { useSession } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { saveDocument } from './save-document.ts'

/** Returns whether any money or points of an order can still be refunded. */
export const canRefund = ({ refundable }: Order): boolean => refundable.amount > 0 || refundable.points > 0

export interface OrderActions {
  readonly onEdit: (order: Order) => void
  readonly onRefund: (order: Order) => void
  readonly onDelete: (order: Order) => void
  readonly onRestore: (order: Order) => void
}

/** Shows a button for each action on an order. */
export function Actions({ order, onEdit, onRefund, onDelete, onRestore }: { order: Order } & OrderActions) {
  const t = adminOrdersTexts().orders
  const { orderId, orderNo } = order
  const isOwn = useSession((session) => session.user?.id === order.customerId)
  return (
    <div className="flex flex-wrap gap-x-1 min-[1400px]:grid">
      {isOwn && <p className="w-full px-2 py-1 text-steel text-xs">{t.ownOrder}</p>}
      <RowAction icon={Pencil} name={t.editOf(orderNo)} onClick={() => onEdit(order)}>
        {t.edit}
      </RowAction>
      <FileAction
        icon={Download}
        path={apiPath('GET /invoice/{id}', { params: { id: orderId } })}
        file={`invoice-${orderNo}.pdf`}
        name={order.document ? t.invoiceOf(orderNo) : `${t.invoiceOf(orderNo)}: ${t.noInvoice}`}
        disabled={order.document === null}
      >
        {t.invoice}
      </FileAction>
      {order.documents.length > 1 && <Documents order={order} />}
      <FileAction
        icon={PackageCheck}
        path={apiPath('GET /packing-slip/{id}', { params: { id: orderId } })}
        file={`packing-slip-${orderNo}.pdf`}
        name={t.slipOf(orderNo)}
      >
        {t.slip}
      </FileAction>
      {canRefund(order) && !isOwn && (
        <RowAction icon={Undo2} name={t.refundOf(orderNo)} onClick={() => onRefund(order)}>
          {t.refund}
        </RowAction>
      )}
      {order.archivedAt ? (
        <RowAction icon={ArchiveRestore} name={t.restoreOf(orderNo)} onClick={() => onRestore(order)}>
          {t.restore}
        </RowAction>
      ) : (
        <RowAction icon={Trash2} name={t.deleteOf(orderNo)} onClick={() => onDelete(order)}>
          {t.delete}
        </RowAction>
      )}
    </div>
  )
}

/** Links to every document of an order, each by its own number. */
function Documents({ order: { orderId, documents } }: { order: Order }) {
  const t = adminOrdersTexts().orders
  return (
    <details className="w-full">
      <summary className="flex min-h-11 cursor-pointer items-center px-2 text-sm underline underline-offset-4 min-[1400px]:min-h-8">
        {t.documents(documents.length)}
      </summary>
      <ul>
        {documents.map(({ kind, number }) => (
          <li key={number}>
            <FileAction
              path={apiPath('GET /invoice/{id}', { params: { id: orderId }, query: { document: number } })}
              file={`${number.replaceAll('/', '-')}.pdf`}
              name={t.documentOf(t.documentKinds[kind], number)}
            >
              <span className="py-1 text-left underline underline-offset-4">
                {t.documentKinds[kind]} <span className="block text-steel text-xs">{number}</span>
              </span>
            </FileAction>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface RowActionProps {
  readonly icon?: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  readonly name: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function RowAction({ icon: Icon, name, disabled = false, onClick, children }: RowActionProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={disabled ? name : undefined}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-sm px-2 text-sm hover:bg-mist disabled:text-steel disabled:opacity-60 min-[1400px]:min-h-8"
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </button>
  )
}

function FileAction({
  path,
  file,
  ...action
}: Omit<RowActionProps, 'onClick'> & { readonly path: ApiPath; readonly file: string }) {
  const once = useSingleFlight()
  return <RowAction {...action} onClick={() => once(() => saveDocument(path, file))} />
}
