import { Copy, Minus, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Bike } from '#contract/catalogue.ts'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import { formatRupees } from '#rules/money.ts'
import { DataList, type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { TextField } from '#web/components/field.tsx'
import { SavedViews } from '#web/components/saved-views.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { Loaded, WhenLoaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'
import { matchesEveryWord } from '#web/lib/words.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { CopyForm } from './copy-dialog.tsx'
import { DeleteDialog, editAndDelete, ShortId, StateBadge, Thumbnail } from './row-parts.tsx'

interface ProductListProps extends ReturnType<typeof useProductSearch>, ReturnType<typeof useProductGroups> {
  readonly bikes: readonly BikeWithCount[]
  readonly opened: ReadonlySet<string>
  readonly setOpened: (opened: ReadonlySet<string>) => void
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly onOpen: (form: string, bikeId?: string) => void
  readonly onCopied: (copies: readonly EditableProduct[]) => void
}

export function ProductList(props: ProductListProps) {
  const { productsOf, load, bikes, opened, setOpened, search, found, notFound, searchAgain, onOpen, onCopied } = props
  const t = adminProductsTexts()
  const [productToDelete, setProductToDelete] = useState<EditableProduct | null>(null)
  const { open, dialog } = useDialog(t.common.close)
  const { act } = useAction((message) => toast(message, 'error'))

  async function remove({ id, version, bikeId }: EditableProduct) {
    setProductToDelete(null)
    await act(async () => {
      const { message } = await callAsUser('DELETE /products/delete/{id}', { params: { id }, query: { version } })
      toast(message, 'success')
      searchAgain()
    })
    // The row is gone, or out of date: somebody else has changed or archived the product.
    await load({ id: bikeId }).catch(() => {})
  }

  const copy = (product: EditableProduct) =>
    open({
      title: t.products.forBikes.copyTitle(product.name),
      className: 'max-w-2xl',
      show: (close) => (
        <CopyForm
          product={product}
          bikes={bikes}
          onCopied={({ message, products }) => {
            close()
            toast(message, 'success')
            onCopied(products)
          }}
        />
      ),
    })

  const shown = found ? withFound(bikes, found.products, search) : bikes
  const edit = (product: EditableProduct) => onOpen(product.id, product.bikeId)
  return (
    <>
      <Toolbar {...props} />
      <SavedViews />
      <div aria-live="polite">
        {shown.length === 0 && <p>{t.adminCatalogue.nothingFound}</p>}
        {found && found.products.length < found.total && (
          <p className="mb-4 text-steel">{t.products.foundMore(found.products.length, found.total)}</p>
        )}
      </div>
      <WhenLoaded data={shown} error={notFound} reload={searchAgain} texts={t.common}>
        {(groups) => (
          <div className="border-line border-t">
            {groups.map((bike) => (
              <BikeGroup
                key={bike.id}
                bike={bike}
                products={found ? found.products.filter(({ bikeId }) => bikeId === bike.id) : productsOf(bike.id)}
                load={load}
                list={productsList(bike.name, { edit, copy, remove: setProductToDelete })}
                open={found !== null || opened.has(bike.id)}
                onToggle={() => setOpened(toggled(opened, bike.id))}
                onAdd={() => onOpen('new', bike.id)}
              />
            ))}
          </div>
        )}
      </WhenLoaded>
      {dialog}
      {productToDelete && (
        <DeleteDialog
          name={`${productToDelete.name}, ${productToDelete.bikes.name}`}
          note={t.archive.productNote}
          onNo={() => setProductToDelete(null)}
          onYes={() => remove(productToDelete)}
        />
      )}
    </>
  )
}

function toggled(opened: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(opened)
  if (!after.delete(id)) after.add(id)
  return after
}

/** Up to this many products, all groups can be opened at once; each fetches its own products. */
const MAX_OPENED = 1000

type ToolbarProps = Pick<ProductListProps, 'bikes' | 'opened' | 'setOpened' | 'search' | 'setSearch'>

function Toolbar({ bikes, opened, setOpened, search, setSearch }: ToolbarProps) {
  const { products: t, adminCatalogue } = adminProductsTexts()
  const inAll = bikes.reduce((sum, bike) => sum + bike.count, 0)
  const allOpen = bikes.every((bike) => opened.has(bike.id))
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-60 sm:max-w-sm">
        <TextField
          label={adminCatalogue.find}
          type="search"
          maxLength={200}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <p className="min-h-12 content-center text-steel">{t.count(inAll, bikes.length)}</p>
      {inAll <= MAX_OPENED && (
        <TextButton
          onClick={() => setOpened(new Set(allOpen ? [] : bikes.map((bike) => bike.id)))}
          className="lg:ml-auto"
        >
          {allOpen ? t.closeAll : t.openAll}
        </TextButton>
      )}
    </div>
  )
}

/** Returns the bikes of the products found, and bikes with a matching name that have no products. */
function withFound(
  bikes: readonly BikeWithCount[],
  found: readonly EditableProduct[],
  search: string,
): BikeWithCount[] {
  const counts = Map.groupBy(found, ({ bikeId }) => bikeId)
  return bikes.flatMap((bike) => {
    const count = counts.get(bike.id)?.length ?? 0
    return count > 0 || (bike.count === 0 && matchesEveryWord(bike.name, search)) ? [{ ...bike, count }] : []
  })
}

interface LoadingProductsProps {
  readonly bike: Pick<Bike, 'id'>
  readonly load: (bike: Pick<Bike, 'id'>) => Promise<void>
}

export const LoadingProducts = ({ bike: { id }, load }: LoadingProductsProps) => (
  <Loaded key={id} load={() => load({ id })} texts={adminProductsTexts().common}>
    {() => null}
  </Loaded>
)

interface BikeGroupProps extends LoadingProductsProps {
  readonly bike: BikeWithCount
  readonly products: readonly EditableProduct[] | undefined
  readonly list: ListDefinition<EditableProduct>
  readonly open: boolean
  readonly onToggle: () => void
  readonly onAdd: () => void
}

function BikeGroup({ bike, products, load, list, open, onToggle, onAdd }: BikeGroupProps) {
  const t = adminProductsTexts().products
  const Icon = open ? Minus : Plus
  return (
    <section aria-labelledby={`bike-${bike.id}`} className="border-line border-b">
      <h2 id={`bike-${bike.id}`} className="text-xl">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`products-${bike.id}`}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center gap-3 text-left"
        >
          <Icon aria-hidden className="size-5 shrink-0 text-signal-text" />
          {bike.name}
          <span className="font-sans text-base text-steel">{bike.count}</span>
        </button>
      </h2>
      <div id={`products-${bike.id}`} hidden={!open} className="pb-4">
        {open &&
          (products ? (
            <DataList list={list} rows={products} none={t.empty} />
          ) : (
            <LoadingProducts bike={bike} load={load} />
          ))}
        <TextButton aria-label={t.addTo(bike.name)} onClick={onAdd} className="mt-1 gap-1.5">
          <Plus aria-hidden className="size-4" />
          {t.addHere}
        </TextButton>
      </div>
    </section>
  )
}

const MAX_SMALL = 3

/** Defines the list of a bike's products, in the specified columns (S2 §2). */
function productsList(
  bike: string,
  { edit, copy, remove }: Readonly<Record<'edit' | 'copy' | 'remove', (product: EditableProduct) => void>>,
): ListDefinition<EditableProduct> {
  const { title, columns, more, forBikes } = adminProductsTexts().products
  return {
    label: `${bike}: ${title}`,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    columns: namedColumns(columns, {
      id: { width: 'w-[10%]', cell: ({ id }) => <ShortId id={id} /> },
      name: { width: 'w-[18%]', cell: (_, name) => name, isName: true },
      price: { width: 'w-[10%]', isFigure: true, cell: (product) => <Price of={product} /> },
      url: { width: 'w-[6%]', cell: ({ images }) => <Thumbnail image={images[0]} /> },
      bike: {
        width: 'w-[15%]',
        cell: (product) =>
          product.state === 'published' ? product.bike || product.bikes.name : <StateBadge of={product} />,
      },
      otherImages: {
        width: 'w-[15%]',
        cell: ({ images: [, ...others] }) =>
          others.length === 0 ? (
            '–'
          ) : (
            <span className="flex items-center gap-1">
              {others.slice(0, MAX_SMALL).map((image) => (
                <Thumbnail key={image.url} image={image} />
              ))}
              {others.length > MAX_SMALL && more(others.length - MAX_SMALL)}
            </span>
          ),
      },
      colors: { width: 'w-[12%]', cell: ({ colors }) => colors.replaceAll(',', ', ') || '–' },
    }),
    card: (product) => ({
      picture: <Thumbnail image={product.images[0]} isCard />,
      line: <Price of={product} isCard />,
      badges: (
        <>
          <StateBadge of={product} />
          <span className="truncate text-steel text-xs">{product.colors.replaceAll(',', ', ')}</span>
        </>
      ),
    }),
    actions: (product) => [
      { label: forBikes.copy, name: forBikes.copyOf(product.name), icon: Copy, onSelect: () => copy(product) },
      ...editAndDelete(product, edit, remove),
    ],
    room: 1240,
  }
}

const Price = ({ of: { pricing, offer }, isCard }: { of: EditableProduct; isCard?: boolean }) => (
  <span className="money">
    {formatRupees(pricing.price)}
    {offer !== '0' && <span className={`text-signal-text ${isCard ? 'ml-2' : 'block text-xs'}`}>−{offer}%</span>}
  </span>
)

export interface BikeWithCount extends Bike {
  /** The number of its products; in a search, the number of matches. */
  readonly count: number
}

/** Loads the products of the bikes that are expanded, and keeps them while their forms are open. */
export function useProductGroups() {
  const [groups, setGroups] = useState<ReadonlyMap<string, readonly EditableProduct[]>>(new Map())
  const load = useCallback(async ({ id }: Pick<Bike, 'id'>) => {
    try {
      const { products } = await callAsUser('GET /admin/bikes/{id}/products', { params: { id } })
      setGroups((before) => new Map(before).set(id, products))
    } catch (error) {
      // What was loaded before is out of date; the group shows this error when it is expanded.
      setGroups((before) => new Map([...before].filter(([bikeId]) => bikeId !== id)))
      throw error
    }
  }, [])
  return {
    productsOf: (bikeId: string): readonly EditableProduct[] | undefined => groups.get(bikeId),
    load,
  }
}

export function useProductSearch(search: string) {
  const words = search.trim()
  const { data, error, reload } = useResource(
    useCallback(async () => (words === '' ? null : callAsUser('GET /products', { query: { search: words } })), [words]),
    PAUSE_MS,
  )
  return { found: words ? data : null, notFound: words ? error : null, searchAgain: reload }
}
