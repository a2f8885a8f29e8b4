import { useForm } from 'react-hook-form'
import { settingLabel } from '#contract/setting-words.ts'
import type { SellerSetting } from '#contract/settings-input.ts'
import { STATE_NAMES } from '#rules/india.ts'
import { TextArea, TextField } from '#web/components/field.tsx'
import { FormSelect } from '#web/components/form-select.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { conflictProps } from './conflict-props.ts'
import { FieldGroup } from './field-group.tsx'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

interface Fields {
  readonly value: SellerSetting
}

const fieldsOf = (value: SellerSetting): Fields => ({ value })

const NAMES = [
  'value.name',
  'value.legalName',
  'value.brand',
  'value.address',
  'value.state',
  'value.gstin',
  'value.email',
  'value.phone',
  'value.whatsapp',
  'value.grievance.name',
  'value.grievance.designation',
  'value.grievance.email',
  'value.grievance.phone',
  'value.social.network',
  'value.social.photos',
  'value.social.videos',
  'value.mapUrl',
] as const

const fetchSeller = () => callAsUser('GET /settings/seller')

/** Edits the seller's details and contact data. */
export function SellerSection({ onSaved }: { onSaved: () => void }) {
  const t = settingsTexts().seller
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded load={fetchSeller}>{(data) => <SellerForm key={data.version} seen={data} onSaved={onSaved} />}</Loaded>
    </>
  )
}

interface SellerFormProps {
  readonly seen: { readonly version: number; readonly value: SellerSetting }
  readonly onSaved: () => void
}

function SellerForm({ seen, onSaved }: SellerFormProps) {
  const t = settingsTexts().seller
  const form = useForm<Fields>({ defaultValues: fieldsOf(seen.value) })
  const { register, handleSubmit, formState, getFieldState } = form
  const saved = fieldsOf(seen.value)
  const { save, refusal, edits } = useSaving(seen.version, { form, names: NAMES, saved, fieldsOf, onSaved })
  const send = handleSubmit(({ value }) =>
    save((version) => callAsUser('PUT /settings/seller', { body: { version, value } })),
  )
  const described = (name: (typeof NAMES)[number]) => ({
    label: settingLabel(name.slice('value.'.length)),
    error: getFieldState(name, formState).error?.message,
  })
  const of = (name: (typeof NAMES)[number]) => ({ ...described(name), autoComplete: 'off', ...register(name) })
  return (
    <form onSubmit={send} noValidate aria-label={t.form} className="grid max-w-4xl gap-8">
      <FieldGroup title={t.names}>
        <TextField {...of('value.name')} maxLength={60} required />
        <TextField {...of('value.legalName')} maxLength={120} required />
        <TextField {...of('value.brand')} maxLength={60} required />
      </FieldGroup>
      <FieldGroup title={t.place} note={t.gstinNote}>
        <div className="sm:col-span-2">
          <TextArea {...of('value.address')} rows={3} maxLength={300} required />
        </div>
        <FormSelect
          {...described('value.state')}
          control={form.control}
          name="value.state"
          options={STATE_NAMES.map((name) => ({ value: name, label: name }))}
          required
        />
        <TextField {...of('value.gstin')} maxLength={60} required />
      </FieldGroup>
      <FieldGroup title={t.contact}>
        <TextField {...of('value.email')} type="email" inputMode="email" maxLength={254} required />
        <TextField {...of('value.phone')} type="tel" maxLength={24} required />
        <TextField {...of('value.whatsapp')} type="tel" maxLength={24} required />
      </FieldGroup>
      <FieldGroup title={t.officer}>
        <TextField {...of('value.grievance.name')} maxLength={80} required />
        <TextField {...of('value.grievance.designation')} maxLength={80} required />
        <TextField {...of('value.grievance.email')} type="email" inputMode="email" maxLength={254} required />
        <TextField {...of('value.grievance.phone')} type="tel" maxLength={24} />
      </FieldGroup>
      <FieldGroup title={t.links} note={`${t.mapNote} ${t.videosNote}`}>
        <TextField {...of('value.social.network')} type="url" inputMode="url" maxLength={500} required />
        <TextField {...of('value.social.photos')} type="url" inputMode="url" maxLength={500} required />
        <TextField {...of('value.social.videos')} type="url" inputMode="url" maxLength={500} />
        <TextField {...of('value.mapUrl')} type="url" inputMode="url" maxLength={500} required />
      </FieldGroup>
      <SaveRow busy={formState.isSubmitting} refusal={refusal} conflict={conflictProps(edits, send)} />
    </form>
  )
}
