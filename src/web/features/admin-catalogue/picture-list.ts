import type { ProductPicture } from '#contract/catalogue.ts'
import { pictureBase, pictureWidths } from '#rules/pictures.ts'
import type { PictureSource } from '#web/components/picture.tsx'

export type FormPicture = Readonly<Omit<ProductPicture, 'base' | 'widths' | 'srcset'>>

/** Below this width in pixels a picture looks blurred on the page of its product. */
export const PREVIEW_WIDTH = 800

type Shown = Pick<FormPicture, 'url' | 'width' | 'height' | 'alt'>

export const sourceOf = (
  { url, width, height, alt }: Shown,
  widths: readonly number[] = pictureWidths(width),
): PictureSource => ({ base: pictureBase(url.split('/')[2] ?? ''), widths, width, height, alt })

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
