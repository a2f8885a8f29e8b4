// The part on its bike, as the product page's loader gives it.
import type { ProductOnBike } from '#contract/catalogue.ts'
import type { PictureSource } from '#web/components/picture.tsx'
import { pictureOf } from './card.ts'

/** A part on a bike. The picture itself is that of the bare bike. */
export interface OnBike extends PictureSource {
  readonly part: string
  readonly bike: string
  /** What the picture shows if it is another bike; empty if it is the bike itself. */
  readonly shows: string
  /** Pictures of the part in the frame of the bike's, the most visible colour first. */
  readonly layers: readonly { readonly color: string | null; readonly picture: PictureSource }[]
  /** The class that cuts the frame to a square around the part. */
  readonly cut: string
  readonly rendered: boolean
}

/** Returns the part on its bike; null if there are no pictures of it. */
export function toOnBike(shown: ProductOnBike | null, part: string, bike: string): OnBike | null {
  if (!shown) return null
  const { base, shows, rendered, hotspot, layers } = shown
  return {
    ...pictureOf(base),
    ...{ part, bike, shows, rendered },
    layers: layers.map(({ color, picture }) => ({ color, picture: pictureOf(picture) })),
    cut: cutAround(hotspot.x, base.height / base.width),
  }
}

const CUTS = ['object-left', 'object-[25%]', 'object-center', 'object-[75%]', 'object-right'] as const

/** Returns the cut that has a point of a frame nearest to its middle; `square` is the share of the width that it shows. */
function cutAround(x: number, square: number): string {
  const place = square < 1 ? (x - square / 2) / (1 - square) : 0.5
  const last = CUTS.length - 1
  return CUTS[Math.round(Math.min(Math.max(place, 0), 1) * last)] ?? 'object-center'
}
