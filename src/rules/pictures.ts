import { type Chosen, foldName, OPTIONS } from './pricing.ts'

/** The widths in which a picture is served: those smaller than the picture, and its own. */
const WIDTHS = [160, 320, 480, 640, 960, 1280, 1600]

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The accepted content types of uploaded pictures, and the maximum size in bytes. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const PICTURE_BYTES = 10 * 1024 * 1024

export const pictureWidths = (ownWidth: number): number[] => [...WIDTHS.filter((width) => width < ownWidth), ownWidth]

/** Returns the base address of a picture's files, `${base}/${width}.${format}`. */
export const pictureBase = (id: string): string => `/media/${id}`

export const pictureUrl = (id: string, width: number, format: PictureFormat = 'webp'): string =>
  `${pictureBase(id)}/${width}.${format}`

export const pictureSrcset = (base: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ')

/** The choice that a product's picture shows; null where it could show any. */
interface ShownChoice extends Chosen {
  /** The section of the description that it belongs to; null for the gallery. */
  readonly section: number | null
}

/**
 * Returns how well a picture shows a choice: below 0 if it shows a different one, 0 if it could show any. An option counts
 * more than those after it: a picture of a black part does not show a red one.
 */
export function pictureFit(picture: Chosen, chosen: Chosen): number {
  let fit = 0
  for (const option of OPTIONS) {
    const [shown, wanted] = [picture[option], chosen[option]]
    fit *= 2
    if (shown !== null && wanted !== null) fit += foldName(shown) === foldName(wanted) ? 1 : -1
  }
  return fit
}

/** Of equally good ones the first, with those of the gallery before others. */
export function pictureOfChoice<Picture extends ShownChoice>(
  pictures: readonly Picture[],
  chosen: Chosen,
): Picture | undefined {
  const byPlace = [...pictures].sort((one, other) => Number(one.section !== null) - Number(other.section !== null))
  return byPlace.reduce<Picture | undefined>(
    (best, picture) => (best && pictureFit(best, chosen) >= pictureFit(picture, chosen) ? best : picture),
    undefined,
  )
}

/** Returns the picture of a part in a colour: that of the colour, else one for every colour, else the first. */
export function layerOf<Layer extends { readonly color: string | null }>(
  layers: readonly Layer[],
  color: string | null,
): Layer | undefined {
  const own = layers.find(
    (layer) => layer.color !== null && color !== null && foldName(layer.color) === foldName(color),
  )
  return own ?? layers.find((layer) => layer.color === null) ?? layers[0]
}
