import { type PriceTemplate, SPECIFIED_TEMPLATE, templateOptions } from '#rules/price-template.ts'
import type { PricedProduct } from '#rules/pricing.ts'

/** The price and the names of a product's options, which have the prices of the template. */
export interface GivenPrices {
  readonly price?: number
  readonly offerPercent?: number
  readonly colors?: readonly string[]
  readonly models?: readonly string[]
  readonly types?: readonly string[]
  readonly template?: PriceTemplate
}

/** Returns a product of Rs 5,000 without options. */
export const pricedProduct = ({
  price = 5000_00,
  offerPercent = 0,
  colors = [],
  models = [],
  types = [],
  template = SPECIFIED_TEMPLATE,
}: GivenPrices) =>
  ({
    price,
    offerPercent,
    options: templateOptions({ color: colors, model: models, type: types }, template),
  }) satisfies PricedProduct
