/** The names of a product and its bike, and its number of pieces. */
interface CountedProduct {
  readonly name: string
  readonly bike: string
  readonly onHand: number
}

/** The maximum number of pieces of one product that unpaid orders of a customer, or for one address, may reserve. */
const MOST = 25
/** The maximum share of the stock on hand in percent; the rest stays available to others. */
const SHARE_PERCENT = 50
/** The number of pieces that are always allowed, whatever their share. */
const ALWAYS_ALLOWED = 5

/**
 * The share of the stock on hand in percent that all unpaid orders together may reserve. The rest stays for sale to everybody:
 * of it, a customer may have one piece in unpaid orders.
 */
const SHARE_OF_ALL_PERCENT = 75

/** Returns how many pieces of a product unpaid orders of a customer may reserve. */
export function maxUnpaid({ onHand }: Pick<CountedProduct, 'onHand'>): number {
  const share = Math.floor((onHand * SHARE_PERCENT) / 100)
  return Math.max(ALWAYS_ALLOWED, Math.min(MOST, share))
}

/** Of one product: what an order needs, its customer's unpaid orders, and others' of the same address. */
interface UnpaidPieces {
  readonly wanted: number
  readonly own: number
  readonly others: number
}

/**
 * Whether an order would reserve too many pieces. Those of others count only beyond the pieces that are always allowed,
 * so that strangers who enter the same phone number or address cannot lock a customer out.
 */
export function exceedsUnpaidLimit({ wanted, own, others }: UnpaidPieces, most: number): boolean {
  const total = own + wanted
  return total > most || (total > ALWAYS_ALLOWED && total + others > most)
}

/** Pieces of one product: those that an order needs, those in its customer's unpaid orders, and those in all of them. */
interface AllUnpaidPieces {
  readonly wanted: number
  readonly own: number
  readonly all: number
}

/** Whether an order would reserve pieces of the rest that is sold by the piece while very many are not paid yet. */
export function exceedsShareOfAll({ wanted, own, all }: AllUnpaidPieces, onHand: number): boolean {
  const most = Math.max(ALWAYS_ALLOWED, Math.floor((onHand * SHARE_OF_ALL_PERCENT) / 100))
  return all + wanted > most && own + wanted > 1
}

/** Explains to a customer that somebody else's unpaid orders leave one piece for everybody at the moment. */
export const shareOfAllMessage = ({ name, bike }: Pick<CountedProduct, 'name' | 'bike'>): string =>
  `So many pieces of ${name} for ${bike} are in orders that are not paid yet that each customer can order one at the moment. Please order one, or try again in a quarter of an hour. For a larger order please write to us.`

/** Explains to a customer why an order cannot be placed now. */
export const unpaidLimitMessage = (named: Pick<CountedProduct, 'name' | 'bike'>, most: number): string =>
  `At most ${most} pieces of ${named.name} for ${named.bike} can be in orders that are not paid yet, for one customer or one address. Please order fewer, or pay or cancel your unfinished orders first. For a larger order please write to us.`

/** How long an order without a payment attempt reserves its stock, in minutes (P2). */
export const UNPAID_ORDER_MINUTES = 15
