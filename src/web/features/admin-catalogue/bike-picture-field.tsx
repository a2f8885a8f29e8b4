import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { apiPath } from '#contract/call.ts'
import { Button } from '#web/components/button.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import { CropButton } from './crop-dialog.tsx'
import { BIKE_RATIO, isCut } from './crop-frame.ts'
import { type FramePicture, frameSource, toFormPicture } from './on-bike-value.ts'
import { PictureDrop, useUploads } from './picture-drop.tsx'
import { sourceOf } from './picture-list.ts'

/** The values of a bike's form. */
export interface BikeFields {
  no: string
  name: string
  alt: string
  brand: string
  /** The picture and the base picture; empty for none. Lists, so that conflicts and drafts take each as one value. */
  url: readonly FramePicture[]
  base: readonly FramePicture[]
  baseShows: string
  baseRendered: boolean
}

interface FieldProps {
  readonly form: UseFormReturn<BikeFields>
  readonly error: string | undefined
}

/** Shows a bike's picture, replaces it by an uploaded one, and crops it. */
export function BikePictureField({ form, error }: FieldProps) {
  const { pictures, crop, bikes } = adminOnBikeTexts()
  const { picture, files } = useBikePicture(form, 'url')
  const source = picture && sourceOf({ ...picture, alt: pictures.current })
  return (
    <BikePicture
      label={bikes.columns.image}
      drop={{ label: pictures.chooseOne, hint: pictures.hint }}
      source={source}
      className="aspect-[254/165] w-36 object-cover"
      {...{ files, error }}
    >
      {source && (
        <CropButton picture={source} ratio={BIKE_RATIO} onCropped={(file) => files.upload([file])}>
          {crop.cropBike}
        </CropButton>
      )}
      {source && isCut(source, BIKE_RATIO) && <span className="text-sm text-signal-text">{crop.suggested}</span>}
    </BikePicture>
  )
}

/** Shows the base picture of a bike, over which layers of parts are laid, and replaces or removes it. */
export function BikeBaseField({ form, parts, error }: FieldProps & { readonly parts: number }) {
  const { onBike: t } = adminOnBikeTexts()
  const { picture, set, files } = useBikePicture(form, 'base')
  return (
    <BikePicture
      label={t.base}
      drop={{ label: picture ? t.replaceBase : t.uploadBase, hint: t.baseHint }}
      source={picture && frameSource(picture, t.baseOf)}
      className="h-auto w-full"
      {...{ files, error }}
    >
      <Button look="line" onClick={() => set([])}>
        {t.removeBase}
      </Button>
      {parts > 0 && <span className="text-sm text-steel">{t.partsShown(parts)}</span>}
    </BikePicture>
  )
}

/** Returns a picture of the form, and the uploads that replace it. */
function useBikePicture(form: FieldProps['form'], name: 'url' | 'base') {
  const set = (pictures: readonly FramePicture[]) => {
    form.setValue(name, pictures)
    form.clearErrors(name)
  }
  const files = useUploads<'POST /media'>({
    path: apiPath('POST /media', { query: { use: name === 'base' ? 'base' : 'picture' } }),
    onArrived: (stored) => set([toFormPicture(stored)]),
  })
  return { picture: form.getValues(name)[0], set, files }
}

interface BikePictureProps {
  readonly label: string
  readonly drop: { readonly label: string; readonly hint: string }
  readonly source: PictureSource | undefined
  readonly className: string
  readonly files: ReturnType<typeof useBikePicture>['files']
  readonly error: string | undefined
  /** What can be done with the picture, once there is one. */
  readonly children: ReactNode
}

function BikePicture({ label, drop, source, className, files, error, children }: BikePictureProps) {
  const { pictures } = adminOnBikeTexts()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {source && <Picture source={source} sizes="36rem" className={`rounded-sm bg-mist ${className}`} />}
      <PictureDrop {...drop} dropLabel={pictures.dropOne} files={files} error={error} />
      {source && <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>}
    </fieldset>
  )
}
