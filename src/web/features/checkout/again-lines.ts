import type { LineAgain } from '#contract/orders.ts'
import { lineKey, MAX_LINES } from '#rules/cart.ts'
import type { CartLine } from '#web/lib/cart-line.ts'
import { randomId } from '#web/lib/random-id.ts'
import { rupees } from '#web/lib/rupees.ts'
import type { CheckoutTexts } from '#web/messages/en/checkout.ts'

/**
 * Returns a cart with the lines of an earlier order. A line that is in the cart already has the greater of both quantities, so
 * that nothing is lost and asking twice changes nothing.
 */
export function addAgain(
  cart: readonly CartLine[],
  lines: readonly LineAgain[],
): { readonly lines: readonly CartLine[]; readonly added: number; readonly isFull: boolean } {
  const result = [...cart]
  let [added, isFull] = [0, false]
  for (const { item } of lines) {
    if (!item) continue
    const place = result.findIndex((each) => lineKey(each) === lineKey(item))
    const before = result[place]
    if (!before && result.length >= MAX_LINES) {
      isFull = true
      continue
    }
    const line = { ...item, bike_name: item.bike, uuid: before?.uuid ?? randomId() }
    if (before) result[place] = { ...line, qty: Math.max(before.qty, item.qty) }
    else result.push(line)
    added += 1
  }
  return { lines: result, added, isFull }
}

/** Says what of a line is not as it was bought: gone, sold out, fewer pieces, or another price. */
export function describeAgain(line: LineAgain, { order }: Pick<CheckoutTexts, 'order'>): string[] {
  const t = order.again
  const part = `${line.name}, ${line.bike}`
  if (line.state === 'gone') return [t.gone(part)]
  if (line.state === 'option_gone') return [t.optionGone(part)]
  if (line.state === 'sold_out') return [t.soldOut(part)]
  return [
    ...(line.state === 'fewer' ? [t.fewer(part, line.item?.qty ?? 0, line.qty)] : []),
    ...(line.priceNow !== null && line.priceNow !== line.priceBefore
      ? [t.price(part, rupees(line.priceNow), rupees(line.priceBefore))]
      : []),
  ]
}
