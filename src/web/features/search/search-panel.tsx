import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '#web/components/alert.tsx'
import { Pagination, pageControlClass } from '#web/components/pagination.tsx'
import { call } from '#web/lib/api.ts'
import { useMessages } from '#web/lib/messages.ts'
import { PAGES_AROUND, PAGES_AT_EDGE, SEARCH_SIZE, type SearchFound, toFound } from './found.ts'
import { SearchResult } from './search-result.tsx'

/** The results below the header's search field, page by page. */
export function SearchPanel({ search, onClose }: { search: string; onClose: () => void }) {
  const t = useMessages()
  const [page, setPage] = useState({ search, number: 1 })
  const [found, setFound] = useState<SearchFound | null>(null)
  const [error, setError] = useState<string | null>(null)
  const number = page.search === search ? page.number : 1

  useEffect(() => {
    let current = true
    setError(null)
    call('GET /all-products', { query: { search, page: number, size: SEARCH_SIZE } }).then(
      (answer) => current && setFound(toFound(answer)),
      (failure: Error) => {
        if (!current) return
        setFound(null)
        setError(failure.message)
      },
    )
    return () => {
      current = false
    }
  }, [search, number])

  return (
    <section
      aria-label={t.search.results}
      className="max-h-[calc(100dvh-9rem)] low:max-h-none animate-fade overflow-y-auto bg-paper text-ink"
    >
      <div className="container-page py-5">
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 className="text-2xl">{t.search.results}</h2>
          <button
            type="button"
            aria-label={t.common.close}
            onClick={onClose}
            className="-m-2 grid size-11 place-items-center"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <div role="status" className="text-sm text-steel">
          {!found && !error && t.search.searching}
          {found && found.items.length > 0 && (
            <p>
              {found.corrected && `${t.search.corrected(found.corrected)} `}
              {t.search.found(found.total)}
            </p>
          )}
          {found && found.items.length === 0 && <p className="text-base text-ink">{t.search.none}</p>}
        </div>
        {error && <Alert>{error}</Alert>}
        {found && found.items.length > 0 && (
          <>
            <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
              {found.items.map((item) => (
                <li key={item.id} className="border-line border-t">
                  <SearchResult item={item} />
                </li>
              ))}
            </ul>
            <div className="mt-4 grid gap-3">
              <Pagination
                label={t.search.pages}
                current={number}
                total={found.pages}
                around={PAGES_AROUND}
                edge={PAGES_AT_EDGE}
                control={(target, current) => (
                  <button
                    type="button"
                    aria-label={t.search.page(target)}
                    aria-current={current ? 'page' : undefined}
                    onClick={() => setPage({ search, number: target })}
                    className={pageControlClass(current)}
                  >
                    {target}
                  </button>
                )}
              />
              <p className="text-center">
                <Link
                  to={`/search?q=${encodeURIComponent(search)}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {t.search.openPage}
                </Link>
              </p>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
