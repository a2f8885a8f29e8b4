import { Minus, Plus } from 'lucide-react'
import type { Product } from '#contract/catalogue.ts'
import { type RecordColumn, RecordTable } from '#web/components/record-table.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { LoadingProducts, type LoadingProductsProps } from './loading-products.tsx'
import type { BikeWithCount } from './use-products.ts'

/** Shows a bike, which expands to its products. */
export function BikeGroup({
  bike,
  products,
  load,
  columns,
  open,
  onToggle,
  onAdd,
}: LoadingProductsProps & {
  bike: BikeWithCount
  /** Undefined until they have loaded. */
  products: readonly Product[] | undefined
  columns: readonly RecordColumn<Product>[]
  open: boolean
  onToggle: () => void
  onAdd: () => void
}) {
  const t = adminProductsTexts().products
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
        {open && !products && <LoadingProducts bike={bike} load={load} />}
        {open && products && products.length > 0 && (
          <RecordTable
            label={`${bike.name}: ${t.title}`}
            columns={columns}
            rows={products}
            keyOf={(product) => product.id}
          />
        )}
        {products?.length === 0 && <p className="text-steel">{t.empty}</p>}
        <TextButton aria-label={t.addTo(bike.name)} onClick={onAdd} className="mt-2 gap-1.5">
          <Plus aria-hidden className="size-4" />
          {t.addHere}
        </TextButton>
      </div>
    </section>
  )
}
