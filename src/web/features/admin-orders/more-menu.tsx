import { Menu } from '@base-ui/react/menu'
import { ArchiveRestore, ChevronDown, Download, PackageCheck, Pencil, Trash2, Undo2 } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import { apiPath } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { buttonClass } from '#web/components/button.tsx'
import { useSession } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { canRefund } from './order-actions.tsx'
import { saveDocument } from './save-document.ts'

interface MoreMenuProps {
  readonly order: Order
  readonly onEdit: () => void
  readonly onRefund: () => void
  readonly onDelete: () => void
  readonly onRestore: () => void
}

interface Action {
  readonly label: string
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  readonly isDangerous?: boolean
  readonly run: () => void
}

/** Shows the actions on an order that are not its next step. */
export function MoreMenu(props: MoreMenuProps) {
  const t = adminOrderTexts().record
  const actions = useActions(props)
  const trigger = useRef<HTMLButtonElement>(null)
  /** What was chosen. It is done once the menu is closed: a dialog then returns the focus to the menu's button. */
  const chosen = useRef<Action | null>(null)
  const runChosen = () => {
    if (!chosen.current) return
    trigger.current?.focus()
    chosen.current.run()
    chosen.current = null
  }
  return (
    <Menu.Root onOpenChangeComplete={(open) => !open && runChosen()}>
      <Menu.Trigger ref={trigger} aria-label={t.moreOf(props.order.orderNo)} className={buttonClass('line')}>
        {t.more}
        <ChevronDown aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-40">
          <Menu.Popup className="min-w-52 rounded-sm border border-line bg-paper py-1.5 shadow-raised outline-none">
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                onClick={() => {
                  chosen.current = action
                }}
                className={`flex min-h-11 cursor-default items-center gap-3 px-4 text-sm outline-none data-highlighted:bg-mist ${action.isDangerous ? 'text-danger' : ''}`}
              >
                <action.icon aria-hidden className="size-4 shrink-0" />
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function useActions({ order, onEdit, onRefund, onDelete, onRestore }: MoreMenuProps): Action[] {
  const t = adminOrderTexts().orders
  const isOwn = useSession((session) => session.user?.id === order.customerId)
  const { orderId: id, orderNo } = order
  const saveInvoice = () => saveDocument(apiPath('GET /invoice/{id}', { params: { id } }), `invoice-${orderNo}.pdf`)
  const saveSlip = () =>
    saveDocument(apiPath('GET /packing-slip/{id}', { params: { id } }), `packing-slip-${orderNo}.pdf`)
  return [
    { label: t.edit, icon: Pencil, run: onEdit },
    ...(canRefund(order) && !isOwn ? [{ label: t.refund, icon: Undo2, run: onRefund }] : []),
    ...(order.document ? [{ label: t.invoice, icon: Download, run: saveInvoice }] : []),
    { label: t.slip, icon: PackageCheck, run: saveSlip },
    order.archivedAt
      ? { label: t.restore, icon: ArchiveRestore, run: onRestore }
      : { label: t.delete, icon: Trash2, isDangerous: true, run: onDelete },
  ]
}
