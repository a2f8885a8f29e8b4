import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'

/** Embla's measure of speed with which a slide takes half a second to arrive. */
const HALF_A_SECOND = 30

/** A window that is being dragged larger asks for a new layout once it has been still for this long. */
const RESIZE_DEBOUNCE_MS = 50

export interface CarouselProps {
  readonly label: string
  /** The class that says how many slides are shown at which width. */
  readonly slides: string
  readonly previous: string
  readonly next: string
  /** Moves on by itself: how often, and at which widths (a media query). */
  readonly autoplay?: { readonly everyMs: number; readonly media: string; readonly pause: string; readonly play: string }
  readonly children: ReactNode
}

/** Slides in a row that can be dragged, stepped through and, where the page asks for it, move on by themselves. */
export function Carousel({ label, slides, previous, next, autoplay, children }: CarouselProps) {
  const everyMs = autoplay?.everyMs
  const media = autoplay?.media
  const player = useMemo(
    () =>
      everyMs !== undefined &&
      Autoplay({ delay: everyMs, playOnInit: false, stopOnMouseEnter: true, stopOnFocusIn: true, stopOnInteraction: false }),
    [everyMs],
  )
  const options = useMemo(
    () => ({ align: 'start' as const, loop: true, duration: HALF_A_SECOND, watchResize: debounced(RESIZE_DEBOUNCE_MS) }),
    [],
  )
  const [ref, embla] = useEmblaCarousel(options, player ? [player] : [])
  const [moves, setMoves] = useState(false)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    if (!embla) return
    const look = () => setMoves(embla.scrollSnapList().length > 1)
    look()
    embla.on('reInit', look)
    return () => {
      embla.off('reInit', look)
    }
  }, [embla])

  useEffect(() => {
    if (!embla || !player || media === undefined) return
    const wanted = window.matchMedia(`${media} and (prefers-reduced-motion: no-preference)`)
    const follow = () => {
      setPlaying(wanted.matches)
      if (wanted.matches) player.play()
      else player.stop()
    }
    follow()
    wanted.addEventListener('change', follow)
    return () => wanted.removeEventListener('change', follow)
  }, [embla, player, media])

  const toggle = useCallback(() => {
    if (!player) return
    if (playing) player.stop()
    else player.play()
    setPlaying(!playing)
  }, [playing, player])

  return (
    <section aria-roledescription="carousel" aria-label={label} className="relative">
      <div ref={ref} className={embla ? 'overflow-hidden' : 'overflow-x-auto'}>
        <div className={slides}>{children}</div>
      </div>
      {moves && embla && (
        <div className="mt-4 flex justify-end gap-2">
          {autoplay && (
            <CarouselButton label={playing ? autoplay.pause : autoplay.play} onClick={toggle}>
              {playing ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
            </CarouselButton>
          )}
          <CarouselButton label={previous} onClick={() => embla.scrollPrev()}>
            <ChevronLeft aria-hidden className="size-5" />
          </CarouselButton>
          <CarouselButton label={next} onClick={() => embla.scrollNext()}>
            <ChevronRight aria-hidden className="size-5" />
          </CarouselButton>
        </div>
      )}
    </section>
  )
}

function CarouselButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full border border-ink/25 transition-colors hover:border-ink hover:bg-ink hover:text-paper"
    >
      {children}
    </button>
  )
}

/** One slide; the row around it is read out as a list of groups. */
export function Slide({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of a carousel, not a set of form fields
    <div role="group" aria-roledescription="slide">
      {children}
    </div>
  )
}

function debounced(milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (embla: { reInit: () => void }): boolean => {
    clearTimeout(timer)
    timer = setTimeout(() => embla.reInit(), milliseconds)
    return false
  }
}
