/** The data that a picture needs to be laid out at the right size at once. */
export interface PictureSource {
  readonly base: string
  readonly widths: readonly number[]
  readonly width: number
  readonly height: number
  readonly alt: string
}

interface PictureProps {
  readonly source: PictureSource
  /** The displayed width, in the syntax of the attribute `sizes`. */
  readonly sizes: string
  /** The first picture of a page: loaded immediately, with high priority. */
  readonly first?: boolean
  readonly alt?: string
  /** The largest width to offer where the picture is always shown small. */
  readonly largest?: number
  /** A transparent picture over another: decoded with it, wherever it is on the page. */
  readonly layered?: boolean
  readonly className?: string
}

const srcset = ({ base, widths }: PictureSource, format: string, largest = Number.POSITIVE_INFINITY): string =>
  widths
    .filter((width) => width <= largest)
    .map((width) => `${base}/${width}.${format} ${width}w`)
    .join(', ')

/** Returns a middle width, for browsers that support neither `<picture>` formats nor `sizes`. */
const fallback = ({ base, widths }: PictureSource): string =>
  `${base}/${widths.find((width) => width >= 480) ?? widths.at(-1)}.webp`

export function Picture({ source, sizes, first = false, alt, largest, layered = false, className = '' }: PictureProps) {
  return (
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={srcset(source, 'avif', largest)} sizes={sizes} />
      <img
        src={fallback(source)}
        srcSet={srcset(source, 'webp', largest)}
        sizes={sizes}
        width={source.width}
        height={source.height}
        alt={alt ?? source.alt}
        loading={first || layered ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
}

/** Loads a picture before it is shown, in the format and width in which the page will show it. */
export async function loadPicture(source: PictureSource, sizes: string): Promise<void> {
  const picture = document.createElement('picture')
  const avif = document.createElement('source')
  const img = new Image()
  picture.append(avif, img)
  Object.assign(avif, { type: 'image/avif', sizes, srcset: srcset(source, 'avif') })
  Object.assign(img, { sizes, srcset: srcset(source, 'webp') })
  await img.decode()
}
