import { Form, Link } from 'react-router'
import { Pagination, pageControlClass } from '#web/components/pagination.tsx'
import { FitsTag } from '#web/features/my-bike/fits-tag.tsx'
import { PAGES_AROUND, PAGES_AT_EDGE, SEARCH_SIZE, toFound } from '#web/features/search/found.ts'
import { SearchResult } from '#web/features/search/search-result.tsx'
import { apiContext } from '#web/lib/api.ts'
import { messages, useMessages } from '#web/lib/messages.ts'
import type { Route } from './+types/search.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
  const asked = Number(url.searchParams.get('page') ?? '1')
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1
  if (search === '') return { search, page, found: null }
  const answer = await context.get(apiContext)('GET /all-products', { query: { search, page, size: SEARCH_SIZE } })
  return { search, page, found: toFound(answer) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = messages().search
  const title = loaderData?.search ? `${t.title}: ${loaderData.search}` : t.title
  return [{ title }, { name: 'description', content: t.description }, { name: 'robots', content: 'noindex' }]
}

export default function Search({ loaderData: { search, page, found } }: Route.ComponentProps) {
  const t = useMessages()
  return (
    <div className="container-page py-8 md:py-12">
      <h1 className="mb-6 text-5xl md:text-6xl">{search === '' ? t.search.title : t.search.results}</h1>
      <search>
        <Form action="/search" className="mb-6 flex max-w-2xl gap-2">
          <input
            key={search}
            type="search"
            name="q"
            defaultValue={search}
            aria-label={t.search.label}
            placeholder={t.search.placeholder}
            className="h-12 min-w-0 flex-1 rounded-sm border border-ink/50 px-4 placeholder:text-steel"
          />
          <button
            type="submit"
            className="caps min-h-12 rounded-sm bg-signal-text px-5 text-lg text-paper hover:bg-ink"
          >
            {t.search.submit}
          </button>
        </Form>
      </search>
      <div role="status" className="mb-4 text-steel">
        {found && found.items.length > 0 && (
          <p>
            {found.corrected && `${t.search.corrected(found.corrected)} `}
            {t.search.found(found.total)}
          </p>
        )}
        {found && found.items.length === 0 && (
          <>
            <p className="text-ink text-lg">{t.search.none}</p>
            <p>
              {t.search.noneHelp}{' '}
              <Link to="/accessories" className="underline underline-offset-4">
                {t.common.accessories}
              </Link>
            </p>
          </>
        )}
      </div>
      {found && (
        <>
          <ul className="mb-8 grid gap-x-10 md:grid-cols-2">
            {found.items.map((item) => (
              <li key={item.id} className="border-line border-t">
                <SearchResult heading="h2" item={item} tag={<FitsTag part={item} />} />
              </li>
            ))}
          </ul>
          <Pagination
            label={t.search.pages}
            current={page}
            total={found.pages}
            around={PAGES_AROUND}
            edge={PAGES_AT_EDGE}
            control={(target, current) => (
              <Link
                to={`/search?q=${encodeURIComponent(search)}&page=${target}`}
                aria-label={t.search.page(target)}
                aria-current={current ? 'page' : undefined}
                className={pageControlClass(current)}
              >
                {target}
              </Link>
            )}
          />
        </>
      )}
    </div>
  )
}
