import { foldName } from './pricing.ts'

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

/** The choice that a product's picture shows. */
interface ShownChoice {
  /** The colour and the type that it shows, if it shows a specific one. */
  readonly color: string | null
  readonly type: string | null
  /** The section of the description that it belongs to; null for the gallery. */
  readonly section: number | null
}

/** The chosen options of a product; null where nothing is chosen yet. */
interface ChosenLook {
  readonly color: string | null
  readonly type: string | null
}

/** The colour counts more than the type: a picture of a black part does not show a red one. */
const WEIGHTS = { color: 2, type: 1 } as const

/** Returns how well a picture shows a choice: below 0 if it shows a different one, 0 if it could show any. */
export function pictureFit(picture: ChosenLook, chosen: ChosenLook): number {
  const fits = (name: keyof ChosenLook) => {
    const [shown, wanted] = [picture[name], chosen[name]]
    if (shown === null || wanted === null) return 0
    return foldName(shown) === foldName(wanted) ? WEIGHTS[name] : -WEIGHTS[name]
  }
  return fits('color') + fits('type')
}

/** Of equally good ones the first, with those of the gallery before others. */
export function pictureOfChoice<Picture extends ShownChoice>(
  pictures: readonly Picture[],
  chosen: ChosenLook,
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
