import { X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
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
  const [ready, setReady] = useState(false)
  // The library shows its button, which the page hides, once it can open; to be told to open sooner would confuse it.
  const Ready = useCallback(() => <TellWhenShown tell={setReady} />, [])
  return (
    <Zoom
      isZoomed={zoomed && ready}
      onZoomChange={onZoom}
      a11yNameButtonZoom={t.product.zoom}
      a11yNameButtonUnzoom={t.product.unzoom}
      swipeToUnzoomThreshold={SWIPE_PX}
      IconZoom={Ready}
      IconUnzoom={() => <X aria-hidden className="size-5" />}
      zoomImg={{ src: `${source.base}/${source.widths.at(-1)}.webp`, alt: source.alt }}
    >
      {children}
    </Zoom>
  )
}

function TellWhenShown({ tell }: { tell: (shown: true) => void }) {
  useEffect(() => tell(true), [tell])
  return null
}
