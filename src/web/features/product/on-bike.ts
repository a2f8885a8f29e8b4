// The part on its bike, as the product page's loader gives it.
import type { FramePicture, OnBikePart } from '#contract/on-bike.ts'
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
  readonly rendered: true
}

interface ShownPart {
  readonly base: FramePicture | null
  readonly shows: string
  readonly part: Pick<OnBikePart, 'name' | 'hotspot' | 'layers'> | undefined
  readonly bike: string
}

/** Returns the part on its bike; null if there are no pictures of it. */
export function toOnBike({ base, shows, part, bike }: ShownPart): OnBike | null {
  if (!base || !part || part.layers.length === 0) return null
  return {
    ...pictureOf(base),
    part: part.name,
    bike,
    shows,
    layers: part.layers.map(({ color, picture }) => ({ color, picture: pictureOf(picture) })),
    cut: cutAround(part.hotspot.x, base.height / base.width),
    rendered: true,
  }
}

const CUTS = ['object-left', 'object-[25%]', 'object-center', 'object-[75%]', 'object-right'] as const

/** Returns the cut that has a point of a frame nearest to its middle; `square` is the share of the width that it shows. */
function cutAround(x: number, square: number): string {
  const place = square < 1 ? (x - square / 2) / (1 - square) : 0.5
  const last = CUTS.length - 1
  return CUTS[Math.round(Math.min(Math.max(place, 0), 1) * last)] ?? 'object-center'
}
