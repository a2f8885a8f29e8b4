import { Search, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { workspaceTexts } from '#web/messages/en/workspace.ts'

interface TopBarProps {
  readonly searches: boolean
  readonly isDemo: boolean
  readonly menu: ReactNode
}

const ACTION =
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap px-2 text-sm hover:underline underline-offset-4'

/** Shows what is the same above every page of the administration: one search, the way to the shop, and the person. */
export function TopBar({ searches, isDemo, menu }: TopBarProps) {
  const t = workspaceTexts().workspace
  return (
    <header className="sticky top-0 z-30 low:relative flex h-14 items-center gap-2 border-line border-b bg-paper px-4 md:px-6 print:hidden">
      <div className="mr-auto min-w-0 max-w-xl flex-1">{searches && <OrderSearch />}</div>
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

/** The id of the field, which the phone's bar focuses. */
export const SEARCH = 'order-search'

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
        id={SEARCH}
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
