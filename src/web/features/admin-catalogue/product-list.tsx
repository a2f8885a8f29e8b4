import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { formatRupees } from '#rules/money.ts'
import { Button } from '#web/components/button.tsx'
import { Confirm } from '#web/components/confirm.tsx'
import { Failed } from '#web/components/failed.tsx'
import { TextField } from '#web/components/field.tsx'
import { Picture } from '#web/components/picture.tsx'
import { type Column, RecordTable } from '#web/components/record-table.tsx'
import { toast } from '#web/components/toast.tsx'
import { type AdminCatalogueMessages, useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { matchesEveryWord } from '#web/lib/words.ts'
import { type Coming, ComingProducts } from './coming-products.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { editButtonOf, RowActions, ShortId } from './row-actions.tsx'
import { SheetsLink } from './sheets-link.tsx'
import type { CountedBike, useFound, useProducts } from './use-products.ts'

/** With so many products in all their groups can be opened at once; each fetches its own. */
const MOST_OPENED = 1000

interface ListState {
  /** The ids of the bikes whose products are shown. */
  readonly opened: ReadonlySet<string>
  readonly setOpened: (opened: ReadonlySet<string>) => void
  readonly search: string
  readonly setSearch: (search: string) => void
}

interface ProductListProps extends ListState, ReturnType<typeof useFound> {
  readonly catalogue: Omit<ReturnType<typeof useProducts>, 'bikes'>
  readonly bikes: readonly CountedBike[]
  /** Opens the form of a product, or of a new one. */
  readonly onOpen: (form: string, bikeId?: string) => void
}

/** Bikes that open to their products, or what was found among all of them. */
export function ProductList({
  catalogue: { productsOf, load, drop },
  bikes,
  opened,
  setOpened,
  search,
  setSearch,
  found,
  notFound,
  searchAgain,
  onOpen,
}: ProductListProps) {
  const t = useAdminCatalogueMessages()
  const [doomed, setDoomed] = useState<Product | null>(null)
  const once = useOnce()

  const remove = (product: Product) =>
    once(async () => {
      setDoomed(null)
      try {
        const { message } = await callAsUser('DELETE /products/delete/{id}', { params: { id: product.id } })
        toast(message, 'success')
        drop(product)
        searchAgain()
      } catch (failure) {
        toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
      }
    })

  const toggle = (id: string) => {
    const after = new Set(opened)
    if (!after.delete(id)) after.add(id)
    setOpened(after)
  }

  const inAll = bikes.reduce((sum, bike) => sum + bike.count, 0)
  const groups = found ? withFound(bikes, found.products, search) : bikes
  const allOpen = bikes.every((bike) => opened.has(bike.id))
  const columns = columnsOf(t, (product) => onOpen(product.id, product.bikeId), setDoomed)
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end gap-x-6 gap-y-4">
        <Button id={editButtonOf('new')} onClick={() => onOpen('new')}>
          {t.products.add}
        </Button>
        <div className="min-w-0 flex-1 basis-60 sm:max-w-sm">
          <TextField
            label={t.adminCatalogue.find}
            type="search"
            maxLength={200}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <p className="min-h-12 content-center text-steel">{t.products.count(inAll, bikes.length)}</p>
        <SheetsLink />
        {inAll <= MOST_OPENED && (
          <button
            type="button"
            onClick={() => setOpened(new Set(allOpen ? [] : bikes.map((bike) => bike.id)))}
            className="min-h-12 underline underline-offset-4 lg:ml-auto"
          >
            {allOpen ? t.products.closeAll : t.products.openAll}
          </button>
        )}
      </div>
      {notFound && (
        <Failed retry={t.common.retry} onRetry={searchAgain}>
          {notFound}
        </Failed>
      )}
      <div aria-live="polite">
        {groups.length === 0 && <p className="text-xl">{t.adminCatalogue.nothingFound}</p>}
        {found && found.products.length < found.total && (
          <p className="mb-4 text-steel">{t.products.foundMore(found.products.length, found.total)}</p>
        )}
      </div>
      {!notFound && (
        <div className="border-line border-t">
          {groups.map((bike) => (
            <Group
              key={bike.id}
              bike={bike}
              products={found ? found.products.filter(({ bikeId }) => bikeId === bike.id) : productsOf(bike.id)}
              load={load}
              columns={columns}
              open={found !== null || opened.has(bike.id)}
              onToggle={() => toggle(bike.id)}
              onAdd={() => onOpen('new', bike.id)}
            />
          ))}
        </div>
      )}
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

/** The bikes of what was found, and those of that name that have no products. */
function withFound(bikes: readonly CountedBike[], found: readonly Product[], search: string): CountedBike[] {
  const counts = Map.groupBy(found, ({ bikeId }) => bikeId)
  return bikes.flatMap((bike) => {
    const count = counts.get(bike.id)?.length ?? 0
    return count > 0 || (bike.count === 0 && matchesEveryWord(bike.name, search)) ? [{ ...bike, count }] : []
  })
}

function Group({
  bike,
  products,
  load,
  columns,
  open,
  onToggle,
  onAdd,
}: Coming & {
  bike: CountedBike
  /** When they have come. */
  products: readonly Product[] | undefined
  columns: readonly Column<Product>[]
  open: boolean
  onToggle: () => void
  onAdd: () => void
}) {
  const t = useAdminCatalogueMessages().products
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
          <span className="font-sans text-base text-steel">{bike.count}</span>
        </button>
      </h2>
      <div id={`products-${bike.id}`} hidden={!open} className="pb-6">
        {open && !products && <ComingProducts bike={bike} load={load} />}
        {open && products && products.length > 0 && (
          <RecordTable
            label={`${bike.name}: ${t.title}`}
            columns={columns}
            rows={products}
            keyOf={(product) => product.id}
          />
        )}
        {products?.length === 0 && <p className="text-steel">{t.empty}</p>}
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
