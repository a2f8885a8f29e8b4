import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import type { HeroSetting } from '#contract/hero.ts'
import { TextField } from '#web/components/field.tsx'
import { FormSelect } from '#web/components/form-select.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { conflictProps } from './conflict-props.ts'
import { HeroParts } from './hero-parts.tsx'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

async function fetchHero() {
  const [seen, bikes] = await Promise.all([callAsUser('GET /settings/hero'), callAsUser('GET /bikes')])
  return { seen, bikes: bikes.map(({ code, name }) => ({ code, name })) }
}
type Data = Awaited<ReturnType<typeof fetchHero>>

/** Edits the bike at the top of the home page and the parts that are on. */
export function HeroSection({ onSaved }: { onSaved: () => void }) {
  const t = settingsTexts().hero
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded load={fetchHero}>{(data) => <HeroForm key={data.seen.version} {...data} onSaved={onSaved} />}</Loaded>
    </>
  )
}

interface Fields {
  readonly value: HeroSetting
}

const fieldsOf = (value: HeroSetting): Fields => ({ value })

const NAMES = ['value.bike', 'value.parts'] as const

function HeroForm({ seen, bikes, onSaved }: Data & { readonly onSaved: () => void }) {
  const t = settingsTexts().hero
  const saved = fieldsOf(seen.value)
  const form = useForm<Fields>({ defaultValues: saved })
  const { register, handleSubmit, formState, watch, setValue } = form
  const { save, refusal, edits } = useSaving(seen.version, { form, names: NAMES, saved, fieldsOf, onSaved })
  const send = handleSubmit(({ value }) =>
    save((version) => callAsUser('PUT /settings/hero', { body: { version, value } })),
  )
  const { bike, parts } = watch('value')
  const change = useCallback((list: string) => setValue('value.parts', list, { shouldDirty: true }), [setValue])
  // A bike that has left the shop stays in the list while it is set, so that the form says what is stored.
  const isGone = bike !== '' && !bikes.some(({ code }) => code === bike)
  return (
    <form onSubmit={send} noValidate aria-label={t.form} className="grid max-w-3xl gap-6">
      <FormSelect
        label={t.bike}
        hint={t.bikeHint}
        error={formState.errors.value?.bike?.message}
        control={form.control}
        name="value.bike"
        onChosen={() => change('')}
        options={[
          { value: '', label: t.noBike },
          ...(isGone ? [{ value: bike, label: bike }] : []),
          ...bikes.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      {bike !== '' && (
        <>
          {!isGone && <HeroParts key={bike} bike={bike} list={parts} onChange={change} />}
          <TextField
            label={t.link}
            hint={t.linkHint}
            autoComplete="off"
            error={formState.errors.value?.parts?.message}
            {...register('value.parts')}
          />
        </>
      )}
      <SaveRow busy={formState.isSubmitting} refusal={refusal} conflict={conflictProps(edits, send)} />
    </form>
  )
}
