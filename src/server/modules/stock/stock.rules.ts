export interface StockFacts {
  readonly kept: boolean
  readonly onHand: number
  readonly reserved: number
  readonly lowAt: number
}

/** What nobody has bought or is paying for. */
export const available = ({ onHand, reserved }: Pick<StockFacts, 'onHand' | 'reserved'>): number => onHand - reserved

/** Pieces of each product; lines of the same product are one. */
export function piecesOf(lines: readonly { readonly productId: string; readonly qty: number }[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { productId, qty } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + qty)
  return pieces
}

/** Why a line cannot be had: the same words in the cart, and when the order is placed. */
export const shortMessage = (named: { readonly name: string; readonly bike: string }, left: number): string =>
  left > 0
    ? `Only ${left} left of ${named.name} for ${named.bike}.`
    : `${named.name} for ${named.bike} is out of stock.`

/** The same when it is the buyer's own unfinished order that has the pieces. */
export const heldMessage = (named: { readonly name: string; readonly bike: string }, orderNo: string): string =>
  `Your unfinished order ${orderNo} holds the last pieces of ${named.name} for ${named.bike}. It ends by itself, or you can cancel it.`

export const presentStock = (stock: StockFacts) => ({
  kept: stock.kept,
  onHand: stock.onHand,
  reserved: stock.reserved,
  available: available(stock),
  lowAt: stock.lowAt,
})
