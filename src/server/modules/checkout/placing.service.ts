import { createHash } from 'node:crypto'
import type { LineRow, OrderRow } from '#db/schema/orders.ts'
import { type Billing, decideBilling, isTaxedWithinState } from '#rules/billing.ts'
import { lineKey } from '#rules/cart.ts'
import type { OrderTotals } from '#rules/order-totals.ts'
import type { Seller } from '#server/lib/config.ts'
import { newId, newTicket } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { pictureOf, type QuotedLine } from '#server/modules/catalogue/priced-lines.service.ts'
import type { QuoteRequest } from './offers.service.ts'

/** The data that an order is created from. All of it is copied, so later changes do not affect the order (P9). */
export interface Placing {
  readonly accountId: string
  /** The idempotency key of the request; undefined if it was sent without one. */
  readonly key: string | undefined
  readonly address: OrderRow['address']
  readonly seller: Seller
  readonly billed: Billing
  readonly orderTotals: OrderTotals
  readonly hashes: Pick<OrderRow, 'fingerprint' | 'cartHash'>
  readonly at: Date
}

/** Decides who is billed; refuses what is not valid, by field. */
export function requireBilling(asked: Parameters<typeof decideBilling>[0], deliveryState: string): Billing {
  const decided = decideBilling(asked, deliveryState)
  if (!('fields' in decided)) return decided
  const [message = 'This GSTIN cannot be used.'] = Object.values(decided.fields)
  throw new ShopProblem('invalid', message, { fields: decided.fields })
}

export function orderRow({ accountId, key, address, seller, billed, orderTotals, hashes, at }: Placing) {
  const id = newId()
  const { name, address: street, city, state, pincode, country, phone } = address
  const { legalName, address: place, state: home, gstin: ownGstin, phone: call, email } = seller
  return {
    id,
    orderNo: newTicket('KM'),
    accountId,
    idempotencyKey: key ?? id,
    ...hashes,
    ...toTotalsColumns(orderTotals),
    withinState: isTaxedWithinState(billed, home),
    address: { name, address: street, city, state, pincode, country, phone },
    seller: { name: seller.name, legalName, address: place, state: home, gstin: ownGstin, phone: call, email },
    gstin: billed.gstin,
    billing: billed.billing,
    sez: billed.sez,
    placedAt: at,
  }
}

export const toTotalsColumns = (orderTotals: OrderTotals) => ({
  itemsPrice: orderTotals.itemsPrice,
  discountPercent: orderTotals.discountPercent,
  discountPrice: orderTotals.discountPrice,
  taxPrice: orderTotals.taxPrice,
  taxPercent: orderTotals.taxPercent,
  shippingPrice: orderTotals.shippingPrice,
  roundOff: orderTotals.roundOff,
  totalPrice: orderTotals.totalPrice,
  pointsUsed: orderTotals.pointsUsed,
  pointsValue: orderTotals.pointsValue,
  payable: orderTotals.payable,
  earns: orderTotals.creditPoints,
  firstOrder: orderTotals.firstOrder,
  coupon: orderTotals.coupon,
})

export const lineRow = (orderId: string, line: QuotedLine, place: number) => ({
  id: newId(),
  orderId,
  place,
  ...toOrderLine(line),
})

export const toOrderLine = (line: QuotedLine) => ({
  productId: line.product.id,
  productName: line.product.name,
  productCode: line.product.code,
  bikeId: line.product.bikeId,
  bikeName: line.product.bike.name,
  bikeCode: line.product.bike.code,
  image: pictureOf(line),
  color: line.color,
  model: line.model,
  type: line.type,
  qty: line.qty,
  price: line.price,
  listPrice: line.listPrice,
  shipping: line.shipping,
  steps: [...line.steps],
  hsn: line.hsn,
  taxPercent: line.taxPercent,
})

/** The fields of a line that decide whether two requests are the same. */
type HashedLine = Pick<LineRow, 'productId' | 'color' | 'model' | 'type' | 'qty' | 'price'>

/** Returns the hashes that identify a repeated order: one of the whole request, and one of its goods alone. */
export function hashesOf(
  lines: readonly HashedLine[],
  { addressId, usePoints, couponCode }: Pick<QuoteRequest, 'addressId' | 'usePoints' | 'couponCode'>,
  { gstin, billing, sez }: Pick<Billing, 'gstin' | 'billing' | 'sez'>,
) {
  const goods = lines
    .map((line) => `${lineKey({ ...line, proId: line.productId })} ${line.qty} ${line.price}`)
    .sort()
    .join('\n')
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const all = JSON.stringify([goods, addressId, usePoints, couponCode ?? '', gstin, billing, ...(sez ? [sez] : [])])
  return { fingerprint: hash(all), cartHash: hash(goods) }
}
