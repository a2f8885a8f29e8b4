import type { Bike, Image, Product, ProductPicture } from '#contract/catalogue.ts'
import type {
  bike as bikeTable,
  image as imageTable,
  productImage,
  product as productTable,
} from '#db/schema/catalogue.ts'
import { rupeeDigits } from '#rules/money.ts'
import { pictureBase, pictureSrcset, pictureUrl, pictureWidths } from '#rules/pictures.ts'
import type { OptionValue, PricedProduct } from '#rules/pricing.ts'
import { pickProductFields } from '#rules/product-fields.ts'
import { sectionPicture } from '#rules/sections.ts'
import { averageStars } from '#rules/stars.ts'
import { type AppliedTax, taxOf } from '#rules/tax.ts'
import type { Variant } from '#rules/variants.ts'
import { wordsOf } from '#rules/words.ts'
import { presentDeclarations, type ShopDeclarations } from './declarations.rules.ts'

export type BikeRow = typeof bikeTable.$inferSelect

export type ProductRow = typeof productTable.$inferSelect

export type ImageRow = Pick<typeof imageTable.$inferSelect, 'id' | 'width' | 'height'>

export interface Picture
  extends ImageRow,
    Pick<typeof productImage.$inferSelect, 'alt' | 'color' | 'section' | 'type' | 'model' | 'rendered'> {}

export interface FullProduct {
  readonly product: ProductRow
  readonly bike: BikeRow
  readonly pictures: readonly Picture[]
  readonly reviews: number
  readonly stars: number
  /** The number left if stock is low; 0 if sold out, null if there is enough. */
  readonly left: number | null
  /** The same of its variants of which few are left; null if there are none. */
  readonly variants: readonly (Variant & { readonly left: number })[] | null
}

export function toImage(picture: Omit<Picture, 'type' | 'model' | 'rendered'>): Image {
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

const toProductPicture = (picture: Picture): ProductPicture => ({
  ...toImage(picture),
  type: picture.type,
  model: picture.model,
  rendered: picture.rendered,
})

export function toBike(bike: BikeRow, image: ImageRow | null): Bike {
  const picture = image && toImage({ ...image, alt: `${bike.brand} ${bike.name}`, color: null, section: null })
  const { id, code, name, alt, brand, no, version } = bike
  return { id, code, name, alt, brand, no, url: picture?.url ?? '', image: picture, version }
}

/** Amounts in paise. The API's representation is derived from it and never converted back. */
export interface SaleProduct extends Pick<ProductRow, 'id' | 'name' | 'code' | 'bikeId' | 'shipping' | 'mrp'> {
  readonly bike: Pick<BikeRow, 'code' | 'name'>
  readonly pictures: readonly ProductPicture[]
  readonly pricing: PricedProduct
  readonly tax: AppliedTax
}

export function toSaleProduct({ product, bike, pictures }: FullProduct, tables: ShopDeclarations): SaleProduct {
  const { id, name, code, bikeId, shipping, mrp } = product
  return {
    id,
    name,
    code,
    bikeId,
    bike: { code: bike.code, name: bike.name },
    pictures: pictures.map(toProductPicture),
    pricing: pricingOf(product),
    shipping,
    tax: taxOf(tables.tax, product, tables.day),
    mrp,
  }
}

const pricingOf = ({ price, offerPercent, options }: ProductRow) => ({ price, offerPercent, options })

const namesOf = (values: readonly OptionValue[]): string => values.map(({ name }) => name).join(',')

export function toProduct(
  { product, bike, pictures, reviews, stars, left, variants }: FullProduct,
  tables: ShopDeclarations,
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
    colors: namesOf(product.options.color),
    bike: product.label,
    model: namesOf(product.options.model),
    type: namesOf(product.options.type),
    shipping: rupeeDigits(product.shipping),
    warranty,
    ...pickProductFields(product),
    bikes: { code: bike.code, name: bike.name },
    images,
    sections: sectionsOf(product.titles, product.paragraphs, images),
    notes: [...product.notes],
    rows: [...product.rows],
    headings: product.headings,
    pricing: { ...pricingOf(product), shipping: product.shipping },
    ...presentDeclarations(product, tables),
    rating: { average: averageStars(stars, reviews), customers: reviews },
    availability: { state: left === null ? 'in' : left === 0 ? 'out' : 'few', left, variants: [...(variants ?? [])] },
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

/** Returns the words of a search, at most eight. */
export const searchWords = (search: string): string[] =>
  [...new Set(wordsOf(search))].slice(0, 8).map((word) => word.slice(0, 40))
