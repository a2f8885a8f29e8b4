import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import type { Order } from '#contract/orders.ts'
import { buttonClass } from '#web/components/button.tsx'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { useOrderActions } from './order-actions.tsx'
import type { OrderWork } from './use-order-work.ts'

/** Shows the actions on an order that are not its next step. */
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
