import { Plus } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import type { Courier } from '#rules/couriers.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useListSaving } from './use-saving.ts'

const fetchCouriers = () => callAsUser('GET /settings/couriers')

/** Edits the couriers and the addresses of their tracking pages. */
export function CouriersSection({ onSaved }: { onSaved: () => void }) {
  const t = settingsTexts().couriers
  return (
    <>
      <p className="mb-2 max-w-prose text-steel">{t.intro}</p>
      <p className="mb-6 max-w-prose break-words text-sm text-steel">{t.hint}</p>
      <Loaded load={fetchCouriers}>{(data) => <CouriersForm seen={data} onSaved={onSaved} />}</Loaded>
    </>
  )
}

interface Fields {
  readonly value: Courier[]
}

interface CouriersFormProps {
  readonly seen: Awaited<ReturnType<typeof fetchCouriers>>
  readonly onSaved: () => void
}

function CouriersForm({ seen, onSaved }: CouriersFormProps) {
  const t = settingsTexts().couriers
  const { register, control, handleSubmit, formState, setError, watch } = useForm<Fields>({
    defaultValues: { value: seen.value },
  })
  const { fields, append, remove } = useFieldArray({ control, name: 'value' })
  const names = fields.flatMap((_, place) => [`value.${place}.name`, `value.${place}.link`] as const)
  const { save, refusal } = useListSaving<Fields>(seen.version, { names, setError, onSaved })
  const send = handleSubmit(({ value }) =>
    save((version) => callAsUser('PUT /settings/couriers', { body: { version, value } })),
  )
  const errorOf = (place: number, field: keyof Courier) => formState.errors.value?.[place]?.[field]?.message
  return (
    <form onSubmit={send} noValidate aria-label={t.form} className="grid max-w-3xl gap-6">
      <ul className="grid gap-4">
        {fields.map(({ id }, place) => (
          <li key={id} className="grid gap-x-4 gap-y-2 border-line border-b pb-4 sm:grid-cols-[12rem_1fr_auto]">
            <TextField
              label={t.name}
              aria-label={t.nameOf(place + 1)}
              autoComplete="off"
              maxLength={60}
              error={errorOf(place, 'name')}
              {...register(`value.${place}.name`)}
            />
            <TextField
              label={t.link}
              aria-label={t.linkOf(place + 1)}
              autoComplete="off"
              inputMode="url"
              maxLength={500}
              error={errorOf(place, 'link')}
              {...register(`value.${place}.link`)}
            />
            <TextButton
              aria-label={t.removeOf(watch(`value.${place}.name`))}
              onClick={() => remove(place)}
              className="text-danger sm:mt-7"
            >
              {t.remove}
            </TextButton>
          </li>
        ))}
      </ul>
      <SaveRow busy={formState.isSubmitting} refusal={refusal}>
        <Button look="line" onClick={() => append({ name: '', link: '' })}>
          <Plus aria-hidden className="size-5" />
          {t.add}
        </Button>
      </SaveRow>
    </form>
  )
}
