import type { FramePicture, ProductOnBike } from '#contract/catalogue.ts'
import { byVisibility, layerWidths } from '#rules/on-bike.ts'
import { pictureBase, pictureSrcset, pictureUrl } from '#rules/pictures.ts'
import { foldName } from '#rules/pricing.ts'
import type { ImageRow } from './catalogue.rules.ts'

export interface OnBikeRow {
  readonly z: number
  readonly hotspot: { readonly x: number; readonly y: number }
  /** The codes of the products for sale of the same bike that it needs. */
  readonly needs: readonly string[]
  readonly layers: readonly (ImageRow & { readonly color: string | null })[]
}

/** How a product is shown on its bike, as it is compared and recorded. */
export interface EditedOnBike {
  readonly z: number
  readonly hotspot: { readonly x: number; readonly y: number }
  /** Codes of products of the same bike, sorted. */
  readonly requires: readonly string[]
  /** The most visible colour first, as staff edit them, so that an unchanged form changes nothing. */
  readonly layers: readonly { readonly imageId: string; readonly color: string | null }[]
}

export const toEditedOnBike = ({ z, hotspot, needs, layers }: OnBikeRow): EditedOnBike => ({
  z,
  hotspot: { x: hotspot.x, y: hotspot.y },
  // Databases sort texts in different ways.
  requires: [...needs].sort(),
  layers: byVisibility(layers).map(({ id, color }) => ({ imageId: id, color })),
})

/** Returns how a product is shown after its colours changed: without the layers of colours that are gone. */
export function withOfferedLayers(onBike: EditedOnBike | null, colors: readonly string[]): EditedOnBike | null {
  if (!onBike) return null
  const layers = onBike.layers.flatMap(({ imageId, color }) => {
    const offered = color === null ? null : offeredColor(color, colors)
    return offered === undefined ? [] : [{ imageId, color: offered }]
  })
  return layers.length === 0 ? null : { ...onBike, layers }
}

/** Returns the product's own spelling of a colour; undefined if the product does not have it. */
export const offeredColor = (color: string, colors: readonly string[]): string | undefined =>
  colors.find((each) => foldName(each) === foldName(color))

/** A product on its bike, with the base picture. */
export interface ShownRow extends Pick<OnBikeRow, 'hotspot' | 'layers'> {
  readonly base: ImageRow
}

/** Returns a product on its bike in the form that the API returns. */
export const toProductOnBike = (
  { base, hotspot, layers }: ShownRow,
  product: { readonly name: string },
  bike: { readonly name: string; readonly brand: string; readonly baseShows: string; readonly baseRendered: boolean },
): ProductOnBike => ({
  base: toFramePicture(base, `${bike.brand} ${bike.name}`),
  shows: bike.baseShows,
  rendered: bike.baseRendered,
  hotspot,
  layers: toLayers(layers, product.name),
})

/** Returns the layers of a product, the most visible colour first. */
export const toLayers = (layers: OnBikeRow['layers'], name: string): ProductOnBike['layers'] =>
  byVisibility(layers).map(({ color, ...picture }) => ({
    color,
    picture: toFramePicture(picture, color === null ? name : `${name}, ${color}`),
  }))

/** Returns a base picture or a layer in the form that the API returns. */
export function toFramePicture({ id, width, height }: ImageRow, alt: string): FramePicture {
  const base = pictureBase(id)
  const widths = layerWidths(width)
  const largest = widths.at(-1) ?? width
  return {
    url: pictureUrl(id, largest),
    width: largest,
    height: Math.round((height * largest) / width),
    alt,
    base,
    widths,
    srcset: pictureSrcset(base, widths, 'webp'),
  }
}
