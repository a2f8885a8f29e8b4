import { ChevronLeft, ChevronRight, ScanSearch, X } from 'lucide-react'
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
import { originalSize, zoomMargin } from '#rules/zoom.ts'
import type { PictureSource } from '#web/components/picture.tsx'
import { productTexts } from '#web/messages/en/product.ts'

/** A swipe of more than this many pixels closes the large picture (S1 §2). */
const SWIPE_PX = 10

export interface ZoomSlide {
  readonly source: PictureSource
  readonly layer?: PictureSource | undefined
}

export interface ZoomableProps {
  readonly slides: readonly ZoomSlide[]
  /** The place of the slide inside it, from which the others are reached. */
  readonly start: number
  readonly zoomed: boolean
  readonly onZoom: (zoomed: boolean) => void
  readonly children: ReactNode
}

/** Enlarges the picture inside it. Escape, scrolling, a swipe or a click outside closes it. */
export function Zoomable({ slides, start, source, zoomed, onZoom, children }: ZoomableProps & ZoomSlide) {
  const t = productTexts()
  const [ready, setReady] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const margin = useMargin(source, place)
  // The library renders its button, which the page hides, once it can zoom; zooming earlier would put it into a wrong
  // state.
  const Ready = useCallback(() => <TellWhenShown tell={setReady} />, [])
  const shown = useRef({ slides, start })
  shown.current = { slides, start }
  // A new component would start the picture's transition again.
  const Content = useCallback((modal: Modal) => <Slides {...modal} {...shown.current} />, [])
  return (
    <div ref={place}>
      <Zoom
        isZoomed={zoomed && ready}
        onZoomChange={onZoom}
        a11yNameButtonZoom={t.product.zoom}
        a11yNameButtonUnzoom={t.product.unzoom}
        swipeToUnzoomThreshold={SWIPE_PX}
        zoomMargin={margin}
        ZoomContent={Content}
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

interface Modal {
  readonly img: ReactElement | null
  readonly buttonUnzoom: ReactElement
  readonly modalState: 'LOADED' | 'LOADING' | 'UNLOADED' | 'UNLOADING'
}

/** Shows the large picture, at its original size if wanted, and leads to the others with buttons and arrow keys. */
function Slides({ img, buttonUnzoom, modalState, slides, start }: Modal & Pick<ZoomableProps, 'slides' | 'start'>) {
  const { product: t } = productTexts()
  const [place, setPlace] = useState(start)
  const original = useOriginalSize(slides[place]?.source, modalState === 'LOADED')
  const count = slides.length
  const step = useCallback((by: number) => setPlace((now) => (now + by + count) % count), [count])

  useEffect(() => {
    if (modalState === 'UNLOADED') setPlace(start)
    if (modalState !== 'LOADED' || original.isOn) return
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') step(-1)
      if (key === 'ArrowRight') step(1)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [modalState, start, step, original.isOn])

  const picture = img as ReactElement<ComponentProps<'img'>> | null
  const slide = slides[place]
  if (!picture || !slide) return buttonUnzoom
  const { source, layer } = slide
  // The library's style has the shape of the picture on the page; others are as large as they are, or as the window.
  const fitted = place === start ? {} : { style: {}, className: 'inset-0 m-auto max-h-full max-w-full' }
  const own = original.style ? { style: original.style, className: '' } : fitted
  const arrow = 'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-ink/78 text-paper'
  return (
    <>
      {cloneElement(picture, { ...own, ...(place !== start && { src: fullSize(source), alt: source.alt }) })}
      {layer && cloneElement(picture, { ...LAYER, ...own, src: fullSize(layer) })}
      {buttonUnzoom}
      {original.isLarger && (
        <button
          type="button"
          aria-label={t.originalSize}
          aria-pressed={original.isOn}
          onClick={original.toggle}
          className="absolute top-5 right-20 hidden size-11 place-items-center rounded-full bg-ink/78 text-paper pointer-fine:grid aria-pressed:bg-ink"
        >
          <ScanSearch aria-hidden className="size-5" />
        </button>
      )}
      {count > 1 && (
        <>
          <button type="button" aria-label={t.previousPicture} onClick={() => step(-1)} className={`left-3 ${arrow}`}>
            <ChevronLeft aria-hidden className="size-6" />
          </button>
          <button type="button" aria-label={t.nextPicture} onClick={() => step(1)} className={`right-3 ${arrow}`}>
            <ChevronRight aria-hidden className="size-6" />
          </button>
          <p
            role="status"
            className="-translate-x-1/2 absolute bottom-4 left-1/2 rounded-sm bg-paper px-2 py-1 text-sm"
          >
            {t.picture(place + 1, count)}
          </p>
        </>
      )}
    </>
  )
}

const fullSize = ({ base, widths }: PictureSource): string => `${base}/${widths.at(-1)}.webp`

/** How far an arrow key moves a picture of original size, of the way from one edge to the other. */
const STEP = 0.1
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const MIDDLE = [0.5, 0.5] as const

/**
 * Shows a picture that has more pixels than the window at its original size: it follows the pointer and the arrow keys, as
 * wheel, swipe and click close it. Touch screens have their own zoom for two fingers.
 */
function useOriginalSize(source: PictureSource | undefined, isReady: boolean) {
  const [wanted, setWanted] = useState(false)
  const [at, setAt] = useState<readonly [number, number]>(MIDDLE)
  const isOn = wanted && isReady
  const size = source && isReady ? originalSize(source, window.devicePixelRatio) : null

  useEffect(() => {
    if (!isReady) setWanted(false)
  }, [isReady])

  useEffect(() => {
    if (!isOn) return
    const within = (place: number) => Math.min(1, Math.max(0, place))
    const point = ({ clientX, clientY }: PointerEvent) => setAt([clientX / innerWidth, clientY / innerHeight])
    const press = ({ key }: KeyboardEvent) => {
      const move = MOVES[key]
      if (move) setAt((now) => [within(now[0] + move[0]), within(now[1] + move[1])])
    }
    document.addEventListener('pointermove', point)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointermove', point)
      document.removeEventListener('keydown', press)
    }
  }, [isOn])

  function toggle() {
    setAt(MIDDLE)
    setWanted((now) => !now)
  }

  return {
    isOn,
    toggle,
    isLarger: size !== null && (size.width > window.innerWidth || size.height > window.innerHeight),
    style: isOn && size ? placed(size, at) : undefined,
  }
}

/** Places a picture so that the point under the pointer shows the same part of it. */
const placed = ({ width, height }: { width: number; height: number }, [x, y]: readonly [number, number]) => ({
  width,
  height,
  maxWidth: 'none',
  left: (window.innerWidth - width) * x,
  top: (window.innerHeight - height) * y,
})

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
