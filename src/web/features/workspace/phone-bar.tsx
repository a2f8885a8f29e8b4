import { Ellipsis, type LucideIcon, Search } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useDialog } from '#web/components/use-dialog.tsx'
import { workspaceTexts } from '#web/messages/en/workspace.ts'
import { type Counts, isOpen, type Section } from './sections.ts'
import { WaitingCount } from './sidebar.tsx'
import { SEARCH } from './top-bar.tsx'

interface PhoneBarProps {
  readonly sections: readonly Section[]
  readonly counts: Counts
}

const ITEM =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-[0.6875rem] text-steel aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** Shows the most used sections at the bottom of a phone, and all others behind "More". */
export function PhoneBar({ sections, counts }: PhoneBarProps) {
  const t = workspaceTexts().workspace
  const { pathname } = useLocation()
  const { open, dialog } = useDialog(t.closeMore)
  const shortcut = (wanted: Section['key']) => {
    const section = sections.find(({ key }) => key === wanted)
    return (
      section && (
        <li>
          <Link to={section.to} aria-current={isOpen(section, pathname) ? 'page' : undefined} className={ITEM}>
            <Tab icon={section.icon} name={section.name} count={counts[wanted]} />
          </Link>
        </li>
      )
    )
  }
  const openAll = () =>
    open({
      title: t.administration,
      holdsForm: false,
      show: (close) => <AllPages sections={sections} counts={counts} onChosen={close} />,
    })
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
            <button type="button" aria-haspopup="dialog" onClick={openAll} className={ITEM}>
              <Tab icon={Ellipsis} name={t.more} />
            </button>
          </li>
        </ul>
      </nav>
      {dialog}
    </>
  )
}

function focusSearch(): void {
  window.scrollTo({ top: 0 })
  document.getElementById(SEARCH)?.focus()
}

function Tab({ icon: Icon, name, count }: { icon: LucideIcon; name: string; count?: number | undefined }) {
  return (
    <>
      <Icon aria-hidden className="size-5.5" />
      <span>{name}</span>
      <WaitingCount count={count} className="absolute top-1 left-1/2 ml-2" />
    </>
  )
}

function AllPages({ sections, counts, onChosen }: PhoneBarProps & { onChosen: () => void }) {
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
              {index === 0 && <WaitingCount count={counts[key]} className="ml-auto" />}
            </Link>
          </li>
        )),
      )}
    </ul>
  )
}
