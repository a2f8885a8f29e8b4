import { useId, useState } from 'react'
import { apiPath } from '#contract/call.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { isRupees } from '#web/lib/typed-amounts.ts'
import { matchesEveryWord } from '#web/lib/words.ts'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { PictureDrop, useUploads } from './picture-drop.tsx'
import type { Bikes, TypedForBike } from './product-fields.ts'

/** From this many bikes on, they can be searched. */
const MANY = 9

interface ForBikesProps {
  readonly label: string
  readonly note: string
  readonly bikes: Bikes
  /** What a product has on each bike that is chosen, unless something else is typed. */
  readonly usual: { readonly name: string; readonly price: string }
  readonly chosen: readonly TypedForBike[]
  readonly error?: string | undefined
  readonly onChange: (chosen: readonly TypedForBike[]) => void
}

/** Chooses the bikes for which a product is made, and what differs on each. */
export function ForBikes({ label, note, bikes, usual, chosen, error, onChange }: ForBikesProps) {
  const t = adminProductsTexts()
  const id = useId()
  const [search, setSearch] = useState('')
  const isChosen = (bikeId: string) => chosen.some((each) => each.bikeId === bikeId)
  const shown = bikes.filter(({ id: bikeId, name }) => isChosen(bikeId) || matchesEveryWord(name, search))
  const toggle = (bikeId: string, isTicked: boolean) =>
    onChange(
      isTicked
        ? [...chosen, { bikeId, name: '', price: '', picture: '' }]
        : chosen.filter((each) => each.bikeId !== bikeId),
    )
  return (
    <fieldset aria-describedby={error ? `${id}-error ${id}-note` : `${id}-note`}>
      <legend className="font-medium text-sm">{label}</legend>
      <p id={`${id}-note`} className="mt-1 mb-2 text-sm text-steel">
        {note}
      </p>
      {bikes.length >= MANY && (
        <div className="mb-2 sm:max-w-sm">
          <TextField
            label={t.adminCatalogue.find}
            type="search"
            maxLength={200}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      <ul className="max-h-80 overflow-y-auto rounded-sm border border-line px-4 py-1">
        {shown.map(({ id: bikeId, name }) => (
          <li key={bikeId}>
            <Checkbox checked={isChosen(bikeId)} onChange={({ target }) => toggle(bikeId, target.checked)}>
              {name}
            </Checkbox>
          </li>
        ))}
        {shown.length === 0 && <li className="py-2 text-steel">{t.adminCatalogue.nothingFound}</li>}
      </ul>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
      {chosen.map((own) => {
        const bike = bikes.find(({ id: bikeId }) => bikeId === own.bikeId)
        const change = (changed: TypedForBike) => onChange(chosen.map((each) => (each === own ? changed : each)))
        return bike && <OwnFacts key={bike.id} bike={bike} own={own} usual={usual} onChange={change} />
      })}
    </fieldset>
  )
}

interface OwnFactsProps extends Pick<ForBikesProps, 'usual'> {
  readonly bike: Bikes[number]
  readonly own: TypedForBike
  readonly onChange: (own: TypedForBike) => void
}

function OwnFacts({ bike, own, usual, onChange }: OwnFactsProps) {
  const { forBikes: t, fields, priceInvalid } = adminProductsTexts().products
  const { pictures } = adminPicturesTexts()
  const files = useUploads<'POST /media'>({
    path: apiPath('POST /media'),
    onArrived: ({ url }) => onChange({ ...own, picture: url }),
  })
  const isWrong = own.price.trim() !== '' && !isRupees(own.price)
  return (
    <div className="mt-5 grid items-start gap-3 sm:grid-cols-2">
      <p className="font-medium sm:col-span-2">{bike.name}</p>
      <TextField
        label={fields.name}
        aria-label={t.nameFor(bike.name)}
        maxLength={120}
        autoComplete="off"
        placeholder={usual.name}
        value={own.name}
        onChange={({ target }) => onChange({ ...own, name: target.value })}
      />
      <TextField
        label={fields.price}
        aria-label={t.priceFor(bike.name)}
        inputMode="decimal"
        autoComplete="off"
        placeholder={usual.price}
        value={own.price}
        error={isWrong ? priceInvalid : undefined}
        onChange={({ target }) => onChange({ ...own, price: target.value })}
      />
      {own.picture === '' ? (
        <div className="sm:col-span-2">
          <PictureDrop
            label={t.pictureFor(bike.name)}
            dropLabel={pictures.dropOne}
            hint={t.pictureHint}
            files={files}
          />
        </div>
      ) : (
        <div className="flex items-center gap-3 sm:col-span-2">
          <img src={own.picture} alt={t.pictureOf(bike.name)} className="size-14 rounded-sm bg-mist object-contain" />
          <TextButton
            aria-label={t.removePictureFor(bike.name)}
            onClick={() => onChange({ ...own, picture: '' })}
            className="text-sm"
          >
            {t.removePicture}
          </TextButton>
        </div>
      )}
    </div>
  )
}

/** Returns what is wrong with the bikes; undefined if nothing is. */
export function forBikesError(chosen: readonly TypedForBike[]): string | undefined {
  const isWrong = chosen.some(({ price }) => price.trim() !== '' && !isRupees(price))
  return isWrong ? adminProductsTexts().products.priceInvalid : undefined
}

/** Returns the bikes as they are sent, without the product's own. */
export const sentForBikes = (chosen: readonly TypedForBike[], ownBikeId?: string) =>
  chosen
    .filter(({ bikeId }) => bikeId !== ownBikeId)
    .map(({ bikeId, name, price, picture }) => ({
      bikeId,
      ...(name.trim() !== '' && { name }),
      ...(price.trim() !== '' && { price }),
      ...(picture !== '' && { picture }),
    }))
