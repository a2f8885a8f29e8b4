import { monthsOf, readWarranty } from '#rules/warranty-terms.ts'
import type { ProductTexts } from '#web/messages/en/product.ts'

/** Returns a product's warranty in words, and whether terms and conditions apply to it. */
export function formatWarranty(t: ProductTexts['product'], text: string): { words: string; hasTerms: boolean } {
  const terms = readWarranty(text) ?? 'none'
  if (terms === 'lifetime') return { words: t.lifetime, hasTerms: true }
  const months = monthsOf(terms)
  return months === null
    ? { words: t.noWarranty, hasTerms: false }
    : { words: t.warrantyMonths(months), hasTerms: true }
}
