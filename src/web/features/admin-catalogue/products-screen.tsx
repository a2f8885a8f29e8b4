import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { formatRupees } from '#rules/money.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Confirm } from '#web/components/confirm.tsx'
import { Failed } from '#web/components/failed.tsx'
import { TextField } from '#web/components/field.tsx'
import { Picture } from '#web/components/picture.tsx'
import { type Column, RecordTable } from '#web/components/record-table.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { type AdminCatalogueMessages, useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { matchesEveryWord } from '#web/lib/words.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { tablesOf } from './product-fields.ts'
import { ProductForm } from './product-form.tsx'
import { editButtonOf, RowActions, ShortId } from './row-actions.tsx'
import { SheetsLink } from './sheets-link.tsx'
import type { DrawPage } from './shown-page.ts'
import { type BikeWithProducts, useCatalogue } from './use-catalogue.ts'
import { useFormAddress } from './use-form-address.ts'

/** All products by their bikes, with all that can be done to them. A product's form takes the place of the list. */
export function ProductsScreen({ drawPage }: { drawPage: DrawPage }) {
  const t = useAdminCatalogueMessages()
  const { bikes, prices, error, reload, putProduct, dropProduct } = useCatalogue()
  const address = useFormAddress()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const [doomed, setDoomed] = useState<Product | null>(null)
  const [round, setRound] = useState(0)
  const once = useOnce()

  if (error)
    return (
      <Failed retry={t.common.retry} onRetry={reload}>
        {error}
      </Failed>
    )
  if (!bikes || !prices) return <Spinner label={t.common.loading} />

  const products = bikes.flatMap((bike) => bike.products ?? [])
  if (address.shown !== null) {
    const edited = products.find((product) => product.id === address.shown) ?? null
    if (!edited && address.shown !== 'new')
      return (
        <Failed retry={t.products.back} onRetry={() => address.close()}>
          {t.products.gone}
        </Failed>
      )
    const next = edited ? productAfter(bikes, edited) : 'new'
    return (
      <ProductForm
        key={`${address.shown} ${round}`}
        product={edited}
        bikes={bikes}
        bikeId={address.bike ?? ''}
        tables={tablesOf(prices)}
        last={next === null}
        drawPage={drawPage}
        onExit={() => address.close()}
        onSaved={(saved, goesOn) => {
          putProduct(saved)
          setOpened((before) => new Set(before).add(saved.bikeId))
          if (!goesOn || next === null) return address.close(saved.id)
          setRound((before) => before + 1)
          address.open(next, edited ? undefined : saved.bikeId)
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

  const remove = (product: Product) =>
    once(async () => {
      setDoomed(null)
      try {
        const { message } = await callAsUser('DELETE /products/delete/{id}', { params: { id: product.id } })
        toast(message, 'success')
        dropProduct(product.id)
      } catch (failure) {
        toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
      }
    })

  const toggle = (id: string) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })

  const found = search.trim() === '' ? bikes : withNames(bikes, search)
  const searching = search.trim() !== ''
  const allOpen = bikes.every((bike) => opened.has(bike.id))
  const columns = columnsOf(t, (product) => address.open(product.id), setDoomed)
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end gap-x-6 gap-y-4">
        <Button id={editButtonOf('new')} onClick={() => address.open('new')}>
          {t.products.add}
        </Button>
        <div className="min-w-0 flex-1 basis-60 sm:max-w-sm">
          <TextField
            label={t.adminCatalogue.find}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <p className="min-h-12 content-center text-steel">{t.products.count(products.length, bikes.length)}</p>
        <SheetsLink />
        <button
          type="button"
          onClick={() => setOpened(new Set(allOpen ? [] : bikes.map((bike) => bike.id)))}
          className="min-h-12 underline underline-offset-4 lg:ml-auto"
        >
          {allOpen ? t.products.closeAll : t.products.openAll}
        </button>
      </div>
      {found.length === 0 && <p className="text-xl">{t.adminCatalogue.nothingFound}</p>}
      <div className="border-line border-t">
        {found.map((bike) => (
          <Group
            key={bike.id}
            bike={bike}
            columns={columns}
            open={searching || opened.has(bike.id)}
            onToggle={() => toggle(bike.id)}
            onAdd={() => address.open('new', bike.id)}
          />
        ))}
      </div>
      <Confirm
        open={doomed !== null}
        title={t.adminCatalogue.deleteTitle}
        body={<DeleteQuestion name={doomed ? `${doomed.name}, ${doomed.bikes.name}` : ''} />}
        yes={t.common.yes}
        no={t.common.no}
        onNo={() => setDoomed(null)}
        onYes={() => doomed && remove(doomed)}
      />
    </>
  )
}

/** The product that follows in the list of its bike. */
function productAfter(bikes: readonly BikeWithProducts[], { id, bikeId }: Product): string | null {
  const products = bikes.find((bike) => bike.id === bikeId)?.products ?? []
  return products[products.findIndex((each) => each.id === id) + 1]?.id ?? null
}

/** Bikes whose own name or whose products' names hold the words; of the latter only those products. */
function withNames(bikes: readonly BikeWithProducts[], search: string): BikeWithProducts[] {
  return bikes.flatMap((bike) => {
    const products = (bike.products ?? []).filter((each) => matchesEveryWord(`${each.name} ${bike.name}`, search))
    return products.length > 0 || matchesEveryWord(bike.name, search) ? [{ ...bike, products }] : []
  })
}

function Group({
  bike,
  columns,
  open,
  onToggle,
  onAdd,
}: {
  bike: BikeWithProducts
  columns: readonly Column<Product>[]
  open: boolean
  onToggle: () => void
  onAdd: () => void
}) {
  const t = useAdminCatalogueMessages().products
  const products = bike.products ?? []
  const Icon = open ? Minus : Plus
  return (
    <section aria-labelledby={`bike-${bike.id}`} className="border-line border-b">
      <h2 id={`bike-${bike.id}`} className="text-2xl">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`products-${bike.id}`}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 text-left"
        >
          <Icon aria-hidden className="size-5 shrink-0 text-signal-text" />
          {bike.name}
          <span className="font-sans text-base text-steel">{products.length}</span>
        </button>
      </h2>
      <div id={`products-${bike.id}`} hidden={!open} className="pb-6">
        {open && products.length > 0 && (
          <RecordTable
            label={`${bike.name}: ${t.title}`}
            columns={columns}
            rows={products}
            keyOf={(product) => product.id}
          />
        )}
        {products.length === 0 && <p className="text-steel">{t.empty}</p>}
        <button
          type="button"
          aria-label={t.addTo(bike.name)}
          onClick={onAdd}
          className="mt-2 inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4"
        >
          <Plus aria-hidden className="size-4" />
          {t.addHere}
        </button>
      </div>
    </section>
  )
}

const MOST_SMALL = 3

function columnsOf(
  t: AdminCatalogueMessages,
  onEdit: (product: Product) => void,
  onDelete: (product: Product) => void,
): Column<Product>[] {
  const { columns } = t.products
  return [
    { head: columns.id, cell: ({ id }) => <ShortId id={id} /> },
    {
      head: columns.name,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
      names: true,
    },
    {
      head: columns.price,
      cell: ({ pricing, offer }) => (
        <span className="money">
          {formatRupees(pricing.price)}
          {offer !== '0' && <span className="block text-signal-text">−{offer}%</span>}
        </span>
      ),
    },
    {
      head: columns.url,
      cell: ({ images: [image] }) =>
        image ? (
          <Picture
            source={image}
            alt=""
            sizes="5rem"
            largest={320}
            className="size-16 rounded-sm bg-mist object-contain"
          />
        ) : (
          '–'
        ),
    },
    { head: columns.bike, cell: ({ bike, bikes }) => bike || bikes.name },
    { head: columns.otherImages, cell: (product) => <OtherImages product={product} more={t.products.more} /> },
    { head: columns.colors, cell: ({ pricing }) => pricing.colors.join(', ') || '–' },
    {
      head: t.adminCatalogue.actions,
      cell: (product) => (
        <RowActions
          id={product.id}
          name={product.name}
          onEdit={() => onEdit(product)}
          onDelete={() => onDelete(product)}
        />
      ),
    },
  ]
}

function OtherImages({ product, more }: { product: Product; more: (count: number) => string }) {
  const others = product.images.slice(1)
  if (others.length === 0) return '–'
  return (
    <span className="flex items-center gap-1">
      {others.slice(0, MOST_SMALL).map((image) => (
        <Picture
          key={image.url}
          source={image}
          alt=""
          sizes="2.5rem"
          largest={160}
          className="size-10 rounded-sm bg-mist object-contain"
        />
      ))}
      {others.length > MOST_SMALL && <span className="text-steel">{more(others.length - MOST_SMALL)}</span>}
    </span>
  )
}
