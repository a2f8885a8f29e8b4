import type { Paise } from '#rules/money.ts'
import { withTax } from '#rules/tax.ts'
import { productTexts } from '#web/messages/en/product.ts'

interface PriceRow {
  readonly label: string
  readonly amount: Paise
}

/** Returns how a price comes about: its steps, the price without GST, the GST, and the price with it. */
export function priceRows(steps: readonly PriceRow[], net: Paise, taxPercent: number): PriceRow[] {
  const t = productTexts().product
  const gross = withTax(net, taxPercent)
  return [
    ...steps,
    { label: t.netPrice, amount: net },
    { label: t.tax(taxPercent), amount: gross - net },
    { label: t.grossPrice, amount: gross },
  ]
}
