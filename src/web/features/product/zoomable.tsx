import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Controlled as Zoom } from 'react-medium-image-zoom'
import { zoomMargin } from '#rules/zoom.ts'
import type { PictureSource } from '#web/components/picture.tsx'
import { productTexts } from '#web/messages/en/product.ts'

/** A swipe of more than this many pixels closes the large picture (S1 §2). */
const SWIPE_PX = 10

export interface ZoomableProps {
  readonly source: PictureSource
  readonly zoomed: boolean
  readonly onZoom: (zoomed: boolean) => void
  readonly children: ReactNode
}

/** Enlarges the picture inside it. Escape, scrolling, a swipe or a click outside closes it. */
export function Zoomable({ source, zoomed, onZoom, children }: ZoomableProps) {
  const t = productTexts()
  const [ready, setReady] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const margin = useMargin(source, place)
  // The library renders its button, which the page hides, once it can zoom; zooming earlier would put it into a wrong
  // state.
  const Ready = useCallback(() => <TellWhenShown tell={setReady} />, [])
  return (
    <div ref={place}>
      <Zoom
        isZoomed={zoomed && ready}
        onZoomChange={onZoom}
        a11yNameButtonZoom={t.product.zoom}
        a11yNameButtonUnzoom={t.product.unzoom}
        swipeToUnzoomThreshold={SWIPE_PX}
        zoomMargin={margin}
        IconZoom={Ready}
        IconUnzoom={() => <X aria-hidden className="size-5" />}
        // Without `srcSet` and `sizes` the browser would load a file as small as the picture on the page.
        zoomImg={{ src: `${source.base}/${source.widths.at(-1)}.webp`, srcSet: '', sizes: '', alt: source.alt }}
      >
        {children}
      </Zoom>
    </div>
  )
}

/** Returns the zoom margin. By default the library scales a picture to the window, however few pixels it has. */
function useMargin(source: PictureSource, place: RefObject<HTMLElement | null>): number {
  const [margin, setMargin] = useState(0)
  useEffect(() => {
    const measure = () => {
      const screen = { width: window.innerWidth, height: window.innerHeight, ratio: window.devicePixelRatio }
      setMargin(zoomMargin(source, place.current?.clientWidth ?? 0, screen))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [source, place])
  return margin
}

function TellWhenShown({ tell }: { tell: (shown: true) => void }) {
  useEffect(() => tell(true), [tell])
  return null
}
