import { Plus } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { Courier } from '#rules/couriers.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { defineSetting } from './setting.tsx'

type Fields = Readonly<{ value: Courier[] }>

export const CouriersSection = defineSetting('couriers', {
  load: () => callAsUser('GET /settings/couriers'),
  fieldsOf: (value: Courier[]): Fields => ({ value }),
  save: (version, { value }) => callAsUser('PUT /settings/couriers', { body: { version, value } }),
  above: () => <p className="max-w-prose break-words text-sm text-steel">{settingsTexts().couriers.hint}</p>,
  groups: () => [
    {
      columns: '',
      fields: [
        {
          name: 'value',
          label: settingsTexts().settings.sections.couriers,
          control: 'own',
          show: (form) => <Couriers form={form} />,
        },
      ],
    },
  ],
})

function Couriers({ form: { control, register, watch, getFieldState, formState } }: { form: UseFormReturn<Fields> }) {
  const t = settingsTexts().couriers
  const { fields, append, remove } = useFieldArray({ control, name: 'value' })
  const line = (place: number, name: keyof Courier) => ({
    label: t[name],
    autoComplete: 'off',
    error: getFieldState(`value.${place}.${name}`, formState).error?.message,
    ...register(`value.${place}.${name}`),
  })
  return (
    <>
      <ul className="mb-6 grid gap-4">
        {fields.map(({ id }, place) => (
          <li key={id} className="grid gap-x-4 gap-y-2 border-line border-b pb-4 sm:grid-cols-[12rem_1fr_auto]">
            <TextField {...line(place, 'name')} aria-label={t.nameOf(place + 1)} maxLength={60} />
            <TextField {...line(place, 'link')} aria-label={t.linkOf(place + 1)} inputMode="url" maxLength={500} />
            <TextButton
              aria-label={t.removeOf(watch(`value.${place}.name`))}
              onClick={() => remove(place)}
              className="justify-self-start text-danger sm:mt-7"
            >
              {t.remove}
            </TextButton>
          </li>
        ))}
      </ul>
      <Button look="line" onClick={() => append({ name: '', link: '' })}>
        <Plus aria-hidden className="size-5" />
        {t.add}
      </Button>
    </>
  )
}
