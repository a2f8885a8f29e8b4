import { Ellipsis, House, type LucideIcon, Mail, ReceiptText, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Dialog } from '#web/components/dialog.tsx'
import { workspaceTexts } from '#web/messages/en/workspace.ts'
import type { Counts } from './counts.ts'
import { isOpen, type Section } from './sections.ts'
import { SEARCH } from './top-bar.tsx'

interface PhoneBarProps {
  readonly sections: readonly Section[]
  readonly counts: Counts
}

const ITEM =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-[0.6875rem] text-steel aria-[current=page]:font-medium aria-[current=page]:text-ink'

const SHORTCUTS: readonly (readonly [Section['key'], LucideIcon])[] = [
  ['home', House],
  ['orders', ReceiptText],
  ['messages', Mail],
]

/** Shows the most used sections at the bottom of a phone, and all others behind "More". */
export function PhoneBar({ sections, counts }: PhoneBarProps) {
  const t = workspaceTexts().workspace
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const shortcut = (wanted: Section['key']) => {
    const section = sections.find(({ key }) => key === wanted)
    const icon = SHORTCUTS.find(([key]) => key === wanted)?.[1]
    if (!section || !icon) return null
    const isHere = isOpen(section, pathname)
    return (
      <Tab key={wanted} icon={icon} count={counts[wanted] ?? 0} name={section.name}>
        {(content) => (
          <Link to={section.to} aria-current={isHere ? 'page' : undefined} className={ITEM}>
            {content}
          </Link>
        )}
      </Tab>
    )
  }
  const canSearch = sections.some(({ key }) => key === 'orders')
  return (
    <>
      <nav
        data-foot
        aria-label={t.administration}
        className="sticky bottom-0 z-30 low:relative border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        <ul className="flex *:flex-1">
          {shortcut('home')}
          {shortcut('orders')}
          {canSearch && (
            <Tab icon={Search} count={0} name={t.find}>
              {(content) => (
                <button type="button" onClick={focusSearch} className={ITEM}>
                  {content}
                </button>
              )}
            </Tab>
          )}
          {shortcut('messages')}
          <Tab icon={Ellipsis} count={0} name={t.more}>
            {(content) => (
              <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={ITEM}>
                {content}
              </button>
            )}
          </Tab>
        </ul>
      </nav>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.administration} closeLabel={t.closeMore}>
        <AllPages sections={sections} counts={counts} onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function focusSearch(): void {
  window.scrollTo({ top: 0 })
  document.getElementById(SEARCH)?.focus()
}

interface TabProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly count: number
  readonly children: (content: ReactNode) => ReactNode
}

function Tab({ icon: Icon, name, count, children }: TabProps) {
  const t = workspaceTexts().workspace
  const content = (
    <>
      <Icon aria-hidden className="size-5.5" />
      <span>{name}</span>
      {count > 0 && (
        <span className="absolute top-1 left-1/2 ml-2 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-signal-text px-1 font-semibold text-[0.65rem] text-paper tabular-nums">
          {t.many(count)}
          <span className="sr-only"> {t.waiting}</span>
        </span>
      )}
    </>
  )
  return <li>{children(content)}</li>
}

function AllPages({ sections, counts, onChosen }: PhoneBarProps & { onChosen: () => void }) {
  const t = workspaceTexts().workspace
  return (
    <ul className="-mx-2 grid grid-cols-2 gap-x-2">
      {sections.flatMap(({ key, to, name, icon: Icon, pages }) =>
        [{ to, name }, ...pages].map((page, index) => (
          <li key={page.to}>
            <Link
              to={page.to}
              onClick={onChosen}
              className="flex min-h-12 items-center gap-3 rounded-sm px-2 hover:bg-mist"
            >
              {index === 0 && <Icon aria-hidden className="size-5 shrink-0 text-steel" />}
              <span className={index === 0 ? '' : 'pl-8 text-steel'}>{page.name}</span>
              {index === 0 && (counts[key] ?? 0) > 0 && (
                <span className="ml-auto text-signal-text text-sm tabular-nums">{t.many(counts[key] ?? 0)}</span>
              )}
            </Link>
          </li>
        )),
      )}
    </ul>
  )
}
