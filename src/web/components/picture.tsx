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
  readonly className?: string
}

const srcset = ({ base, widths }: PictureSource, format: string): string =>
  widths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ')

/** A width near the middle, for browsers that read neither format list nor sizes. */
const fallback = ({ base, widths }: PictureSource): string =>
  `${base}/${widths.find((width) => width >= 480) ?? widths.at(-1)}.webp`

export function Picture({ source, sizes, first = false, alt, className = '' }: PictureProps) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcset(source, 'avif')} sizes={sizes} />
      <img
        src={fallback(source)}
        srcSet={srcset(source, 'webp')}
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
