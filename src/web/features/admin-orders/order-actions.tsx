import { Menu } from '@base-ui/react/menu'
import { ArchiveRestore, ChevronDown, Download, PackageCheck, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { apiPath } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { archiveRefusal } from '#rules/order-status.ts'
import { buttonClass } from '#web/components/button.tsx'
import type { RowAction } from '#web/components/data-list.tsx'
import { DateTime } from '#web/components/date.tsx'
import { DocumentRows } from '#web/components/document-rows.tsx'
import { toast } from '#web/components/toast.tsx'
import { nextStep } from '#web/lib/next-step.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { documentFile, useDownload } from '#web/lib/use-download.ts'
import { useRecordActions } from '#web/lib/use-record-actions.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

/** A dialog above an order. `keep` says why it cannot be deleted. */
type OrderDialog = 'edit' | 'refund' | 'dispatch' | 'pay' | 'delete' | 'keep'

export interface OrderFormProps {
  readonly order: Order
  readonly onExit: () => void
  readonly onSaved: () => void
  readonly onRefused: () => void
}

/** Returns why an order cannot be deleted from the list at the moment, as far as the page knows. */
export const whyNotArchived = (order: Order): string | null =>
  archiveRefusal({
    ...order,
    hasOpenRefund: order.refunds.some(({ status }) => status === 'requested' || status === 'pending'),
    needsReview: false,
  })

const MOVES = { pack: 'Pickup', deliver: 'Delivered' } as const

/** Manages what is done with orders. `reload` shows them as they are afterwards. */
export function useOrderWork(reload: () => void) {
  const [open, setOpen] = useState<{ readonly what: OrderDialog; readonly order: Order } | null>(null)
  const { act, refusal, isBusy, forgetRefusal } = useRecordActions(reload, toast)
  const { record: t, orders } = adminOrderTexts()
  const close = () => setOpen(null)

  const show = (what: OrderDialog, order: Order) => {
    forgetRefusal()
    setOpen({ what, order })
  }

  return {
    open,
    refusal,
    isBusy,
    reload,
    close,
    show,
    /** Takes the next step of an order; dispatch and payment ask for what they need. */
    takeStep(order: Order): void {
      const step = nextStep(order)
      const { orderId, orderNo, version } = order
      if (step === 'dispatch' || step === 'pay') show(step, order)
      else if (step) {
        const body = { orderId, version, status: MOVES[step] }
        act(() => callAsUser('PUT /updateOrder/', { body }), t.moved[step](orderNo))
      }
    },
    remove({ orderId: id, orderNo }: Order) {
      close()
      return act(() => callAsUser('DELETE /order/delete/{id}', { params: { id } }), t.deleted(orderNo))
    },
    restore: ({ orderId: id, orderNo }: Order) =>
      act(() => callAsUser('POST /order/{id}/restore', { params: { id } }), orders.restored(orderNo)),
  }
}

export type OrderWork = ReturnType<typeof useOrderWork>

export const useIsOwn = ({ customerId }: Order): boolean => useSession(({ user }) => user?.id === customerId)

function useOrderActions(order: Order, work: OrderWork): (RowAction & { readonly isDisabled?: boolean })[] {
  const t = adminOrdersTexts().orders
  const isOwn = useIsOwn(order)
  const download = useOrderDownload()
  const { orderId: id, orderNo: no, refundable, document } = order
  const canRefund = !isOwn && (refundable.amount > 0 || refundable.points > 0)
  return [
    { label: t.edit, name: t.editOf(no), icon: Pencil, onSelect: () => work.show('edit', order) },
    ...(canRefund
      ? [{ label: t.refund, name: t.refundOf(no), icon: Undo2, onSelect: () => work.show('refund', order) }]
      : []),
    {
      label: t.invoice,
      name: document ? t.invoiceOf(no) : `${t.invoiceOf(no)}: ${t.noInvoice}`,
      icon: Download,
      isDisabled: !document,
      onSelect: () => download(apiPath('GET /invoice/{id}', { params: { id } }), `invoice-${no}.pdf`),
    },
    {
      label: t.slip,
      name: t.slipOf(no),
      icon: PackageCheck,
      onSelect: () => download(apiPath('GET /packing-slip/{id}', { params: { id } }), `packing-slip-${no}.pdf`),
    },
    order.archivedAt
      ? { label: t.restore, name: t.restoreOf(no), icon: ArchiveRestore, onSelect: () => work.restore(order) }
      : {
          label: t.delete,
          name: t.deleteOf(no),
          icon: Trash2,
          isDanger: true,
          onSelect: () => work.show(whyNotArchived(order) === null ? 'delete' : 'keep', order),
        },
  ]
}

export function Actions({ order, work }: { order: Order; work: OrderWork }) {
  const t = adminOrdersTexts().orders
  const isOwn = useIsOwn(order)
  const actions = useOrderActions(order, work)
  return (
    <div className="flex flex-wrap gap-x-1">
      {isOwn && <p className="w-full px-2 py-1 text-steel text-xs">{t.ownOrder}</p>}
      {actions.map(({ label, name, icon: Icon, isDanger, isDisabled, onSelect }) => (
        <button
          key={label}
          type="button"
          aria-label={name}
          title={isDisabled ? name : undefined}
          disabled={isDisabled}
          onClick={onSelect}
          className={`inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-sm px-2 text-sm hover:bg-mist ${isDanger ? 'text-danger' : ''}`}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {label}
        </button>
      ))}
      {order.documents.length > 1 && (
        <details className="w-full px-2 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            {t.documents(order.documents.length)}
          </summary>
          <DocumentList order={order} />
        </details>
      )}
    </div>
  )
}

export function MoreMenu({ order, work }: { order: Order; work: OrderWork }) {
  const t = adminOrderTexts().record
  const actions = useOrderActions(order, work).filter(({ isDisabled }) => !isDisabled)
  const trigger = useRef<HTMLButtonElement>(null)
  /** What was chosen. It is done once the menu is closed: a dialog then returns the focus to the menu's button. */
  const chosen = useRef<(() => void) | null>(null)
  const runChosen = () => {
    if (!chosen.current) return
    trigger.current?.focus()
    chosen.current()
    chosen.current = null
  }
  return (
    <Menu.Root onOpenChangeComplete={(open) => !open && runChosen()}>
      <Menu.Trigger ref={trigger} aria-label={t.moreOf(order.orderNo)} className={buttonClass('line')}>
        {t.more}
        <ChevronDown aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-40">
          <Menu.Popup className="min-w-52 rounded-sm border border-line bg-paper py-1.5 shadow-raised outline-none">
            {actions.map(({ label, icon: Icon, isDanger, onSelect }) => (
              <Menu.Item
                key={label}
                onClick={() => {
                  chosen.current = onSelect
                }}
                className={`flex min-h-11 cursor-default items-center gap-3 px-4 text-sm outline-none data-highlighted:bg-mist ${isDanger ? 'text-danger' : ''}`}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const useOrderDownload = () => useDownload(() => toast(adminOrderTexts().orders.downloadFailed, 'error')).download

export function DocumentList({ order: { orderId: id, documents } }: { order: Order }) {
  const { record: t, orders } = adminOrderTexts()
  const download = useOrderDownload()
  return (
    <DocumentRows
      documents={documents.map(({ kind, number, issuedAt }) => ({
        kind: orders.documentKinds[kind],
        number,
        date: <DateTime iso={issuedAt} />,
      }))}
      labelOf={t.download}
      onDownload={(document) => download(...documentFile(id, document))}
    />
  )
}
