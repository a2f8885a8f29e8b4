import { Maximize2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { useMessages } from '#web/lib/messages.ts'
import { GALLERY_SIZES } from './card.ts'
import type { ZoomableProps } from './zoomable.tsx'

interface GalleryPicture extends PictureSource {
  readonly color: string | null
}

export interface GalleryProps {
  readonly pictures: readonly GalleryPicture[]
  readonly color: string | null
  /** Off where the page itself is shown small. */
  readonly enlarges?: boolean
}

/** The product's pictures: one large, which can be enlarged, and a thumbnail for each. A chosen colour shows its own. */
export function Gallery({ pictures, color, enlarges = true }: GalleryProps) {
  const t = useMessages()
  const [shown, setShown] = useState(0)

  useEffect(() => {
    const place = pictures.findIndex((picture) => picture.color !== null && picture.color === color)
    if (place !== -1) setShown(place)
  }, [color, pictures])

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
      {enlarges ? (
        <Enlargeable key={picture.base} source={picture}>
          {large}
        </Enlargeable>
      ) : (
        large
      )}
      {pictures.length > 1 && (
        <ul aria-label={t.product.gallery} className="mt-3 grid grid-cols-5 gap-2 sm:grid-cols-6">
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
    </div>
  )
}

/** The zoom is fetched when somebody reaches for the picture: most people who buy never do. */
function Enlargeable({ source, children }: { source: PictureSource; children: ReactNode }) {
  const t = useMessages()
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
