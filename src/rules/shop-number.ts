import { plainCode, plainText } from './pasted.ts'

/** Matches the number of an order, a message or a claim without its hyphen, and what people write before it. */
const NUMBER = /^(?:(?:ORDER|MESSAGE|CLAIM|TICKET)(?:NO|NUMBER)?)?(KM|M|W)([2-9A-HJKMNP-TV-Z]{8})$/

/** `#km 7h3k9pq2` is KM-7H3K9PQ2. Any other text stays as it is, apart from invisible marks. */
export function foldShopNumber(typed: string): string {
  const parts = NUMBER.exec(
    plainCode(typed)
      .toUpperCase()
      .replace(/[\s#.:-]/g, ''),
  )
  return parts ? `${parts[1]}-${parts[2]}` : plainText(typed)
}

/** Matches the numbers of orders, messages, claims and documents within a text of the shop. */
export const SHOP_NUMBERS = /\b(?:(?:KM|M|W)-[2-9A-HJKMNP-TV-Z]{8}|[A-Z]{3}\/\d\d-\d\d\/\d{6})\b/g

/** Returns the number of a document: `inv / 26–27 / 000123` is INV/26-27/000123. */
export const foldDocumentNumber = (typed: string): string => plainCode(typed).toUpperCase().replaceAll(' ', '')

/** Matches groups of digits, with letters before or after them as in `ST 123 456 789 IN`. */
const GROUPED = /^(?:[A-Z]{1,4} ?)?\d+(?: \d+)*(?: ?[A-Z]{1,3})?$/i

/** Returns a courier's tracking number without the spaces that group its digits. */
export function foldTrackingNumber(typed: string): string {
  const plain = plainCode(typed)
  return GROUPED.test(plain) ? plain.replaceAll(' ', '') : plain
}

/** Matches an order number within a text, in any spelling. */
const ORDER_NUMBERS = /(?<![A-Z\d])KM[\s#.:-]*(?:[2-9A-HJKMNP-TV-Z]{8})(?![A-Z\d])/g

/** Returns the order numbers that a text names, each once. */
export function orderNumbersIn(text: string): string[] {
  const found = plainCode(text).toUpperCase().match(ORDER_NUMBERS) ?? []
  return [...new Set(found.map(foldShopNumber))]
}
