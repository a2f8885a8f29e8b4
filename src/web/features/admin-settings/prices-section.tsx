import type { ComponentProps } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { foldName } from '#rules/pricing.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { defineSetting } from './setting.tsx'

const fetchPrices = () => callAsUser('GET /settings/prices')
type Seen = Awaited<ReturnType<typeof fetchPrices>>

interface Fields {
  value: Seen['value']
}

const AMOUNT = { type: 'number', inputMode: 'decimal', step: '0.01', min: 0, required: true } as const
const rules = { valueAsNumber: true } as const

/** Edits how options, colours and the first order affect prices. */
export const PricesSection = defineSetting({
  texts: () => settingsTexts().prices,
  load: fetchPrices,
  fieldsOf: (value: Seen['value']): Fields => ({ value }),
  save: (version, { value }) => callAsUser('PUT /settings/prices', { body: { version, value } }),
  groups: (seen) => {
    const t = settingsTexts().prices
    return [
      {
        fields: [
          { name: 'value.firstOrderPercent', label: t.firstOrder, input: { ...AMOUNT, max: 100 }, rules },
          { name: 'value.usual', label: t.usual, input: AMOUNT, rules },
        ],
      },
      {
        title: t.colors,
        columns: '',
        fields: [
          {
            name: 'value.colors',
            label: t.colors,
            control: 'own',
            show: (form) => <Colors form={form} stored={seen.value.colors} />,
          },
        ],
      },
      {
        title: t.words,
        note: t.wordsNote,
        columns: '',
        fields: [
          { name: 'value.words', label: t.words, control: 'own', show: (form) => <Words form={form} seen={seen} /> },
        ],
      },
    ]
  },
})

const LIST = 'mb-4 grid gap-x-10 gap-y-4 xl:grid-cols-2'
const ROW = 'flex flex-wrap items-end gap-x-5 gap-y-2'

function Colors({ form, stored }: { form: UseFormReturn<Fields>; stored: Fields['value']['colors'] }) {
  const t = settingsTexts().prices
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'value.colors' })
  return (
    <>
      <ul className={LIST}>
        {fields.map((row, place) => (
          <li key={row.id} className={ROW}>
            {!isOf(stored, row.name) && (
              <Cell label={t.color} {...NAME} {...cellOf(form, `value.colors.${place}.name`)} />
            )}
            <Cell label={row.name || t.costs} {...AMOUNT} {...cellOf(form, `value.colors.${place}.add`, rules)} />
            <Drop name={row.name} onDrop={() => remove(place)} />
          </li>
        ))}
      </ul>
      <Button look="line" onClick={() => append({ name: '', add: 0 })}>
        {t.addColor}
      </Button>
    </>
  )
}

function Words({ form, seen }: { form: UseFormReturn<Fields>; seen: Seen }) {
  const t = settingsTexts().prices
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'value.words' })
  const typed = useWatch({ control: form.control, name: 'value.words' })
  return (
    <>
      <ul className={LIST}>
        {fields.map((row, place) => (
          <li key={row.id} className={ROW}>
            {!isOf(seen.value.words, row.name) && (
              <Cell label={t.word} {...NAME} {...cellOf(form, `value.words.${place}.name`)} />
            )}
            <Cell
              label={row.name || t.adds}
              {...AMOUNT}
              min={undefined}
              readOnly={typed[place]?.half ?? false}
              {...cellOf(form, `value.words.${place}.add`, rules)}
            />
            <Checkbox {...form.register(`value.words.${place}.half`)}>
              {t.half}
              <span className="sr-only"> {row.name}</span>
            </Checkbox>
            {!seen.specified.includes(foldName(row.name)) && <Drop name={row.name} onDrop={() => remove(place)} />}
          </li>
        ))}
      </ul>
      <Button look="line" onClick={() => append({ name: '', half: false, add: 0 })}>
        {t.addWord}
      </Button>
    </>
  )
}

type CellName = `value.${'colors' | 'words'}.${number}.${'name' | 'add'}`

const cellOf = ({ register, getFieldState, formState }: UseFormReturn<Fields>, name: CellName, options = {}) => ({
  ...register(name, options),
  error: getFieldState(name, formState).error?.message,
})

const NAME = { maxLength: 60, autoComplete: 'off', required: true } as const

const isOf = (rows: readonly { name: string }[], name: string): boolean => rows.some((row) => row.name === name)

const Cell = (props: ComponentProps<typeof TextField>) => (
  <div className="w-40">
    <TextField {...props} />
  </div>
)

function Drop({ name, onDrop }: { name: string; onDrop: () => void }) {
  const t = settingsTexts().prices
  return (
    <TextButton aria-label={t.drop(name)} onClick={onDrop} className="text-danger text-sm">
      {t.remove}
    </TextButton>
  )
}
