import { useForm } from 'react-hook-form'
import type { HomeSetting } from '#contract/settings-input.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { conflictProps } from './conflict-props.ts'
import { FieldGroup } from './field-group.tsx'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

const fetchHome = () => callAsUser('GET /settings/home')

/** Edits the welcome popup and the banner of the home page. */
export function HomeSection({ onSaved }: { onSaved: () => void }) {
  const t = settingsTexts().homePage
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded load={fetchHome}>{(data) => <HomeForm key={data.version} seen={data} onSaved={onSaved} />}</Loaded>
    </>
  )
}

interface Fields {
  readonly value: HomeSetting
}

interface HomeFormProps {
  readonly seen: { readonly version: number; readonly value: HomeSetting }
  readonly onSaved: () => void
}

const fieldsOf = (value: HomeSetting): Fields => ({ value })

const NAMES = [
  'value.welcome.from',
  'value.welcome.until',
  'value.banner.text',
  'value.banner.from',
  'value.banner.until',
] as const

function HomeForm({ seen, onSaved }: HomeFormProps) {
  const t = settingsTexts().homePage
  const saved = fieldsOf(seen.value)
  const form = useForm<Fields>({ defaultValues: saved })
  const { register, handleSubmit, formState, getFieldState } = form
  const { save, refusal, edits } = useSaving(seen.version, { form, names: NAMES, saved, fieldsOf, onSaved })
  const send = handleSubmit(({ value }) =>
    save((version) => callAsUser('PUT /settings/home', { body: { version, value } })),
  )
  const of = (name: (typeof NAMES)[number]) => ({
    error: getFieldState(name, formState).error?.message,
    ...register(name),
  })
  const tick = (name: 'value.welcome.on' | 'value.banner.on', label: string) => (
    <Checkbox {...register(name)} className="gap-3 sm:col-span-2">
      {label}
    </Checkbox>
  )
  return (
    <form onSubmit={send} noValidate aria-label={t.form} className="grid max-w-3xl gap-8">
      <FieldGroup title={t.welcome} note={t.welcomeNote}>
        {tick('value.welcome.on', t.welcomeOn)}
        <TextField label={t.from} type="date" {...of('value.welcome.from')} />
        <TextField label={t.until} type="date" {...of('value.welcome.until')} />
      </FieldGroup>
      <FieldGroup title={t.banner} note={t.bannerNote}>
        {tick('value.banner.on', t.bannerOn)}
        <div className="sm:col-span-2">
          <TextField label={t.text} maxLength={160} autoComplete="off" {...of('value.banner.text')} />
        </div>
        <TextField label={t.from} type="date" {...of('value.banner.from')} />
        <TextField label={t.until} type="date" {...of('value.banner.until')} />
      </FieldGroup>
      <SaveRow busy={formState.isSubmitting} refusal={refusal} conflict={conflictProps(edits, send)} />
    </form>
  )
}
