import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { Failed } from '#web/components/failed.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { StockList } from '#web/features/admin-stock/stock-list.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { stockMessages, useStockMessages } from '#web/lib/stock-messages.ts'
import { useOwn } from '#web/lib/use-own.ts'

export const meta = () => [{ title: stockMessages().stock.title }, { name: 'robots', content: 'noindex' }]

/** What runs low, or all whose stock is kept. */
export default function AdminStock() {
  const { stock: t, common } = useStockMessages()
  const [query] = useSearchParams()
  const all = query.get('show') === 'all'
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
    <div className="container-page pb-16">
      <Breadcrumb
        label={common.breadcrumb}
        crumbs={[{ label: t.administration, to: '/iamadmin' }, { label: t.title }]}
      />
      <h1 className="mb-3 text-5xl md:text-6xl">{t.title}</h1>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <nav aria-label={t.show} className="mb-6 flex gap-6 border-line border-b">
        {view('/stock', t.lowOnly, !all)}
        {view('/stock?show=all', t.all, all)}
      </nav>
      <Products key={String(all)} all={all} />
    </div>
  )
}

function Products({ all }: { all: boolean }) {
  const { stock: t, common } = useStockMessages()
  const { data, error, reload } = useOwn(
    useCallback(() => callAsUser('GET /stock', { query: { low: all ? 'false' : 'true' } }), [all]),
  )
  if (error) {
    return (
      <Failed retry={common.retry} onRetry={reload}>
        {error}
      </Failed>
    )
  }
  if (!data) return <Spinner label={common.loading} />
  if (data.products.length === 0) {
    return (
      <>
        <p className="mb-6 text-xl">{all ? t.none : t.noneLow}</p>
        {all && <ButtonLink to="/addProducts">{t.toProducts}</ButtonLink>}
      </>
    )
  }
  return (
    <>
      <p role="status" className="mb-4 text-steel">
        {t.count(data.products.length)}
      </p>
      <StockList rows={data.products} onChanged={reload} />
    </>
  )
}
