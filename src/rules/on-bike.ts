// Pictures of parts on bikes: a base picture of the bike, and layers of the same frame that are laid over it.
import { foldName } from './pricing.ts'

/** The widths in which layers and base pictures are served, besides their own if they are smaller. */
const SMALL = 800
const LARGE = 1600

/** Returns the widths in which pages show a layer or a base picture. */
export const layerWidths = (ownWidth: number): number[] =>
  ownWidth > SMALL ? [SMALL, Math.min(ownWidth, LARGE)] : [ownWidth]

/** The smallest width of a base picture. */
const LEAST_WIDTH = 800

/** Width through height of a base picture: outside of it, the picture is too high or too low for the pages. */
const PROPORTION = { least: 1.2, most: 2 } as const

/** The share of a layer's pixels that can be seen: with less nothing is on it, with more it is no single part. */
const VISIBLE_SHARE = { least: 0.0005, most: 0.5 } as const

/** A pixel counts as visible from this opacity, of 255. */
export const VISIBLE_FROM = 26

/** The largest file of a layer, in bytes. */
export const LAYER_BYTES = 8 * 1024 * 1024

/** The highest number of the stacking order. */
export const MAX_Z = 999

interface Frame {
  readonly width: number
  readonly height: number
}

export interface LayerPicture extends Frame {
  /** The share of its pixels that can be seen, from 0 to 1. */
  readonly opaqueShare: number
}

export const isSameFrame = (picture: Frame, base: Frame): boolean =>
  picture.width === base.width && picture.height === base.height

const sizeOf = ({ width, height }: Frame): string => `${width} x ${height}`

/** Explains why a picture cannot be a base picture; null if it can. */
export function explainWrongBase(picture: Frame): string | null {
  const { width, height } = picture
  const proportion = width / height
  if (proportion < PROPORTION.least || proportion > PROPORTION.most)
    return `This picture has ${sizeOf(picture)} pixels. Upload one that is ${PROPORTION.least} to ${PROPORTION.most} times as wide as it is high, such as 1600 x 1040.`
  return width >= LEAST_WIDTH ? null : `This picture is ${width} pixels wide. Upload one of at least ${LEAST_WIDTH}.`
}

/** Null if it fits. `file`: the size that its sender knows, as large pictures are reduced when stored. */
export function explainWrongLayer(picture: LayerPicture, base: Frame, file: Frame = picture): string | null {
  const { opaqueShare } = picture
  if (!isSameFrame(picture, base))
    return `This picture has ${sizeOf(file)} pixels and the bike's base picture ${sizeOf(base)}: upload one of the same size.`
  if (opaqueShare === 1)
    return 'This picture has no transparent area. Upload a PNG or WebP file that shows only the part.'
  const percent = (share: number) => `${Number((share * 100).toPrecision(2))} %`
  if (opaqueShare > VISIBLE_SHARE.most)
    return `${percent(opaqueShare)} of this picture can be seen, more than a part covers. Make everything but the part transparent.`
  if (opaqueShare < VISIBLE_SHARE.least)
    return `Only ${percent(opaqueShare)} of this picture can be seen. Upload one that shows the part.`
  return null
}

const BRIGHT = /\b(red|orange|yellow|green|blue|gold|golden|pink|purple|lime|sand|copper|bronze|neon)\b/
const LIGHT = /\b(silver|white|chrome|aluminium|ivory|steel)\b/
const BLACK = /\bblack\b/

/** Returns how visible a colour is on a bike: 0 for bright colours, 1 for silver and white, 3 for black, 2 for others. */
export function colorRank(color: string): number {
  const name = foldName(color)
  if (BLACK.test(name)) return 3
  if (BRIGHT.test(name)) return 0
  return LIGHT.test(name) ? 1 : 2
}

/** Sorts layers so that the most visible colour comes first; one for all other colours comes last. */
export const byVisibility = <Layer extends { readonly color: string | null }>(layers: readonly Layer[]): Layer[] => {
  const rank = ({ color }: Layer) => (color === null ? 4 : colorRank(color))
  return [...layers].sort((one, other) => rank(one) - rank(other))
}

/** Directly, or through what it needs. `needs` has what each of the other products needs. */
export function needsItself(product: string, needed: readonly string[], needs: ReadonlyMap<string, readonly string[]>) {
  const seen = new Set<string>()
  const reaches = (id: string): boolean => {
    if (id === product) return true
    if (seen.has(id)) return false
    seen.add(id)
    return (needs.get(id) ?? []).some(reaches)
  }
  return needed.some(reaches)
}
