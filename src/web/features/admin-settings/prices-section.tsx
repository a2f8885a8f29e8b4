import type { ComponentProps } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { foldName } from '#rules/pricing.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { defineSetting } from './setting.tsx'

const fetchPrices = () => callAsUser('GET /settings/prices')
type Seen = Awaited<ReturnType<typeof fetchPrices>>

interface Fields extends Pick<Seen, 'value'> {
  readonly applies: boolean
}

const LISTS = ['colors', 'values'] as const
type List = (typeof LISTS)[number]

const AMOUNT = { type: 'number', inputMode: 'decimal', step: '0.01', min: 0, required: true } as const
const rules = { valueAsNumber: true } as const

export const PricesSection = defineSetting('prices', {
  load: fetchPrices,
  fieldsOf: (value: Seen['value']): Fields => ({ value, applies: false }),
  save: (version, fields) => callAsUser('PUT /settings/prices', { body: { version, ...fields } }),
  confirmation: (t, { products }) => (products > 0 ? t.applied(products) : undefined),
  groups: (t, seen) => [
    {
      fields: [
        { name: 'value.firstOrderPercent', label: t.firstOrder, input: { ...AMOUNT, max: 100 }, rules },
        { name: 'value.usual', label: t.usual, input: AMOUNT, rules },
      ],
    },
    ...LISTS.map((list) => ({
      title: t[list],
      columns: '',
      ...(list === 'values' && { note: t.valuesNote }),
      fields: [
        {
          name: `value.${list}` as const,
          label: t[list],
          control: 'own' as const,
          show: (form: UseFormReturn<Fields>) => <PriceList list={list} form={form} seen={seen} />,
        },
      ],
    })),
    { fields: [{ name: 'applies', label: t.applies, hint: t.appliesHint, isWide: true, control: 'tick' }] },
  ],
})

/** Edits what colours cost, or what models and types add. The name of one that is stored cannot be changed. */
function PriceList({ list, form, seen }: { list: List; form: UseFormReturn<Fields>; seen: Seen }) {
  const t = settingsTexts().prices
  const isColors = list === 'colors'
  const texts = isColors
    ? { name: t.color, add: t.costs, more: t.addColor }
    : { name: t.value, add: t.adds, more: t.addValue }
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `value.${list}` })
  const typed = useWatch({ control: form.control, name: 'value.values' })
  const isStored = (name: string) => seen.value[list].some((row) => row.name === name)
  return (
    <>
      <ul className="mb-4 grid gap-x-10 gap-y-4 xl:grid-cols-2">
        {fields.map(({ id, name }, place) => (
          <li key={id} className="flex flex-wrap items-end gap-x-5 gap-y-2">
            {!isStored(name) && <Cell label={texts.name} {...NAME} {...cellOf(form, `value.${list}.${place}.name`)} />}
            <Cell
              label={name || texts.add}
              {...AMOUNT}
              {...(!isColors && { min: undefined })}
              {...cellOf(form, isColors ? `value.colors.${place}.add` : `value.values.${place}.amount`, rules)}
            />
            {!isColors && (
              <div className="w-40">
                <SelectMenu
                  label={t.unit}
                  aria-label={t.unitOf(name)}
                  value={typed[place]?.unit ?? 'rupees'}
                  options={UNITS.map((unit) => ({ value: unit, label: t[unit] }))}
                  onChange={(chosen) =>
                    form.setValue(`value.values.${place}.unit`, chosen === 'percent' ? 'percent' : 'rupees', {
                      shouldDirty: true,
                    })
                  }
                />
              </div>
            )}
            {(isColors || !seen.specified.includes(foldName(name))) && (
              <TextButton aria-label={t.drop(name)} onClick={() => remove(place)} className="text-danger text-sm">
                {t.remove}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <Button
        look="line"
        onClick={() => append(isColors ? { name: '', add: 0 } : { name: '', unit: 'rupees', amount: 0 })}
      >
        {texts.more}
      </Button>
    </>
  )
}

const UNITS = ['rupees', 'percent'] as const

type CellName = `value.${List}.${number}.name` | `value.colors.${number}.add` | `value.values.${number}.amount`

const cellOf = ({ register, getFieldState, formState }: UseFormReturn<Fields>, name: CellName, options = {}) => ({
  ...register(name, options),
  error: getFieldState(name, formState).error?.message,
})

const NAME = { maxLength: 60, autoComplete: 'off', required: true } as const

const Cell = (props: ComponentProps<typeof TextField>) => (
  <div className="w-40">
    <TextField {...props} />
  </div>
)
