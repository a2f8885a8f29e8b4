import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { TextField } from '#web/components/field.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { matchesEveryWord } from '#web/lib/words.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { BikeGroup } from './bike-group.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { productsList } from './products-list.tsx'
import type { BikeWithCount, useProductGroups, useProductSearch } from './use-products.ts'

/** Up to this many products, all groups can be opened at once; each fetches its own products. */
const MAX_OPENED = 1000

interface ProductListProps extends ReturnType<typeof useProductSearch>, ReturnType<typeof useProductGroups> {
  readonly bikes: readonly BikeWithCount[]
  /** The ids of the bikes whose products are expanded. */
  readonly opened: ReadonlySet<string>
  readonly setOpened: (opened: ReadonlySet<string>) => void
  readonly search: string
  readonly setSearch: (search: string) => void
  /** Opens the form of a product, or of a new one. */
  readonly onOpen: (form: string, bikeId?: string) => void
}

/** Lists bikes that expand to their products, or the search results from all of them. */
export function ProductList(props: ProductListProps) {
  const { productsOf, load, keep, bikes, opened, setOpened, search, setSearch, found, notFound, searchAgain, onOpen } =
    props
  const t = adminProductsTexts()
  const [productToDelete, setProductToDelete] = useState<Product | null>(null)
  const once = useSingleFlight()

  const remove = (product: Product) =>
    once(async () => {
      setProductToDelete(null)
      try {
        const { message } = await callAsUser('DELETE /products/delete/{id}', {
          params: { id: product.id },
          query: { version: product.version },
        })
        toast(message, 'success')
        keep(product.id, null)
        searchAgain()
      } catch (failure) {
        toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
      }
      // The row is gone, or out of date: somebody else has changed or archived the product.
      await load({ id: product.bikeId, code: product.bikes.code }).catch(() => {})
    })

  const toggle = (id: string) => {
    const after = new Set(opened)
    if (!after.delete(id)) after.add(id)
    setOpened(after)
  }

  const inAll = bikes.reduce((sum, bike) => sum + bike.count, 0)
  const shown = found ? withFound(bikes, found.products, search) : bikes
  const allOpen = bikes.every((bike) => opened.has(bike.id))
  const edit = (product: Product) => onOpen(product.id, product.bikeId)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-4">
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
        {inAll <= MAX_OPENED && (
          <TextButton
            onClick={() => setOpened(new Set(allOpen ? [] : bikes.map((bike) => bike.id)))}
            className="lg:ml-auto"
          >
            {allOpen ? t.products.closeAll : t.products.openAll}
          </TextButton>
        )}
      </div>
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
                list={productsList(bike.name, edit, setProductToDelete)}
                open={found !== null || opened.has(bike.id)}
                onToggle={() => toggle(bike.id)}
                onAdd={() => onOpen('new', bike.id)}
              />
            ))}
          </div>
        )}
      </WhenLoaded>
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

/** Returns the bikes of the products found, and bikes with a matching name that have no products. */
function withFound(bikes: readonly BikeWithCount[], found: readonly Product[], search: string): BikeWithCount[] {
  const counts = Map.groupBy(found, ({ bikeId }) => bikeId)
  return bikes.flatMap((bike) => {
    const count = counts.get(bike.id)?.length ?? 0
    return count > 0 || (bike.count === 0 && matchesEveryWord(bike.name, search)) ? [{ ...bike, count }] : []
  })
}
