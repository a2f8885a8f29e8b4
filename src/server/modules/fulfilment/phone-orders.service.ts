import type { CartLineInput } from '#contract/quote.ts'
import type { AddressRow } from '#db/schema/accounts.ts'
import type { OrderRow } from '#db/schema/orders.ts'
import { atRateOf, isTaxedWithinState, type RegisteredAddress, type SezSupply } from '#rules/billing.ts'
import { toRupees } from '#rules/money.ts'
import { calculateTotals } from '#rules/order-totals.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { NO_MEMORY } from '#server/lib/catalogue-memory.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { invalidField, ShopProblem } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { findAddresses } from '#server/modules/accounts/addresses.store.ts'
import { savedCart } from '#server/modules/accounts/saved-cart.service.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { priceLines, type QuotedLine } from '#server/modules/catalogue/priced-lines.service.ts'
import { offersFor, type QuoteRequest } from '#server/modules/checkout/offers.service.ts'
import { hashesOf, lineRow, orderRow, requireBilling, toOrderLine } from '#server/modules/checkout/placing.service.ts'
import { quoteCart } from '#server/modules/checkout/quote.service.ts'
import { type Customer, identifyBuyer, recordBuyer } from '#server/modules/orders/buyers.service.ts'
import { lockBuyer, lockBuyersAccount } from '#server/modules/orders/buyers.store.ts'
import { emailBuyer } from '#server/modules/orders/order-emails.service.ts'
import { presentOrder } from '#server/modules/orders/order-lists.service.ts'
import { placeOrder } from '#server/modules/orders/orders.service.ts'
import {
  deleteLines,
  findBuyer,
  findLines,
  findOpenOrders,
  findOrderByKey,
  insertLines,
} from '#server/modules/orders/orders.store.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { reserveStock } from '#server/modules/stock/reservations.service.ts'
import {
  lockChangeable,
  NO_OFFERS_REQUESTED,
  recalculateOrder,
  refuseOtherFigures,
  shownLine,
  type TypedFigures,
} from './phone-order-lines.service.ts'

export interface PhoneOrder extends TypedFigures {
  readonly orderId?: string | undefined
  readonly version?: number | undefined
  readonly userId: string
  readonly addressId: string
  readonly cartItems?: readonly CartLineInput[] | undefined
  readonly gstin?: string | undefined
  readonly sez?: SezSupply | undefined
  readonly billing?: RegisteredAddress | undefined
  readonly key?: string | undefined
}

const OWN_PHONE_ORDER = 'Please place an order of your own in the shop, like any customer.'

async function requireCustomer(ctx: Ctx, userId: string): Promise<Customer> {
  const buyer = await run(ctx, findBuyer(userId))
  if (!buyer) throw invalidField('userId', 'There is no such customer.')
  return { id: userId, email: buyer.email }
}

async function addressOf(ctx: Ctx, userId: string, addressId: string): Promise<AddressRow> {
  const found = (await run(ctx, findAddresses(userId))).find((each) => each.id === addressId)
  if (!found) throw invalidField('addressId', 'This customer has no such address.')
  return found
}

export async function quoteFor(
  ctx: Ctx,
  { userId, ...request }: Pick<QuoteRequest, 'addressId' | 'cartItems' | 'gstin' | 'sez'> & { readonly userId: string },
) {
  const customer = await requireCustomer(ctx, userId)
  if (request.addressId !== undefined) await addressOf(ctx, userId, request.addressId)
  return quoteCart(ctx, customer, { ...request, ...NO_OFFERS_REQUESTED })
}

/** Returns the requested lines, or the customer's saved cart if the order names no products. */
async function requestedLines(
  ctx: Ctx,
  userId: string,
  given: readonly CartLineInput[] | undefined,
): Promise<QuotedLine[]> {
  const cart = given ?? (await savedCart(ctx, userId)).cartItems.map(asInput)
  if (cart.length === 0) {
    throw invalidField('userId', 'This customer’s cart is empty. Please enter the products on the page Create orders.')
  }
  const { lines, notices } = await priceLines(ctx, cart)
  const [lost] = notices.filter(({ code }) => code === 'gone' || code === 'option_unavailable')
  if (lost) throw invalidField(`cartItems.${lost.line}`, lost.message)
  return lines
}

type SavedLine = Awaited<ReturnType<typeof savedCart>>['cartItems'][number]

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const asInput = (line: SavedLine): CartLineInput => ({
  proId: text(line.proId),
  name: text(line.name),
  bike: text(line.bike),
  color: text(line.color) || NO_OPTION,
  model: text(line.model) || NO_OPTION,
  type: text(line.type) || NO_OPTION,
  qty: typeof line.qty === 'number' ? line.qty : 1,
})

/** Takes an order for a customer, who pays it later. With the id of an order, changes that one (R381, W13). */
export async function takeOrder(caller: Ctx, request: PhoneOrder) {
  const ctx = { ...caller, memory: NO_MEMORY }
  if (request.orderId !== undefined) return changeOrderOf(ctx, request.orderId, request)
  await refuseOwnRecord(ctx, ctx, { ownerId: request.userId, refusal: OWN_PHONE_ORDER })
  const customer = await requireCustomer(ctx, request.userId)
  const address = await addressOf(ctx, request.userId, request.addressId)
  const billed = requireBilling(request, address.state)
  const priced = await requestedLines(ctx, customer.id, request.cartItems)
  const lines = priced.map((line) => atRateOf(line, billed.sez))
  const seller = await getSeller(ctx)
  const hashes = hashesOf(lines.map(toOrderLine), { addressId: request.addressId, ...NO_OFFERS_REQUESTED }, billed)
  const id = await ctx.tx(async (tx) => {
    const buyer = identifyBuyer(ctx, customer, address)
    const { owner } = await run(tx, { owner: lockBuyersAccount(buyer), person: lockBuyer(buyer) })
    if (!owner) throw invalidField('userId', 'There is no such customer.')
    const same = request.key === undefined ? undefined : await run(tx, findOrderByKey(request.userId, request.key))
    if (same?.fingerprint.equals(hashes.fingerprint)) return same.id
    if (same) throw new ShopProblem('conflict', 'This order has been taken already, with other products.')
    const open = await run(tx, findOpenOrders(request.userId))
    const unfinished = { open, replaced: [], isPlacing: true }
    const { offers } = await offersFor(ctx, tx, { ...NO_OFFERS_REQUESTED, customer, address }, unfinished)
    const orderTotals = calculateTotals(lines, offers)
    refuseOtherFigures(request, orderTotals)
    const placing = {
      accountId: request.userId,
      key: request.key,
      address,
      seller,
      billed,
      orderTotals,
      hashes,
      at: ctx.now,
    }
    const row = { ...orderRow(placing), takenBy: signedIn(ctx).id }
    const rows = lines.map((line, place) => lineRow(row.id, line, place))
    const order = await placeOrder(tx, row, rows, buyer)
    await emailBuyer(ctx, tx, order, 'to-be-paid', { lines: rows })
    await reserveStock(tx, row.id, lines.map(toOrderLine))
    const sez = billed.sez && { sez: billed.sez }
    const after = { customer: request.userId, ...sez, total: toRupees(row.totalPrice), lines: lines.map(shownLine) }
    await audit(ctx, tx, { action: 'order taken', subject: `order ${row.id}`, after })
    return row.id
  })
  return { order: await presentOrder(ctx, id), created: true }
}

/** Returns the billing that an order keeps; its PIN was confirmed where it had to be. */
const billingOf = ({ gstin, billing, sez }: Pick<OrderRow, 'gstin' | 'billing' | 'sez'>) => ({
  gstin,
  sez,
  billing: billing ? { ...billing, pincodeConfirmed: true } : undefined,
})

/** Changes the products, the address or the billing of an order that nobody has begun to pay. */
async function changeOrderOf(ctx: Ctx, orderId: string, request: PhoneOrder) {
  const customer = await requireCustomer(ctx, request.userId)
  const address = await addressOf(ctx, request.userId, request.addressId)
  const lines = request.cartItems && (await requestedLines(ctx, customer.id, request.cartItems))
  const seller = await getSeller(ctx)
  await ctx.tx(async (tx) => {
    const order = await lockChangeable(ctx, tx, orderId, request.version)
    if (order.accountId !== request.userId) throw invalidField('userId', 'This order is another customer’s.')
    const before = await run(tx, findLines(orderId))
    const { name, address: street, city, state, pincode, country, phone } = address
    const asked = request.gstin === undefined ? billingOf(order) : request
    const billed = requireBilling(asked, state)
    const { gstin, billing, sez } = billed
    if (!lines && sez !== order.sez)
      throw invalidField('cartItems', 'Please name the products again, because their tax changes.')
    const to = {
      address: { name, address: street, city, state, pincode, country, phone },
      withinState: isTaxedWithinState(billed, seller.state),
      gstin,
      billing,
      sez,
    }
    if (lines) {
      await run(tx, deleteLines(orderId))
      await run(tx, insertLines(lines.map((line, place) => lineRow(orderId, atRateOf(line, sez), place))))
    }
    await recordBuyer(tx, orderId, identifyBuyer(ctx, customer, address))
    await recalculateOrder(ctx, tx, { ...order, ...to }, before, request)
  })
  return { order: await presentOrder(ctx, orderId), created: false }
}
