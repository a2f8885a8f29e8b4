import { useState } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { EditedPart } from '#contract/on-bike.ts'
import { MOST_Z } from '#rules/on-bike.ts'
import { layerOf } from '#rules/pictures.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import type { PictureSource } from '#web/components/picture.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import { OnBikeLayers } from './on-bike-layers.tsx'
import { OnBikeStage } from './on-bike-stage.tsx'
import { firstValue, type OnBikeValue, withLayer, withoutLayer } from './on-bike-value.ts'

interface SectionProps {
  /** Empty if no bike is chosen yet. */
  readonly bikeId: string
  /** Undefined for a new product. */
  readonly productId: string | undefined
  /** The product's colours as typed so far. */
  readonly colors: readonly string[]
  /** Null if the product is not shown on the bike. */
  readonly value: OnBikeValue | null
  /** Updates the value, which may have changed while a layer was uploading. */
  readonly change: (work: (before: OnBikeValue | null) => OnBikeValue | null) => void
}

type OnBike = Answer<Api['GET /admin/bikes/{id}/on-bike']>

/** Edits how a product is shown on its bike: its layers, their order, the point on the part, and the parts it needs. */
export function OnBikeSection({ bikeId, ...props }: SectionProps) {
  const { onBike: t, common } = adminOnBikeTexts()
  if (bikeId === '') return <p className="text-steel">{t.noBike}</p>
  return (
    <Loaded
      key={bikeId}
      load={() => callAsUser('GET /admin/bikes/{id}/on-bike', { params: { id: bikeId } })}
      texts={common}
    >
      {({ base, ...bike }) =>
        base ? <Editor {...props} {...bike} bikeId={bikeId} base={base} /> : <p className="text-steel">{t.noBase}</p>
      }
    </Loaded>
  )
}

type EditorProps = SectionProps & Omit<OnBike, 'base'> & { readonly base: PictureSource }

function Editor({ bikeId, base, shows, parts, frame, productId, colors, value, change }: EditorProps) {
  const { onBike: t } = adminOnBikeTexts()
  const [color, setColor] = useState(colors[0] ?? null)
  const [isAlone, setAlone] = useState(true)
  const [over, setOver] = useState('')
  const others = parts.filter(({ id }) => id !== productId)
  const shown = others.filter(({ onBike }) => onBike !== null)
  const set = (fields: Partial<OnBikeValue>) => change((before) => before && { ...before, ...fields })
  return (
    <div className="grid gap-6">
      <p className="text-steel">{value ? t.hint : t.none}</p>
      <div className="grid gap-2">
        <OnBikeStage
          base={frame.find((bike) => bike.bikeId === over)?.base ?? base}
          value={value}
          layer={value ? layerOf(value.layers, color) : undefined}
          others={isAlone ? neededBy(value, shown) : shown}
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
            before ? withLayer(before, layer) : firstValue({ bikeId, highest: highestOf(shown), layer }),
          )
        }}
        onRemove={(removed) => change((before) => before && withoutLayer(before, removed))}
      />
      {value && (
        <>
          <Numbers value={value} others={shown} set={set} />
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

const neededBy = (value: OnBikeValue | null, parts: readonly EditedPart[]): EditedPart[] =>
  parts.filter(({ code }) => value?.requires.includes(code))

const highestOf = (parts: readonly EditedPart[]): number => Math.max(0, ...parts.map(({ onBike }) => onBike?.z ?? 0))

interface PartProps {
  readonly value: OnBikeValue
  readonly set: (fields: Partial<OnBikeValue>) => void
}

/** Edits the numbers of a part: its point and its place in the stacking order. */
function Numbers({ value, others, set }: PartProps & { readonly others: readonly EditedPart[] }) {
  const { onBike: t } = adminOnBikeTexts()
  const order = [...others].sort((one, other) => (other.onBike?.z ?? 0) - (one.onBike?.z ?? 0))
  const percent = { type: 'number', min: 0, max: 100, step: 0.1 } as const
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField {...percent} label={t.fromLeft} value={value.x} onChange={({ target }) => set({ x: target.value })} />
      <TextField {...percent} label={t.fromTop} value={value.y} onChange={({ target }) => set({ y: target.value })} />
      <TextField
        type="number"
        min={0}
        max={MOST_Z}
        step={1}
        label={t.z}
        hint={order.length > 0 && t.orderOfOthers(order.map(({ name, onBike }) => `${name} ${onBike?.z ?? 0}`))}
        value={value.z}
        onChange={({ target }) => set({ z: target.value })}
      />
    </div>
  )
}

/** Chooses the parts that must be on the bike too, of those that can be put on it. */
function Needs({ value, parts, set }: PartProps & { readonly parts: readonly EditedPart[] }) {
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
