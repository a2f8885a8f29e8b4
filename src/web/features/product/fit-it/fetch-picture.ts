import { pictureSrcset } from '#rules/pictures.ts'
import type { PictureSource } from '#web/components/picture.tsx'

/**
 * Loads a picture before it is shown, in the format in which another picture was loaded. The browser chooses the same
 * width that it will use there.
 */
export function fetchPicture({ base, widths }: PictureSource, sizes: string, other: HTMLImageElement | null): void {
  const format = (['avif', 'webp'] as const).find((each) => other?.currentSrc.endsWith(`.${each}`))
  if (format) Object.assign(new Image(), { sizes, srcset: pictureSrcset(base, widths, format) })
}
