import type { Bike, Image, Product, ProductPicture } from '#contract/catalogue.ts'
import { type Paise, rupeeDigits } from '#rules/money.ts'
import { pictureBase, pictureSrcset, pictureUrl, pictureWidths } from '#rules/pictures.ts'
import { type Adjustments, type ColorSurcharges, foldName, type PricedProduct } from '#rules/pricing.ts'
import { type ProductFieldValues, pickProductFields } from '#rules/product-fields.ts'
import { sectionPicture } from '#rules/sections.ts'
import { averageStars } from '#rules/stars.ts'
import { type AppliedTax, taxOf } from '#rules/tax.ts'
import type { WarrantyTerms } from '#rules/warranty-terms.ts'
import { wordsOf } from '#rules/words.ts'
import { type DeclarationColumns, presentDeclarations, type ShopDeclarations } from './declarations.rules.ts'

/** The shop-wide settings for all products: option prices, tax and declarations. */
export interface ProductTables extends ShopDeclarations {
  readonly adjustments: Adjustments
  readonly surcharges: ColorSurcharges
}

interface PictureFacts {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly color: string | null
  readonly section: number | null
}

interface ProductPictureFacts extends PictureFacts {
  readonly type: string | null
  readonly rendered: boolean
}

interface BikeFacts {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly alt: string
  readonly brand: string
  readonly no: number
  readonly version: number
}

interface ProductFacts extends DeclarationColumns, ProductFieldValues {
  readonly id: string
  readonly bikeId: string
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly price: number
  readonly offerPercent: number
  readonly colors: readonly string[]
  readonly models: readonly string[]
  readonly types: readonly string[]
  readonly label: string
  readonly shipping: number
  readonly warranty: WarrantyTerms
  readonly titles: readonly string[]
  readonly paragraphs: readonly string[]
  readonly notes: readonly { when: string; text: string }[]
  readonly rows: readonly { label: string; value: string }[]
  readonly version: number
}

export function toImage(picture: PictureFacts): Image {
  const base = pictureBase(picture.id)
  const widths = pictureWidths(picture.width)
  return {
    url: pictureUrl(picture.id, picture.width),
    width: picture.width,
    height: picture.height,
    alt: picture.alt,
    base,
    widths,
    srcset: pictureSrcset(base, widths, 'webp'),
    color: picture.color,
    section: picture.section,
  }
}

const toProductPicture = (picture: ProductPictureFacts): ProductPicture => ({
  ...toImage(picture),
  type: picture.type,
  rendered: picture.rendered,
})

export function toBike(bike: BikeFacts, image: Omit<PictureFacts, 'alt' | 'color' | 'section'> | null): Bike {
  const picture = image && toImage({ ...image, alt: `${bike.brand} ${bike.name}`, color: null, section: null })
  const { id, code, name, alt, brand, no, version } = bike
  return { id, code, name, alt, brand, no, url: picture?.url ?? '', image: picture, version }
}

/** A product with everything that its API representation needs. */
interface FullFacts {
  readonly product: ProductFacts
  readonly bike: BikeFacts
  readonly pictures: readonly ProductPictureFacts[]
  readonly reviews: number
  readonly stars: number
  /** The number left if stock is low; 0 if sold out, null if there is enough. */
  readonly left: number | null
}

/**
 * A product as the shop sells it, with amounts in paise. The API representation is derived from it and never converted
 * back.
 */
export interface SaleProduct {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly bikeId: string
  readonly bike: { readonly code: string; readonly name: string }
  readonly pictures: readonly ProductPicture[]
  readonly pricing: PricedProduct
  readonly shipping: Paise
  readonly tax: AppliedTax
  readonly mrp: Paise | null
}

export function toSaleProduct({ product, bike, pictures }: FullFacts, tables: ProductTables): SaleProduct {
  const { id, name, code, bikeId, shipping, mrp } = product
  return {
    id,
    name,
    code,
    bikeId,
    bike: { code: bike.code, name: bike.name },
    pictures: pictures.map(toProductPicture),
    pricing: pricingOf(product, tables),
    shipping,
    tax: taxOf(tables.tax, product, tables.day),
    mrp,
  }
}

const pricingOf = (product: ProductFacts, { adjustments, surcharges }: ProductTables) => ({
  price: product.price,
  offerPercent: product.offerPercent,
  colors: [...product.colors],
  models: [...product.models],
  types: [...product.types],
  adjustments: pick(adjustments, [...product.models, ...product.types]),
  surcharges: { usual: surcharges.usual, own: pick(surcharges.own, product.colors) },
})

export function toProduct(
  { product, bike, pictures, reviews, stars, left }: FullFacts,
  tables: ProductTables,
): Product {
  const images = pictures.map(toProductPicture)
  const { id, bikeId, name, code, kind, warranty } = product
  return {
    id,
    proId: id,
    bikeId,
    version: product.version,
    name,
    code,
    kind,
    price: rupeeDigits(product.price),
    offer: String(product.offerPercent),
    url: images[0]?.url ?? '',
    otherUrl: images
      .slice(1)
      .map((image) => image.url)
      .join(','),
    para: product.paragraphs.join(';'),
    titles: product.titles.join(','),
    colors: product.colors.join(','),
    bike: product.label,
    model: product.models.join(','),
    type: product.types.join(','),
    shipping: rupeeDigits(product.shipping),
    warranty,
    ...pickProductFields(product),
    bikes: { code: bike.code, name: bike.name },
    images,
    sections: sectionsOf(product.titles, product.paragraphs, images),
    notes: [...product.notes],
    rows: [...product.rows],
    pricing: { ...pricingOf(product, tables), shipping: product.shipping },
    ...presentDeclarations(product, tables),
    rating: { average: averageStars(stars, reviews), customers: reviews },
    availability: { state: left === null ? 'in' : left === 0 ? 'out' : 'few', left },
  }
}

/** Pairs titles with paragraphs and pictures, dropping titles that have no paragraph. */
function sectionsOf(titles: readonly string[], paragraphs: readonly string[], images: readonly ProductPicture[]) {
  return titles.slice(0, paragraphs.length).map((title, index) => ({
    title,
    text: paragraphs[index] ?? '',
    image: sectionPicture(images, index),
  }))
}

function pick<T>(table: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  const picked: Record<string, T> = {}
  for (const name of names.map(foldName)) {
    const value = Object.hasOwn(table, name) ? table[name] : undefined
    if (value !== undefined) picked[name] = value
  }
  return picked
}

/** Returns the words of a search, at most eight. */
export const searchWords = (search: string): string[] =>
  [...new Set(wordsOf(search))].slice(0, 8).map((word) => word.slice(0, 40))
