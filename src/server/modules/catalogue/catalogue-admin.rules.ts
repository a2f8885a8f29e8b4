import type { ProductInput } from '#contract/catalogue-admin.ts'
import { firstUnsellable } from '#rules/option-check.ts'
import { type Adjustments, foldName, type PricedProduct, SPECIFIED_ADJUSTMENTS } from '#rules/pricing.ts'

/** A picture as the shop names it: /media/{id}/{width}.{format}. */
export const pictureIdOf = (address: string): string => address.split('/')[2] ?? ''

/** The wanted code, or the first of code-2, code-3 and so on that is free. */
export function freeCode(code: string, taken: ReadonlySet<string>): string {
  if (!taken.has(code)) return code
  let count = 2
  while (taken.has(`${code}-${count}`)) count += 1
  return `${code}-${count}`
}

export interface PictureLink {
  readonly imageId: string
  readonly alt: string
  readonly color: string | null
  readonly section: number | null
}

/** The product's columns that its options, sections and pictures are checked against. */
interface Shown {
  readonly name: string
  readonly colors: readonly string[]
  readonly titles: readonly string[]
}

/**
 * The pictures that a product has after a change: the list, if one is given; else the addresses, which keep what is
 * known of pictures that were there before; else those that it has. A picture of a colour or section that is gone stays.
 */
export function picturesAfter(
  given: Pick<ProductInput, 'images' | 'url' | 'otherUrl'>,
  before: readonly PictureLink[],
  product: Shown,
  bikeName: string,
): PictureLink[] {
  const alt = `${product.name} for ${bikeName}`
  const kept = new Map(before.map((picture) => [picture.imageId, picture]))
  const named = (address: string): PictureLink => {
    const imageId = pictureIdOf(address)
    return kept.get(imageId) ?? { imageId, alt, color: null, section: null }
  }
  const wanted = given.images
    ? given.images.map((image) => ({
        imageId: pictureIdOf(image.url),
        alt: image.alt || alt,
        color: image.color ?? null,
        section: image.section ?? null,
      }))
    : [
        ...(given.url ? [named(given.url)] : given.url === '' ? [] : before.slice(0, 1)),
        ...(given.otherUrl ? given.otherUrl.map(named) : before.slice(1)),
      ]
  const colors = new Map(product.colors.map((color) => [foldName(color), color]))
  return wanted.map((picture) => ({
    ...picture,
    color: picture.color === null ? null : (colors.get(foldName(picture.color)) ?? null),
    section: picture.section !== null && picture.section < product.titles.length ? picture.section : null,
  }))
}

/** The prices given with a product for its own options, by folded name; null when one of them is the specification's. */
export function ownPrices(given: ProductInput['adjustments'], options: readonly string[], table: Adjustments) {
  const offered = new Set(options.map(foldName))
  const own = Object.entries(given ?? {}).map(([name, price]) => [foldName(name), price] as const)
  const meant = own.filter(([name]) => offered.has(name))
  const fixed = meant.find(([name, price]) => {
    const specified = Object.hasOwn(SPECIFIED_ADJUSTMENTS, name) ? table[name] : undefined
    return specified && JSON.stringify(specified) !== JSON.stringify(price)
  })
  return {
    prices: Object.fromEntries(meant.filter(([name]) => !Object.hasOwn(SPECIFIED_ADJUSTMENTS, name))),
    fixed: fixed?.[0],
  }
}

/** Why a product cannot be offered like this, and the field that says so; null when all of its options can be sold. */
export function whyUnsellable(product: PricedProduct): { field: string; message: string } | null {
  const found = firstUnsellable(product)
  if (!found) return null
  const { field, options, reason } = found
  if (reason === 'unavailable')
    return { field, message: `"${options}" is a new type: say what it does to the price before it can be bought.` }
  const message =
    options === ''
      ? 'The price would be under ₹ 1.'
      : `With ${options} the price would be under ₹ 1: it cannot be sold.`
  return { field, message }
}
