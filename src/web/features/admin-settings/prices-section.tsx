import type { ComponentProps } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { foldName } from '#rules/pricing.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSettingsMessages } from '#web/lib/settings-messages.ts'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

const fetchPrices = () => callAsUser('GET /settings/prices')
type Seen = Awaited<ReturnType<typeof fetchPrices>>

/** What options, colours and the first order do to prices. */
export function PricesSection({ onSaved }: { onSaved: () => void }) {
  const t = useSettingsMessages().prices
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded fetchIt={fetchPrices}>
        {(data, reload) => <PricesForm key={data.version} seen={data} onReload={reload} onSaved={onSaved} />}
      </Loaded>
    </>
  )
}

interface Fields {
  value: Seen['value']
}

interface PricesFormProps {
  readonly seen: Seen
  readonly onReload: () => void
  readonly onSaved: () => void
}

const ROW = 'grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-x-4 gap-y-2 sm:grid-cols-[14rem_9rem_auto_auto]'

function PricesForm({ seen, onReload, onSaved }: PricesFormProps) {
  const t = useSettingsMessages().prices
  const { register, handleSubmit, formState, setError, control, watch } = useForm<Fields>({
    defaultValues: { value: seen.value },
  })
  const words = useFieldArray({ control, name: 'value.words' })
  const colors = useFieldArray({ control, name: 'value.colors' })
  const { save, ...failed } = useSaving<Fields>(seen.version, {
    names: ['value.usual', 'value.firstOrderPercent'],
    setError,
    onSaved,
  })
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
        <legend className="mb-3 text-2xl">{t.colors}</legend>
        <ul className="grid gap-3">
          {colors.fields.map((row, place) => (
            <li key={row.id} className={ROW}>
              <Named
                label={t.color}
                name={row.name}
                fixed={seen.value.colors.some(({ name }) => name === row.name)}
                input={register(`value.colors.${place}.name`)}
              />
              <TextField
                label={t.costs(row.name)}
                {...amount}
                min={0}
                {...register(`value.colors.${place}.add`, { valueAsNumber: true })}
              />
              <Drop label={t.drop(row.name)} onDrop={() => colors.remove(place)} />
            </li>
          ))}
        </ul>
        <Button look="line" className="mt-4" onClick={() => colors.append({ name: '', add: 0 })}>
          {t.addColor}
        </Button>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-2xl">{t.words}</legend>
        <p className="mb-4 text-sm text-steel">{t.wordsNote}</p>
        <ul className="grid gap-3">
          {words.fields.map((row, place) => (
            <li key={row.id} className={ROW}>
              <Named
                label={t.word}
                name={row.name}
                fixed={seen.value.words.some(({ name }) => name === row.name)}
                input={register(`value.words.${place}.name`)}
              />
              <TextField
                label={t.adds(row.name)}
                {...amount}
                readOnly={typed[place]?.half ?? false}
                {...register(`value.words.${place}.add`, { valueAsNumber: true })}
              />
              <label className="flex min-h-12 items-center gap-2 text-sm">
                <input type="checkbox" className="size-5 accent-ink" {...register(`value.words.${place}.half`)} />
                {t.half}
                <span className="sr-only"> {row.name}</span>
              </label>
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
      <SaveRow busy={formState.isSubmitting} {...failed} onReload={onReload} />
    </form>
  )
}

interface NamedProps {
  readonly label: string
  readonly name: string
  /** It is known by this name already. */
  readonly fixed: boolean
  readonly input: Omit<ComponentProps<typeof TextField>, 'label'>
}

/** The name of a row: a heading of one that there is, a field of a new one. */
function Named({ label, name, fixed, input }: NamedProps) {
  if (!fixed) return <TextField label={label} maxLength={60} autoComplete="off" required {...input} />
  return <p className="flex min-h-12 items-center break-words font-medium">{name}</p>
}

function Drop({ label, onDrop }: { label: string; onDrop: () => void }) {
  const t = useSettingsMessages().prices
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
