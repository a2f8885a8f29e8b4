import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * The duration of a slide's animation, and how long the window size must be stable before the slides are measured again
 * (S1 §9), both in milliseconds.
 */
export const ANIMATION_MS = 500
export const RESIZE_DEBOUNCE_MS = 50

interface CarouselProps {
  readonly label: string
  /** The class that sets how many slides are shown at each width. */
  readonly slides: string
  readonly previous: string
  readonly next: string
  /** Automatic advance: the interval and the widths at which it is on (a media query). */
  readonly autoplay?: {
    readonly everyMs: number
    readonly media: string
    readonly pause: string
    readonly play: string
  }
  readonly more?: ReactNode
  readonly children: ReactNode
}

/**
 * Shows slides in a row. It uses the browser's own scrolling, so touch, wheel and keyboard work as everywhere, even
 * before the script has loaded; the buttons and the timer move it by one slide and wrap around at both ends.
 */
export function Carousel({ label, slides, previous, next, autoplay, more, children }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null)
  const moves = useOverflow(track)
  const [isPaused, setPaused] = useState(false)
  const { playing, toggle } = useAutoplay(track, moves && !isPaused, autoplay?.everyMs, autoplay?.media)
  const hold = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  }
  return (
    <section aria-roledescription="carousel" aria-label={label} className="relative">
      <div ref={track} {...hold} className={`${slides} snap-x overflow-x-auto [scrollbar-width:none]`}>
        {children}
      </div>
      {(moves || more) && (
        <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {more}
          {moves && (
            <div className="ml-auto flex gap-2">
              {autoplay && (
                <CarouselButton label={playing ? autoplay.pause : autoplay.play} onClick={toggle}>
                  {playing ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
                </CarouselButton>
              )}
              <CarouselButton label={previous} onClick={() => step(track.current, -1)}>
                <ChevronLeft aria-hidden className="size-5" />
              </CarouselButton>
              <CarouselButton label={next} onClick={() => step(track.current, 1)}>
                <ChevronRight aria-hidden className="size-5" />
              </CarouselButton>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

/** Shows one slide; screen readers announce the row as a list of groups. */
export function Slide({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of a carousel, not a set of form fields
    <div role="group" aria-roledescription="slide" className="snap-start">
      {children}
    </div>
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

function useOverflow(track: RefObject<HTMLDivElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const row = track.current
    if (!row) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setOverflows(row.scrollWidth > row.clientWidth + 1), RESIZE_DEBOUNCE_MS)
    })
    watch.observe(row)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [track])
  return overflows
}

function useAutoplay(track: RefObject<HTMLDivElement | null>, free: boolean, everyMs?: number, media?: string) {
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    if (media === undefined) return
    const wanted = window.matchMedia(`${media} and (prefers-reduced-motion: no-preference)`)
    const follow = () => setPlaying(wanted.matches)
    follow()
    wanted.addEventListener('change', follow)
    return () => wanted.removeEventListener('change', follow)
  }, [media])

  useEffect(() => {
    if (!playing || !free || everyMs === undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') step(track.current, 1)
    }, everyMs)
    return () => clearInterval(timer)
  }, [playing, free, everyMs, track])

  return { playing, toggle: () => setPlaying((before) => !before) }
}

/** Moves by whole slides; from the last one it continues at the first, and vice versa. */
function step(row: HTMLDivElement | null, by: 1 | -1): void {
  const [first, second] = row?.children ?? []
  if (!row || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
  const width = second.offsetLeft - first.offsetLeft
  const end = row.scrollWidth - row.clientWidth
  const target = (Math.round(row.scrollLeft / width) + by) * width
  if (by > 0 && row.scrollLeft >= end - 2) glide(row, 0)
  else if (by < 0 && row.scrollLeft <= 2) glide(row, end)
  else glide(row, Math.max(0, Math.min(end, target)))
}

function glide(row: HTMLDivElement, target: number): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    row.scrollLeft = target
    return
  }
  const from = row.scrollLeft
  const begun = performance.now()
  // Scroll snapping would work against every step of the animation.
  row.style.scrollSnapType = 'none'
  const move = (now: number) => {
    const done = Math.min(1, (now - begun) / ANIMATION_MS)
    // A slide that was reached by keyboard is already in view and must stay there.
    const taken = row.contains(document.activeElement)
    if (!taken) row.scrollLeft = from + (target - from) * (1 - (1 - done) ** 3)
    if (done < 1 && !taken) requestAnimationFrame(move)
    else row.style.scrollSnapType = ''
  }
  requestAnimationFrame(move)
}
