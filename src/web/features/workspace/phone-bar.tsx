import { Ellipsis, House, type LucideIcon, Mail, ReceiptText, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Dialog } from '#web/components/dialog.tsx'
import { workspaceTexts } from '#web/messages/en/workspace.ts'
import { type Counts, isOpen, type Section } from './sections.ts'
import { SEARCH } from './top-bar.tsx'

interface PhoneBarProps {
  readonly sections: readonly Section[]
  readonly counts: Counts
}

const ITEM =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-[0.6875rem] text-steel aria-[current=page]:font-medium aria-[current=page]:text-ink'

const SHORTCUTS = { home: House, orders: ReceiptText, messages: Mail } as const

/** Shows the most used sections at the bottom of a phone, and all others behind "More". */
export function PhoneBar({ sections, counts }: PhoneBarProps) {
  const t = workspaceTexts().workspace
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const shortcut = (wanted: keyof typeof SHORTCUTS) => {
    const section = sections.find(({ key }) => key === wanted)
    if (!section) return null
    return (
      <li>
        <Link to={section.to} aria-current={isOpen(section, pathname) ? 'page' : undefined} className={ITEM}>
          <Tab icon={SHORTCUTS[wanted]} name={section.name} count={counts[wanted]} />
        </Link>
      </li>
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
            <li>
              <button type="button" onClick={focusSearch} className={ITEM}>
                <Tab icon={Search} name={t.find} />
              </button>
            </li>
          )}
          {shortcut('messages')}
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={ITEM}>
              <Tab icon={Ellipsis} name={t.more} />
            </button>
          </li>
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

function Tab({ icon: Icon, name, count = 0 }: { icon: LucideIcon; name: string; count?: number | undefined }) {
  const t = workspaceTexts().workspace
  return (
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
