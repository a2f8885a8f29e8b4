import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { OnBikeShown } from './on-bike-shown.tsx'
import type { ProductFields } from './product-fields.ts'

/** Returns how the fields of a product are shown in a conflict with somebody else who edits it. */
export function productConflict() {
  const t = adminProductsTexts().products
  const parts: Readonly<Record<string, string>> = {
    ...t.fields,
    images: t.parts.pictures,
    onBike: t.parts.onBike,
    sections: t.parts.texts,
    notes: t.parts.notes,
    rows: t.parts.rows,
    adjustments: t.parts.options,
    'stock.isTracked': t.stock.keep,
    'stock.onHand': t.stock.onHand,
    'stock.lowAt': t.stock.lowAt,
  }
  return {
    labelOf: (path: string) => parts[path] ?? parts[path.split('.')[0] ?? ''],
    // The expected stock is sent for comparison only; it is not a visible field.
    isShown: (path: string) => path !== 'stock.expected',
    show: (path: string, value: unknown) => {
      if (path === 'images') return <Pictures all={value} />
      return path === 'onBike' ? <OnBikeShown value={value} /> : undefined
    },
  }
}

function Pictures({ all }: { all: unknown }) {
  const pictures = Array.isArray(all) ? (all as ProductFields['images']) : []
  return (
    <span className="flex flex-wrap gap-1">
      {pictures.map(({ url, alt }) => (
        <img key={url} src={url} alt={alt} className="size-12 rounded-sm bg-mist object-contain" />
      ))}
    </span>
  )
}
