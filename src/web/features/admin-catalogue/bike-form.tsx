import type { Bike } from '#contract/catalogue.ts'
import { type FormGroup, RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import { BikeBaseField } from './bike-base-field.tsx'
import { BikePictureField } from './bike-picture-field.tsx'
import { BaseShown } from './on-bike-shown.tsx'
import { type FramePicture, toFormPicture } from './on-bike-value.ts'

interface Fields {
  no: string
  name: string
  alt: string
  brand: string
  picture: FramePicture | null
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
  picture: bike?.image ? toFormPicture(bike.image) : null,
  url: '',
  base: base ? [toFormPicture(base)] : [],
  baseShows: shows,
  baseRendered: rendered,
})

/** Creates a bike, or updates an existing one. */
export function BikeForm(props: BikeFormProps) {
  const { common } = adminOnBikeTexts()
  const id = props.bike?.id
  return (
    <Loaded key={id} load={async () => (id === undefined ? NO_BASE : fetchBase(id))} texts={common}>
      {(opened) => <Form {...props} opened={opened} />}
    </Loaded>
  )
}

interface BikeFormProps {
  readonly bike: Bike | null
  readonly nextNo: number
  /** There is no further bike to edit. */
  readonly last: boolean
  readonly onExit: () => void
  /** `next`: another form follows. */
  readonly onSaved: (saved: Bike, next: boolean) => void
}

function Form({ bike, nextNo, last, onExit, onSaved, opened }: BikeFormProps & { readonly opened: OpenedBase }) {
  const { bikes: t, adminCatalogue, onBike } = adminOnBikeTexts()
  return (
    <RecordForm<Fields, { bike: Bike }, Bike>
      label={bike ? t.updateTitle : t.createTitle}
      draft={`bike-${bike?.id ?? 'new'}`}
      creates={bike === null}
      saved={fieldsOf(bike, nextNo, opened)}
      version={bike?.version ?? 0}
      fieldsOf={async (saved) => fieldsOf(saved, nextNo, await fetchBase(saved.id))}
      groups={fieldGroups(opened.parts)}
      labelOf={(path) => (path === 'picture.url' ? t.columns.image : path === 'base' ? onBike.base : undefined)}
      show={(path, value) => {
        if (path === 'base') return <BaseShown value={value} />
        return path === 'picture.url' ? <img src={String(value)} alt="" className="w-24 rounded-sm" /> : undefined
      }}
      // One row is enough for a picture that differs.
      isShown={(path) => path !== 'picture.width' && path !== 'picture.height'}
      button={bike ? adminCatalogue.update : adminCatalogue.create}
      exit={{ label: adminCatalogue.exit, onExit }}
      next={last ? undefined : bike ? adminCatalogue.saveNext : adminCatalogue.saveAnother}
      save={({ picture, url: _, base: [base], ...texts }, { version, changed }) => {
        const body = { ...texts, url: picture?.url ?? '', base: base?.url ?? '' }
        if (!bike) return callAsUser('POST /bikes', { body })
        const names = changed.has('picture') ? new Set([...changed, 'url']) : changed
        return callAsUser('PUT /bikes/{id}', { params: { id: bike.id }, body: { ...onlyFields(body, names), version } })
      }}
      onSaved={({ bike: saved }, next) => {
        toast(bike ? t.updated(saved.name) : t.added(saved.name), 'success')
        onSaved(saved, next)
      }}
    />
  )
}

/** Returns the table of a bike's fields; `parts` are those that are shown on its base picture. */
function fieldGroups(parts: number): readonly FormGroup<Fields>[] {
  const { bikes: t, adminCatalogue, onBike } = adminOnBikeTexts()
  const { columns } = t
  const filled = (label: string) => ({
    validate: (value: unknown) => String(value).trim() !== '' || adminCatalogue.required(label),
  })
  const line = (name: 'name' | 'brand' | 'alt', label: string, placeholder?: string) =>
    ({ name, label, isRequired: true, isWide: name !== 'name', rules: filled(label), input: { placeholder } }) as const
  return [
    {
      columns: 'sm:grid-cols-[7rem_1fr]',
      fields: [
        {
          name: 'no',
          label: columns.no,
          isRequired: true,
          input: { inputMode: 'numeric' },
          rules: { validate: (value) => /^\s*\d{1,5}\s*$/.test(String(value)) || t.noNumber },
        },
        line('name', columns.name),
        line('brand', columns.brand),
        line('alt', t.pageTitle, t.altHint),
        {
          name: 'url',
          isWide: true,
          control: 'own',
          rules: { validate: (_, { picture }) => picture !== null || t.noImage },
          show: ({ getValues, setValue, clearErrors }, error) => (
            <BikePictureField
              label={columns.image}
              picture={getValues('picture')}
              error={error}
              onUploaded={(uploaded) => {
                setValue('picture', uploaded)
                clearErrors('url')
              }}
            />
          ),
        },
        {
          name: 'base',
          isWide: true,
          control: 'own',
          show: ({ getValues, setValue, clearErrors }, error) => (
            <BikeBaseField
              picture={getValues('base')[0]}
              parts={parts}
              error={error}
              onChange={(changed) => {
                setValue('base', changed ? [changed] : [])
                clearErrors('base')
              }}
            />
          ),
        },
        {
          name: 'baseShows',
          label: onBike.baseShows,
          hint: onBike.baseShowsHint,
          isWide: true,
          input: { maxLength: 80 },
          when: ({ base }) => base.length > 0,
        },
        {
          name: 'baseRendered',
          label: onBike.baseRendered,
          isWide: true,
          control: 'tick',
          when: ({ base }) => base.length > 0,
        },
      ],
    },
  ]
}
