/**
 * A second implementation of the price rules: written only from the specification (S1 section 9) and the decisions M1
 * to M15, in exact fractions, without looking at the shop's code. What both agree on is hardly wrong. Amounts are in
 * paise.
 */

/** A fraction; the denominator is positive. */
class Exact {
  readonly over: bigint
  readonly under: bigint

  constructor(over: bigint, under = 1n) {
    this.over = over
    this.under = under
  }

  /** Parses a decimal as it is written: 12.5 becomes 125/10, not the nearest binary number. */
  static of(written: number | string): Exact {
    const [whole = '0', digits = ''] = String(written).split('.')
    return new Exact(BigInt(whole + digits), 10n ** BigInt(digits.length))
  }

  plus(other: Exact): Exact {
    return new Exact(this.over * other.under + other.over * this.under, this.under * other.under)
  }

  minus(other: Exact): Exact {
    return this.plus(new Exact(-other.over, other.under))
  }

  times(other: Exact): Exact {
    return new Exact(this.over * other.over, this.under * other.under)
  }

  /** Rounds down to a whole number. */
  floor(): bigint {
    const quotient = this.over / this.under
    return this.over < 0n && quotient * this.under !== this.over ? quotient - 1n : quotient
  }

  /** Rounds to whole paise, half a paisa up (M1). */
  round(): bigint {
    return this.plus(new Exact(1n, 2n)).floor()
  }
}

const percent = (written: number) => Exact.of(written).times(new Exact(1n, 100n))

type Effect = 'half' | bigint

/** The specification's table, word for word, in rupees (S1 section 9). */
const TABLE: readonly (readonly [effect: 'half' | number, names: string])[] = [
  [0, 'Standard, Dominar 400, Both, Black, PRO, 1-inch, 1.5 inches, MODEL-1, default, Aluminium'],
  [200, 'Dominar 250'],
  [1000, '2 Sliders'],
  [1800, '4 Sliders'],
  ['half', 'Left, Right'],
  [200, 'Transparant'],
  [130, '1.5-inch'],
  [400, '2 inches'],
  [-100, 'MODEL-2'],
  [-1040, 'Mild steel'],
]

const fold = (name: string) => name.trim().toLowerCase()

const SPECIFIED: ReadonlyMap<string, Effect> = new Map(
  TABLE.flatMap(([effect, names]) =>
    names.split(',').map((name): [string, Effect] => [fold(name), effect === 'half' ? effect : BigInt(effect) * 100n]),
  ),
)

/** Every name in the specification's table, as it spells them. */
export const SPECIFIED_NAMES: readonly string[] = TABLE.flatMap(([, names]) =>
  names.split(',').map((name) => name.trim()),
)

/** Surcharges for names that the shop has added (M2), in paise. */
export type OwnNames = Readonly<Record<string, number>>

export interface OracleProduct {
  /** In paise. */
  readonly price: number
  readonly offerPercent: number
  readonly colors: readonly string[]
  readonly models: readonly string[]
  readonly types: readonly string[]
}

export interface Choice {
  readonly color: string
  readonly model: string
  readonly type: string
}

const COLOUR = 25_000n
const LEAST = 100n

/** Returns the unit price of a choice; null if it cannot be bought (M1 to M5). */
export function oraclePrice(product: OracleProduct, choice: Choice, own: OwnNames = {}): bigint | null {
  const { price, offerPercent, colors, models, types } = product
  if (!isOffered(choice.color, colors) || !isOffered(choice.model, models) || !isOffered(choice.type, types))
    return null
  const table = new Map(SPECIFIED)
  for (const [name, amount] of Object.entries(own)) table.set(fold(name), BigInt(amount))
  const ofType = table.get(fold(choice.type))
  if (ofType === undefined) return null
  // Models are mostly names of bikes, which the table need not contain: only a type must be in it (M3).
  const ofModel = table.get(fold(choice.model)) ?? 0n
  const listed = new Exact(BigInt(price))
  let unit = listed.minus(listed.times(percent(offerPercent))).round()
  if (ofType === 'half' || ofModel === 'half') unit = new Exact(unit, 2n).round()
  if (ofType !== 'half') unit += ofType
  if (ofModel !== 'half') unit += ofModel
  if (colors.length > 0 && fold(choice.color) !== 'black') unit += COLOUR
  return unit < LEAST ? null : unit
}

const isOffered = (chosen: string, offered: readonly string[]) =>
  offered.length === 0 ? fold(chosen) === 'default' : offered.some((each) => fold(each) === fold(chosen))

export interface OracleLine {
  readonly price: bigint
  readonly qty: number
  /** Charged once per line, whatever its quantity (M6). */
  readonly shipping: number
}

export interface OracleBill {
  readonly itemsPrice: bigint
  readonly discountPrice: bigint
  readonly taxPrice: bigint
  readonly shippingPrice: bigint
  readonly roundOff: bigint
  readonly totalPrice: bigint
  readonly creditPoints: bigint
}

/** Calculates the cost of a cart; the first order's discount is 10 percent of the subtotal (M6, M7, M9, M11). */
export function oracleBill(lines: readonly OracleLine[], discountPercent: number): OracleBill {
  let itemsPrice = 0n
  let shippingPrice = 0n
  for (const { price, qty, shipping } of lines) {
    itemsPrice += price * BigInt(qty)
    shippingPrice += BigInt(shipping)
  }
  const discountPrice = new Exact(itemsPrice).times(percent(discountPercent)).round()
  const taxable = new Exact(itemsPrice - discountPrice)
  const tax = taxable.times(percent(18))
  // The total is rounded once, from the exact tax rather than the displayed one: a paisa of tax can be a rupee of
  // total.
  const rupees = taxable.plus(tax).plus(new Exact(shippingPrice)).times(new Exact(1n, 100n)).round()
  const taxPrice = tax.round()
  const totalPrice = rupees * 100n
  return {
    itemsPrice,
    discountPrice,
    taxPrice,
    shippingPrice,
    roundOff: totalPrice - (itemsPrice - discountPrice + taxPrice + shippingPrice),
    totalPrice,
    creditPoints: new Exact(itemsPrice, 100n).times(percent(1)).floor(),
  }
}

export interface Claimant {
  readonly balance: number
  /** The number of earlier orders that were paid and not fully refunded. */
  readonly earlierOrders: number
  /** In paise, before points. */
  readonly total: bigint
}

const POINT = 800n
const FULL_CLAIM = 600_000n

/** Returns how many points may pay for an order (M10). */
export function oracleClaim({ balance, earlierOrders, total }: Claimant): bigint {
  if (earlierOrders < 1) return 0n
  const all = BigInt(balance)
  const allowed = total >= FULL_CLAIM ? all : new Exact(all, 2n).floor()
  const most = total / POINT
  return allowed < most ? allowed : most
}

/** Returns what is left to pay in money, in paise (M10). */
export const oraclePayable = (total: bigint, points: bigint): bigint => total - points * POINT
