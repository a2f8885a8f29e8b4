import type { Product } from '#contract/catalogue.ts'
import { formatRupees } from '#rules/money.ts'
import type { ListDefinition } from '#web/components/data-list.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { editAndDelete, ShortId, Thumbnail } from './row-parts.tsx'

const MAX_SMALL = 3

/** Defines the list of a bike's products, in the specified columns (S2 §2). */
export function productsList(
  bike: string,
  onEdit: (product: Product) => void,
  onDelete: (product: Product) => void,
): ListDefinition<Product> {
  const { title, columns, more } = adminProductsTexts().products
  return {
    label: `${bike}: ${title}`,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    columns: [
      { key: 'id', name: columns.id, width: 'w-[10%]', cell: ({ id }) => <ShortId id={id} /> },
      { key: 'name', name: columns.name, width: 'w-[18%]', cell: (_, name) => name, isName: true },
      {
        key: 'price',
        name: columns.price,
        width: 'w-[10%]',
        isFigure: true,
        cell: (product) => <Price of={product} />,
      },
      { key: 'url', name: columns.url, width: 'w-[6%]', cell: ({ images }) => <Thumbnail image={images[0]} /> },
      { key: 'bike', name: columns.bike, width: 'w-[15%]', cell: ({ bike, bikes }) => bike || bikes.name },
      {
        key: 'otherImages',
        name: columns.otherImages,
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
      {
        key: 'colors',
        name: columns.colors,
        width: 'w-[12%]',
        cell: ({ pricing }) => pricing.colors.join(', ') || '–',
      },
    ],
    card: (product) => ({
      picture: <Thumbnail image={product.images[0]} isCard />,
      line: <Price of={product} isCard />,
      badges: <span className="truncate text-steel text-xs">{product.pricing.colors.join(', ')}</span>,
    }),
    actions: (product) => editAndDelete(product, onEdit, onDelete),
    room: 1240,
  }
}

const Price = ({ of: { pricing, offer }, isCard }: { of: Product; isCard?: boolean }) => (
  <span className="money">
    {formatRupees(pricing.price)}
    {offer !== '0' && <span className={`text-signal-text ${isCard ? 'ml-2' : 'block text-xs'}`}>−{offer}%</span>}
  </span>
)
