import { Link, useSearchParams } from 'react-router'
import { AdminPage } from '#web/components/admin-page.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { StockList } from '#web/features/admin-stock/stock-list.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { stockTexts } from '#web/messages/en/stock.ts'
import type { Route } from './+types/admin-stock.ts'

export const meta = () => [{ title: stockTexts().stock.title }, { name: 'robots', content: 'noindex' }]

const showsAll = (query: URLSearchParams): boolean => query.get('show') === 'all'

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, () => callAsUser('GET /stock', { query: { low: showsAll(url.searchParams) ? 'false' : 'true' } }))

/** Lists the products with low stock, or all tracked products. */
export default function AdminStock({ loaderData }: Route.ComponentProps) {
  const { stock: t } = stockTexts()
  const [query] = useSearchParams()
  const all = showsAll(query)
  const view = (to: string, label: string, current: boolean) => (
    <Link
      to={to}
      replace
      aria-current={current ? 'page' : undefined}
      className="inline-flex min-h-11 items-center border-transparent border-b-2 font-medium aria-[current]:border-signal"
    >
      {label}
    </Link>
  )
  return (
    <AdminPage title={t.title} intro={t.intro}>
      <nav aria-label={t.show} className="mb-6 flex gap-6 border-line border-b">
        {view('/stock', t.lowOnly, !all)}
        {view('/stock?show=all', t.all, all)}
      </nav>
      <Products key={String(all)} {...loaderData} />
    </AdminPage>
  )
}

function Products(loaded: Route.ComponentProps['loaderData']) {
  const { stock: t, common } = stockTexts()
  const page = usePageData(loaded)
  return (
    <WhenLoaded {...page} texts={common}>
      {({ products, isTracked }) =>
        products.length === 0 ? (
          <>
            <p className="mb-6 text-xl">{isTracked ? t.noneLow : t.none}</p>
            {!isTracked && <ButtonLink to="/addProducts">{t.toProducts}</ButtonLink>}
          </>
        ) : (
          <>
            <p role="status" className="mb-4 text-steel">
              {t.count(products.length)}
            </p>
            <StockList rows={products} onChanged={page.reload} />
          </>
        )
      }
    </WhenLoaded>
  )
}
