import type { Product } from '#contract/catalogue.ts'
import type { Paise } from '#rules/money.ts'
import { offerPrice, priceRange } from '#rules/pricing.ts'
import type { PictureSource } from '#web/components/picture.tsx'

/** What a product card shows: far less than the product, so that a page of cards stays light. */
export interface ProductCardData {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly bikeCode: string
  readonly bikeName: string
  readonly models: readonly string[]
  /** The lowest unit price that the options come to, after the offer. */
  readonly price: Paise
  /** The same without the offer; equal when there is none. */
  readonly before: Paise
  /** Options make it dearer. */
  readonly from: boolean
  readonly offerPercent: number
  readonly picture: PictureSource | null
  readonly rating: { readonly average: number | null; readonly customers: number }
  /** There is none to be had at the moment. */
  readonly out: boolean
}

export function toCard(product: Product): ProductCardData {
  const [image] = product.images
  const { pricing } = product
  const range = priceRange(pricing) ?? { low: offerPrice(pricing), high: offerPrice(pricing) }
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    bikeCode: product.bikes.code,
    bikeName: product.bikes.name,
    models: pricing.models,
    price: range.low,
    before: range.low + pricing.price - offerPrice(pricing),
    from: range.low !== range.high,
    offerPercent: pricing.offerPercent,
    picture: image ? pictureOf(image) : null,
    rating: product.rating,
    out: product.availability.state === 'out',
  }
}

/** How wide the product's page shows its picture. */
export const GALLERY_SIZES = '(min-width: 64rem) 42rem, (min-width: 48rem) 50vw, 100vw'

export const pictureOf = ({ base, widths, width, height, alt }: PictureSource): PictureSource => ({
  base,
  widths,
  width,
  height,
  alt,
})

export const productPath = (part: { bikeCode: string; code: string }): string =>
  `/productDetail/${part.bikeCode}/${part.code}`
