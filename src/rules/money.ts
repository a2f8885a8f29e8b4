/** Whole paise, a hundredth of a rupee. Only the API uses rupees. */
export type Paise = number

/** The smallest amount that the payment provider returns: Razorpay refuses a refund below one rupee. */
export const MIN_REFUND: Paise = 100

/** Divides two whole numbers, rounding half a unit up: the shop's only way of rounding (M1). */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/** Returns a percentage of an amount, rounding half a paisa up. The percentage may have two decimals. */
export function percentOf(amount: Paise, percent: number): Paise {
  return divideHalfUp(amount * Math.round(percent * 100), 10_000)
}

/** Null for anything but a plain number of rupees with at most 2 decimals, such as "4999.5". */
export function parseRupees(text: string): Paise | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!parts) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** Converts paise to the API's rupees: a number with at most 2 decimals. */
export const toRupees = (amount: Paise): number => amount / 100

/** Converts the API's rupees to paise; at most 2 decimals are meaningful. */
export const fromRupees = (rupees: number): Paise => Math.round(rupees * 100)

/** Formats rupees as a string of digits, as the API sends a product's price: "4999", "4999.50". */
export const rupeeDigits = (amount: Paise): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)

/** ₹1,07,700.00, by hand: to create the built-in format takes a phone longer than the rest of a page. */
export function formatRupees(amount: Paise): string {
  const size = Math.abs(amount)
  const rupees = String(Math.floor(size / 100)).replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
  return `${amount < 0 ? '-' : ''}₹${rupees}.${String(size % 100).padStart(2, '0')}`
}
