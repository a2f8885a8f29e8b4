import { type ComponentProps, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#web/components/button.tsx'
import { Choices } from '#web/components/choices.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import type { PictureSource } from '#web/components/picture.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { bordered, drawnSize, maxZoomOf } from './crop-frame.ts'
import { PREVIEW_WIDTH } from './picture-list.ts'

interface CropProps {
  readonly picture: PictureSource
  readonly ratio: number
  readonly onCropped: (file: File) => void
}

/** Shows a button that crops a picture to the ratio in which the shop shows it, in a dialog outside the form. */
export function CropButton({ picture, ratio, onCropped, ...button }: CropProps & ComponentProps<'button'>) {
  const t = adminPicturesTexts()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="line" {...button} onClick={() => setOpen(true)} />
      {createPortal(
        <Dialog
          open={isOpen}
          onClose={close}
          title={t.crop.title}
          closeLabel={t.common.close}
          className="max-w-2xl"
          holdsForm
        >
          <Crop {...{ picture, ratio, onCropped }} onClose={close} />
        </Dialog>,
        document.body,
      )}
    </>
  )
}

/** Returns a box as wide as there is room, and low enough to leave the buttons in view. */
const boxOf = (ratio: number) => ({ aspectRatio: String(ratio), width: `min(100%, ${(ratio * 45).toFixed(2)}dvh)` })

const fileOf = ({ base, widths }: PictureSource): string => `${base}/${widths.at(-1)}.webp`

function Crop({ picture, ratio, onCropped, onClose }: CropProps & { readonly onClose: () => void }) {
  const { crop: t, pictures } = adminPicturesTexts()
  const [isWhole, setWhole] = useState(false)
  const [part, setPart] = useState<Area | null>(null)
  const { act } = useAction(() => toast(t.failed, 'error'))
  const area = isWhole ? bordered(picture, ratio) : part
  const size = area && drawnSize(area)

  const use = () =>
    act(async () => {
      if (!area) return
      onCropped(await drawPicture(picture, area))
      onClose()
    })

  return (
    <div className="grid gap-5">
      <Choices
        label={t.what}
        name="what"
        options={[
          { value: 'part', label: t.part },
          { value: 'whole', label: t.whole },
        ]}
        value={isWhole ? 'whole' : 'part'}
        onChange={(value) => setWhole(value === 'whole')}
      />
      {isWhole ? (
        <img
          src={fileOf(picture)}
          alt={picture.alt}
          style={boxOf(ratio)}
          className="mx-auto rounded-sm bg-mist object-contain outline-1 outline-line"
        />
      ) : (
        <PartOfPicture picture={picture} ratio={ratio} part={part} onPart={setPart} />
      )}
      <p className="text-sm text-steel">
        <span role="status" className="mr-2 font-medium text-ink">
          {size && t.size(size.width, size.height)}
          {size && size.width < PREVIEW_WIDTH && (
            <span className="ml-2 font-normal text-signal-text">{pictures.small}</span>
          )}
        </span>
        {isWhole && t.bordered}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={use} aria-disabled={area === null || undefined} className="flex-1 sm:min-w-40 sm:flex-none">
          {t.use}
        </Button>
        <Button look="line" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </div>
  )
}

interface PartProps extends Omit<CropProps, 'onCropped'> {
  /** What was chosen before; null at first, which is the middle. */
  readonly part: Area | null
  readonly onPart: (part: Area) => void
}

function PartOfPicture({ picture, ratio, part, onPart }: PartProps) {
  const t = adminPicturesTexts().crop
  const id = useId()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [before] = useState(part)
  const maxZoom = maxZoomOf(picture, ratio)
  return (
    <>
      <div style={boxOf(picture.width / picture.height)} className="relative mx-auto rounded-sm bg-mist">
        <Cropper
          image={fileOf(picture)}
          mediaProps={{ alt: picture.alt }}
          objectFit="horizontal-cover"
          aspect={ratio}
          crop={place}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={10}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onPart(area)}
          {...(before && { initialCroppedAreaPixels: before })}
          cropperProps={{ role: 'application', 'aria-label': t.frame, 'aria-describedby': id }}
          classes={{ cropAreaClassName: 'focus-visible:-outline-offset-3' }}
          // The content security policy forbids a style element that a script adds.
          disableAutomaticStylesInjection
        />
      </div>
      <p id={id} className="text-sm text-steel">
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
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-11 min-w-0 flex-1 accent-signal"
        />
      </label>
    </>
  )
}

/** JPEG, because every browser can encode it; the server encodes uploads again, so the quality stays high. */
const TYPE = 'image/jpeg'
const QUALITY = 0.95

/** Draws an area of a picture in the browser. Empty and transparent areas get the colour of cards. */
async function drawPicture(source: PictureSource, area: Area): Promise<File> {
  const image = new Image()
  image.src = fileOf(source)
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), drawnSize(area))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-mist')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(canvas.width / area.width, canvas.height / area.height)
  pen.drawImage(image, -area.x, -area.y)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY))
  if (!blob) throw new Error('This browser cannot write pictures.')
  return new File([blob], 'picture.jpg', { type: TYPE })
}
