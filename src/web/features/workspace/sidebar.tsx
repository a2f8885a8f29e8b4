import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { MARK } from '#web/components/logo.tsx'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { workspaceTexts } from '#web/messages/en/workspace.ts'
import { type Counts, isOpen, type Section } from './sections.ts'

interface SidebarProps {
  readonly shopName: string
  readonly sections: readonly Section[]
  readonly counts: Counts
}

const COLLAPSED = 'sidebar-collapsed'

const LINK =
  'group relative flex min-h-10 items-center gap-3 rounded-sm px-3 text-[0.9375rem] text-paper/80 hover:bg-graphite hover:text-paper focus-visible:outline-paper aria-[current=page]:bg-graphite aria-[current=page]:font-medium aria-[current=page]:text-paper'

/** Shows the sections of the administration at the left: with their names, or collapsed to their icons. */
export function Sidebar({ shopName, sections, counts }: SidebarProps) {
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
            <SectionLink key={section.key} section={section} count={counts[section.key]} collapsed={collapsed} />
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

interface SectionLinkProps {
  readonly section: Section
  readonly count: number | undefined
  readonly collapsed: boolean
}

function SectionLink({ section, count, collapsed }: SectionLinkProps) {
  const { pathname } = useLocation()
  const { icon: Icon, to, name } = section
  const open = isOpen(section, pathname)
  const wide = collapsed ? 'sr-only' : 'max-lg:sr-only'
  return (
    <li>
      <Link to={to} title={name} aria-current={open ? 'page' : undefined} className={LINK}>
        <Icon aria-hidden className={`size-5 shrink-0 ${open ? 'text-signal' : ''}`} />
        <span className={`${wide} min-w-0 flex-1 truncate`}>{name}</span>
        <WaitingCount count={count} className={`absolute top-0 right-0 ${collapsed ? '' : 'lg:static'}`} />
      </Link>
    </li>
  )
}

export function WaitingCount({ count = 0, className }: { count?: number | undefined; className: string }) {
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
