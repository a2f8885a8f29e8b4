import { createHash } from 'node:crypto'
import { lineKey } from '#rules/cart.ts'
import type { Seller } from '#server/lib/config.ts'
import { newId, newTicket } from '#server/lib/ids.ts'
import type { OrderRow } from '#server/modules/orders/orders.service.ts'
import { type Reckoning, reckon } from './checkout.rules.ts'
import type { QuotedLine, QuoteWish } from './quote.service.ts'

export { type Reckoning, reckon }

/** What an order is written down from: all of it is copied, and follows no later change (P9). */
export interface Placing {
  readonly accountId: string
  /** By which the same wish is known again; undefined for one that was sent without. */
  readonly key: string | undefined
  readonly address: OrderRow['address']
  readonly seller: Seller
  readonly gstin: string
  readonly reckoning: Reckoning
  readonly hashes: Pick<OrderRow, 'fingerprint' | 'cartHash'>
  readonly at: Date
}

/** The row of an order that is placed at this moment. */
export function orderRow({ accountId, key, address, seller, gstin, reckoning, hashes, at }: Placing) {
  const id = newId()
  const { name, address: street, city, state, pincode, country, phone } = address
  const { legalName, address: place, state: home, gstin: ownGstin, phone: call, email } = seller
  return {
    id,
    orderNo: newTicket('KM'),
    accountId,
    intent: key ?? id,
    ...hashes,
    ...sumsOf(reckoning),
    withinState: state === home,
    address: { name, address: street, city, state, pincode, country, phone },
    seller: { name: seller.name, legalName, address: place, state: home, gstin: ownGstin, phone: call, email },
    gstin,
    placedAt: at,
  }
}

/** The columns of an order that follow from its lines and its customer's offers. */
export const sumsOf = (reckoning: Reckoning) => ({
  itemsPrice: reckoning.itemsPrice,
  discountPercent: reckoning.discountPercent,
  discountPrice: reckoning.discountPrice,
  taxPrice: reckoning.taxPrice,
  taxPercent: reckoning.taxPercent,
  shippingPrice: reckoning.shippingPrice,
  roundOff: reckoning.roundOff,
  totalPrice: reckoning.totalPrice,
  pointsUsed: reckoning.pointsUsed,
  pointsValue: reckoning.pointsValue,
  payable: reckoning.payable,
  earns: reckoning.creditPoints,
  firstOrder: reckoning.firstOrder,
  coupon: reckoning.coupon,
})

export const lineRow = (orderId: string, line: QuotedLine, place: number) => ({
  id: newId(),
  orderId,
  place,
  ...goodsOf(line),
})

/** The columns of a line that say what was bought, at which price. */
export const goodsOf = (line: QuotedLine) => ({
  productId: line.product.id,
  productName: line.product.name,
  productCode: line.product.code,
  bikeId: line.product.bikeId,
  bikeName: line.product.bikes.name,
  bikeCode: line.product.bikes.code,
  image: line.product.url,
  color: line.color,
  model: line.model,
  type: line.type,
  qty: line.qty,
  price: line.price,
  listPrice: line.listPrice,
  shipping: line.shipping,
  steps: [...line.steps],
})

/** A line of a wish, as far as it makes it the same wish or another. */
interface HashedLine {
  readonly productId: string
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
  readonly price: number
}

/** By which an order is known again: all that was asked for, and its goods alone. */
export function hashesOf(
  lines: readonly HashedLine[],
  { addressId, usePoints, couponCode }: Pick<QuoteWish, 'addressId' | 'usePoints' | 'couponCode'>,
  gstin: string,
) {
  const goods = lines
    .map((line) => `${lineKey({ ...line, proId: line.productId })} ${line.qty} ${line.price}`)
    .sort()
    .join('\n')
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const all = JSON.stringify([goods, addressId, usePoints, couponCode?.toUpperCase() ?? '', gstin])
  return { fingerprint: hash(all), cartHash: hash(goods) }
}
