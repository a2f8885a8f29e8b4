import type { Product } from '#contract/catalogue.ts'
import type { Paise } from '#rules/money.ts'
import { offerPrice, priceRange } from '#rules/pricing.ts'

/** What every list shows of a product, whether as a card or as a search result. */
export interface ListedProduct {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly bikeCode: string
  readonly bikeName: string
  readonly models: readonly string[]
  /** The lowest unit price of any choice of options, after the offer, without tax. */
  readonly price: Paise
  readonly from: boolean
  readonly taxPercent: number
}

/** Returns the product for a list, and its lowest price before the offer. A product that cannot be bought has its base price. */
export function toListedProduct(product: Product): { readonly listed: ListedProduct; readonly before: Paise } {
  const { id, code, name, bikes, pricing, tax } = product
  const range = priceRange(pricing)
  const listed = {
    id,
    code,
    name,
    bikeCode: bikes.code,
    bikeName: bikes.name,
    models: pricing.options.model.map(({ name: model }) => model),
    price: range?.low ?? offerPrice(pricing),
    from: range !== null && range.low !== range.high,
    taxPercent: tax.percent,
  }
  return { listed, before: range?.before ?? pricing.price }
}
