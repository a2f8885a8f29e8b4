import type { Area, Size } from 'react-easy-crop'

/**
 * The aspect ratios (width / height) in which the shop shows pictures: product cards and the gallery, sections of the
 * description, bikes.
 */
export const CARD_RATIO = 1
export const SECTION_RATIO = 4 / 3
export const BIKE_RATIO = 254 / 165

/** A loss below this share of a picture is not noticeable. */
const HARDLY_CUT = 0.03
/** The longest side that is uploaded, in pixels. */
const LONGEST = 2000
const LARGEST_ZOOM = 4
/** A narrower part of a picture, in pixels, would look blurred even on a card. */
const NARROWEST = 200

/** Returns whether so much of a picture is cut off where it is shown that a person should choose the part. */
export const isCut = ({ width, height }: Size, ratio: number): boolean =>
  Math.abs(width / height / ratio - 1) > HARDLY_CUT

/** Returns how far a picture can be zoomed; 1 shows the largest part that has the ratio. */
export const maxZoomOf = ({ width, height }: Size, ratio: number): number =>
  Math.max(1, Math.min(LARGEST_ZOOM, Math.min(width, height * ratio) / NARROWEST))

/** Returns the smallest area of the ratio that holds the whole picture; what is beyond its edges becomes a border. */
export function bordered(picture: Size, ratio: number): Area {
  const width = Math.max(picture.width, picture.height * ratio)
  const height = width / ratio
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}

/** Returns the size in which an area of a picture is drawn: never larger than the area, nor than the largest upload. */
export function drawnSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
