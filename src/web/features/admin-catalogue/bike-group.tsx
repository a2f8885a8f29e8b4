import { Minus, Plus } from 'lucide-react'
import type { Bike, Product } from '#contract/catalogue.ts'
import { DataList, type ListDefinition } from '#web/components/data-list.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import type { BikeWithCount } from './use-products.ts'

interface LoadingProductsProps {
  readonly bike: Pick<Bike, 'id' | 'code'>
  readonly load: (bike: Pick<Bike, 'id' | 'code'>) => Promise<void>
}

/** Fetches the products of a bike, and stands in their place until they have loaded. */
export const LoadingProducts = ({ bike: { id, code }, load }: LoadingProductsProps) => (
  <Loaded key={id} load={() => load({ id, code })} texts={adminProductsTexts().common}>
    {() => null}
  </Loaded>
)

interface BikeGroupProps extends LoadingProductsProps {
  readonly bike: BikeWithCount
  /** Undefined until they have loaded. */
  readonly products: readonly Product[] | undefined
  readonly list: ListDefinition<Product>
  readonly open: boolean
  readonly onToggle: () => void
  readonly onAdd: () => void
}

/** Shows a bike, which expands to its products. */
export function BikeGroup({ bike, products, load, list, open, onToggle, onAdd }: BikeGroupProps) {
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
