import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Bike } from '#contract/catalogue.ts'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import type { EditConflictState } from '#web/lib/use-edit-conflict.ts'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { type BikePicture, BikePictureField } from './bike-picture-field.tsx'
import { FormFrame, isNextPressed } from './form-frame.tsx'
import { useDraftForm } from './use-draft-form.ts'

interface Fields {
  no: string
  name: string
  alt: string
  brand: string
  picture: BikePicture | null
  /** The field beside which the server's error about the picture is shown. */
  url: string
}

const fieldsOf = (bike: Bike | null, nextNo: number): Fields => ({
  no: String(bike?.no ?? nextNo),
  name: bike?.name ?? '',
  alt: bike?.alt ?? '',
  brand: bike?.brand ?? '',
  picture: bike?.image ? { url: bike.image.url, width: bike.image.width, height: bike.image.height } : null,
  url: '',
})

/** Removes the picture's width and height from a conflict: one row is enough for a picture that differs. */
function withoutSizes<C extends Pick<EditConflictState<Fields>, 'clashes' | 'theirs'>>({ clashes, theirs }: C) {
  const isShown = ({ path }: { readonly path: string }) => path !== 'picture.width' && path !== 'picture.height'
  return { clashes: clashes.filter(isShown), theirs: theirs.filter(isShown) }
}

type Body = Record<'no' | 'name' | 'alt' | 'brand' | 'url', string>

/** Returns the changed fields of a body, with the version that was read. */
function changesOf(body: Body, changed: ReadonlySet<string>, version: number): Partial<Body> & { version: number } {
  const names = changed.has('picture') ? new Set([...changed, 'url']) : changed
  return { ...Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name))), version }
}

const NAMES = ['no', 'name', 'alt', 'brand', 'url'] as const

/** Creates a bike, or updates an existing one. */
export function BikeForm({
  bike,
  nextNo,
  last,
  onExit,
  onSaved,
}: {
  bike: Bike | null
  nextNo: number
  /** There is no further bike to edit. */
  last: boolean
  onExit: () => void
  /** `next`: another form follows. */
  onSaved: (saved: Bike, next: boolean) => void
}) {
  const t = adminPicturesTexts()
  const [refusal, setRefusal] = useState('')
  const { form, restored, startAfresh, forget, edits } = useDraftForm<Fields, Bike>({
    key: `admin-bike-${bike?.id ?? 'new'}`,
    saved: fieldsOf(bike, nextNo),
    version: bike?.version ?? 0,
    fieldsOf: (saved) => fieldsOf(saved, nextNo),
  })
  const { register, handleSubmit, formState, setError, clearErrors, control, setValue } = form
  const picture = useWatch({ control, name: 'picture' })

  const send = handleSubmit(async (fields, event) => {
    setRefusal('')
    if (!fields.picture) return setError('url', { message: t.bikes.noImage })
    const { no, name, alt, brand } = fields
    const body = { no, name, alt, brand, url: fields.picture.url }
    try {
      const { bike: saved } = bike
        ? await callAsUser('PUT /bikes/{id}', {
            params: { id: bike.id },
            body: changesOf(body, edits.changedFields(fields), edits.version()),
          })
        : await callAsUser('POST /bikes', { body })
      forget()
      toast(bike ? t.bikes.updated(saved.name) : t.bikes.added(saved.name), 'success')
      onSaved(saved, isNextPressed(event))
    } catch (error) {
      const message = showFieldErrors(error, { names: NAMES, setError, otherwise: t.common.genericError })
      if (await edits.notice(error)) return
      toast(message, 'error')
      setRefusal(message)
    }
  })

  const { errors, isSubmitting } = formState
  const columns = { ...t.bikes.columns, alt: t.bikes.pageTitle }
  const labels: Readonly<Record<string, string>> = { ...columns, picture: columns.image }
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
      conflict={
        edits.conflict && (
          <EditConflict
            conflict={{ ...edits.conflict, ...withoutSizes(edits.conflict) }}
            labelOf={(path) => labels[path.split('.')[0] ?? ''] ?? path}
            show={(path, value) =>
              path === 'picture.url' ? <img src={String(value)} alt="" className="w-24 rounded-sm" /> : undefined
            }
            onKeepMine={() => edits.keepMine(send)}
            onTakeOver={edits.takeOver}
          />
        )
      }
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
      <BikePictureField
        label={columns.image}
        picture={picture}
        error={errors.url?.message}
        onUploaded={(uploaded) => {
          setValue('picture', uploaded)
          clearErrors('url')
        }}
      />
    </FormFrame>
  )
}
