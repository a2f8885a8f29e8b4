import { Maximize2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { pictureFit, pictureOfChoice } from '#rules/pictures.ts'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { formatList } from '#web/lib/language.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { GALLERY_SIZES } from './card.ts'
import type { ZoomableProps } from './zoomable.tsx'

interface GalleryPicture extends PictureSource {
  readonly color: string | null
  readonly type: string | null
  /** A computer rendering, not a photograph. */
  readonly rendered: boolean
}

type Look = Pick<GalleryPicture, 'color' | 'type'>

export interface GalleryProps {
  readonly pictures: readonly GalleryPicture[]
  /** The customer's choice; null where nothing is chosen. */
  readonly chosen: Look
  /** Off where the page itself is shown scaled down. */
  readonly enlarges?: boolean
}

/**
 * Shows the product's pictures: a large one, which can be enlarged, and thumbnails. Choosing an option shows its
 * picture.
 */
export function Gallery({ pictures, chosen: { color, type }, enlarges = true }: GalleryProps) {
  const t = productTexts()
  const [shown, setShown] = useState(0)

  useEffect(() => {
    const best = pictureOfChoice(
      pictures.map((each) => ({ ...each, section: null })),
      { color, type },
    )
    if (best && pictureFit(best, { color, type }) > 0) setShown(pictures.findIndex((each) => each.base === best.base))
  }, [color, type, pictures])

  const picture = pictures[shown] ?? pictures[0]
  if (!picture) return <div className="aspect-square rounded-sm bg-mist" />
  const large = (
    <Picture
      source={picture}
      sizes={GALLERY_SIZES}
      first={shown === 0}
      className="aspect-square w-full rounded-sm bg-mist object-cover"
    />
  )
  return (
    <div>
      <div className="relative">
        {enlarges ? (
          <Enlargeable key={picture.base} source={picture}>
            {large}
          </Enlargeable>
        ) : (
          large
        )}
        <p
          role="status"
          className="pointer-events-none absolute bottom-3 left-3 max-w-[75%] rounded-sm bg-paper px-2 py-1 text-ink text-sm empty:hidden"
        >
          {notChosen(picture, { color, type }, t.product.pictureShows)}
        </p>
      </div>
      {pictures.length > 1 && (
        <ul aria-label={t.product.gallery} className="mt-3 grid grid-cols-6 gap-2">
          {pictures.map((each, place) => (
            <li key={each.base}>
              <button
                type="button"
                aria-label={t.product.picture(place + 1, pictures.length)}
                aria-current={place === shown ? 'true' : undefined}
                onClick={() => setShown(place)}
                className="block w-full overflow-hidden rounded-sm border-2 border-transparent bg-mist aria-[current]:border-ink"
              >
                <img
                  src={`${each.base}/160.webp`}
                  width={160}
                  height={160}
                  alt=""
                  loading="lazy"
                  className="aspect-square w-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.some(({ rendered }) => rendered) && (
        // The line keeps its space, so that nothing moves between a rendering and a photograph.
        <p className={`mt-3 text-steel text-xs ${picture.rendered ? '' : 'invisible'}`}>{t.common.renderedPicture}</p>
      )}
    </div>
  )
}

/** Says what a picture shows where it differs from the choice, such as another colour. */
function notChosen(picture: Look, chosen: Look, say: (what: string) => string): string | null {
  const others = (['color', 'type'] as const).flatMap((name) => {
    const shown = picture[name]
    return shown !== null && chosen[name] !== null && shown !== chosen[name] ? [shown] : []
  })
  return others.length > 0 ? say(formatList(others)) : null
}

/** Loads the zoom on demand: most customers never use it. */
function Enlargeable({ source, children }: { source: PictureSource; children: ReactNode }) {
  const t = productTexts()
  const [Zoomable, setZoomable] = useState<((props: ZoomableProps) => ReactNode) | null>(null)
  const [zoomed, setZoomed] = useState(false)

  async function fetchZoom() {
    if (Zoomable) return
    const module = await import('./zoomable.tsx')
    setZoomable(() => module.Zoomable)
  }

  return (
    <div className="relative" onPointerEnter={fetchZoom}>
      {Zoomable ? (
        <Zoomable source={source} zoomed={zoomed} onZoom={setZoomed}>
          {children}
        </Zoomable>
      ) : (
        children
      )}
      <button
        type="button"
        aria-label={t.product.zoom}
        onClick={() => {
          setZoomed(true)
          void fetchZoom()
        }}
        className="absolute inset-0 cursor-zoom-in"
      >
        <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-ink/78 text-paper">
          <Maximize2 aria-hidden className="size-5" />
        </span>
      </button>
    </div>
  )
}
