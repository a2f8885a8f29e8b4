import { X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '#web/components/alert.tsx'
import { Pagination, pageControlClass } from '#web/components/pagination.tsx'
import { call } from '#web/lib/api.ts'
import { searchPath } from '#web/lib/search-address.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { SearchResult } from './search-result.tsx'
import { SEARCH_SIZE, toSearchResults } from './search-results.ts'
import { LoadedStartingPoints } from './starting-points.tsx'

export interface SearchPanelProps {
  readonly search: string
  readonly onClose: () => void
}

export function SearchPanel({ search, onClose }: SearchPanelProps) {
  const t = shopTexts()
  const [page, setPage] = useState({ search, number: 1 })
  const number = page.search === search ? page.number : 1
  const load = useCallback(async () => {
    const query = { search, page: number, size: SEARCH_SIZE }
    const results = toSearchResults(await call('GET /all-products', { query }))
    if (number > results.pages) setPage({ search, number: results.pages })
    return results
  }, [search, number])
  const { data, error, isCurrent } = useResource(load)
  // The last results stay until the next response.
  const found = error ? null : data

  return (
    <section
      aria-label={t.search.results}
      className="max-h-[calc(100dvh-9rem)] surface low:max-h-none animate-fade overflow-y-auto"
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
          {!found && !(error && isCurrent) && t.search.searching}
          {found && found.items.length > 0 && (
            <p>
              {found.corrected && `${t.search.corrected(found.corrected)} `}
              {t.search.found(found.total)}
            </p>
          )}
          {found && found.items.length === 0 && <p className="text-base text-ink">{t.search.none}</p>}
        </div>
        {error && isCurrent && <Alert>{error}</Alert>}
        {found && found.items.length === 0 && (
          <div className="mt-4">
            <LoadedStartingPoints />
          </div>
        )}
        {found && found.items.length > 0 && (
          <Results
            found={found}
            search={search}
            page={number}
            onPage={(target) => setPage({ search, number: target })}
          />
        )}
      </div>
    </section>
  )
}

interface ResultsProps {
  readonly found: ReturnType<typeof toSearchResults>
  readonly search: string
  readonly page: number
  readonly onPage: (page: number) => void
}

function Results({ found, search, page, onPage }: ResultsProps) {
  const { search: t } = shopTexts()
  return (
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
          label={t.pages}
          current={page}
          total={found.pages}
          control={(target, current) => (
            <button
              type="button"
              aria-label={t.page(target)}
              aria-current={current ? 'page' : undefined}
              onClick={() => onPage(target)}
              className={pageControlClass(current)}
            >
              {target}
            </button>
          )}
        />
        <p className="text-center">
          <Link
            to={searchPath({ words: search })}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t.openPage}
          </Link>
        </p>
      </div>
    </>
  )
}
