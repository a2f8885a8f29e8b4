/** A whole number of paise, a hundredth of a rupee. Every amount inside the shop is one; rupees exist on the wire only. */
export type Paise = number

/** Divides two whole numbers, half a unit rounding up: the shop's one way of rounding (decision M1). */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/** The given percent of an amount, half a paisa rounding up. A percent may have two decimals. */
export function percentOf(amount: Paise, percent: number): Paise {
  return divideHalfUp(amount * Math.round(percent * 100), 10_000)
}

/** "4999" or "4999.5" as paise; null for anything that is not a plain number of rupees with at most 2 decimals. */
export function parseRupees(text: string): Paise | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!parts) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** The wire's rupees: a number with at most 2 decimals. */
export const toRupees = (amount: Paise): number => amount / 100

/** The wire's rupees as paise; at most 2 decimals are meaningful. */
export const fromRupees = (rupees: number): Paise => Math.round(rupees * 100)

/** Rupees as a string of digits, as a product's price travels: "4999", "4999.50". */
export const rupeeDigits = (amount: Paise): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)

/**
 * As people read it: ₹1,07,700.00. By hand, because a phone takes longer to make the language's own format than to begin
 * all the rest of a page.
 */
export function formatRupees(amount: Paise): string {
  const size = Math.abs(amount)
  const rupees = String(Math.floor(size / 100)).replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
  return `${amount < 0 ? '-' : ''}₹${rupees}.${String(size % 100).padStart(2, '0')}`
}
