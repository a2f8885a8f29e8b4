import { useSearchParams } from 'react-router'
import { AdminPage } from '#web/components/admin-page.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { StockList } from '#web/features/admin-stock/stock-list.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { defineFilter, oneOf } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { stockTexts } from '#web/messages/en/stock.ts'
import type { Route } from './+types/admin-stock.ts'

export const meta = () => [{ title: stockTexts().stock.title }, { name: 'robots', content: 'noindex' }]

const stockFilter = defineFilter('/stock', { show: oneOf(['low', 'all'], 'low') })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, () => {
    const { show } = stockFilter.read(url.searchParams)
    return callAsUser('GET /stock', { query: { low: show === 'low' ? 'true' : 'false' } })
  })

export default function AdminStock({ loaderData }: Route.ComponentProps) {
  const { stock: t, common } = stockTexts()
  const [query] = useSearchParams()
  const filter = stockFilter.read(query)
  const page = usePageData(loaderData)
  return (
    <AdminPage title={t.title} intro={t.intro}>
      <FilterBar of={stockFilter} filter={filter} tabs={{ name: 'show', label: t.show, names: t.shown }} />
      <WhenLoaded {...page} texts={common}>
        {({ products, isTracked }) => (
          <StockList
            key={filter.show}
            rows={products}
            none={
              isTracked ? (
                t.noneLow
              ) : (
                <>
                  <p className="mb-6">{t.none}</p>
                  <ButtonLink to="/addProducts">{t.toProducts}</ButtonLink>
                </>
              )
            }
            onChanged={page.reload}
          />
        )}
      </WhenLoaded>
    </AdminPage>
  )
}
