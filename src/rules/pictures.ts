/** Widths in which a picture is served; only those that are not larger than the picture itself, and its own. */
const WIDTHS = [160, 320, 480, 640, 960, 1280, 1600]

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** What may be uploaded: the kinds of file, and the most bytes of one. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const PICTURE_BYTES = 10 * 1024 * 1024

export const pictureWidths = (ownWidth: number): number[] => [...WIDTHS.filter((width) => width < ownWidth), ownWidth]

/** Where a picture's files are: `${base}/${width}.${format}`. */
export const pictureBase = (id: string): string => `/media/${id}`

export const pictureUrl = (id: string, width: number, format: PictureFormat = 'webp'): string =>
  `${pictureBase(id)}/${width}.${format}`

export const pictureSrcset = (base: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ')
