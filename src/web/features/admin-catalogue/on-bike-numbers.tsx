import type { EditedPart } from '#contract/on-bike.ts'
import { MOST_Z } from '#rules/on-bike.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import type { OnBikeValue } from './on-bike-value.ts'

interface PartProps {
  readonly value: OnBikeValue
  readonly set: (fields: Partial<OnBikeValue>) => void
}

/** Edits the numbers of a part: its point and its place in the stacking order. */
export function Numbers({ value, others, set }: PartProps & { readonly others: readonly EditedPart[] }) {
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
export function Needs({ value, parts, set }: PartProps & { readonly parts: readonly EditedPart[] }) {
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
