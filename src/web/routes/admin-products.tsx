import { lazy, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import { type PriceTemplate, templateOf } from '#rules/price-template.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { ProductForm } from '#web/features/admin-catalogue/product-form.tsx'
import {
  type BikeWithCount,
  LoadingProducts,
  ProductList,
  useProductGroups,
  useProductSearch,
} from '#web/features/admin-catalogue/product-list.tsx'
import { editButtonOf } from '#web/features/admin-catalogue/row-parts.tsx'
import { useFormInUrl } from '#web/features/admin-catalogue/use-form-in-url.ts'
import { useSearchInUrl } from '#web/features/admin-catalogue/use-search-in-url.ts'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callUncached } from '#web/lib/api.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import type { Route } from './+types/admin-products.ts'

// Loaded on demand, because most products are saved without a preview.
const PagePreview = lazy(() =>
  import('#web/features/product/page-preview.tsx').then((module) => ({ default: module.PagePreview })),
)

export const meta = () => [{ title: adminProductsTexts().products.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => {
    const [bikes, prices] = await Promise.all([
      callUncached('GET /bikes', { query: { include: 'counts' } }),
      callAsUser('GET /settings/prices'),
    ])
    return { bikes, template: templateOf(prices.value) }
  })

/** Opening and closing a form changes the address, but not what is listed. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search

export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const { products: t, common } = adminProductsTexts()
  const { revalidate } = useRevalidator()
  const address = useFormInUrl()
  const groups = useProductGroups()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useSearchInUrl()
  const found = useProductSearch(search)

  /** Loads what has changed: the groups that the products are in and were in, the prices of options, and the counts. */
  async function onSaved(saved: readonly EditableProduct[], before: EditableProduct | null) {
    const ids = new Set(saved.map(({ bikeId }) => bikeId))
    const bikes = loaderData.data?.bikes.filter(({ id }) => ids.has(id) || id === before?.bikeId) ?? []
    // The product is saved even if its group fails to load.
    await Promise.all([revalidate(), ...bikes.map((bike) => groups.load(bike).catch(() => {}))])
    found.searchAgain()
    setOpened((known) => new Set([...known, ...ids]))
  }

  return (
    <AdminPage
      title={t.title}
      actions={
        address.shown === null &&
        loaderData.data?.bikes[0] && (
          <Button id={editButtonOf('new')} onClick={() => address.open('new')}>
            {t.add}
          </Button>
        )
      }
    >
      <WhenLoaded {...loaderData} reload={revalidate} texts={common}>
        {({ bikes: loaded, template }) => {
          const bikes = loaded.map(({ productCount = 0, ...bike }) => ({
            ...bike,
            count: groups.productsOf(bike.id)?.length ?? productCount,
          }))
          if (address.shown !== null) return <ShownForm {...{ address, bikes, template, onSaved }} {...groups} />
          return bikes.length > 0 ? (
            <ProductList
              {...{ bikes, opened, setOpened, search, setSearch }}
              {...groups}
              {...found}
              onOpen={address.open}
              onCopied={(copies) => onSaved(copies, null)}
            />
          ) : (
            <>
              <p className="mb-6 text-xl">{t.none}</p>
              <ButtonLink to="/bikes">{t.toBikes}</ButtonLink>
            </>
          )
        }}
      </WhenLoaded>
    </AdminPage>
  )
}

interface ShownFormProps extends Pick<ReturnType<typeof useProductGroups>, 'productsOf' | 'load'> {
  readonly address: ReturnType<typeof useFormInUrl>
  readonly bikes: readonly BikeWithCount[]
  readonly template: PriceTemplate
  readonly onSaved: (saved: readonly EditableProduct[], before: EditableProduct | null) => Promise<void>
}

/** Shows the form of a new product, or of one that is loaded with its bike's other products. */
function ShownForm({ address, bikes, productsOf, load, template, onSaved }: ShownFormProps) {
  const t = adminProductsTexts().products
  const [round, setRound] = useState(0)
  const creates = address.shown === 'new'
  const bike = creates ? undefined : bikes.find(({ id }) => id === address.bike)
  const products = bike && productsOf(bike.id)
  if (bike && !products) return <LoadingProducts bike={bike} load={load} />
  const place = products?.findIndex(({ id }) => id === address.shown) ?? -1
  const edited = products?.[place] ?? null
  if (!edited && !creates)
    return (
      <LoadError retry={t.back} onRetry={() => address.close()}>
        {t.gone}
      </LoadError>
    )
  const next = edited ? (products?.[place + 1]?.id ?? null) : 'new'
  return (
    <ProductForm
      key={`${address.shown} ${round}`}
      product={edited}
      bikes={bikes}
      bikeId={address.bike ?? ''}
      template={template}
      last={next === null}
      drawPage={(page, close) => <PagePreview product={page} onClose={close} />}
      onExit={() => address.close()}
      onSaved={async (saved, goesOn) => {
        await onSaved(saved, edited)
        if (!goesOn || next === null) return address.close(saved[0]?.id)
        setRound((before) => before + 1)
        address.open(next, edited?.bikeId ?? saved[0]?.bikeId)
      }}
    />
  )
}
