import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { LoadingProducts } from './loading-products.tsx'
import type { DrawPage } from './page-preview-content.ts'
import { ProductForm } from './product-form.tsx'
import { ProductList } from './product-list.tsx'
import { type PriceTables, tablesOf } from './typed-prices.ts'
import { useFormInUrl } from './use-form-in-url.ts'
import { type BikeWithCount, useProductSearch, useProducts } from './use-products.ts'

/** Shows all products by bike and the actions on them. A product's form replaces the list. */
export function ProductsScreen({ drawPage }: { drawPage: DrawPage }) {
  const t = adminProductsTexts()
  const catalogue = useProducts()
  const address = useFormInUrl()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const found = useProductSearch(search)
  const { bikes, prices, error, reload, put } = catalogue

  if (error)
    return (
      <LoadError retry={t.common.retry} onRetry={reload}>
        {error}
      </LoadError>
    )
  if (!bikes || !prices) return <Spinner label={t.common.loading} />
  if (address.shown !== null) {
    return (
      <ShownForm
        address={address}
        bikes={bikes}
        catalogue={catalogue}
        tables={tablesOf(prices)}
        drawPage={drawPage}
        onSaved={async (saved, before) => {
          await put(saved, before)
          found.searchAgain()
          setOpened((known) => new Set(known).add(saved.bikeId))
        }}
      />
    )
  }
  if (bikes.length === 0) {
    return (
      <>
        <p className="mb-6 text-xl">{t.products.none}</p>
        <ButtonLink to="/bikes">{t.products.toBikes}</ButtonLink>
      </>
    )
  }
  return (
    <ProductList
      {...{ catalogue, bikes, opened, setOpened, search, setSearch }}
      {...found}
      onOpen={(form, bikeId) => address.open(form, bikeId)}
    />
  )
}

interface ShownFormProps {
  readonly address: ReturnType<typeof useFormInUrl>
  readonly bikes: readonly BikeWithCount[]
  readonly catalogue: Pick<ReturnType<typeof useProducts>, 'productsOf' | 'load'>
  readonly tables: PriceTables
  readonly drawPage: DrawPage
  readonly onSaved: (saved: Product, before: Product | null) => Promise<void>
}

/**
 * Shows the form that the address specifies: of a product, which is loaded with its bike's other products, or of a new
 * one.
 */
function ShownForm({ address, bikes, catalogue, tables, drawPage, onSaved }: ShownFormProps) {
  const t = adminProductsTexts().products
  const [round, setRound] = useState(0)
  const creates = address.shown === 'new'
  const bike = creates ? undefined : bikes.find(({ id }) => id === address.bike)
  const products = bike && catalogue.productsOf(bike.id)
  if (bike && !products) return <LoadingProducts bike={bike} load={catalogue.load} />
  const place = products?.findIndex((product) => product.id === address.shown) ?? -1
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
      tables={tables}
      last={next === null}
      drawPage={drawPage}
      onExit={() => address.close()}
      onSaved={async (saved, goesOn) => {
        await onSaved(saved, edited)
        if (!goesOn || next === null) return address.close(saved.id)
        setRound((before) => before + 1)
        address.open(next, edited?.bikeId ?? saved.bikeId)
      }}
    />
  )
}
