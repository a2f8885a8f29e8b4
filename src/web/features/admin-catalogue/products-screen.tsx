import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { Failed } from '#web/components/failed.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { ComingProducts } from './coming-products.tsx'
import { type PriceTables, tablesOf } from './product-fields.ts'
import { ProductForm } from './product-form.tsx'
import { ProductList } from './product-list.tsx'
import type { DrawPage } from './shown-page.ts'
import { useFormAddress } from './use-form-address.ts'
import { type CountedBike, useFound, useProducts } from './use-products.ts'

/** All products by their bikes, with all that can be done to them. A product's form takes the place of the list. */
export function ProductsScreen({ drawPage }: { drawPage: DrawPage }) {
  const t = useAdminCatalogueMessages()
  const catalogue = useProducts()
  const address = useFormAddress()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const found = useFound(search)
  const { bikes, prices, error, reload, put } = catalogue

  if (error)
    return (
      <Failed retry={t.common.retry} onRetry={reload}>
        {error}
      </Failed>
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
  readonly address: ReturnType<typeof useFormAddress>
  readonly bikes: readonly CountedBike[]
  readonly catalogue: Pick<ReturnType<typeof useProducts>, 'productsOf' | 'load'>
  readonly tables: PriceTables
  readonly drawPage: DrawPage
  readonly onSaved: (saved: Product, before: Product | null) => Promise<void>
}

/** The form that the address names: of a product, which comes with all of its bike, or of a new one. */
function ShownForm({ address, bikes, catalogue, tables, drawPage, onSaved }: ShownFormProps) {
  const t = useAdminCatalogueMessages().products
  const [round, setRound] = useState(0)
  const creates = address.shown === 'new'
  const bike = creates ? undefined : bikes.find(({ id }) => id === address.bike)
  const products = bike && catalogue.productsOf(bike.id)
  if (bike && !products) return <ComingProducts bike={bike} load={catalogue.load} />
  const place = products?.findIndex((product) => product.id === address.shown) ?? -1
  const edited = products?.[place] ?? null
  if (!edited && !creates)
    return (
      <Failed retry={t.back} onRetry={() => address.close()}>
        {t.gone}
      </Failed>
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
