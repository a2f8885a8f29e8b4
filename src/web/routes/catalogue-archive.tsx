import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AdminPage } from '#web/components/admin-page.tsx'
import { DataList } from '#web/components/data-list.tsx'
import { SearchForm } from '#web/components/search-form.tsx'
import { Section } from '#web/components/section.tsx'
import { toast } from '#web/components/toast.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { archivedBikes, archivedProducts } from '#web/features/admin-catalogue/archive-lists.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { readPage, readSearch, redirectToLastPage } from '#web/lib/list-query.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import type { Route } from './+types/catalogue-archive.ts'

export const meta = () => [{ title: adminCatalogueTexts().archive.title }, { name: 'robots', content: 'noindex' }]

const queryOf = (query: URLSearchParams) => ({
  search: readSearch(query),
  bikes: readPage(query, 'bikes'),
  products: readPage(query, 'products'),
})

function addressOf({ search, bikes, products }: ReturnType<typeof queryOf>): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (bikes > 1) query.set('bikes', String(bikes))
  if (products > 1) query.set('products', String(products))
  return query.size > 0 ? `/catalogue-archive?${query}` : '/catalogue-archive'
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => {
    const query = queryOf(url.searchParams)
    const { search } = query
    const [bikes, products] = await Promise.all([
      callAsUser('GET /archive/bikes', { query: { search, page: query.bikes } }),
      callAsUser('GET /archive/products', { query: { search, page: query.products } }),
    ])
    redirectToLastPage(query.bikes, Math.max(1, bikes.totalPages), (last) => addressOf({ ...query, bikes: last }))
    redirectToLastPage(query.products, Math.max(1, products.totalPages), (last) =>
      addressOf({ ...query, products: last }),
    )
    return { bikes, products }
  })

export default function CatalogueArchive({ loaderData }: Route.ComponentProps) {
  const { archive: t, common } = adminCatalogueTexts()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const query = queryOf(params)
  const loaded = usePageData(loaderData)
  const lists = useRef<HTMLDivElement>(null)
  const once = useSingleFlight()

  const restore = (what: 'bikes' | 'products', { id, version }: { id: string; version: number }) =>
    once(async () => {
      try {
        const input = { params: { id }, body: { version } }
        const { message } = await callAsUser(`POST /archive/${what}/{id}/restore`, input)
        toast(message, 'success')
      } catch (failure) {
        toast(failure instanceof Error ? failure.message : common.genericError, 'error')
      }
      loaded.reload()
      // The button that was pressed may be gone.
      lists.current?.focus()
    })

  return (
    <AdminPage title={t.title} intro={t.intro}>
      <SearchForm
        texts={{ search: t.find, submit: t.search }}
        value={query.search}
        className="mb-8 max-w-lg"
        onSearch={(search) => navigate(addressOf({ search, bikes: 1, products: 1 }))}
      />
      <div ref={lists} tabIndex={-1} className="grid gap-4 outline-none">
        <WhenLoaded {...loaded} texts={common}>
          {({ bikes, products }) => (
            <>
              <Section id="bikes" title={t.bikes}>
                <DataList
                  list={archivedBikes((bike) => restore('bikes', bike))}
                  rows={bikes.data}
                  none={t.noBikes}
                  pages={bikes}
                  to={(page) => addressOf({ ...query, bikes: page })}
                />
              </Section>
              <Section id="products" title={t.products}>
                <DataList
                  list={archivedProducts((product) => restore('products', product))}
                  rows={products.data}
                  none={t.noProducts}
                  pages={products}
                  to={(page) => addressOf({ ...query, products: page })}
                />
              </Section>
            </>
          )}
        </WhenLoaded>
      </div>
    </AdminPage>
  )
}
