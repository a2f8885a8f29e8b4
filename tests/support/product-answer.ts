import type { Product } from '#contract/catalogue.ts'
import { rupeeDigits } from '#rules/money.ts'
import type { OptionKey } from '#rules/pricing.ts'
import { NO_PRODUCT_FIELDS } from '#rules/product-fields.ts'
import { slugOf } from '#rules/slug.ts'
import { GOODS_HSN, GST_PERCENT } from '#rules/tax.ts'
import { type GivenPrices, pricedProduct } from './priced-product.ts'

/** Returns a product as the API sends it, with the given prices and options and defaults for everything else. */
export function productAnswer({ name = 'Crash Guard', ...fields }: GivenPrices & { name?: string } = {}): Product {
  const pricing = pricedProduct(fields)
  const namesOf = (option: OptionKey) => pricing.options[option].map((value) => value.name).join(',')
  return {
    id: 'product-1',
    proId: 'product-1',
    bikeId: 'bike-1',
    version: 1,
    name,
    code: slugOf(name),
    kind: name,
    price: rupeeDigits(pricing.price),
    offer: String(pricing.offerPercent),
    url: '',
    otherUrl: '',
    para: '',
    titles: '',
    colors: namesOf('color'),
    bike: '',
    model: namesOf('model'),
    type: namesOf('type'),
    shipping: '150',
    warranty: 'lifetime',
    ...NO_PRODUCT_FIELDS,
    bikes: { code: 'himalayan-450', name: 'Himalayan 450' },
    images: [],
    sections: [],
    notes: [],
    rows: [],
    headings: {},
    pricing: { ...pricing, shipping: 150_00 },
    mrp: '',
    hsn: '',
    gstRates: [],
    tax: { hsn: GOODS_HSN, percent: GST_PERCENT },
    declarations: {
      mrp: null,
      commonName: name,
      netQuantity: '1 piece',
      countryOfOrigin: 'India',
      maker: { name: 'Example Riders Private Limited', address: '1 Race Course Road' },
      importer: null,
    },
    rating: { average: null, customers: 0 },
    availability: { state: 'in', left: null, variants: [] },
  }
}
