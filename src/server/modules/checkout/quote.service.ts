import type { Product } from '#contract/catalogue.ts'
import type { CartLineInput, Totals } from '#contract/checkout.ts'
import { lineKey, lineTotal, MAX_QUANTITY } from '#rules/cart.ts'
import { formatRupees, fromRupees, type Paise, parseRupees, toRupees } from '#rules/money.ts'
import { pointsValue } from '#rules/points.ts'
import { type PriceStep, unitPrice } from '#rules/pricing.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Db } from '#server/lib/tx.ts'
import { requireOwnAddress } from '#server/modules/accounts/addresses.service.ts'
import { productsForSale } from '#server/modules/catalogue/catalogue.service.ts'
import { pointsOf } from '#server/modules/credit/credit.service.ts'
import {
  countKept,
  couponUses,
  isUsedUp,
  type OrderRow,
  openOrders,
  presentTax,
  taxRows,
} from '#server/modules/orders/orders.service.ts'
import { getPriceSettings, getSeller, getTaxPercent } from '#server/modules/settings/settings.service.ts'
import { shortages } from '#server/modules/stock/reservations.service.ts'
import { type CouponOffer, type Offers, presentTotals, type Reckoning, reckon } from './checkout.rules.ts'
import { couponByCode } from './coupons.queries.ts'

/** A cart line as the shop prices it. Amounts in paise. */
export interface QuotedLine {
  readonly product: Product
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
  readonly price: Paise
  /** The same choice before the product's offer. */
  readonly listPrice: Paise
  readonly shipping: Paise
  readonly steps: readonly PriceStep[]
}

interface Notice {
  readonly code:
    | 'price_changed'
    | 'gone'
    | 'option_unavailable'
    | 'out_of_stock'
    | 'sign_in'
    | 'coupon'
    | 'unfinished_order'
  readonly message: string
  readonly line?: number
  readonly orderId?: string
}

export interface QuoteWish {
  readonly cartItems: readonly CartLineInput[]
  readonly addressId?: string | undefined
  readonly usePoints: boolean
  readonly couponCode?: string | undefined
}

/**
 * Prices a cart from the catalogue alone (M1-M9, M13, M15). Lines that can no longer be bought are left out of the
 * totals, and a notice says so, as does a price that is not the one the buyer saw. Whoever is signed in sees the offers.
 */
export async function quoteCart(ctx: Ctx, wish: QuoteWish) {
  const { lines, notices } = await priceLines(ctx, wish.cartItems)
  const { offers, notices: more, balance } = await offersFor(ctx, ctx.db, wish)
  const reckoning = reckon(lines, offers, await getTaxPercent(ctx, ctx.now))
  const address = wish.addressId === undefined ? undefined : await requireOwnAddress(ctx, wish.addressId)
  const withinState = address && address.state === (await getSeller(ctx)).state
  return {
    ...totalsFor(reckoning, withinState),
    lines: lines.map(presentLine),
    points: ctx.user && {
      balance,
      claimable: reckoning.claimable,
      value: toRupees(pointsValue(reckoning.claimable)),
      missing: toRupees(reckoning.missing),
    },
    notices: [...notices, ...(await stockNotices(ctx, wish.cartItems, lines)), ...more],
  }
}

/** Totals in rupees; undefined while the state of delivery is not known (M8). */
export function totalsFor(reckoning: Reckoning, withinState: boolean | undefined): Totals {
  if (withinState === undefined)
    return presentTotals(reckoning, { tax: presentTax(null), roundOff: reckoning.roundOff })
  const { split, roundOff } = taxRows({ ...reckoning, withinState })
  return presentTotals(reckoning, { tax: presentTax(split), roundOff })
}

/** What of the lines cannot be had in that number, in the words with which placing the order would be refused. */
async function stockNotices(ctx: Ctx, cart: readonly CartLineInput[], lines: readonly QuotedLine[]): Promise<Notice[]> {
  const wanted = lines.map(({ product, qty }) => ({ productId: product.id, qty }))
  const short = await shortages(ctx.db, wanted, ctx.user?.id)
  return short.flatMap(({ productId, message, orderId }): Notice[] => {
    if (orderId !== undefined) return [{ code: 'unfinished_order', message, orderId }]
    return cart.flatMap((line, place) =>
      line.proId === productId ? [{ code: 'out_of_stock', message, line: place }] : [],
    )
  })
}

/** Lines at the catalogue's prices, equal ones as one, and what the buyer must be told of the others. */
export async function priceLines(ctx: Ctx, cart: readonly CartLineInput[]) {
  const products = await productsForSale(
    ctx,
    cart.map((line) => line.proId),
  )
  const notices: Notice[] = []
  const lines = new Map<string, QuotedLine>()
  for (const [place, line] of cart.entries()) {
    const quoted = quoteLine(products.get(line.proId), line)
    if ('code' in quoted) {
      notices.push({ ...quoted, line: place })
      continue
    }
    if (line.price !== undefined && fromRupees(line.price) !== quoted.price) {
      notices.push({ code: 'price_changed', message: priceChanged(quoted, fromRupees(line.price)), line: place })
    }
    const key = lineKey({ ...quoted, proId: quoted.product.id })
    const same = lines.get(key)
    const qty = quoted.qty + (same?.qty ?? 0)
    if (qty > MAX_QUANTITY) throw tooMany(quoted.product.name)
    lines.set(key, { ...quoted, qty })
  }
  return { lines: [...lines.values()], notices }
}

function quoteLine(product: Product | undefined, line: CartLineInput): QuotedLine | Notice {
  const ofAnotherBike = line.bike_id && line.bike_id !== product?.bikeId
  if (!product || ofAnotherBike)
    return { code: 'gone', message: `${line.name || 'A product'} is no longer in our catalogue.` }
  const priced = unitPrice(product.pricing, line)
  const listed = unitPrice({ ...product.pricing, offerPercent: 0 }, line)
  if (!priced.ok || !listed.ok) {
    const option = priced.ok ? null : priced.option
    const chosen = option === null ? 'The chosen option' : `The chosen ${option}`
    return { code: 'option_unavailable', message: `${chosen} of ${product.name} is not available.` }
  }
  return {
    product,
    ...priced.choice,
    qty: line.qty,
    price: priced.price,
    listPrice: Math.max(listed.price, priced.price),
    shipping: parseRupees(product.shipping) ?? 0,
    steps: priced.steps,
  }
}

const priceChanged = (line: QuotedLine, seen: Paise): string =>
  `The price of ${line.product.name} has changed from ${formatRupees(seen)} to ${formatRupees(line.price)}.`

const tooMany = (name: string): ShopProblem =>
  new ShopProblem('invalid', `At most ${MAX_QUANTITY} pieces of ${name} fit into one order.`)

/**
 * What the person who asks may use: the first order's discount while no order has it, points that are free, a coupon. A
 * caller that is about to place an order has locked the points, and passes its transaction's connection and what it has
 * read of the open orders.
 */
export async function offersFor(
  ctx: Ctx,
  db: Db,
  { usePoints, couponCode }: Pick<QuoteWish, 'usePoints' | 'couponCode'>,
  placing?: readonly OrderRow[],
): Promise<{ offers: Offers; notices: Notice[]; balance: number }> {
  const { user } = ctx
  if (!user) {
    const offers = { firstOrder: false, coupon: null, points: 0, usePoints: false, earlierOrders: 0 }
    return { offers, notices: [{ code: 'sign_in', message: 'Please sign in to view available offers' }], balance: 0 }
  }
  const earlierOrders = await countKept(db, user.id)
  const open = placing ?? (await openOrders(db, user.id))
  const { spendable: points, balance } = await pointsOf(db, user.id)
  const holder = open.find((order) => order.firstOrder)
  const keeping = holder ?? (balance > points ? open.find((order) => order.pointsUsed > 0) : undefined)
  const notices: Notice[] = []
  if (keeping && (keeping === holder ? earlierOrders === 0 : true)) {
    const what = keeping === holder ? 'the first order’s discount' : 'credit points'
    const message = `Your unfinished order ${keeping.orderNo} holds ${what}. It ends by itself, or you can cancel it.`
    notices.push({ code: 'unfinished_order', message, orderId: keeping.id })
  }
  const found = couponCode ? await readCoupon(ctx, db, couponCode, placing !== undefined) : null
  if (found && 'message' in found) notices.push({ code: 'coupon', message: found.message })
  const coupon = found && 'code' in found ? found : null
  const firstOrder = earlierOrders === 0 && !holder
  const { firstOrderPercent } = await getPriceSettings({ db })
  return { offers: { firstOrder, firstOrderPercent, coupon, points, usePoints, earlierOrders }, notices, balance }
}

const NO_COUPON = { message: 'This coupon code is not valid. The order goes on without it.' }

async function readCoupon(
  ctx: Ctx,
  db: Db,
  typed: string,
  lock: boolean,
): Promise<CouponOffer | { readonly message: string }> {
  const row = await couponByCode(db, typed.toUpperCase(), lock)
  if (!row || (row.startsAt && row.startsAt > ctx.now) || (row.endsAt && row.endsAt <= ctx.now)) return NO_COUPON
  if (isUsedUp(row, await couponUses(db, row.code, ctx.user?.id ?? ''))) {
    return { message: 'This coupon has been used up. The order goes on without it.' }
  }
  return row
}

function presentLine(line: QuotedLine) {
  return {
    proId: line.product.id,
    bike_id: line.product.bikeId,
    bikeCode: line.product.bikes.code,
    code: line.product.code,
    name: line.product.name,
    bike: line.product.bikes.name,
    image: line.product.url,
    color: line.color,
    model: line.model,
    type: line.type,
    qty: line.qty,
    price: toRupees(line.price),
    steps: line.steps.map((step) => ({ ...step, amount: toRupees(step.amount) })),
    lineTotal: toRupees(lineTotal(line)),
    shipping: toRupees(line.shipping),
  }
}
