import { Picture, type PictureSource } from './picture.tsx'

interface LayersProps {
  /** Transparent pictures of parts in the frame of the bike's picture, from the lowest to the highest. */
  readonly layers: readonly PictureSource[]
  readonly sizes: string
  /** Whether they are the page's first picture: loaded immediately, with high priority. */
  readonly first?: boolean
}

/**
 * Stacks pictures of parts on the picture of a bike: put it after that picture, into a box of the class `bike-layers`.
 * What surrounds the box says what the pictures show.
 */
export function Layers({ layers, sizes, first = false }: LayersProps) {
  return layers.map((layer) => (
    <Picture key={layer.base} source={layer} alt="" sizes={sizes} first={first} className="w-full" />
  ))
}
