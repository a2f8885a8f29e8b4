import type { CartLineInput, Totals } from '#contract/quote.ts'
import { atRateOf, isTaxedWithinState, placeOfSupplyFor, sezFor } from '#rules/billing.ts'
import { lineTotal } from '#rules/cart.ts'
import { toRupees } from '#rules/money.ts'
import { calculateTotals, type OrderTotals } from '#rules/order-totals.ts'
import { pointsValue } from '#rules/points.ts'
import { presentTax, taxRows } from '#rules/tax.ts'
import { isCountedIn } from '#rules/variants.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { requireOwnAddress } from '#server/modules/accounts/addresses.service.ts'
import { type Notice, pictureOf, priceLines, type QuotedLine } from '#server/modules/catalogue/priced-lines.service.ts'
import type { Customer } from '#server/modules/orders/buyers.service.ts'
import type { OpenOrder } from '#server/modules/orders/orders.store.ts'
import { recallSettings } from '#server/modules/settings/settings.service.ts'
import { shortages } from '#server/modules/stock/reservations.service.ts'
import { type ShownStock, stockOf } from '#server/modules/stock/stock.store.ts'
import { presentTotals } from './checkout.rules.ts'
import { offersFor, type QuoteRequest, readForQuote } from './offers.service.ts'

/**
 * Prices a cart from the catalogue alone (M1-M9, M13, M15). Lines that can no longer be bought are left out of the
 * totals and reported in a notice, as is a price that differs from the one the buyer saw. Offers are included if the
 * customer is known.
 */
export async function quoteCart(ctx: Ctx, customer: Customer | null, request: QuoteRequest) {
  const sez = sezFor(request)
  const { lines: priced, notices } = await priceLines(ctx, request.cartItems)
  const lines = priced.map((line) => atRateOf(line, sez))
  const { addressId, cartItems } = request
  if (addressId !== undefined && !customer) throw new ShopProblem('sign_in_required', 'Please sign in.')
  const address =
    customer && addressId !== undefined ? (await requireOwnAddress(ctx, customer.id, addressId)).address : undefined
  const productIds = [...new Set(lines.map(({ product }) => product.id))]
  const facts = customer ? await readForQuote(ctx, customer, address, productIds) : undefined
  const { open, stock } = facts ?? { open: [], stock: await run(ctx, stockOf(productIds)) }
  const replaced = request.replaceUnfinished
    ? open.filter(({ takenBy, hasMoney }) => takenBy === null && !hasMoney)
    : []
  const {
    offers,
    notices: more,
    credit,
  } = await offersFor(ctx, ctx, { ...request, customer, address }, { open, replaced, isPlacing: false, facts })
  const orderTotals = calculateTotals(lines, offers)
  const placeOfSupply = placeOfSupplyFor(request.gstin, address?.state)
  const { state } = (await recallSettings(ctx)).seller
  const withinState = placeOfSupply === undefined ? undefined : isTaxedWithinState({ placeOfSupply, sez }, state)
  return {
    ...totalsFor(orderTotals, withinState),
    lines: lines.map(presentLine),
    termsAcceptedAt: facts?.terms?.toISOString() ?? null,
    points: customer && {
      balance: credit.balance,
      claimable: orderTotals.claimable,
      value: toRupees(pointsValue(orderTotals.claimable)),
      missing: toRupees(orderTotals.missing),
      pending: credit.pending,
      owed: credit.debt,
    },
    notices: [...notices, ...(await stockNotices(ctx, { customer, cart: cartItems, lines, stock, replaced })), ...more],
  }
}

/** In rupees. `withinState`: undefined without a state of delivery and a GSTIN; the tax is then unknown (M8). */
export function totalsFor(orderTotals: OrderTotals, withinState: boolean | undefined): Totals {
  if (withinState === undefined)
    return presentTotals(orderTotals, { tax: presentTax(null), roundOff: orderTotals.roundOff })
  const { split, roundOff } = taxRows({ ...orderTotals, withinState }, orderTotals.rates)
  return presentTotals(orderTotals, { tax: presentTax(split), roundOff })
}

/** Worded like the refusal when placing the order. */
async function stockNotices(
  ctx: Ctx,
  {
    customer,
    cart,
    lines,
    stock,
    replaced,
  }: {
    readonly customer: Customer | null
    readonly cart: readonly CartLineInput[]
    readonly lines: readonly QuotedLine[]
    readonly stock: readonly ShownStock[]
    readonly replaced: readonly OpenOrder[]
  },
): Promise<Notice[]> {
  const wanted = lines.map(({ product, color, model, type, qty }) => ({
    productId: product.id,
    color,
    model,
    type,
    qty,
  }))
  const ids = replaced.map(({ id }) => id)
  const short = await shortages(ctx, wanted, stock, { accountId: customer?.id, replacedIds: ids })
  return short.flatMap(({ stock: counted, message, orderId }): Notice[] => {
    if (orderId !== undefined) return [{ code: 'unfinished_order', message, orderId }]
    return cart.flatMap((line, place) =>
      isCountedIn(counted, { ...line, productId: line.proId }) ? [{ code: 'out_of_stock', message, line: place }] : [],
    )
  })
}

function presentLine(line: QuotedLine) {
  return {
    proId: line.product.id,
    bike_id: line.product.bikeId,
    bikeCode: line.product.bike.code,
    code: line.product.code,
    name: line.product.name,
    bike: line.product.bike.name,
    image: pictureOf(line),
    color: line.color,
    model: line.model,
    type: line.type,
    qty: line.qty,
    price: toRupees(line.price),
    steps: line.steps.map((step) => ({ ...step, amount: toRupees(step.amount) })),
    lineTotal: toRupees(lineTotal(line)),
    shipping: toRupees(line.shipping),
    taxPercent: line.taxPercent,
  }
}
