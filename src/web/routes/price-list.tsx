import { useRevalidator } from 'react-router'
import { ListPage } from '#web/components/list-page.tsx'
import { PriceBar, usePriceList } from '#web/features/admin-catalogue/price-list.tsx'
import { defineFilter, loadList, oneOf, words } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { priceListTexts } from '#web/messages/en/price-list.ts'
import type { Route } from './+types/price-list.ts'

export const meta = () => [{ title: priceListTexts().priceList.title }, { name: 'robots', content: 'noindex' }]

const priceFilter = defineFilter('/price-list', {
  state: oneOf(['all', 'published', 'scheduled', 'draft'], 'all'),
  search: words(),
  kind: words(),
  lacks: oneOf(['', 'picture', 'mrp', 'stock'], ''),
})

const PAGE = 100

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList(url, priceFilter, ({ state, ...given }) =>
    callAsUser('GET /price-list', { query: { ...given, size: PAGE, state: state === 'all' ? undefined : state } }),
  )

export default function PriceList({ loaderData }: Route.ComponentProps) {
  const { priceList: t, common } = priceListTexts()
  const { revalidate } = useRevalidator()
  return (
    <ListPage
      title={t.title}
      filter={priceFilter}
      tabs={{ name: 'state', label: t.tabs, names: t.states }}
      fields={[
        { name: 'search', kind: 'search', label: t.search, placeholder: t.placeholder },
        { name: 'kind', kind: 'search', label: t.kind },
        { name: 'lacks', kind: 'select', label: t.lacks, options: t.lacking },
      ]}
      loaded={loaderData}
      texts={common}
      list={usePriceList(revalidate)}
      found={(total, { search }) => total > 0 && t.found(total, search)}
      none={({ search, kind, lacks, state }) => (search || kind || lacks || state !== 'all' ? t.noMatch : t.none)}
      bulk={(rows, clear) => <PriceBar rows={rows} onClear={clear} onChanged={revalidate} />}
    />
  )
}
