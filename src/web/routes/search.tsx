import { Form, Link } from 'react-router'
import { Pagination, pageControlClass } from '#web/components/pagination.tsx'
import { FitsTag } from '#web/features/my-bike/fits-tag.tsx'
import { SearchResult } from '#web/features/search/search-result.tsx'
import { SEARCH_SIZE, toSearchResults } from '#web/features/search/search-results.ts'
import { fetchStartingPoints, StartingPoints } from '#web/features/search/starting-points.tsx'
import { apiContext } from '#web/lib/api.ts'
import { readPage, readSearch, redirectToLastPage } from '#web/lib/list-query.ts'
import { searchPath } from '#web/lib/search-address.ts'
import { pageMeta } from '#web/lib/seo.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { Route } from './+types/search.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = readSearch(url.searchParams, 'q')
  const origin = (url.searchParams.get('origin') ?? '').trim().slice(0, 100)
  const page = readPage(url.searchParams)
  const api = context.get(apiContext)
  const [shop, origins] = await Promise.all([api('GET /shop'), api('GET /origins')])
  const asks = { shop, search, page, origin, origins }
  if (search === '' && origin === '') return { ...asks, found: null, starts: await fetchStartingPoints(api) }
  const query = { ...(search !== '' && { search }), ...(origin !== '' && { origin }), page, size: SEARCH_SIZE }
  const found = toSearchResults(await api('GET /all-products', { query }))
  redirectToLastPage(page, found.pages, (last) => searchPath({ words: search, origin, page: last }))
  return { ...asks, found, starts: found.items.length === 0 ? await fetchStartingPoints(api) : null }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = shopTexts().search
  const title = loaderData?.search ? `${t.title}: ${loaderData.search}` : t.title
  const path = searchPath({ words: loaderData?.search ?? '', origin: loaderData?.origin ?? '' })
  return pageMeta({ shop: loaderData?.shop, title, description: t.description, path, unlisted: true })
}

export default function Search({ loaderData: { search, page, origin, origins, found, starts } }: Route.ComponentProps) {
  const t = shopTexts()
  return (
    <div className="container-page py-8 md:py-12">
      <h1 className="mb-6 text-5xl md:text-6xl">{found ? t.search.results : t.search.title}</h1>
      <search>
        <Form action="/search" className="mb-6 flex max-w-3xl flex-wrap gap-2">
          <input
            key={search}
            type="search"
            name="q"
            defaultValue={search}
            aria-label={t.search.label}
            placeholder={t.search.placeholder}
            className="h-12 min-w-0 flex-1 rounded-sm border border-ink/50 px-4"
          />
          <OriginField key={`origin ${origin}`} origins={origins} chosen={origin} />
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
      {starts && <StartingPoints {...starts} />}
      {found && found.items.length > 0 && <Results {...{ search, origin, page, found }} />}
    </div>
  )
}

interface ResultsProps extends Pick<Route.ComponentProps['loaderData'], 'search' | 'origin' | 'page'> {
  readonly found: ReturnType<typeof toSearchResults>
}

function Results({ search, origin, page, found }: ResultsProps) {
  const { search: t } = shopTexts()
  return (
    <>
      <ul className="mb-8 grid gap-x-10 md:grid-cols-2">
        {found.items.map((item) => (
          <li key={item.id} className="border-line border-t">
            <SearchResult heading="h2" item={item} tag={<FitsTag part={item} />} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t.pages}
        current={page}
        total={found.pages}
        control={(target, current) => (
          <Link
            to={searchPath({ words: search, origin, page: target })}
            aria-label={t.page(target)}
            aria-current={current ? 'page' : undefined}
            className={pageControlClass(current)}
          >
            {target}
          </Link>
        )}
      />
    </>
  )
}

interface OriginFieldProps {
  readonly origins: readonly { readonly country: string; readonly products: number }[]
  readonly chosen: string
}

/** Filters by country of origin. Only a shop that sells imported goods shows it. */
function OriginField({ origins, chosen }: OriginFieldProps) {
  const { search: t } = shopTexts()
  const isKnown = origins.some(({ country }) => country === chosen)
  if (origins.length < 2 && (chosen === '' || isKnown)) return null
  return (
    <select
      name="origin"
      aria-label={t.origin}
      defaultValue={chosen}
      className="h-12 w-full rounded-sm border border-ink/50 bg-paper px-3 sm:w-56"
    >
      <option value="">{t.anyOrigin}</option>
      {origins.map(({ country, products }) => (
        <option key={country} value={country}>
          {t.ofOrigin(country, products)}
        </option>
      ))}
      {chosen !== '' && !isKnown && <option value={chosen}>{chosen}</option>}
    </select>
  )
}
