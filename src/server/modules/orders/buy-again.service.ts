import type { LineAgain } from '#contract/orders.ts'
import type { LineRow } from '#db/schema/orders.ts'
import { lineKey } from '#rules/cart.ts'
import { toRupees } from '#rules/money.ts'
import { pictureOfChoice } from '#rules/pictures.ts'
import { withTax } from '#rules/tax.ts'
import { isCountedIn } from '#rules/variants.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { run } from '#server/lib/tx.ts'
import { priceLines, type QuotedLine } from '#server/modules/catalogue/priced-lines.service.ts'
import { stockOf } from '#server/modules/stock/stock.store.ts'
import { requireReadableOrder } from './orders.service.ts'
import { findLines } from './orders.store.ts'

/** A part is the same by its id, whatever its name; the pieces that are left go to the lines in their order. */
export async function getOrderAgain(ctx: Ctx, id: string): Promise<{ lines: LineAgain[] }> {
  const order = await requireReadableOrder(ctx, id)
  const lines = await run(ctx, findLines(order.id))
  const { lines: priced, notices } = await priceLines(ctx, lines.map(toRequest))
  const quoted = new Map(priced.map((line) => [lineKey({ ...line, proId: line.product.id }), line]))
  const refused = new Map(notices.map(({ line, code }) => [line, code === 'gone' ? 'gone' : 'option_gone'] as const))
  const take = await takeFromStock(ctx, [...new Set(priced.map(({ product }) => product.id))])
  return {
    lines: lines.map((line, place) => {
      const now = quoted.get(lineKey({ ...line, proId: line.productId }))
      const state = refused.get(place)
      if (state || !now) return { ...asBought(line), state: state ?? 'gone', priceNow: null, item: null }
      const qty = take(now, line.qty)
      return {
        ...asBought(line),
        state: qty === line.qty ? 'available' : qty > 0 ? 'fewer' : 'sold_out',
        priceNow: toRupees(withTax(now.price, now.taxPercent)),
        item: qty > 0 ? toItem(now, qty) : null,
      }
    }),
  }
}

const toRequest = ({ productId, bikeId, productName, bikeName, color, model, type, qty }: LineRow) => ({
  ...{ proId: productId, bike_id: bikeId, name: productName, bike: bikeName },
  ...{ color, model, type, qty },
})

/** Returns a function that takes pieces for a line as long as there are any; untracked ones never end. */
async function takeFromStock(ctx: Ctx, productIds: readonly string[]) {
  const stocks = await run(ctx, stockOf(productIds))
  const left = new Map(stocks.map((stock) => [stock.id, Math.max(0, stock.onHand - stock.reserved)]))
  return ({ product, ...choice }: QuotedLine, wanted: number): number => {
    const counted = stocks.find((stock) => isCountedIn(stock, { productId: product.id, ...choice }))
    if (!counted) return wanted
    const pieces = Math.min(wanted, left.get(counted.id) ?? 0)
    left.set(counted.id, (left.get(counted.id) ?? 0) - pieces)
    return pieces
  }
}

const asBought = (line: LineRow) => ({
  id: line.id,
  name: line.productName,
  bike: line.bikeName,
  color: line.color,
  model: line.model,
  type: line.type,
  qty: line.qty,
  priceBefore: toRupees(withTax(line.price, line.taxPercent)),
})

const toItem = (line: QuotedLine, qty: number): NonNullable<LineAgain['item']> => ({
  proId: line.product.id,
  bike_id: line.product.bikeId,
  bikeCode: line.product.bike.code,
  code: line.product.code,
  name: line.product.name,
  bike: line.product.bike.name,
  image: (pictureOfChoice(line.product.pictures, line) ?? line.product.pictures[0])?.base ?? '',
  color: line.color,
  model: line.model,
  type: line.type,
  qty,
  price: toRupees(line.price),
  shipping: toRupees(line.shipping),
  taxPercent: line.taxPercent,
})
