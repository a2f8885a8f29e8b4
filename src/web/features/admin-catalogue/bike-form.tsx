import type { Bike } from '#contract/catalogue.ts'
import { type FormGroup, RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import { BikeBaseField, type BikeFields, BikePictureField } from './bike-picture-field.tsx'
import { PicturesShown } from './on-bike-shown.tsx'
import { type BikeParts, fetchBikeParts, toFormPicture } from './on-bike-value.ts'

const NOTHING: BikeParts = { base: null, shows: '', rendered: false, parts: [], frame: [] }

const fieldsOf = (bike: Bike | null, nextNo: number, { base, shows, rendered }: BikeParts): BikeFields => ({
  no: String(bike?.no ?? nextNo),
  name: bike?.name ?? '',
  alt: bike?.alt ?? '',
  brand: bike?.brand ?? '',
  url: bike?.image ? [toFormPicture(bike.image)] : [],
  base: base ? [toFormPicture(base)] : [],
  baseShows: shows,
  baseRendered: rendered,
})

/** Creates a bike, or updates an existing one. */
export function BikeForm(props: BikeFormProps) {
  const { common } = adminOnBikeTexts()
  const id = props.bike?.id
  return (
    <Loaded key={id} load={async () => (id === undefined ? NOTHING : fetchBikeParts(id))} texts={common}>
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

function Form({ bike, nextNo, last, onExit, onSaved, opened }: BikeFormProps & { readonly opened: BikeParts }) {
  const { bikes: t, adminCatalogue, onBike, pictures } = adminOnBikeTexts()
  return (
    <RecordForm<BikeFields, { bike: Bike }, Bike>
      label={bike ? t.updateTitle : t.createTitle}
      draft={`bike-${bike?.id ?? 'new'}`}
      creates={bike === null}
      saved={fieldsOf(bike, nextNo, opened)}
      version={bike?.version ?? 0}
      fieldsOf={async (saved) => fieldsOf(saved, nextNo, await fetchBikeParts(saved.id))}
      groups={fieldGroups(opened.parts.filter(({ onBike: shown }) => shown).length)}
      show={(path, value) =>
        path === 'url' || path === 'base' ? (
          <PicturesShown
            value={value}
            alt={path === 'url' ? pictures.current : onBike.baseOf}
            none={onBike.noBasePicture}
          />
        ) : undefined
      }
      button={bike ? adminCatalogue.update : adminCatalogue.create}
      exit={{ label: adminCatalogue.exit, onExit }}
      next={last ? undefined : bike ? adminCatalogue.saveNext : adminCatalogue.saveAnother}
      save={({ url: [image], base: [base], ...texts }, { version, changed }) => {
        const body = { ...texts, url: image?.url ?? '', base: base?.url ?? '' }
        if (!bike) return callAsUser('POST /bikes', { body })
        return callAsUser('PUT /bikes/{id}', {
          params: { id: bike.id },
          body: { ...onlyFields(body, changed), version },
        })
      }}
      onSaved={({ bike: saved }, next) => {
        toast(bike ? t.updated(saved.name) : t.added(saved.name), 'success')
        onSaved(saved, next)
      }}
    />
  )
}

/** Returns the table of a bike's fields; `parts` are those that are shown on its base picture. */
function fieldGroups(parts: number): readonly FormGroup<BikeFields>[] {
  const { bikes: t, adminCatalogue, onBike } = adminOnBikeTexts()
  const { columns } = t
  const line = (name: 'name' | 'brand' | 'alt', label: string, placeholder?: string) =>
    ({ name, label, isWide: name !== 'name', missing: adminCatalogue.required(label), input: { placeholder } }) as const
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
          label: columns.image,
          isWide: true,
          control: 'own',
          rules: { validate: (_, { url }) => url.length > 0 || t.noImage },
          show: (form, error) => <BikePictureField form={form} error={error} />,
        },
        {
          name: 'base',
          label: onBike.base,
          isWide: true,
          control: 'own',
          show: (form, error) => <BikeBaseField form={form} parts={parts} error={error} />,
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
