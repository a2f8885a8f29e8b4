import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/components/button.tsx'
import { Choices } from '#web/components/choices.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import {
  bordered,
  type Corner,
  cropped,
  type Frame,
  mostZoom,
  movedBy,
  pulled,
  widestFrame,
  zoomedTo,
  zoomOf,
} from './crop-frame.ts'
import { drawPicture } from './draw-picture.ts'
import { SMALL } from './picture-list.ts'

interface CropDialogProps {
  /** Null while nothing is cropped. */
  readonly picture: PictureSource | null
  readonly ratio: number
  readonly onClose: () => void
  readonly onCropped: (file: File) => void
}

/** Brings a picture to the ratio in which the shop shows it. It stands outside the form that it belongs to. */
export function CropDialog({ picture, ratio, onClose, onCropped }: CropDialogProps) {
  const t = useAdminCatalogueMessages()
  return createPortal(
    <Dialog
      open={picture !== null}
      onClose={onClose}
      title={t.crop.title}
      closeLabel={t.common.close}
      className="max-w-2xl"
      holdsForm
    >
      {picture && <Cropper picture={picture} ratio={ratio} onClose={onClose} onCropped={onCropped} />}
    </Dialog>,
    document.body,
  )
}

const SIZES = '(min-width: 44rem) 40rem, 100vw'

function Cropper({ picture, ratio, onClose, onCropped }: CropDialogProps & { readonly picture: PictureSource }) {
  const t = useAdminCatalogueMessages().crop
  const [whole, setWhole] = useState(false)
  const [frame, setFrame] = useState(() => widestFrame(picture, ratio))
  const [busy, setBusy] = useState(false)
  const drawing = whole ? bordered(picture, ratio) : cropped(frame)
  const { width, height } = drawing.canvas

  async function use() {
    if (busy) return
    setBusy(true)
    try {
      onCropped(await drawPicture(picture, drawing))
      onClose()
    } catch {
      toast(t.failed, 'error')
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-5">
      <Choices
        label={t.what}
        name="what"
        options={[
          { value: 'part', label: t.part },
          { value: 'whole', label: t.whole },
        ]}
        value={whole ? 'whole' : 'part'}
        onChange={(value) => setWhole(value === 'whole')}
      />
      {whole ? (
        <WholePicture picture={picture} ratio={ratio} />
      ) : (
        <FramedPicture picture={picture} frame={frame} onFrame={setFrame} />
      )}
      <p className="text-sm text-steel">
        <span role="status" className="mr-2 font-medium text-ink">
          {t.size(width, height)}
          {width < SMALL && <SmallNote />}
        </span>
        {whole && t.bordered}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={use} aria-disabled={busy || undefined} className="flex-1 sm:min-w-40 sm:flex-none">
          {t.use}
        </Button>
        <Button look="line" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </div>
  )
}

function SmallNote() {
  const t = useAdminCatalogueMessages().pictures
  return <span className="ml-2 font-normal text-signal-text">{t.small}</span>
}

/** As wide as there is room, and not higher than leaves the buttons in sight. */
const boxOf = (ratio: number) => ({ aspectRatio: String(ratio), width: `min(100%, ${(ratio * 45).toFixed(2)}dvh)` })

function WholePicture({ picture, ratio }: { picture: PictureSource; ratio: number }) {
  return (
    <div style={boxOf(ratio)} className="mx-auto overflow-hidden rounded-sm bg-mist outline-1 outline-line">
      <Picture source={picture} sizes={SIZES} largest={1280} className="size-full object-contain" />
    </div>
  )
}

/** How far an arrow key moves the frame, as a part of the picture's width; with Shift further. */
const STEP = 1 / 100
const LONG_STEP = 1 / 10
const ZOOM_STEP = 1.1

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
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

/** The picture with the frame over it, to be moved and sized by pointer, by keyboard and with the slider. */
function FramedPicture({ picture, frame, onFrame }: FramedProps) {
  const t = useAdminCatalogueMessages().crop
  const id = useId()
  const drag = useDrag({ picture, frame, onFrame })
  const zoom = zoomOf(picture, frame)
  const most = mostZoom(picture, frame.width / frame.height)

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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move it
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
          max={most}
          step={0.01}
          value={zoom}
          disabled={most === 1}
          onChange={({ target }) => onFrame(zoomedTo(picture, frame, Number(target.value)))}
          className="h-11 min-w-0 flex-1 accent-signal"
        />
      </label>
    </>
  )
}

/** The frame under a pointer: pulled as a whole, or by a corner. */
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
