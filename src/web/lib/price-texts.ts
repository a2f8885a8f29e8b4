import { formatRupees, type Paise } from '#rules/money.ts'
import { withTax } from '#rules/tax.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { useRates } from './rates.ts'

/** The texts of a price: the amount that the customer pays, and what it includes. */
export interface PriceTexts {
  readonly gross: string
  readonly grossLabel: string
}

/** Formats an amount without tax as the texts of a price, at its GST rate or else the shop's usual one. */
export function usePriceTexts(): (net: Paise, taxPercent: number | undefined) => PriceTexts {
  const { common } = shopTexts()
  const { taxPercent: defaultPercent } = useRates()
  return (net, taxPercent = defaultPercent) => ({
    gross: formatRupees(withTax(net, taxPercent)),
    grossLabel: common.inclGst(taxPercent),
  })
}
