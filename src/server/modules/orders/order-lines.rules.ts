import type { Listing, Order, OrderDetail } from '#contract/orders.ts'
import type { LineRow } from '#db/schema/orders.ts'
import { toRupees } from '#rules/money.ts'

/** A line as answers contain it. */
export type ShownLine = Omit<
  LineRow,
  'place' | 'productCode' | 'bikeId' | 'bikeCode' | 'listPrice' | 'shipping' | 'warranty'
>

/** Converts an order line to its API response, in rupees. */
export const presentLine = (line: ShownLine): OrderDetail => ({
  id: line.id,
  productId: line.productId,
  orderId: line.orderId,
  productName: line.productName,
  bikeName: line.bikeName,
  model: line.model,
  type: line.type,
  color: line.color,
  qty: line.qty,
  qtyRefunded: line.qtyRefunded,
  price: toRupees(line.price),
  steps: line.steps.map((step) => ({ ...step, amount: toRupees(step.amount) })),
  hsn: line.hsn,
  taxPercent: line.taxPercent,
  createdAt: line.createdAt.toISOString(),
  updatedAt: line.updatedAt.toISOString(),
  products: { name: line.productName, bike: line.bikeName, url: line.image },
})

/** A line of a whole order, with what the catalogue says of its part today. */
export interface OrderedLine extends ShownLine {
  readonly listing: Listing | null
}

export const presentOrderedLine = (line: OrderedLine): Order['order_details'][number] => ({
  ...presentLine(line),
  listing: line.listing,
})
