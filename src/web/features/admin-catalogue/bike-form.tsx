import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Bike } from '#contract/catalogue.ts'
import { PICTURE_TYPES } from '#rules/pictures.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { FileDrop } from '#web/components/file-drop.tsx'
import { Picture } from '#web/components/picture.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { markRefusal } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { CropDialog } from './crop-dialog.tsx'
import { BIKE_RATIO, isCut } from './crop-frame.ts'
import { FormFrame, wantsNext } from './form-frame.tsx'
import { sourceOf } from './picture-list.ts'
import { UploadsShown } from './uploads-shown.tsx'
import { useDraftForm } from './use-draft-form.ts'
import { useUploads } from './use-uploads.ts'

interface Fields {
  no: string
  name: string
  alt: string
  brand: string
  picture: { url: string; width: number; height: number } | null
  /** Where the server's word about the picture is shown. */
  url: string
}

const NAMES = ['no', 'name', 'alt', 'brand', 'url'] as const

/** Creates a bike, or updates the one that is given. */
export function BikeForm({
  bike,
  nextNo,
  last,
  onExit,
  onSaved,
}: {
  bike: Bike | null
  nextNo: number
  /** No other bike follows. */
  last: boolean
  onExit: () => void
  /** `next`: another form is to follow. */
  onSaved: (saved: Bike, next: boolean) => void
}) {
  const t = useAdminCatalogueMessages()
  const [refusal, setRefusal] = useState('')
  const [cropping, setCropping] = useState(false)
  const { form, restored, startAfresh, forget } = useDraftForm<Fields>(`admin-bike-${bike?.id ?? 'new'}`, {
    no: String(bike?.no ?? nextNo),
    name: bike?.name ?? '',
    alt: bike?.alt ?? '',
    brand: bike?.brand ?? '',
    picture: bike?.image ? { url: bike.image.url, width: bike.image.width, height: bike.image.height } : null,
    url: '',
  })
  const { register, handleSubmit, formState, setError, clearErrors, control, setValue } = form
  const picture = useWatch({ control, name: 'picture' })
  const { uploads, upload } = useUploads(({ url, width, height }) => {
    setValue('picture', { url, width, height })
    clearErrors('url')
  })

  const send = handleSubmit(async ({ no, name, alt, brand }, event) => {
    setRefusal('')
    if (!picture) return setError('url', { message: t.bikes.noImage })
    const body = { no, name, alt, brand, url: picture.url }
    try {
      const { bike: saved } = bike
        ? await callAsUser('PUT /bikes/{id}', { params: { id: bike.id }, body })
        : await callAsUser('POST /bikes', { body })
      forget()
      toast(bike ? t.bikes.updated(saved.name) : t.bikes.added(saved.name), 'success')
      onSaved(saved, wantsNext(event))
    } catch (error) {
      const message = markRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError })
      toast(message, 'error')
      setRefusal(message)
    }
  })

  const { errors, isSubmitting } = formState
  const { columns } = t.bikes
  const source = picture && sourceOf({ ...picture, alt: t.pictures.current })
  const filled = (label: string) => ({
    validate: (value: string) => value.trim() !== '' || t.adminCatalogue.required(label),
  })
  return (
    <FormFrame
      label={bike ? t.bikes.updateTitle : t.bikes.createTitle}
      creates={bike === null}
      last={last}
      restored={restored}
      refusal={refusal}
      busy={isSubmitting}
      onSubmit={send}
      onStartAfresh={startAfresh}
      onExit={onExit}
    >
      <div className="grid gap-4 sm:grid-cols-[7rem_1fr]">
        <TextField
          label={columns.no}
          inputMode="numeric"
          required
          error={errors.no?.message}
          {...register('no', { validate: (value) => /^\s*\d{1,5}\s*$/.test(value) || t.bikes.noNumber })}
        />
        <TextField
          label={columns.name}
          required
          error={errors.name?.message}
          {...register('name', filled(columns.name))}
        />
      </div>
      <TextField
        label={columns.brand}
        required
        error={errors.brand?.message}
        {...register('brand', filled(columns.brand))}
      />
      <TextField
        label={columns.alt}
        required
        placeholder={t.bikes.altHint}
        error={errors.alt?.message}
        {...register('alt', filled(columns.alt))}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-medium text-sm">{columns.image}</legend>
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
            <FileDrop
              label={t.pictures.chooseOne}
              dropLabel={t.pictures.dropOne}
              hint={t.pictures.hint}
              accept={PICTURE_TYPES.join(',')}
              error={errors.url?.message}
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
        <UploadsShown uploads={uploads} />
      </fieldset>
      <CropDialog
        picture={cropping ? source : null}
        ratio={BIKE_RATIO}
        onClose={() => setCropping(false)}
        onCropped={(file) => upload([file])}
      />
    </FormFrame>
  )
}
