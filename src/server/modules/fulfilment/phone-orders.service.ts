import type { CartLineInput } from '#contract/checkout.ts'
import { formatRupees, type Paise, toRupees } from '#rules/money.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import type { AddressRow } from '#server/modules/accounts/addresses.service.ts'
import { addressesOf } from '#server/modules/accounts/addresses.service.ts'
import { savedCart } from '#server/modules/accounts/saved-cart.service.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  goodsOf,
  hashesOf,
  lineRow,
  orderRow,
  type Reckoning,
  reckon,
  sumsOf,
} from '#server/modules/checkout/placing.service.ts'
import { offersFor, priceLines, type QuotedLine, quoteCart } from '#server/modules/checkout/quote.service.ts'
import { lockPoints } from '#server/modules/credit/credit.service.ts'
import { toBePaidLetter, writeToBuyer } from '#server/modules/orders/order-letters.service.ts'
import {
  buyerOf,
  insertLine,
  insertOrder,
  isPaid,
  type LineRow,
  lineById,
  linesOf,
  lockOrder,
  type OrderRow,
  openOrders,
  orderByIntent,
  presentLine,
  presentOrder,
  replaceLines,
  updateLine,
  updateOrderRow,
} from '#server/modules/orders/orders.service.ts'
import { getSeller, getTaxPercent } from '#server/modules/settings/settings.service.ts'
import { reserveStock } from '#server/modules/stock/reservations.service.ts'

type Typed = string | number | null | undefined
const FIGURES = ['itemsPrice', 'discountPrice', 'taxPrice', 'shippingPrice', 'totalPrice'] as const

type TypedFigures = Readonly<Partial<Record<(typeof FIGURES)[number], Typed>>>

export interface PhoneOrder extends TypedFigures {
  readonly orderId?: string | undefined
  readonly userId: string
  readonly addressId: string
  readonly cartItems?: readonly CartLineInput[] | undefined
  readonly key?: string | undefined
}

/** No coupon and no points: those are the customer's to spend. */
const NO_WISH = { usePoints: false, couponCode: undefined }

/** Sees cart, addresses and offers of a customer as that customer does. Whoever does something stays who is signed in. */
async function asCustomer(ctx: Ctx, userId: string): Promise<Ctx> {
  const buyer = await buyerOf(ctx.db, userId)
  if (!buyer) throw refused('userId', 'There is no such customer.')
  return { ...ctx, user: { ...signedIn(ctx), id: userId, email: buyer.email, isAdmin: false, areas: [] } }
}

const refused = (field: string, message: string) =>
  new ShopProblem('invalid', message, { fields: { [field]: message } })

async function addressOf(ctx: Ctx, userId: string, addressId: string): Promise<AddressRow> {
  const found = (await addressesOf(ctx.db, userId)).find((each) => each.id === addressId)
  if (!found) throw refused('addressId', 'This customer has no such address.')
  return found
}

/** What an order would cost that customer. */
export async function quoteFor(
  ctx: Ctx,
  {
    userId,
    addressId,
    cartItems,
  }: { userId: string; addressId?: string | undefined; cartItems: readonly CartLineInput[] },
) {
  const customer = await asCustomer(ctx, userId)
  if (addressId !== undefined) await addressOf(ctx, userId, addressId)
  return quoteCart(customer, { cartItems, addressId, ...NO_WISH })
}

/** The customer's saved cart, where the order names no products of its own. */
async function wishedLines(customer: Ctx, given: readonly CartLineInput[] | undefined): Promise<QuotedLine[]> {
  const cart = given ?? (await savedCart(customer)).cartItems.map(asInput)
  if (cart.length === 0) {
    throw refused('userId', 'This customer’s cart is empty. Please enter the products on the page Create orders.')
  }
  const { lines, notices } = await priceLines(customer, cart)
  const [lost] = notices.filter(({ code }) => code === 'gone' || code === 'option_unavailable')
  if (lost) throw refused(`cartItems.${lost.line}`, lost.message)
  return lines
}

type SavedLine = Awaited<ReturnType<typeof savedCart>>['cartItems'][number]
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const asInput = (line: SavedLine): CartLineInput => ({
  proId: text(line.proId),
  name: text(line.name),
  bike: text(line.bike),
  color: text(line.color) || 'default',
  model: text(line.model) || 'default',
  type: text(line.type) || 'default',
  qty: typeof line.qty === 'number' ? line.qty : 1,
})

/** Takes an order for a customer, who pays it later; with the id of one, that one is changed (R381, C13). */
export async function takeOrder(ctx: Ctx, wish: PhoneOrder) {
  if (wish.orderId !== undefined) return changeOrderOf(ctx, wish.orderId, wish)
  const customer = await asCustomer(ctx, wish.userId)
  const address = await addressOf(ctx, wish.userId, wish.addressId)
  const lines = await wishedLines(customer, wish.cartItems)
  const seller = await getSeller(ctx)
  const hashes = hashesOf(lines.map(goodsOf), { addressId: wish.addressId, ...NO_WISH }, '')
  const id = await ctx.tx(async (tx) => {
    if (!(await lockPoints(tx, wish.userId))) throw refused('userId', 'There is no such customer.')
    const same = wish.key === undefined ? undefined : await orderByIntent(tx.db, wish.userId, wish.key)
    if (same?.fingerprint.equals(hashes.fingerprint)) return same.id
    if (same) throw new ShopProblem('conflict', 'This order has been taken already, with other products.')
    const open = await openOrders(tx.db, wish.userId)
    const { offers } = await offersFor(customer, tx.db, NO_WISH, open)
    const reckoning = reckon(lines, offers, await getTaxPercent(tx, ctx.now))
    refuseOtherFigures(wish, reckoning)
    const placing = {
      accountId: wish.userId,
      key: wish.key,
      address,
      seller,
      gstin: '',
      reckoning,
      hashes,
      at: ctx.now,
    }
    const row = { ...orderRow(placing), takenBy: signedIn(ctx).id }
    const rows = lines.map((line, place) => lineRow(row.id, line, place))
    const order = await insertOrder(tx.db, row, rows)
    await writeToBuyer(ctx, tx, order, (to) => toBePaidLetter(to, order, rows))
    await reserveStock(tx, row.id, lines.map(goodsOf))
    const after = { customer: wish.userId, total: toRupees(row.totalPrice), lines: lines.map(shownLine) }
    await audit(tx, ctx, { action: 'order taken', subject: `order ${row.id}`, after })
    return row.id
  })
  return { order: await presentOrder(ctx, id), created: true }
}

/** What the administrator typed must be what the shop reckons (M13); what was left empty is not compared. */
function refuseOtherFigures(typed: TypedFigures, reckoning: Reckoning): void {
  const wrong = FIGURES.filter((name) => isOther(typed[name], reckoning[name]))
  if (wrong.length === 0) return
  throw new ShopProblem('conflict', 'The shop comes to other figures. They stand beside the fields.', {
    fields: Object.fromEntries(wrong.map((name) => [name, `The shop reckons ${formatRupees(reckoning[name])}`])),
    extra: { totals: Object.fromEntries(FIGURES.map((name) => [name, toRupees(reckoning[name])])) },
  })
}

const isOther = (typed: Typed, amount: Paise): boolean =>
  typed !== undefined && typed !== null && typed !== '' && Number(typed) !== toRupees(amount)

const shownLine = (line: { productName?: string; product?: { name: string }; qty: number; price: Paise }) =>
  `${line.qty} × ${line.productName ?? line.product?.name}, ${toRupees(line.price)}`

/** Other products, or another address, for an order that nobody has begun to pay. */
async function changeOrderOf(ctx: Ctx, orderId: string, wish: PhoneOrder) {
  const customer = await asCustomer(ctx, wish.userId)
  const address = await addressOf(ctx, wish.userId, wish.addressId)
  const lines = wish.cartItems && (await wishedLines(customer, wish.cartItems))
  const seller = await getSeller(ctx)
  await ctx.tx(async (tx) => {
    const order = await lockChangeable(tx, orderId)
    if (order.accountId !== wish.userId) throw refused('userId', 'This order is another customer’s.')
    const before = await linesOf(tx.db, orderId)
    const { name, address: street, city, state, pincode, country, phone } = address
    const to = {
      address: { name, address: street, city, state, pincode, country, phone },
      withinState: state === seller.state,
    }
    if (lines)
      await replaceLines(
        tx.db,
        orderId,
        lines.map((line, place) => lineRow(orderId, line, place)),
      )
    await reckonAgain(ctx, tx, { ...order, ...to }, before, wish)
  })
  return { order: await presentOrder(ctx, orderId), created: false }
}

/**
 * An order whose lines can still be changed, locked: taken by phone, and nobody has begun to pay it. From then on the
 * provider knows its amount (F09).
 */
async function lockChangeable(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx.db, orderId)
  if (!order) throw new ShopProblem('not_found', 'There is no such order.')
  // Nothing is billed before it is paid.
  if (isPaid(order) || order.payment === 'confirming') {
    throw new ShopProblem('conflict', 'This order is paid or billed: its lines stay as they are. A refund corrects it.')
  }
  if (order.payment === 'expired') throw new ShopProblem('conflict', 'This order has ended. Please take a new one.')
  if (order.takenBy === null || order.providerOrderId !== null || order.openingAt !== null) {
    throw new ShopProblem('conflict', 'The customer is paying this order: its total must stay as it is.')
  }
  return order
}

/** Brings an order's totals to what its lines come to; the offer that it has stays. The caller holds its lock. */
async function reckonAgain(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  before: readonly LineRow[],
  typed: TypedFigures = {},
): Promise<void> {
  const lines = await linesOf(tx.db, order.id)
  const kept = { firstOrder: order.firstOrder, firstOrderPercent: order.discountPercent }
  const offers = { ...kept, coupon: null, points: 0, usePoints: false, earlierOrders: 0 }
  const reckoning = reckon(lines, offers, order.taxPercent)
  refuseOtherFigures(typed, reckoning)
  const { address, withinState } = order
  // It is no longer the wish that somebody might repeat.
  const hashes = hashesOf(lines, { addressId: order.id, ...NO_WISH }, '')
  await updateOrderRow(tx.db, order.id, { address, withinState, ...sumsOf(reckoning), ...hashes })
  await reserveStock(tx, order.id, lines)
  await audit(tx, ctx, {
    action: 'lines changed',
    subject: `order ${order.id}`,
    before: { lines: before.map(shownLine), total: toRupees(order.totalPrice) },
    after: { lines: lines.map(shownLine), total: toRupees(reckoning.totalPrice) },
  })
}

export interface TypedLine {
  readonly id?: string | undefined
  readonly proId: string
  readonly orderId: string
  readonly qty: number
  readonly color: string
  readonly model: string
  readonly type: string
  readonly price?: Typed
}

/** Adds a line to an order, or changes one: at the catalogue's price, and the order is reckoned again. */
export async function writeLine(ctx: Ctx, typed: TypedLine) {
  const { price, ...wished } = typed
  const { lines, notices } = await priceLines(ctx, [{ ...wished, name: '', bike: '' }])
  const [line] = lines
  if (!line)
    throw refused(notices[0]?.code === 'gone' ? 'proId' : 'color', notices[0]?.message ?? 'There is no such product.')
  if (isOther(price, line.price)) {
    throw new ShopProblem('conflict', `By the catalogue one piece costs ${formatRupees(line.price)}.`, {
      fields: { price: `The shop reckons ${formatRupees(line.price)}` },
    })
  }
  const id = typed.id ?? newId()
  await ctx.tx(async (tx) => {
    const order = await lockChangeable(tx, typed.orderId)
    const before = await linesOf(tx.db, order.id)
    const goods = goodsOf(line)
    if (typed.id === undefined) {
      const place = Math.max(-1, ...before.map((each) => each.place)) + 1
      await insertLine(tx.db, { id, orderId: order.id, place, ...goods })
    } else {
      if (!before.some((each) => each.id === id)) throw new ShopProblem('not_found', 'This order has no such line.')
      await updateLine(tx.db, id, goods)
    }
    await reckonAgain(ctx, tx, order, before)
  })
  return { orderDetail: await presentDetail(ctx, id) }
}

async function presentDetail(ctx: Ctx, id: string) {
  const line = await lineById(ctx.db, id)
  const order = line && (await presentOrder(ctx, line.orderId))
  if (!order) throw new ShopProblem('not_found', 'There is no such line.')
  return { ...presentLine(line), orderNo: order.orderNo }
}
