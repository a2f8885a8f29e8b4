import type { Bike } from '#contract/catalogue.ts'
import { Picture } from '#web/components/picture.tsx'

/** Shows a picture in a row of a table. */
export function Thumbnail({ image }: { image: Bike['image'] }) {
  if (!image) return '–'
  return (
    <Picture
      source={image}
      alt=""
      sizes="6rem"
      largest={320}
      className="aspect-4/3 w-24 rounded-sm bg-mist object-cover"
    />
  )
}
