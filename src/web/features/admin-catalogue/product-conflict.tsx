import type { Product } from '#contract/catalogue.ts'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { OnBikeShown } from './on-bike-shown.tsx'
import type { ProductFields } from './product-fields.ts'
import type { useDraftForm } from './use-draft-form.ts'

interface ProductConflictProps {
  readonly edits: ReturnType<typeof useDraftForm<ProductFields, Product>>['edits']
  readonly onKeepMine: () => void
}

/** Shows the fields of a product that somebody else has changed while its form was open. */
export function ProductConflict({ edits, onKeepMine }: ProductConflictProps) {
  const t = adminProductsTexts().products
  if (!edits.conflict) return null
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
  const { theirs, clashes } = edits.conflict
  // The expected stock is sent for comparison only; it is not a visible field.
  const isShown = ({ path }: { readonly path: string }) => path !== 'stock.expected'
  return (
    <EditConflict
      conflict={{ ...edits.conflict, theirs: theirs.filter(isShown), clashes: clashes.filter(isShown) }}
      labelOf={(path) => parts[path] ?? parts[path.split('.')[0] ?? ''] ?? path}
      show={(path, value) => {
        if (path === 'images') return <Pictures all={value} />
        return path === 'onBike' ? <OnBikeShown value={value} /> : undefined
      }}
      onKeepMine={onKeepMine}
      onTakeOver={edits.takeOver}
    />
  )
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
