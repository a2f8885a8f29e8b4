/** What a picture needs to be shown at the right size from the first moment. */
export interface PictureSource {
  readonly base: string
  readonly widths: readonly number[]
  readonly width: number
  readonly height: number
  readonly alt: string
}

export interface PictureProps {
  readonly source: PictureSource
  /** How wide the picture is shown, as the attribute `sizes` says it. */
  readonly sizes: string
  /** The first picture of a page: loaded at once, before anything else. */
  readonly first?: boolean
  readonly alt?: string
  /** The largest width worth offering where the picture is always shown small. */
  readonly largest?: number
  readonly className?: string
}

const LARGEST = 4096

const srcset = ({ base, widths }: PictureSource, format: string, largest: number): string =>
  widths
    .filter((width) => width <= largest)
    .map((width) => `${base}/${width}.${format} ${width}w`)
    .join(', ')

/**
 * Asks for a picture before the page that shows it is there, in the format that another picture has come in. The browser
 * takes the width that it will take there.
 */
export function fetchPicture(source: PictureSource, sizes: string, other: HTMLImageElement | null): void {
  const format = /\.(avif|webp)$/.exec(other?.currentSrc ?? '')?.[1]
  if (format) Object.assign(new Image(), { sizes, srcset: srcset(source, format, LARGEST) })
}

/** A width near the middle, for browsers that read neither format list nor sizes. */
const fallback = ({ base, widths }: PictureSource): string =>
  `${base}/${widths.find((width) => width >= 480) ?? widths.at(-1)}.webp`

export function Picture({ source, sizes, first = false, alt, largest = LARGEST, className = '' }: PictureProps) {
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
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
}
