import { Search, X } from 'lucide-react'
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localizedPath } from '#web/lib/language.ts'
import { searchPath } from '#web/lib/search-address.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { SearchPanelProps } from './search-panel.tsx'

const fetchPanel = () => import('./search-panel.tsx')

/** Loaded when the search is opened. If that fails, Enter still opens the page of results. */
const SearchPanel = lazy(async (): Promise<{ default: (props: SearchPanelProps) => ReactNode }> => {
  const module = await fetchPanel().catch(() => null)
  return { default: module?.SearchPanel ?? (() => null) }
})

/** Shows the header's search: an icon that opens a field, with results below it while typing. */
export function SearchBox({ dark }: { dark: boolean }) {
  const t = shopTexts()
  const { key } = useLocation()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another page must close the search
  useEffect(() => {
    setOpen(false)
  }, [key])

  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the search from anywhere inside
    <div
      className="contents"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close()
      }}
      onBlur={(event) => {
        // The next focused element would be behind the results.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-label={open ? t.common.close : t.header.openSearch}
        onClick={() => (open ? close() : setOpen(true))}
        className="grid size-11 shrink-0 place-items-center"
      >
        {open ? <X aria-hidden className="size-5.5" /> : <Search aria-hidden className="size-5.5" />}
      </button>
      {open && <OpenSearch dark={dark} onClose={close} />}
    </div>
  )
}

/** The pause in typing after which a search starts, in milliseconds. */
const DEBOUNCE_MS = 500

function OpenSearch({ dark, onClose }: { dark: boolean; onClose: () => void }) {
  const { search: t } = shopTexts()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const panelId = useId()

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    field.current?.focus()
    fetchPanel().catch(() => {})
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '') navigate(searchPath({ words: typed.trim() }))
  }

  return (
    <div
      className={`surface absolute inset-x-0 top-full border-line border-b shadow-raised ${dark ? 'bg-ink text-paper' : ''}`}
    >
      <search className="container-page block py-3">
        <form onSubmit={submit} className="flex gap-2" action={localizedPath('/search')}>
          <input
            ref={field}
            type="search"
            name="q"
            autoComplete="off"
            aria-label={t.label}
            aria-controls={panelId}
            placeholder={t.placeholder}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-12 min-w-0 flex-1 rounded-sm border border-ink/50 bg-paper px-4 text-ink [&::-webkit-search-cancel-button]:hidden"
          />
          <button
            type="submit"
            className="caps min-h-12 rounded-sm bg-signal-text px-5 text-lg text-paper hover:bg-graphite"
          >
            {t.submit}
          </button>
        </form>
      </search>
      <div id={panelId}>
        <Suspense>{search !== '' && <SearchPanel search={search} onClose={onClose} />}</Suspense>
      </div>
    </div>
  )
}
