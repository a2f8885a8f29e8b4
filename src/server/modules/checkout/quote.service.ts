import type { Product } from '#contract/catalogue.ts'
import type { CartLineInput } from '#contract/quote.ts'
import { cartTotals, lineKey, lineTotal, MAX_QUANTITY } from '#rules/cart.ts'
import { formatRupees, fromRupees, type Paise, parseRupees, toRupees } from '#rules/money.ts'
import { type PriceStep, unitPrice } from '#rules/pricing.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { productsForSale } from '#server/modules/catalogue/catalogue.service.ts'

interface QuotedLine {
  readonly product: Product
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
  readonly price: Paise
  readonly shipping: Paise
  readonly steps: readonly PriceStep[]
}

interface Notice {
  readonly code: 'price_changed' | 'gone' | 'option_unavailable' | 'sign_in'
  readonly message: string
  readonly line?: number
}

/**
 * Prices a cart from the catalogue alone (M1-M9, M13, M15). Lines that can no longer be bought are left out of the
 * totals, and a notice says so, as does a price that is not the one the buyer saw.
 */
export async function quoteCart(ctx: Ctx, cart: readonly CartLineInput[]) {
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
  notices.push({ code: 'sign_in', message: 'Please sign in to view available offers' })
  return { ...present([...lines.values()]), notices }
}

function quoteLine(product: Product | undefined, line: CartLineInput): QuotedLine | Notice {
  if (!product) return { code: 'gone', message: `${line.name || 'A product'} is no longer in our catalogue.` }
  const priced = unitPrice(product.pricing, line)
  if (!priced.ok) {
    const chosen = priced.option === null ? 'The chosen option' : `The chosen ${priced.option}`
    return { code: 'option_unavailable', message: `${chosen} of ${product.name} is not available.` }
  }
  return {
    product,
    ...priced.choice,
    qty: line.qty,
    price: priced.price,
    shipping: parseRupees(product.shipping) ?? 0,
    steps: priced.steps,
  }
}

const priceChanged = (line: QuotedLine, seen: Paise): string =>
  `The price of ${line.product.name} has changed from ${formatRupees(seen)} to ${formatRupees(line.price)}.`

const tooMany = (name: string): ShopProblem =>
  new ShopProblem('invalid', `At most ${MAX_QUANTITY} pieces of ${name} fit into one order.`)

function present(lines: readonly QuotedLine[]) {
  const totals = cartTotals(lines)
  return {
    lines: lines.map((line) => ({
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
    })),
    itemsPrice: toRupees(totals.itemsPrice),
    discountPrice: toRupees(totals.discountPrice),
    taxPrice: toRupees(totals.taxPrice),
    tax: { cgst: null, sgst: null, igst: null },
    shippingPrice: toRupees(totals.shippingPrice),
    roundOff: toRupees(totals.roundOff),
    pointsUsed: 0,
    pointsValue: 0,
    totalPrice: toRupees(totals.totalPrice),
    creditPoints: totals.creditPoints,
  }
}
