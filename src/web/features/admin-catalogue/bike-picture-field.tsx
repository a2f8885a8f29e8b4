import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Picture } from '#web/components/picture.tsx'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { CropDialog } from './crop-dialog.tsx'
import { BIKE_RATIO, isCut } from './crop-frame.ts'
import { type FramePicture, toFormPicture } from './on-bike-value.ts'
import { PictureDrop } from './picture-drop.tsx'
import { sourceOf } from './picture-list.ts'
import { usePictureUploads } from './use-uploads.ts'

interface BikePictureFieldProps {
  readonly label: string
  readonly picture: FramePicture | null
  readonly error: string | undefined
  readonly onUploaded: (picture: FramePicture) => void
}

/** Shows a bike's picture, replaces it by an uploaded one, and crops it. */
export function BikePictureField({ label, picture, error, onUploaded }: BikePictureFieldProps) {
  const t = adminPicturesTexts()
  const [cropping, setCropping] = useState(false)
  const { uploads, upload } = usePictureUploads((stored) => onUploaded(toFormPicture(stored)))
  const source = picture && sourceOf({ ...picture, alt: t.pictures.current })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="grid items-center gap-4 sm:grid-cols-[9rem_1fr]">
        {source && (
          <Picture
            source={source}
            sizes="9rem"
            largest={480}
            className="aspect-[254/165] w-36 rounded-sm bg-mist object-cover"
          />
        )}
        <div className={picture ? '' : 'sm:col-span-2'}>
          <PictureDrop
            label={t.pictures.chooseOne}
            dropLabel={t.pictures.dropOne}
            hint={t.pictures.hint}
            uploads={uploads}
            error={error}
            onFiles={upload}
          />
        </div>
      </div>
      {source && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look="line" onClick={() => setCropping(true)}>
            {t.crop.cropBike}
          </Button>
          {isCut(source, BIKE_RATIO) && <span className="text-sm text-signal-text">{t.crop.suggested}</span>}
        </div>
      )}
      <CropDialog
        picture={cropping ? source : null}
        ratio={BIKE_RATIO}
        onClose={() => setCropping(false)}
        onCropped={(file) => upload([file])}
      />
    </fieldset>
  )
}
