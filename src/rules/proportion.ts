import type { Paise } from './money.ts'

export const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0)

/** Throws a RangeError if there is none, so that a missing amount never counts as 0. */
export function amountAt(amounts: readonly Paise[], place: number): Paise {
  const amount = amounts[place]
  if (amount === undefined) throw new RangeError(`There is no amount at place ${place} of ${amounts.length}`)
  return amount
}

/** By largest remainder; the earlier of equal parts wins. None exceeds its weight while their sum is enough. */
export function allocate(amount: Paise, weights: readonly Paise[]): Paise[] {
  const whole = sum(weights)
  if (amount === 0) return weights.map(() => 0)
  if (amount < 0 || whole <= 0 || weights.some((weight) => weight < 0)) {
    throw new RangeError(`Cannot divide ${amount} in the proportions ${weights.join(', ')}`)
  }
  const shares = weights.map((weight, place) => {
    const product = BigInt(amount) * BigInt(weight)
    return { place, part: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) }
  })
  const left = amount - sum(shares.map((share) => share.part))
  const winners = new Set(
    [...shares]
      .sort((a, b) => b.rest - a.rest || a.place - b.place)
      .slice(0, left)
      .map((share) => share.place),
  )
  return shares.map(({ place, part }) => part + (winners.has(place) ? 1 : 0))
}

/** Returns the proportion value / whole of an amount, rounding half a paisa up. The whole must not be 0. */
export const partOf = (amount: Paise, value: Paise, whole: Paise): Paise =>
  Number((2n * BigInt(amount) * BigInt(value) + BigInt(whole)) / (2n * BigInt(whole)))
