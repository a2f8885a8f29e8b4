import type { Product } from '#contract/catalogue.ts'
import { formatRupees } from '#rules/money.ts'
import { Picture } from '#web/components/picture.tsx'
import type { RecordColumn } from '#web/components/record-table.tsx'
import type { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { RowActions, ShortId } from './row-actions.tsx'

const MAX_SMALL = 3

/** Returns the columns of a list of products, the last with the buttons. */
export function columnsOf(
  t: ReturnType<typeof adminProductsTexts>,
  onEdit: (product: Product) => void,
  onDelete: (product: Product) => void,
): RecordColumn<Product>[] {
  const { columns } = t.products
  return [
    { name: columns.id, cell: ({ id }) => <ShortId id={id} /> },
    {
      name: columns.name,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
      isRowHeader: true,
    },
    {
      name: columns.price,
      cell: ({ pricing, offer }) => (
        <span className="money">
          {formatRupees(pricing.price)}
          {offer !== '0' && <span className="block text-signal-text">−{offer}%</span>}
        </span>
      ),
    },
    {
      name: columns.url,
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
    { name: columns.bike, cell: ({ bike, bikes }) => bike || bikes.name },
    { name: columns.otherImages, cell: (product) => <OtherImages product={product} more={t.products.more} /> },
    { name: columns.colors, cell: ({ pricing }) => pricing.colors.join(', ') || '–' },
    {
      name: t.adminCatalogue.actions,
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
      {others.slice(0, MAX_SMALL).map((image) => (
        <Picture
          key={image.url}
          source={image}
          alt=""
          sizes="2.5rem"
          largest={160}
          className="size-10 rounded-sm bg-mist object-contain"
        />
      ))}
      {others.length > MAX_SMALL && <span className="text-steel">{more(others.length - MAX_SMALL)}</span>}
    </span>
  )
}
