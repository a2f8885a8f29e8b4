import { Menu } from '@base-ui/react/menu'
import { ChevronDown, ListPlus, Settings2 } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import type { SavedReply } from '#contract/saved-replies.ts'
import { supportTexts } from '#web/messages/en/support.ts'

interface ReplyMenuProps {
  readonly replies: readonly SavedReply[]
  readonly onChosen: (reply: SavedReply) => void
  /** Keeps what is typed as a reply. */
  readonly onKeep: () => void
  readonly onManage: () => void
}

const ITEM = 'flex min-h-11 cursor-default items-center gap-3 px-4 text-sm outline-none data-highlighted:bg-mist'

/** Lists the saved replies, and what can be done with them. */
export function ReplyMenu({ replies, onChosen, onKeep, onManage }: ReplyMenuProps) {
  const { replies: t } = supportTexts()
  const trigger = useRef<HTMLButtonElement>(null)
  /** What was chosen. It is done once the menu is closed, which gives the focus back to its button. */
  const chosen = useRef<(() => void) | null>(null)
  const runChosen = () => {
    if (!chosen.current) return
    trigger.current?.focus()
    chosen.current()
    chosen.current = null
  }
  const item = (key: string, label: string, onSelect: () => void, Icon?: ComponentType<{ className?: string }>) => (
    <Menu.Item
      key={key}
      onClick={() => {
        chosen.current = onSelect
      }}
      className={ITEM}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      <span className="wrap-anywhere">{label}</span>
    </Menu.Item>
  )
  return (
    <Menu.Root onOpenChangeComplete={(open) => !open && runChosen()}>
      <Menu.Trigger
        ref={trigger}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm underline underline-offset-4"
      >
        {t.choose}
        <ChevronDown aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-40">
          <Menu.Popup className="max-h-[min(26rem,var(--available-height))] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-sm border border-line bg-paper py-1.5 shadow-raised outline-none">
            {replies.map((reply) => item(reply.id, reply.title, () => onChosen(reply)))}
            {replies.length > 0 && <Menu.Separator className="my-1.5 h-px bg-line" />}
            {item('keep', t.keep, onKeep, ListPlus)}
            {replies.length > 0 && item('manage', t.manage, onManage, Settings2)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
