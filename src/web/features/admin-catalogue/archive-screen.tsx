import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LoadError } from '#web/components/load-error.tsx'
import { SearchForm } from '#web/components/search-form.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { readPage, readSearch } from '#web/lib/list-query.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import { ArchivedBikes, ArchivedProducts } from './archive-tables.tsx'

interface Query {
  readonly search: string
  readonly bikes: number
  readonly products: number
}

const queryOf = (query: URLSearchParams): Query => ({
  search: readSearch(query),
  bikes: readPage(query, 'bikes'),
  products: readPage(query, 'products'),
})

function addressOf({ search, bikes, products }: Query): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (bikes > 1) query.set('bikes', String(bikes))
  if (products > 1) query.set('products', String(products))
  return query.size > 0 ? `/catalogue-archive?${query}` : '/catalogue-archive'
}

/** Shows archived bikes and products, and restores them. */
export function ArchiveScreen() {
  const t = adminCatalogueTexts()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const query = queryOf(params)
  const { search, bikes, products } = query
  const frame = useRef<HTMLDivElement>(null)
  const once = useSingleFlight()
  const { data, error, isCurrent, reload } = useResource(
    useCallback(
      () =>
        Promise.all([
          callAsUser('GET /archive/bikes', { query: { search, page: bikes } }),
          callAsUser('GET /archive/products', { query: { search, page: products } }),
        ]),
      [search, bikes, products],
    ),
  )

  // Pages beyond the last are corrected, such as after the only row of one was restored.
  useEffect(() => {
    if (!data || !isCurrent) return
    const last = { bikes: Math.min(bikes, data[0].totalPages), products: Math.min(products, data[1].totalPages) }
    if (last.bikes < bikes || last.products < products) navigate(addressOf({ search, ...last }), { replace: true })
  }, [data, isCurrent, search, bikes, products, navigate])

  const restore = (what: 'bikes' | 'products', { id, version }: { id: string; version: number }) =>
    once(async () => {
      try {
        const input = { params: { id }, body: { version } }
        const { message } = await callAsUser(`POST /archive/${what}/{id}/restore`, input)
        toast(message, 'success')
      } catch (failure) {
        toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
      }
      reload()
      // The button that was pressed may be gone.
      frame.current?.focus()
    })

  if (error)
    return (
      <LoadError retry={t.common.retry} onRetry={reload}>
        {error}
      </LoadError>
    )
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.archive.intro}</p>
      <SearchForm
        texts={{ search: t.archive.find, submit: t.archive.search }}
        value={search}
        className="mb-10 max-w-lg"
        onSearch={(words) => navigate(addressOf({ search: words, bikes: 1, products: 1 }))}
      />
      <div ref={frame} tabIndex={-1} className="grid gap-14 outline-none">
        {!data && <Spinner label={t.common.loading} />}
        {data && (
          <>
            <ArchivedBikes
              found={data[0]}
              to={(page) => addressOf({ ...query, bikes: page })}
              onRestore={(bike) => restore('bikes', bike)}
            />
            <ArchivedProducts
              found={data[1]}
              to={(page) => addressOf({ ...query, products: page })}
              onRestore={(product) => restore('products', product)}
            />
          </>
        )}
      </div>
    </>
  )
}
