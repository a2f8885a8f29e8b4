import { useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Bike } from '#contract/catalogue.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import type { EditConflictState } from '#web/lib/use-edit-conflict.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import { BikeBaseField } from './bike-base-field.tsx'
import { type BikePicture, BikePictureField } from './bike-picture-field.tsx'
import { FormFrame, isNextPressed } from './form-frame.tsx'
import { BaseShown } from './on-bike-shown.tsx'
import { type FramePicture, toFormPicture } from './on-bike-value.ts'
import { useDraftForm } from './use-draft-form.ts'

interface Fields {
  no: string
  name: string
  alt: string
  brand: string
  picture: BikePicture | null
  /** The field beside which the server's error about the picture is shown. */
  url: string
  /** The base picture; empty for none. A list, so that conflicts and drafts take it as one value. */
  base: readonly FramePicture[]
  baseShows: string
  baseRendered: boolean
}

interface OpenedBase {
  readonly base: FramePicture | null
  readonly shows: string
  readonly rendered: boolean
  /** How many parts are shown on it. */
  readonly parts: number
}

const NO_BASE: OpenedBase = { base: null, shows: '', rendered: false, parts: 0 }

async function fetchBase(id: string): Promise<OpenedBase> {
  const { base, shows, rendered, parts } = await callAsUser('GET /admin/bikes/{id}/on-bike', { params: { id } })
  return { base, shows, rendered, parts: parts.filter(({ onBike }) => onBike !== null).length }
}

const fieldsOf = (bike: Bike | null, nextNo: number, { base, shows, rendered }: OpenedBase): Fields => ({
  no: String(bike?.no ?? nextNo),
  name: bike?.name ?? '',
  alt: bike?.alt ?? '',
  brand: bike?.brand ?? '',
  picture: bike?.image ? { url: bike.image.url, width: bike.image.width, height: bike.image.height } : null,
  url: '',
  base: base ? [toFormPicture(base)] : [],
  baseShows: shows,
  baseRendered: rendered,
})

/** Removes the picture's width and height from a conflict: one row is enough for a picture that differs. */
function withoutSizes<C extends Pick<EditConflictState<Fields>, 'clashes' | 'theirs'>>({ clashes, theirs }: C) {
  const isShown = ({ path }: { readonly path: string }) => path !== 'picture.width' && path !== 'picture.height'
  return { clashes: clashes.filter(isShown), theirs: theirs.filter(isShown) }
}

type Body = Record<Exclude<(typeof NAMES)[number], 'baseRendered'>, string> & Pick<Fields, 'baseRendered'>

/** Returns the changed fields of a body, with the version that was read. */
function changesOf(body: Body, changed: ReadonlySet<string>, version: number): Partial<Body> & { version: number } {
  const names = changed.has('picture') ? new Set([...changed, 'url']) : changed
  return { ...Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name))), version }
}

const NAMES = ['no', 'name', 'alt', 'brand', 'url', 'base', 'baseShows', 'baseRendered'] as const

interface BikeFormProps {
  bike: Bike | null
  nextNo: number
  /** There is no further bike to edit. */
  last: boolean
  onExit: () => void
  /** `next`: another form follows. */
  onSaved: (saved: Bike, next: boolean) => void
}

/** Creates a bike, or updates an existing one. */
export function BikeForm(props: BikeFormProps) {
  const { common } = adminOnBikeTexts()
  const id = props.bike?.id
  const resource = useResource(useCallback(async () => (id === undefined ? NO_BASE : fetchBase(id)), [id]))
  return (
    <WhenLoaded {...resource} texts={common}>
      {(opened) => <Form {...props} opened={opened} />}
    </WhenLoaded>
  )
}

function Form({ bike, nextNo, last, onExit, onSaved, opened }: BikeFormProps & { opened: OpenedBase }) {
  const t = adminOnBikeTexts()
  const [refusal, setRefusal] = useState('')
  const { form, restored, startAfresh, forget, edits } = useDraftForm<Fields, Bike>({
    key: `admin-bike-${bike?.id ?? 'new'}`,
    saved: fieldsOf(bike, nextNo, opened),
    version: bike?.version ?? 0,
    fieldsOf: async (saved) => fieldsOf(saved, nextNo, await fetchBase(saved.id)),
  })
  const { register, handleSubmit, formState, setError, clearErrors, control, setValue } = form
  const picture = useWatch({ control, name: 'picture' })
  const [base] = useWatch({ control, name: 'base' })

  const send = handleSubmit(async (fields, event) => {
    setRefusal('')
    if (!fields.picture) return setError('url', { message: t.bikes.noImage })
    const { no, name, alt, brand, baseShows, baseRendered } = fields
    const pictures = { url: fields.picture.url, base: fields.base[0]?.url ?? '' }
    const body = { no, name, alt, brand, ...pictures, baseShows, baseRendered }
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
  const labels: Readonly<Record<string, string>> = {
    ...columns,
    picture: columns.image,
    base: t.onBike.base,
    baseShows: t.onBike.baseShows,
    baseRendered: t.onBike.baseRendered,
  }
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
            show={(path, value) => {
              if (path === 'base') return <BaseShown value={value} />
              return path === 'picture.url' ? <img src={String(value)} alt="" className="w-24 rounded-sm" /> : undefined
            }}
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
      <BikeBaseField
        picture={base}
        parts={opened.parts}
        error={errors.base?.message}
        onChange={(changed) => {
          setValue('base', changed ? [changed] : [])
          clearErrors('base')
        }}
      />
      {base && (
        <>
          <TextField
            label={t.onBike.baseShows}
            hint={t.onBike.baseShowsHint}
            maxLength={80}
            error={errors.baseShows?.message}
            {...register('baseShows')}
          />
          <Checkbox {...register('baseRendered')}>{t.onBike.baseRendered}</Checkbox>
        </>
      )}
    </FormFrame>
  )
}
