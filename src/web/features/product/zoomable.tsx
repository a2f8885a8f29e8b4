import { Maximize2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controlled as Zoom } from 'react-medium-image-zoom'
import type { PictureSource } from '#web/components/picture.tsx'
import { useMessages } from '#web/lib/messages.ts'

/** A swipe of more than this many pixels closes the large picture (S1 §2). */
const SWIPE_PX = 10

export interface ZoomableProps {
  readonly source: PictureSource
  readonly zoomed: boolean
  readonly onZoom: (zoomed: boolean) => void
  readonly children: ReactNode
}

/** Enlarges the picture inside it. Escape, the wheel, a swipe and a click beside it make it small again. */
export function Zoomable({ source, zoomed, onZoom, children }: ZoomableProps) {
  const t = useMessages()
  return (
    <Zoom
      isZoomed={zoomed}
      onZoomChange={onZoom}
      a11yNameButtonZoom={t.product.zoom}
      a11yNameButtonUnzoom={t.product.unzoom}
      swipeToUnzoomThreshold={SWIPE_PX}
      IconZoom={() => <Maximize2 aria-hidden className="size-5" />}
      IconUnzoom={() => <X aria-hidden className="size-5" />}
      zoomImg={{ src: `${source.base}/${source.widths.at(-1)}.webp`, alt: source.alt }}
    >
      {children}
    </Zoom>
  )
}
