import { X } from 'lucide-react'
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Controlled as Zoom } from 'react-medium-image-zoom'
import { zoomMargin } from '#rules/zoom.ts'
import type { PictureSource } from '#web/components/picture.tsx'
import { productTexts } from '#web/messages/en/product.ts'

/** A swipe of more than this many pixels closes the large picture (S1 §2). */
const SWIPE_PX = 10

export interface ZoomableProps {
  readonly source: PictureSource
  /** A transparent picture over it. */
  readonly layer?: PictureSource | undefined
  readonly zoomed: boolean
  readonly onZoom: (zoomed: boolean) => void
  readonly children: ReactNode
}

/** Enlarges the picture inside it. Escape, scrolling, a swipe or a click outside closes it. */
export function Zoomable({ source, layer, zoomed, onZoom, children }: ZoomableProps) {
  const t = productTexts()
  const [ready, setReady] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const margin = useMargin(source, place)
  // The library renders its button, which the page hides, once it can zoom; zooming earlier would put it into a wrong
  // state.
  const Ready = useCallback(() => <TellWhenShown tell={setReady} />, [])
  const over = layer && fullSize(layer)
  // A new component would start the picture's transition again.
  const Layered = useCallback(
    ({ img, buttonUnzoom }: { img: ReactElement | null; buttonUnzoom: ReactElement }) => (
      <>
        {img}
        {img && over && cloneElement(img as ReactElement<ComponentProps<'img'>>, { ...LAYER, src: over })}
        {buttonUnzoom}
      </>
    ),
    [over],
  )
  return (
    <div ref={place}>
      <Zoom
        isZoomed={zoomed && ready}
        onZoomChange={onZoom}
        a11yNameButtonZoom={t.product.zoom}
        a11yNameButtonUnzoom={t.product.unzoom}
        swipeToUnzoomThreshold={SWIPE_PX}
        zoomMargin={margin}
        ZoomContent={Layered}
        IconZoom={Ready}
        IconUnzoom={() => <X aria-hidden className="size-5" />}
        // Without `srcSet` and `sizes` the browser would load a file as small as the picture on the page.
        zoomImg={{ src: fullSize(source), srcSet: '', sizes: '', alt: source.alt }}
      >
        {children}
      </Zoom>
    </div>
  )
}

const fullSize = ({ base, widths }: PictureSource): string => `${base}/${widths.at(-1)}.webp`

/** What the picture of a layer has otherwise than the picture below it. */
const LAYER = {
  ...{ alt: '', srcSet: '', sizes: '', id: undefined, ref: null, onTransitionEnd: undefined },
  'data-rmiz-modal-img': 'layer',
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
