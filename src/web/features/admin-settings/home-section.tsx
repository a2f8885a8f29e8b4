import { useForm } from 'react-hook-form'
import type { HomeSetting } from '#contract/settings.ts'
import { TextField } from '#web/components/field.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSettingsMessages } from '#web/lib/settings-messages.ts'
import { FieldGroup } from './field-group.tsx'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

const fetchHome = () => callAsUser('GET /settings/home')

/** What greets on the home page. */
export function HomeSection({ onSaved }: { onSaved: () => void }) {
  const t = useSettingsMessages().homePage
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded fetchIt={fetchHome}>
        {(data, reload) => <HomeForm key={data.version} seen={data} onReload={reload} onSaved={onSaved} />}
      </Loaded>
    </>
  )
}

interface Fields {
  readonly value: HomeSetting
}

interface HomeFormProps {
  readonly seen: { readonly version: number; readonly value: HomeSetting }
  readonly onReload: () => void
  readonly onSaved: () => void
}

const NAMES = [
  'value.welcome.from',
  'value.welcome.until',
  'value.banner.text',
  'value.banner.from',
  'value.banner.until',
] as const

function HomeForm({ seen, onReload, onSaved }: HomeFormProps) {
  const t = useSettingsMessages().homePage
  const { register, handleSubmit, formState, setError, getFieldState } = useForm<Fields>({
    defaultValues: { value: seen.value },
  })
  const { save, ...failed } = useSaving<Fields>(seen.version, { names: NAMES, setError, onSaved })
  const send = handleSubmit(({ value }) =>
    save((version) => callAsUser('PUT /settings/home', { body: { version, value } })),
  )
  const of = (name: (typeof NAMES)[number]) => ({
    error: getFieldState(name, formState).error?.message,
    ...register(name),
  })
  const tick = (name: 'value.welcome.on' | 'value.banner.on', label: string) => (
    <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
      <input type="checkbox" className="size-5 accent-ink" {...register(name)} />
      {label}
    </label>
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
      <SaveRow busy={formState.isSubmitting} {...failed} onReload={onReload} />
    </form>
  )
}
