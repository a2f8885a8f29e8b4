import type { stock } from '#db/schema/stock.ts'
import { type CountedStock, isCountedIn, type LinePieces, type Pieces } from '#rules/variants.ts'

type StockNumbers = Pick<typeof stock.$inferSelect, 'isTracked' | 'onHand' | 'reserved' | 'lowAt'>

/** Returns the pieces that are neither sold nor reserved. */
export const available = ({ onHand, reserved }: Pick<StockNumbers, 'onHand' | 'reserved'>): number => onHand - reserved

/** Sums up the pieces of each stock. */
export function piecesByStock(pieces: readonly Pieces[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { stockId, qty } of pieces) sums.set(stockId, (sums.get(stockId) ?? 0) + qty)
  return sums
}

/** Sums up the pieces of each stock over all lines. Lines whose product is not tracked need none. */
export const piecesOf = (
  stocks: readonly (CountedStock & { readonly id: string })[],
  lines: readonly LinePieces[],
): Map<string, number> =>
  piecesByStock(
    lines.flatMap((line) => {
      const counted = stocks.find((each) => isCountedIn(each, line))
      return counted ? [{ stockId: counted.id, qty: line.qty }] : []
    }),
  )

/** Returns why a line is not available; the cart and the checkout use the same words. */
export const shortMessage = (named: { readonly name: string; readonly bike: string }, left: number): string =>
  left > 0
    ? `Only ${left} left of ${named.name} for ${named.bike}.`
    : `${named.name} for ${named.bike} is out of stock.`

/** Returns why a line is not available if the customer's own unfinished order has reserved the pieces. */
export const reservedMessage = (named: { readonly name: string; readonly bike: string }, orderNo: string): string =>
  `Your unfinished order ${orderNo} holds the last pieces of ${named.name} for ${named.bike}. It ends by itself, or you can cancel it.`

export const presentStock = (stock: StockNumbers) => ({
  isTracked: stock.isTracked,
  onHand: stock.onHand,
  reserved: stock.reserved,
  available: available(stock),
  lowAt: stock.lowAt,
})
