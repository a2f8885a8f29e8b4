import { apiPath } from '#contract/call.ts'
import { Button } from '#web/components/button.tsx'
import { Picture } from '#web/components/picture.tsx'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import { type FramePicture, frameSource, toFormPicture } from './on-bike-value.ts'
import { PictureDrop } from './picture-drop.tsx'
import { useUploads } from './use-uploads.ts'

const BASE_UPLOAD = apiPath('POST /media', { query: { use: 'base' } })

interface BaseFieldProps {
  readonly picture: FramePicture | undefined
  /** How many parts are shown on it. */
  readonly parts: number
  readonly error: string | undefined
  readonly onChange: (picture: FramePicture | null) => void
}

/** Shows the base picture of a bike, over which layers of parts are laid, and replaces or removes it. */
export function BikeBaseField({ picture, parts, error, onChange }: BaseFieldProps) {
  const { onBike: t, pictures } = adminOnBikeTexts()
  const { uploads, refusals, upload } = useUploads<'POST /media'>({
    path: BASE_UPLOAD,
    onArrived: (stored) => onChange(toFormPicture(stored)),
    showsRefusals: true,
  })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t.base}</legend>
      {picture && (
        <Picture source={frameSource(picture, t.baseOf)} sizes="36rem" className="h-auto w-full rounded-sm bg-mist" />
      )}
      <PictureDrop
        label={picture ? t.replaceBase : t.uploadBase}
        dropLabel={pictures.dropOne}
        hint={t.baseHint}
        uploads={uploads}
        error={refusals.at(-1) ?? error}
        onFiles={upload}
      />
      {picture && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look="line" onClick={() => onChange(null)}>
            {t.removeBase}
          </Button>
          {parts > 0 && <span className="text-sm text-steel">{t.partsShown(parts)}</span>}
        </div>
      )}
    </fieldset>
  )
}
