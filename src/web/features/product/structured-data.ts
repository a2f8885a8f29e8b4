import type { Product } from '#contract/catalogue.ts'
import type { Shop } from '#contract/shop.ts'
import { rupeeDigits } from '#rules/money.ts'
import { localizedPath } from '#web/lib/language.ts'

const AVAILABILITY = { in: 'InStock', few: 'LimitedAvailability', out: 'OutOfStock' } as const

interface ProductFacts {
  readonly shop: Shop
  readonly product: {
    readonly id: string
    readonly name: string
    readonly quote: string
    readonly bikeName: string
    readonly pictures: readonly { readonly base: string; readonly width: number }[]
    readonly described: { readonly material: string; readonly weight: string }
    /** In paise. */
    readonly shipping: number
    readonly availability: Product['availability']
  }
  readonly reviews: { readonly average: number | null; readonly customers: number }
  readonly path: string
  /** In rupees, GST included: the price that a search engine shows. */
  readonly price: number
}

/** Offer, delivery, returns, rating and the bike that a product fits, for search engines. */
export function productData({ shop, product, reviews, path, price }: ProductFacts): object {
  const country = 'IN'
  return {
    '@type': 'Product',
    name: `${product.name} for ${product.bikeName}`,
    description: product.quote,
    sku: product.id,
    image: product.pictures.map((picture) => `${shop.publicUrl}${picture.base}/${picture.width}.jpg`),
    brand: { '@type': 'Brand', name: shop.brand },
    material: product.described.material,
    ...(product.described.weight && {
      weight: { '@type': 'QuantitativeValue', value: product.described.weight, unitCode: 'KGM' },
    }),
    isAccessoryOrSparePartFor: { '@type': 'Product', name: product.bikeName },
    ...(reviews.average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: reviews.average, reviewCount: reviews.customers },
    }),
    offers: {
      '@type': 'Offer',
      url: shop.publicUrl + localizedPath(path),
      priceCurrency: 'INR',
      price: price.toFixed(2),
      availability: `https://schema.org/${AVAILABILITY[product.availability.state]}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.legalName },
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: rupeeDigits(product.shipping), currency: 'INR' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: { '@type': 'QuantitativeValue', minValue: 2, maxValue: 10, unitCode: 'DAY' },
          transitTime: { '@type': 'QuantitativeValue', minValue: 4, maxValue: 5, unitCode: 'DAY' },
        },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: country,
        returnPolicyCategory: 'https://schema.org/MerchantReturnUnspecified',
        merchantReturnLink: shop.publicUrl + localizedPath('/warranty-and-return-policy'),
      },
    },
  }
}
