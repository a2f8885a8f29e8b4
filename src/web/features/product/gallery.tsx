import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useMessages } from '#web/lib/messages.ts'

export interface GalleryPicture extends PictureSource {
  readonly color: string | null
}

const SIZES = '(min-width: 64rem) 42rem, 100vw'

const Zoomable = lazy(() => import('./zoomable.tsx').then((module) => ({ default: module.Zoomable as ComponentType<{ children: ReactNode; source: PictureSource }> })))

/** The product's pictures: one large, which can be enlarged, and a thumbnail for each. A chosen colour shows its own. */
export function Gallery({ pictures, color }: { pictures: readonly GalleryPicture[]; color: string | null }) {
  const t = useMessages()
  const hydrated = useHydrated()
  const [shown, setShown] = useState(0)

  useEffect(() => {
    const place = pictures.findIndex((picture) => picture.color !== null && picture.color === color)
    if (place !== -1) setShown(place)
  }, [color, pictures])

  const picture = pictures[shown] ?? pictures[0]
  if (!picture) return <div className="aspect-square rounded-sm bg-mist" />
  const large = <Picture key={picture.base} source={picture} sizes={SIZES} first={shown === 0} className="aspect-square w-full rounded-sm bg-mist object-cover" />
  return (
    <div>
      {hydrated ? (
        <Suspense fallback={large}>
          <Zoomable key={picture.base} source={picture}>
            {large}
          </Zoomable>
        </Suspense>
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
                <img src={`${each.base}/160.webp`} width={160} height={160} alt="" loading="lazy" className="aspect-square w-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
