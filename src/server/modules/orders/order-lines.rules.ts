import type { Listing, Order, OrderDetail } from '#contract/orders.ts'
import { type Paise, toRupees } from '#rules/money.ts'

export interface LineFacts {
  readonly id: string
  readonly orderId: string
  readonly productId: string
  readonly productName: string
  readonly bikeName: string
  readonly image: string
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
  readonly qtyRefunded: number
  readonly price: Paise
  readonly steps: readonly { step: string; label: string; amount: number }[]
  readonly hsn: string
  readonly taxPercent: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Converts an order line to its API response, in rupees. */
export const presentLine = (line: LineFacts): OrderDetail => ({
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
export interface OrderedLine extends LineFacts {
  readonly listing: Listing | null
}

export const presentOrderedLine = (line: OrderedLine): Order['order_details'][number] => ({
  ...presentLine(line),
  listing: line.listing,
})
