import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/components/button.tsx'
import { Choices } from '#web/components/choices.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { toast } from '#web/components/toast.tsx'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { bordered, cropped, type Drawing, widestFrame } from './crop-frame.ts'
import { boxOf, FramedPicture, SIZES } from './framed-picture.tsx'
import { PREVIEW_WIDTH } from './picture-list.ts'

interface CropDialogProps {
  /** Null while the dialog is closed. */
  readonly picture: PictureSource | null
  readonly ratio: number
  readonly onClose: () => void
  readonly onCropped: (file: File) => void
}

/** Crops a picture to the ratio in which the shop shows it. Render it outside the form that it belongs to. */
export function CropDialog({ picture, ratio, onClose, onCropped }: CropDialogProps) {
  const t = adminPicturesTexts()
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

function Cropper({ picture, ratio, onClose, onCropped }: CropDialogProps & { readonly picture: PictureSource }) {
  const { crop: t, pictures } = adminPicturesTexts()
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
        <div style={boxOf(ratio)} className="mx-auto overflow-hidden rounded-sm bg-mist outline-1 outline-line">
          <Picture source={picture} sizes={SIZES} largest={1280} className="size-full object-contain" />
        </div>
      ) : (
        <FramedPicture picture={picture} frame={frame} onFrame={setFrame} />
      )}
      <p className="text-sm text-steel">
        <span role="status" className="mr-2 font-medium text-ink">
          {t.size(width, height)}
          {width < PREVIEW_WIDTH && <span className="ml-2 font-normal text-signal-text">{pictures.small}</span>}
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

/** JPEG, because every browser can encode it; the server encodes uploads again, so the quality stays high. */
const TYPE = 'image/jpeg'
const QUALITY = 0.95

/** Draws a part of a picture in the browser. Empty and transparent areas get the colour of cards. */
async function drawPicture(source: PictureSource, { canvas: size, from, to }: Drawing): Promise<File> {
  const image = new Image()
  image.src = `${source.base}/${source.widths.at(-1)}.webp`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-mist')
  pen.fillRect(0, 0, size.width, size.height)
  pen.drawImage(image, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY))
  if (!blob) throw new Error('This browser cannot write pictures.')
  return new File([blob], 'picture.jpg', { type: TYPE })
}
