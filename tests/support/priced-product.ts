import { type PricedProduct, SPECIFIED_ADJUSTMENTS, SPECIFIED_SURCHARGES } from '#rules/pricing.ts'

/** Returns a product of Rs 5,000 without options. */
export const pricedProduct = (fields: Partial<PricedProduct>): PricedProduct => ({
  price: 5000_00,
  offerPercent: 0,
  colors: [],
  models: [],
  types: [],
  adjustments: SPECIFIED_ADJUSTMENTS,
  surcharges: SPECIFIED_SURCHARGES,
  ...fields,
})
