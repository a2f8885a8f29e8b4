import type { Product } from '#contract/catalogue.ts'
import { newId } from '#server/lib/ids.ts'
import { type Line, type PayingShop, queryRows } from './paying-shop.ts'
import type { Person } from './people.ts'

type Shop = PayingShop['shop']

/** Sets the stock of a product and starts tracking it. */
export async function trackStock(shop: Shop, proId: string, onHand: number, lowAt = 3): Promise<void> {
  await queryRows(
    shop,
    'insert into stock (id, product_id, on_hand, low_at) values ($1, $1, $2, $3)',
    proId,
    onHand,
    lowAt,
  )
  if (onHand === 0) return
  await queryRows(
    shop,
    `insert into stock_movement (id, stock_id, kind, pieces) values ($1, $2, 'counted', $3)`,
    ...[newId(), proId, onHand],
  )
}

let made = 0

/**
 * Creates a product without options for Rs 1000: six of them give a whole number of points. With `onHand` undefined its
 * stock is not tracked.
 */
export async function stockedProduct(admin: Person, onHand?: number, lowAt = 3): Promise<Product> {
  const [bike] = await admin.call('GET /bikes', {})
  const { product } = await admin.call('POST /bikes/products', {
    body: {
      bikeId: bike?.id ?? '',
      name: `Stocked Part ${++made}`,
      price: '1000',
      shipping: '152',
      ...(onHand !== undefined && { stock: { isTracked: true, onHand, expected: 0, lowAt } }),
    },
  })
  return product
}

/** Returns a cart line of a product without options. */
export const linesFor = (product: Product, qty = 1): Line[] => [
  {
    proId: product.id,
    name: product.name,
    bike: product.bikes.name,
    color: 'default',
    model: 'default',
    type: 'default',
    qty,
  },
]

export interface StockNow {
  readonly onHand: number
  readonly reserved: number
}

export async function stockNow(shop: Shop, product: Product): Promise<StockNow | undefined> {
  const [row] = await queryRows<StockNow>(
    shop,
    'select on_hand as "onHand", reserved from stock where product_id = $1',
    product.id,
  )
  return row
}

/** Returns the stock ledger of a product, oldest first: what happened, and how many pieces came or went. */
export async function ledgerOf(shop: Shop, product: Product): Promise<[string, number][]> {
  const rows = await queryRows<{ kind: string; pieces: number }>(
    shop,
    'select kind, pieces from stock_movement where stock_id = $1 order by id',
    product.id,
  )
  return rows.map(({ kind, pieces }) => [kind, pieces])
}
