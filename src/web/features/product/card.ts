import type { Product } from '#contract/catalogue.ts'
import type { Paise } from '#rules/money.ts'
import type { PictureSource } from '#web/components/picture.tsx'

/** What a product card shows: far less than the product, so that a page of cards stays light. */
export interface ProductCardData {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly bikeCode: string
  readonly bikeName: string
  readonly models: readonly string[]
  readonly price: Paise
  readonly offerPercent: number
  readonly picture: PictureSource | null
  readonly rating: { readonly average: number | null; readonly customers: number }
}

export function toCard(product: Product): ProductCardData {
  const [image] = product.images
  const { price, offerPercent, models } = product.pricing
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    bikeCode: product.bikes.code,
    bikeName: product.bikes.name,
    models,
    price,
    offerPercent,
    picture: image ? pictureOf(image) : null,
    rating: product.rating,
  }
}

export const pictureOf = ({ base, widths, width, height, alt }: PictureSource): PictureSource => ({ base, widths, width, height, alt })

export const productPath = (part: { bikeCode: string; code: string }): string => `/productDetail/${part.bikeCode}/${part.code}`
