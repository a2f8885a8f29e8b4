import { formatRupees } from './money.ts'
import {
  type Choice,
  choicesOf,
  findValue,
  foldName,
  NO_OPTION,
  type OptionKey,
  type OptionPrice,
  type PricedProduct,
  unitPrice,
} from './pricing.ts'

/** The fields of the specified calls, and of the product's form, by their options. */
export const OPTION_FIELDS = { color: 'colors', model: 'model', type: 'type' } as const

/** A choice that nobody could buy, and what causes it: the price of the product, or a value of an option. */
export interface Unsellable {
  readonly cause: 'price' | OptionKey
  /** The values in readable form: "Red, Mild steel". Empty if the product has none. */
  readonly values: string
  readonly reason: 'unavailable' | 'too-low'
}

/** Returns what a value does to the price, in words. */
export function priceText(price: OptionPrice | null): string {
  if (price === null) return 'no price'
  if ('percent' in price) return `${price.percent}% of the price`
  return `${price.add < 0 ? '−' : '+'} ${formatRupees(Math.abs(price.add))}`
}

export const choiceText = ({ type, model, color }: Choice): string =>
  [type, model, color].filter((name) => foldName(name) !== NO_OPTION).join(', ')

/** Returns the first choice that cannot be sold: one of its values has no price, or it costs less than a rupee (M5). */
export function findUnsellable(product: PricedProduct): Unsellable | null {
  for (const choice of choicesOf(product)) {
    const priced = unitPrice(product, choice)
    if (priced.ok) continue
    const { option, reason } = priced
    if (option !== null) return { cause: option, values: choice[option], reason }
    return { cause: causeOf(product, choice), values: choiceText(choice), reason }
  }
  return null
}

/** Returns the option whose value reduces the price most. */
function causeOf({ options }: PricedProduct, choice: Choice): Unsellable['cause'] {
  const taken = (option: OptionKey) => {
    const price = findValue(options[option], choice[option])?.price
    return price && 'add' in price ? -price.add : 0
  }
  const most = (['type', 'model', 'color'] as const).reduce((one, other) => (taken(other) > taken(one) ? other : one))
  return taken(most) <= 0 ? 'price' : most
}

/** Reduces a name to letters and digits without plural endings, so that "1.5-inch" and "1.5 inches" are the same. */
const bare = (name: string): string =>
  foldName(name)
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/(?<=\p{L}{3})(es|s)$/u, ''))
    .join('')

/** Returns how many letters must be changed, added, removed or swapped; `most` + 1 means more than `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let cost = Math.min((row[j - 1] ?? 0) + (same ? 0 : 1), (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return Math.min(row[other.length] ?? 0, most + 1)
}

/** Returns a known name that is so similar to the given one that it is probably a typing error (M2). */
export function findSimilarName(name: string, known: readonly string[]): string | null {
  const folded = foldName(name)
  const digits = (text: string) => text.replace(/[^\d.]/g, '')
  const found = known.find((each) => {
    const other = foldName(each)
    if (other === folded) return false
    if (bare(other) === bare(folded)) return true
    // Different numbers are intended: "2 sliders" is not a typing error for "4 sliders".
    return (
      digits(other) === digits(folded) &&
      Math.min(other.length, folded.length) >= 5 &&
      distance(bare(other), bare(folded), 1) === 1
    )
  })
  return found ?? null
}
