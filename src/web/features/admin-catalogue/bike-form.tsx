import type { UseFormReturn } from 'react-hook-form'
import { apiPath } from '#contract/call.ts'
import type { Bike } from '#contract/catalogue.ts'
import { Button } from '#web/components/button.tsx'
import { Picture } from '#web/components/picture.tsx'
import { type FormField, type FormGroup, RecordForm } from '#web/components/record-form.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import { CropButton } from './crop-dialog.tsx'
import { BIKE_RATIO, isCut } from './crop-frame.ts'
import { PicturesShown } from './on-bike-shown.tsx'
import { type BikeParts, type FramePicture, fetchBikeParts, frameSource, toFormPicture } from './on-bike-value.ts'
import { PictureDrop, useUploads } from './picture-drop.tsx'
import { sourceOf } from './picture-list.ts'

const NOTHING: BikeParts = { base: null, shows: '', rendered: false, parts: [], frame: [] }

/** Returns one picture or none as a list, so that conflicts and drafts take it as one value. */
const listOf = (picture: FramePicture | null | undefined): readonly FramePicture[] =>
  picture ? [toFormPicture(picture)] : []

const fieldsOf = (bike: Bike | null, nextNo: number, { base, shows, rendered }: BikeParts) => ({
  no: String(bike?.no ?? nextNo),
  name: bike?.name ?? '',
  alt: bike?.alt ?? '',
  brand: bike?.brand ?? '',
  url: listOf(bike?.image),
  base: listOf(base),
  baseShows: shows,
  baseRendered: rendered,
})

type BikeFields = ReturnType<typeof fieldsOf>

interface BikeFormProps {
  readonly bike: Bike | null
  readonly nextNo: number
  readonly last: boolean
  readonly onExit: () => void
  /** `next`: another form follows. */
  readonly onSaved: (saved: Bike, next: boolean) => void
}

export function BikeForm({ bike, nextNo, last, onExit, onSaved }: BikeFormProps) {
  const { bikes: t, adminCatalogue, onBike, pictures, common } = adminOnBikeTexts()
  const id = bike?.id
  return (
    <Loaded key={id} load={async () => (id === undefined ? NOTHING : fetchBikeParts(id))} texts={common}>
      {(opened) => (
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
          confirmation={({ bike: { name } }) => (bike ? t.updated(name) : t.added(name))}
          onSaved={({ bike: saved }, next) => onSaved(saved, next)}
        />
      )}
    </Loaded>
  )
}

function fieldGroups(parts: number): readonly FormGroup<BikeFields>[] {
  const { bikes: t, adminCatalogue, onBike } = adminOnBikeTexts()
  const { columns } = t
  const line = (name: 'name' | 'brand' | 'alt', label: string, placeholder?: string) =>
    ({ name, label, isWide: name !== 'name', missing: adminCatalogue.required(label), input: { placeholder } }) as const
  const picture = (name: 'url' | 'base', label: string): FormField<BikeFields> => ({
    name,
    label,
    isWide: true,
    control: 'own',
    show: (form, error) => <BikePictureField {...{ form, name, label, parts, error }} />,
  })
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
        { ...picture('url', columns.image), rules: { validate: (_, { url }) => url.length > 0 || t.noImage } },
        picture('base', onBike.base),
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

interface PictureFieldProps {
  readonly form: UseFormReturn<BikeFields>
  readonly name: 'url' | 'base'
  readonly label: string
  /** The number of parts that are shown on the base picture. */
  readonly parts: number
  readonly error: string | undefined
}

function BikePictureField({ form, name, label, parts, error }: PictureFieldProps) {
  const { pictures: t, crop, onBike } = adminOnBikeTexts()
  const isBase = name === 'base'
  const [picture] = form.getValues(name)
  const source = picture && (isBase ? frameSource(picture, onBike.baseOf) : sourceOf({ ...picture, alt: t.current }))
  const set = (pictures: readonly FramePicture[]) => {
    form.setValue(name, pictures)
    form.clearErrors(name)
  }
  const files = useUploads<'POST /media'>({
    path: apiPath('POST /media', { query: { use: isBase ? 'base' : 'picture' } }),
    onArrived: (stored) => set([toFormPicture(stored)]),
  })
  const texts = isBase
    ? { label: picture ? onBike.replaceBase : onBike.uploadBase, hint: onBike.baseHint }
    : { label: t.chooseOne, hint: t.hint }
  const shape = isBase ? 'h-auto w-full' : 'aspect-[254/165] w-36 object-cover'
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {source && <Picture source={source} sizes="36rem" className={`rounded-sm bg-mist ${shape}`} />}
      <PictureDrop {...texts} dropLabel={t.dropOne} files={files} error={error} />
      {source && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {isBase ? (
            <Button look="line" onClick={() => set([])}>
              {onBike.removeBase}
            </Button>
          ) : (
            <CropButton picture={source} ratio={BIKE_RATIO} onCropped={(file) => files.upload([file])}>
              {crop.cropBike}
            </CropButton>
          )}
          {isBase && parts > 0 && <span className="text-sm text-steel">{onBike.partsShown(parts)}</span>}
          {!isBase && isCut(source, BIKE_RATIO) && <span className="text-sm text-signal-text">{crop.suggested}</span>}
        </div>
      )}
    </fieldset>
  )
}
