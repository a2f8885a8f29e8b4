// Prices the lines of a cart from the catalogue alone.
import type { CartLineInput } from '#contract/quote.ts'
import { lineKey, MAX_QUANTITY } from '#rules/cart.ts'
import { formatRupees, fromRupees, type Paise } from '#rules/money.ts'
import { pictureOfChoice } from '#rules/pictures.ts'
import { type OptionKey, type PriceStep, unitPrice } from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { SaleProduct } from './catalogue.rules.ts'
import { saleProducts } from './catalogue.service.ts'

/** A cart line with the shop's prices. Amounts in paise. */
export interface QuotedLine {
  readonly product: SaleProduct
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
  readonly price: Paise
  /** The price of the same choice before the product's offer. */
  readonly listPrice: Paise
  readonly shipping: Paise
  readonly steps: readonly PriceStep[]
  readonly hsn: string
  /** The rate of GST today. */
  readonly taxPercent: number
}

export interface Notice {
  readonly code:
    | 'price_changed'
    | 'gone'
    | 'option_unavailable'
    | 'out_of_stock'
    | 'sign_in'
    | 'coupon'
    | 'unfinished_order'
    | 'points_debt'
    | 'first_order_used'
  readonly message: string
  readonly line?: number
  readonly orderId?: string
}

/** Merges equal lines; notices tell of those that cannot be bought or have changed. */
export async function priceLines(ctx: Ctx, cart: readonly CartLineInput[]) {
  const products = await saleProducts(
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

function quoteLine(product: SaleProduct | undefined, line: CartLineInput): QuotedLine | Notice {
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
  const { mrp } = product
  if (mrp !== null && withTax(priced.price, product.tax.percent) > mrp) {
    const message = `${product.name} cannot be sold at the moment: its price is above its MRP of ${formatRupees(mrp)}.`
    return { code: 'option_unavailable', message }
  }
  return {
    product,
    ...priced.choice,
    qty: line.qty,
    price: priced.price,
    listPrice: Math.max(listed.price, priced.price),
    shipping: product.shipping,
    steps: priced.steps,
    hsn: product.tax.hsn,
    taxPercent: product.tax.percent,
  }
}

const priceChanged = (line: QuotedLine, seen: Paise): string =>
  `The price of ${line.product.name} has changed from ${formatRupees(seen)} to ${formatRupees(line.price)}.`

const tooMany = (name: string): ShopProblem =>
  new ShopProblem('invalid', `At most ${MAX_QUANTITY} pieces of ${name} fit into one order.`)

/** Returns the address of a line's picture, which shows the chosen variant if there is one. */
export const pictureOf = ({ product, ...chosen }: Pick<QuotedLine, 'product' | OptionKey>): string =>
  (pictureOfChoice(product.pictures, chosen) ?? product.pictures[0])?.url ?? ''
