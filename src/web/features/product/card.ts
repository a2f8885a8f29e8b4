import type { Product } from '#contract/catalogue.ts'
import type { Paise } from '#rules/money.ts'
import type { PictureSource } from '#web/components/picture.tsx'
import { type ListedProduct, toListedProduct } from '#web/lib/listed-product.ts'

/** The data of a product card: far less than the product, so that a page of cards stays small. */
export interface ProductCardData extends ListedProduct {
  /** The same price before the offer; equal if there is none. */
  readonly before: Paise
  readonly picture: PictureSource | null
  readonly rating: { readonly average: number | null; readonly customers: number }
  readonly out: boolean
  readonly hasChoices: boolean
}

export function toCard(product: Product): ProductCardData {
  const [image] = product.images
  const { listed, before } = toListedProduct(product)
  return {
    ...listed,
    before,
    picture: image ? pictureOf(image) : null,
    rating: product.rating,
    out: product.availability.state === 'out',
    hasChoices: Object.values(product.pricing.options).some((values) => values.length > 0),
  }
}

/** The displayed width of the picture on the product page. */
export const GALLERY_SIZES = '(min-width: 64rem) 42rem, (min-width: 48rem) 50vw, 100vw'

export const pictureOf = ({ base, widths, width, height, alt }: PictureSource): PictureSource => ({
  base,
  widths,
  width,
  height,
  alt,
})

/** The id of the price and the options on a product's page. */
export const CHOICES = 'choices'

export const productPath = (part: { bikeCode: string; code: string }): string =>
  `/productDetail/${part.bikeCode}/${part.code}`
