import { useState } from 'react'
import type { EditedPart } from '#contract/on-bike.ts'
import { MOST_Z } from '#rules/on-bike.ts'
import { layerOf } from '#rules/pictures.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import type { PictureSource } from '#web/components/picture.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import { OnBikeLayers } from './on-bike-layers.tsx'
import { OnBikeStage } from './on-bike-stage.tsx'
import {
  type BikeParts,
  fetchBikeParts,
  firstValue,
  type OnBikeValue,
  withLayer,
  withoutLayer,
} from './on-bike-value.ts'
import { type ProductFormState, splitList } from './product-fields.ts'

interface SectionProps {
  readonly form: ProductFormState
  /** Undefined for a new product. */
  readonly productId: string | undefined
}

/** Edits how a product is shown on its bike: its layers, their order, the point on the part, and the parts it needs. */
export function OnBikeSection({ form, productId }: SectionProps) {
  const { onBike: t, common } = adminOnBikeTexts()
  const bikeId = form.getValues('bikeId')
  if (bikeId === '') return <p className="text-steel">{t.noBike}</p>
  return (
    <Loaded key={bikeId} load={() => fetchBikeParts(bikeId)} texts={common}>
      {({ base, ...bike }) =>
        base ? <Editor {...{ form, productId, bikeId, base, ...bike }} /> : <p className="text-steel">{t.noBase}</p>
      }
    </Loaded>
  )
}

interface EditorProps extends SectionProps, Omit<BikeParts, 'base'> {
  readonly bikeId: string
  readonly base: PictureSource
}

function Editor({ form: { getValues, setValue }, productId, bikeId, base, shows, parts, frame }: EditorProps) {
  const { onBike: t } = adminOnBikeTexts()
  const colors = splitList(getValues('colors'))
  const current = () => getValues('onBike').find((each) => each.bikeId === bikeId) ?? null
  const value = current()
  /** Updates the value, which may have changed while a layer was uploading. */
  const change = (work: (before: OnBikeValue | null) => OnBikeValue | null) => {
    // A layer of another bike, which was chosen while it was uploading, would not fit.
    if (getValues('bikeId') !== bikeId) return
    const changed = work(current())
    setValue('onBike', changed ? [changed] : [])
  }
  const [color, setColor] = useState(colors[0] ?? null)
  const [isAlone, setAlone] = useState(true)
  const [over, setOver] = useState('')
  const shown = parts.filter(({ id, onBike }) => id !== productId && onBike !== null)
  const set = (fields: Partial<OnBikeValue>) => change((before) => before && { ...before, ...fields })
  return (
    <div className="grid gap-6">
      <p className="text-steel">{value ? t.hint : t.none}</p>
      <div className="grid gap-2">
        <OnBikeStage
          base={frame.find((bike) => bike.bikeId === over)?.base ?? base}
          value={value}
          layer={value ? layerOf(value.layers, color) : undefined}
          others={shown.filter(({ code }) => !isAlone || value?.requires.includes(code))}
          onPoint={set}
        />
        {shows !== '' && <p className="text-sm text-steel">{t.sister(shows)}</p>}
      </div>
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        {value && colors.length > 1 && (
          <SelectMenu
            label={t.shown}
            value={color ?? ''}
            onChange={(chosen) => setColor(chosen || null)}
            options={[{ value: '', label: t.otherColors }, ...colors.map((each) => ({ value: each, label: each }))]}
          />
        )}
        {frame.length > 0 && (
          <SelectMenu
            label={t.over}
            hint={t.overHint}
            value={over}
            onChange={setOver}
            options={[
              { value: '', label: base.alt },
              ...frame.map((bike) => ({ value: bike.bikeId, label: bike.base.alt })),
            ]}
          />
        )}
      </div>
      {shown.length > 0 && (
        <Checkbox checked={!isAlone} onChange={({ target }) => setAlone(!target.checked)}>
          {t.withOthers}
        </Checkbox>
      )}
      <OnBikeLayers
        bikeId={bikeId}
        base={base}
        colors={colors}
        value={value}
        onLayer={(layer) => {
          setColor(layer.color)
          change((before) =>
            before ? withLayer(before, layer) : firstValue(bikeId, Math.max(0, ...shown.map(zOf)), layer),
          )
        }}
        onRemove={(removed) => change((before) => before && withoutLayer(before, removed))}
      />
      {value && (
        <>
          <Numbers value={value} parts={shown} set={set} />
          <Needs value={value} parts={shown} set={set} />
          <div>
            <Button look="line" onClick={() => change(() => null)}>
              {t.removeAll}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const zOf = ({ onBike }: EditedPart): number => onBike?.z ?? 0

interface PartProps {
  readonly value: OnBikeValue
  /** The other parts on the bike. */
  readonly parts: readonly EditedPart[]
  readonly set: (fields: Partial<OnBikeValue>) => void
}

/** Edits the numbers of a part: its point and its place in the stacking order. */
function Numbers({ value, parts, set }: PartProps) {
  const { onBike: t } = adminOnBikeTexts()
  const order = parts.toSorted((one, other) => zOf(other) - zOf(one)).map((part) => `${part.name} ${zOf(part)}`)
  const fields = [
    { name: 'x', label: t.fromLeft, max: 100, step: 0.1 },
    { name: 'y', label: t.fromTop, max: 100, step: 0.1 },
    { name: 'z', label: t.z, max: MOST_Z, step: 1, hint: order.length > 0 && t.orderOfOthers(order) },
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          type="number"
          min={0}
          {...field}
          value={value[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
    </div>
  )
}

/** Chooses the parts that must be on the bike too, of those that can be put on it. */
function Needs({ value, parts, set }: PartProps) {
  const { onBike: t } = adminOnBikeTexts()
  if (parts.length === 0) return null
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t.needs}</legend>
      <p className="text-sm text-steel">{t.needsHint}</p>
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {parts.map(({ id, code, name }) => (
          <Checkbox
            key={id}
            checked={value.requires.includes(code)}
            onChange={({ target }) => {
              const others = value.requires.filter((each) => each !== code)
              set({ requires: (target.checked ? [...others, code] : others).sort() })
            }}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
