/** The data that a picture needs to be laid out at the right size at once. */
export interface PictureSource {
  readonly base: string
  readonly widths: readonly number[]
  readonly width: number
  readonly height: number
  readonly alt: string
}

export interface PictureProps {
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

const LARGEST = 4096

const srcset = ({ base, widths }: PictureSource, format: string, largest: number): string =>
  widths
    .filter((width) => width <= largest)
    .map((width) => `${base}/${width}.${format} ${width}w`)
    .join(', ')

/** Returns a middle width, for browsers that support neither `<picture>` formats nor `sizes`. */
const fallback = ({ base, widths }: PictureSource): string =>
  `${base}/${widths.find((width) => width >= 480) ?? widths.at(-1)}.webp`

export function Picture({
  source,
  sizes,
  first = false,
  alt,
  largest = LARGEST,
  layered = false,
  className = '',
}: PictureProps) {
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
