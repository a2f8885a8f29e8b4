import type { Bike, Image, Product } from '#contract/catalogue.ts'
import { rupeeDigits } from '#rules/money.ts'
import { pictureBase, pictureSrcset, pictureUrl, pictureWidths } from '#rules/pictures.ts'
import { type Adjustments, type ColorSurcharges, foldName } from '#rules/pricing.ts'
import { sectionPicture } from '#rules/sections.ts'
import { averageStars } from '#rules/stars.ts'

/** What the shop's options do to prices: the specification's table, with what the seller has added to it. */
export interface PriceTables {
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

interface BikeFacts {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly alt: string
  readonly brand: string
  readonly no: number
}

interface ProductFacts {
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
  readonly weight: string
  readonly shipping: number
  readonly dimensions: string
  readonly items: string
  readonly dispatched: string
  readonly material: string
  readonly quote: string
  readonly proPic: string
  readonly installation: string
  readonly titles: readonly string[]
  readonly paragraphs: readonly string[]
  readonly notes: readonly { when: string; text: string }[]
  readonly rows: readonly { label: string; value: string }[]
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

export function toBike(bike: BikeFacts, image: Omit<PictureFacts, 'alt' | 'color' | 'section'> | null): Bike {
  const picture = image && toImage({ ...image, alt: `${bike.brand} ${bike.name}`, color: null, section: null })
  const { id, code, name, alt, brand, no } = bike
  return { id, code, name, alt, brand, no, url: picture?.url ?? '', image: picture }
}

/** A product with everything that its answer is made of. */
interface FullFacts {
  readonly product: ProductFacts
  readonly bike: BikeFacts
  readonly pictures: readonly PictureFacts[]
  readonly reviews: number
  readonly stars: number
  /** How few are left; 0 none, null enough. */
  readonly left: number | null
}

export function toProduct({ product, bike, pictures, reviews, stars, left }: FullFacts, tables: PriceTables): Product {
  const images = pictures.map(toImage)
  const { id, bikeId, name, code, kind, weight, dimensions, items, dispatched, material, quote, installation } = product
  return {
    id,
    proId: id,
    bikeId,
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
    weight,
    shipping: rupeeDigits(product.shipping),
    dimensions,
    items,
    dispatched,
    material,
    quote,
    proPic: product.proPic,
    installation,
    bikes: { code: bike.code, name: bike.name },
    images,
    sections: sectionsOf(product.titles, product.paragraphs, images),
    notes: [...product.notes],
    rows: [...product.rows],
    pricing: {
      price: product.price,
      offerPercent: product.offerPercent,
      colors: [...product.colors],
      models: [...product.models],
      types: [...product.types],
      adjustments: pick(tables.adjustments, [...product.models, ...product.types]),
      surcharges: { usual: tables.surcharges.usual, own: pick(tables.surcharges.own, product.colors) },
    },
    rating: { average: averageStars(stars, reviews), customers: reviews },
    availability: { state: left === null ? 'in' : left === 0 ? 'out' : 'few', left },
  }
}

/** Titles, paragraphs and pictures, as far as they pair. */
function sectionsOf(titles: readonly string[], paragraphs: readonly string[], images: readonly Image[]) {
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

/** The words that a search is for: letters and digits, at most eight of them. */
export function searchWords(search: string): string[] {
  const words = search
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return [...new Set(words ?? [])].slice(0, 8).map((word) => word.slice(0, 40))
}
