import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { here } from '#web/lib/language.ts'
import { useMessages } from '#web/lib/messages.ts'
import { SearchPanel } from './search-panel.tsx'

/** What is typed is looked for once the typing has paused for this long. */
const DEBOUNCE_MS = 500

/** The header's search: a glass that opens to a field, with the results below while one types. */
export function SearchBox({ dark }: { dark: boolean }) {
  const t = useMessages()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    const timer = setTimeout(() => setSought(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has been opened, so the search is over
  useEffect(() => {
    close(false)
  }, [key])

  function close(giveBackFocus = true) {
    setOpen(false)
    setTyped('')
    setSought('')
    if (giveBackFocus) opener.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '') navigate(`/search?q=${encodeURIComponent(typed.trim())}`)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
    <div
      className="contents"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close()
      }}
      onBlur={(event) => {
        // What comes next in the page would have the focus behind the results.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close(false)
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
      {open && (
        <div
          className={`absolute inset-x-0 top-full border-line border-b shadow-raised ${dark ? 'bg-ink' : 'bg-paper'}`}
        >
          <search className="container-page block py-3">
            <form onSubmit={submit} className="flex gap-2" action={here('/search')}>
              <input
                ref={field}
                type="search"
                name="q"
                autoComplete="off"
                aria-label={t.search.label}
                aria-controls={panelId}
                placeholder={t.search.placeholder}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className="h-12 min-w-0 flex-1 rounded-sm border border-ink/50 bg-paper px-4 text-ink placeholder:text-steel [&::-webkit-search-cancel-button]:hidden"
              />
              <button
                type="submit"
                className="caps min-h-12 rounded-sm bg-signal-text px-5 text-lg text-paper hover:bg-graphite"
              >
                {t.search.submit}
              </button>
            </form>
          </search>
          <div id={panelId}>{sought !== '' && <SearchPanel search={sought} onClose={() => close()} />}</div>
        </div>
      )}
    </div>
  )
}
