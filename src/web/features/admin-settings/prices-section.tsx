import type { ComponentProps } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { foldName } from '#rules/pricing.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { conflictProps } from './conflict-props.ts'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

const fetchPrices = () => callAsUser('GET /settings/prices')
type Seen = Awaited<ReturnType<typeof fetchPrices>>

/** Edits how options, colours and the first order affect prices. */
export function PricesSection({ onSaved }: { onSaved: () => void }) {
  const t = settingsTexts().prices
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded load={fetchPrices}>{(data) => <PricesForm key={data.version} seen={data} onSaved={onSaved} />}</Loaded>
    </>
  )
}

interface Fields {
  value: Seen['value']
}

const fieldsOf = (value: Seen['value']): Fields => ({ value })

interface PricesFormProps {
  readonly seen: Seen
  readonly onSaved: () => void
}

const LIST = 'grid gap-x-10 gap-y-4 xl:grid-cols-2'
const ROW = 'flex flex-wrap items-end gap-x-5 gap-y-2'
const LEGEND = 'mb-3 font-[family-name:var(--font-display)] text-2xl'

function PricesForm({ seen, onSaved }: PricesFormProps) {
  const t = settingsTexts().prices
  const saved = fieldsOf(seen.value)
  const form = useForm<Fields>({ defaultValues: saved })
  const { register, handleSubmit, formState, control, watch } = form
  const words = useFieldArray({ control, name: 'value.words' })
  const colors = useFieldArray({ control, name: 'value.colors' })
  const names = ['value.usual', 'value.firstOrderPercent'] as const
  const { save, refusal, edits } = useSaving(seen.version, { form, names, saved, fieldsOf, onSaved })
  const labels: Readonly<Record<string, string>> = {
    'value.firstOrderPercent': t.firstOrder,
    'value.usual': t.usual,
    'value.colors': t.colors,
    'value.words': t.words,
  }
  const conflict = conflictProps(edits, () => send())
  const send = handleSubmit(({ value }) =>
    save((version) => callAsUser('PUT /settings/prices', { body: { version, value } })),
  )
  const typed = watch('value.words')
  const amount = { type: 'number', inputMode: 'decimal', step: '0.01', required: true } as const
  return (
    <form onSubmit={send} noValidate aria-label={t.form} className="grid max-w-3xl gap-10">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t.firstOrder}
          {...amount}
          min={0}
          max={100}
          error={formState.errors.value?.firstOrderPercent?.message}
          {...register('value.firstOrderPercent', { valueAsNumber: true })}
        />
        <TextField
          label={t.usual}
          {...amount}
          min={0}
          error={formState.errors.value?.usual?.message}
          {...register('value.usual', { valueAsNumber: true })}
        />
      </div>
      <fieldset>
        <legend className={LEGEND}>{t.colors}</legend>
        <ul className={LIST}>
          {colors.fields.map((row, place) => (
            <li key={row.id} className={ROW}>
              {!isOf(seen.value.colors, row.name) && (
                <NewName label={t.color} input={register(`value.colors.${place}.name`)} />
              )}
              <div className="w-40">
                <TextField
                  label={row.name || t.costs}
                  {...amount}
                  min={0}
                  {...register(`value.colors.${place}.add`, { valueAsNumber: true })}
                />
              </div>
              <Drop label={t.drop(row.name)} onDrop={() => colors.remove(place)} />
            </li>
          ))}
        </ul>
        <Button look="line" className="mt-4" onClick={() => colors.append({ name: '', add: 0 })}>
          {t.addColor}
        </Button>
      </fieldset>
      <fieldset>
        <legend className={LEGEND}>{t.words}</legend>
        <p className="mb-4 text-sm text-steel">{t.wordsNote}</p>
        <ul className={LIST}>
          {words.fields.map((row, place) => (
            <li key={row.id} className={ROW}>
              {!isOf(seen.value.words, row.name) && (
                <NewName label={t.word} input={register(`value.words.${place}.name`)} />
              )}
              <div className="w-40">
                <TextField
                  label={row.name || t.adds}
                  {...amount}
                  readOnly={typed[place]?.half ?? false}
                  {...register(`value.words.${place}.add`, { valueAsNumber: true })}
                />
              </div>
              <Checkbox {...register(`value.words.${place}.half`)}>
                {t.half}
                <span className="sr-only"> {row.name}</span>
              </Checkbox>
              {!seen.specified.includes(foldName(row.name)) && (
                <Drop label={t.drop(row.name)} onDrop={() => words.remove(place)} />
              )}
            </li>
          ))}
        </ul>
        <Button look="line" className="mt-4" onClick={() => words.append({ name: '', half: false, add: 0 })}>
          {t.addWord}
        </Button>
      </fieldset>
      <SaveRow
        busy={formState.isSubmitting}
        refusal={refusal}
        conflict={conflict && { ...conflict, labelOf: (path) => labels[path] ?? path }}
      />
    </form>
  )
}

const isOf = (rows: readonly { name: string }[], name: string): boolean => rows.some((row) => row.name === name)

function NewName({ label, input }: { label: string; input: Omit<ComponentProps<typeof TextField>, 'label'> }) {
  return (
    <div className="w-40">
      <TextField label={label} maxLength={60} autoComplete="off" required {...input} />
    </div>
  )
}

function Drop({ label, onDrop }: { label: string; onDrop: () => void }) {
  const t = settingsTexts().prices
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onDrop}
      className="min-h-12 text-left text-danger text-sm underline underline-offset-4"
    >
      {t.remove}
    </button>
  )
}
