import type { Product } from '#contract/catalogue.ts'
import { rupeeDigits } from '#rules/money.ts'
import { type PricedProduct, SPECIFIED_ADJUSTMENTS, SPECIFIED_SURCHARGES } from '#rules/pricing.ts'
import { slugOf } from '#rules/slug.ts'

/** A product as the API answers it, with the given prices and options; everything else is filled in. */
export function productAnswer({
  name = 'Crash Guard',
  ...fields
}: Partial<PricedProduct> & { name?: string } = {}): Product {
  const pricing: PricedProduct = {
    price: 5000_00,
    offerPercent: 0,
    colors: [],
    models: [],
    types: [],
    adjustments: SPECIFIED_ADJUSTMENTS,
    surcharges: SPECIFIED_SURCHARGES,
    ...fields,
  }
  return {
    id: 'product-1',
    proId: 'product-1',
    bikeId: 'bike-1',
    name,
    code: slugOf(name),
    kind: name,
    price: rupeeDigits(pricing.price),
    offer: String(pricing.offerPercent),
    url: '',
    otherUrl: '',
    para: '',
    titles: '',
    colors: pricing.colors.join(','),
    bike: '',
    model: pricing.models.join(','),
    type: pricing.types.join(','),
    weight: '',
    shipping: '150',
    dimensions: '',
    items: '',
    dispatched: '',
    material: '',
    quote: '',
    proPic: '',
    installation: '',
    bikes: { code: 'himalayan-450', name: 'Himalayan 450' },
    images: [],
    sections: [],
    notes: [],
    rows: [],
    pricing: { ...pricing, colors: [...pricing.colors], models: [...pricing.models], types: [...pricing.types] },
    rating: { average: null, customers: 0 },
    availability: { state: 'in', left: null },
  }
}
