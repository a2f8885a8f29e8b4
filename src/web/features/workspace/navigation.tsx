import { Command, Ellipsis, type LucideIcon, PanelLeftClose, PanelLeftOpen, Search, Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { MARK } from '#web/components/logo.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { workspaceTexts } from '#web/messages/en/workspace.ts'
import { type Counts, isOpen, type Section } from './sections.ts'
import { ORDER_SEARCH } from './shortcuts.ts'

interface SectionsProps {
  readonly sections: readonly Section[]
  readonly counts: Counts
}

const COLLAPSED = 'sidebar-collapsed'

const LINK =
  'group relative flex min-h-10 items-center gap-3 rounded-sm px-3 text-[0.9375rem] text-paper/80 hover:bg-graphite hover:text-paper focus-visible:outline-paper aria-[current=page]:bg-graphite aria-[current=page]:font-medium aria-[current=page]:text-paper'

export function Sidebar({ shopName, sections, counts }: SectionsProps & { shopName: string }) {
  const t = workspaceTexts().workspace
  const [collapsed, setCollapsed] = useState(
    () => typeof window !== 'undefined' && readStored(COLLAPSED, (value) => value === true) === true,
  )
  const toggle = () => {
    writeStored(COLLAPSED, collapsed ? null : true)
    setCollapsed(!collapsed)
  }
  const ToggleIcon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      data-look="dark"
      className={`sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto bg-ink text-paper md:flex print:hidden ${collapsed ? 'w-16' : 'w-16 lg:w-58'}`}
    >
      <Link
        to="/iamadmin"
        aria-label={`${shopName}: ${t.administration}`}
        className="flex h-14 shrink-0 items-center gap-2.5 px-4.5 focus-visible:outline-paper"
      >
        <svg viewBox="5 7 23 18" aria-hidden="true" className="h-5.5 w-7 shrink-0">
          {MARK}
        </svg>
        <span className={`caps truncate text-lg tracking-[0.08em] ${collapsed ? 'hidden' : 'hidden lg:inline'}`}>
          {shopName}
        </span>
      </Link>
      <nav aria-label={t.administration} className="flex-1 px-2.5 py-2">
        <ul className="grid gap-0.5">
          {sections.map((section) => (
            <SectionLink key={section.key} section={section} counts={counts} collapsed={collapsed} />
          ))}
        </ul>
      </nav>
      <button
        type="button"
        onClick={toggle}
        aria-label={collapsed ? t.expand : t.collapse}
        className="m-2.5 hidden size-11 place-items-center rounded-sm text-paper/70 hover:bg-graphite hover:text-paper focus-visible:outline-paper lg:grid"
      >
        <ToggleIcon aria-hidden className="size-5" />
      </button>
    </aside>
  )
}

function SectionLink({ section, counts, collapsed }: { section: Section; counts: Counts; collapsed: boolean }) {
  const { pathname } = useLocation()
  const { key, icon: Icon, to, name } = section
  const open = isOpen(section, pathname)
  const wide = collapsed ? 'sr-only' : 'max-lg:sr-only'
  return (
    <li>
      <Link to={to} title={name} aria-current={open ? 'page' : undefined} className={LINK}>
        <Icon aria-hidden className={`size-5 shrink-0 ${open ? 'text-signal' : ''}`} />
        <span className={`${wide} min-w-0 flex-1 truncate`}>{name}</span>
        <WaitingCount count={counts[key]} className={`absolute top-0 right-0 ${collapsed ? '' : 'lg:static'}`} />
      </Link>
    </li>
  )
}

function WaitingCount({ count = 0, className }: { count?: number | undefined; className: string }) {
  const t = workspaceTexts().workspace
  return (
    count > 0 && (
      <span
        className={`grid h-5 min-w-5 place-items-center rounded-full bg-signal-text px-1.5 font-semibold text-[0.7rem] text-paper tabular-nums ${className}`}
      >
        {t.many(count)}
        <span className="sr-only"> {t.waiting}</span>
      </span>
    )
  )
}

const ITEM =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-[0.6875rem] text-steel aria-[current=page]:font-medium aria-[current=page]:text-ink'

export function PhoneBar({ sections, counts, onFind }: SectionsProps & { onFind: () => void }) {
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
          <li>
            <button type="button" aria-haspopup="dialog" onClick={onFind} className={ITEM}>
              <Tab icon={Search} name={t.find} />
            </button>
          </li>
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

function Tab({ icon: Icon, name, count }: { icon: LucideIcon; name: string; count?: number | undefined }) {
  return (
    <>
      <Icon aria-hidden className="size-5.5" />
      <span>{name}</span>
      <WaitingCount count={count} className="absolute top-1 left-1/2 ml-2" />
    </>
  )
}

function AllPages({ sections, counts, onChosen }: SectionsProps & { onChosen: () => void }) {
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

const ACTION =
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap px-2 text-sm hover:underline underline-offset-4'

interface TopBarProps {
  readonly searches: boolean
  readonly isDemo: boolean
  readonly menu: ReactNode
  /** Undefined where nobody is signed in. */
  readonly onFind: (() => void) | undefined
}

export function TopBar({ searches, isDemo, menu, onFind }: TopBarProps) {
  const t = workspaceTexts().workspace
  return (
    <header className="sticky top-0 z-30 low:relative flex h-14 items-center gap-2 border-line border-b bg-paper px-4 md:px-6 print:hidden">
      <div className="mr-auto flex min-w-0 max-w-2xl flex-1 items-center gap-2">
        <div className="min-w-0 flex-1">{searches && <OrderSearch />}</div>
        {onFind && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onFind}
            className="inline-flex h-10 items-center gap-2 whitespace-nowrap rounded-sm border border-ink/20 px-3 text-sm text-steel hover:border-ink hover:text-ink max-md:hidden"
          >
            <Command aria-hidden className="size-4" />
            <span className="max-lg:sr-only">{t.findAnything}</span>
            <kbd aria-hidden className="font-sans text-xs">
              {t.findKeys}
            </kbd>
          </button>
        )}
      </div>
      {isDemo && (
        <a href="/dev/mail" className={`${ACTION} text-steel max-lg:hidden`}>
          {t.demoMail}
        </a>
      )}
      <Link to="/" aria-label={t.viewShop} className={ACTION}>
        <Store aria-hidden className="size-5 text-steel" />
        <span className="max-sm:hidden">{t.viewShop}</span>
      </Link>
      {menu}
    </header>
  )
}

/** Searches all orders, whatever their state and date. */
function OrderSearch() {
  const t = workspaceTexts().workspace
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const searched = pathname.toLowerCase() === '/all-orders' ? (query.get('search') ?? '') : ''
  return (
    <Form
      role="search"
      action="/all-orders"
      onSubmit={({ currentTarget }) => currentTarget.querySelector('input')?.blur()}
      className="relative"
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-steel"
      />
      <input
        // A new search, or another page, fills the field again.
        key={searched + pathname}
        id={ORDER_SEARCH}
        name="search"
        defaultValue={searched}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={`${t.search}: ${t.searchHint}`}
        placeholder={t.search}
        title={t.searchHint}
        className="h-10 w-full rounded-sm border border-ink/20 bg-mist pr-3 pl-10 text-[0.9375rem] placeholder:text-steel focus:bg-paper"
      />
    </Form>
  )
}
