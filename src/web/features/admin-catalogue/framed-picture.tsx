import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { type Corner, type Frame, mostZoom, movedBy, pulled, zoomedTo, zoomOf } from './crop-frame.ts'
import { ARROWS } from './on-bike-value.ts'

/** The width of the picture, from which the browser chooses a file. */
export const SIZES = '(min-width: 44rem) 40rem, 100vw'

/** Returns a box as wide as there is room, and low enough to leave the buttons in view. */
export const boxOf = (ratio: number) => ({
  aspectRatio: String(ratio),
  width: `min(100%, ${(ratio * 45).toFixed(2)}dvh)`,
})

/** How far an arrow key moves the frame, as a share of the picture's width; Shift moves it further. */
const STEP = 1 / 100
const LONG_STEP = 1 / 10
const ZOOM_STEP = 1.1

const ZOOMS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP, _: 1 / ZOOM_STEP }

const CORNERS: readonly (Corner & { readonly className: string })[] = [
  { right: false, bottom: false, className: 'top-0 left-0 cursor-nwse-resize border-t-4 border-l-4' },
  { right: true, bottom: false, className: 'top-0 right-0 cursor-nesw-resize border-t-4 border-r-4' },
  { right: false, bottom: true, className: 'bottom-0 left-0 cursor-nesw-resize border-b-4 border-l-4' },
  { right: true, bottom: true, className: 'right-0 bottom-0 cursor-nwse-resize border-r-4 border-b-4' },
]

interface FramedProps {
  readonly picture: PictureSource
  readonly frame: Frame
  readonly onFrame: (frame: Frame) => void
}

/**
 * Shows the picture with the frame over it, which can be moved and resized by pointer, by keyboard and with the slider.
 */
export function FramedPicture({ picture, frame, onFrame }: FramedProps) {
  const t = adminPicturesTexts().crop
  const id = useId()
  const drag = useDrag({ picture, frame, onFrame })
  const zoom = zoomOf(picture, frame)
  const maxZoom = mostZoom(picture, frame.width / frame.height)

  function onKey(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    const larger = ZOOMS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || !(arrow || larger)) return
    event.preventDefault()
    const step = picture.width * (event.shiftKey ? LONG_STEP : STEP)
    if (arrow) onFrame(movedBy(picture, frame, arrow[0] * step, arrow[1] * step))
    else if (larger) onFrame(zoomedTo(picture, frame, zoom * larger))
  }

  const percent = (part: number, all: number) => `${(part / all) * 100}%`
  return (
    <>
      <div
        ref={drag.box}
        style={boxOf(picture.width / picture.height)}
        className="relative mx-auto touch-none select-none overflow-hidden rounded-sm bg-mist"
      >
        <Picture source={picture} sizes={SIZES} largest={1280} className="pointer-events-none size-full" />
        <div
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the frame
          tabIndex={0}
          aria-label={t.frame}
          aria-describedby={`${id}-keys`}
          onKeyDown={onKey}
          {...drag.handlers}
          style={{
            left: percent(frame.x, picture.width),
            top: percent(frame.y, picture.height),
            width: percent(frame.width, picture.width),
            height: percent(frame.height, picture.height),
          }}
          className="absolute cursor-move shadow-[0_0_0_200vmax_rgb(16_18_20/0.6)] outline-1 outline-paper -outline-offset-1 focus-visible:outline-3 focus-visible:outline-signal focus-visible:-outline-offset-3"
        >
          {CORNERS.map(({ right, bottom, className }) => (
            <span
              key={className}
              data-right={right || undefined}
              data-bottom={bottom || undefined}
              data-corner
              className={`absolute size-8 border-paper ${className}`}
            />
          ))}
        </div>
      </div>
      <p id={`${id}-keys`} className="text-sm text-steel">
        {t.keys}
      </p>
      <label className="flex items-center gap-4 text-sm">
        <span className="font-medium">{t.zoom}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={zoom}
          disabled={maxZoom === 1}
          onChange={({ target }) => onFrame(zoomedTo(picture, frame, Number(target.value)))}
          className="h-11 min-w-0 flex-1 accent-signal"
        />
      </label>
    </>
  )
}

/** Handles dragging the whole frame or one of its corners. */
function useDrag({ picture, frame, onFrame }: FramedProps) {
  const box = useRef<HTMLDivElement>(null)
  const begun = useRef<{ x: number; y: number; frame: Frame; corner: Corner | null } | null>(null)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const { dataset } = event.target as HTMLElement
    const corner =
      dataset.corner === undefined ? null : { right: dataset.right !== undefined, bottom: dataset.bottom !== undefined }
    event.currentTarget.setPointerCapture(event.pointerId)
    begun.current = { x: event.clientX, y: event.clientY, frame, corner }
  }

  function onPointerMove(event: PointerEvent) {
    if (!begun.current || !box.current) return
    const { x, y, frame: before, corner } = begun.current
    const scale = picture.width / box.current.clientWidth
    const [right, down] = [(event.clientX - x) * scale, (event.clientY - y) * scale]
    onFrame(corner ? pulled(picture, before, corner, right, down) : movedBy(picture, before, right, down))
  }

  const end = () => {
    begun.current = null
  }
  return { box, handlers: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end } }
}
