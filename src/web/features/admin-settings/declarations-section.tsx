import { useForm } from 'react-hook-form'
import { settingLabel } from '#contract/setting-words.ts'
import type { DeclarationSetting } from '#contract/settings-input.ts'
import { HSN_DIGITS } from '#rules/tax.ts'
import { TextArea, TextField } from '#web/components/field.tsx'
import { FormSelect } from '#web/components/form-select.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { conflictProps } from './conflict-props.ts'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

const fetchDeclarations = () => callAsUser('GET /settings/declarations')
type Seen = Awaited<ReturnType<typeof fetchDeclarations>>

/** Edits the declarations that product pages show where the product has no value of its own. */
export function DeclarationsSection({ onSaved }: { onSaved: () => void }) {
  const t = settingsTexts().declarations
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded load={fetchDeclarations}>
        {(data) => <DeclarationsForm key={data.version} seen={data} onSaved={onSaved} />}
      </Loaded>
    </>
  )
}

interface Fields {
  readonly value: Omit<DeclarationSetting, 'hsnDigits'> & { readonly hsnDigits: string }
}

const NAMES = [
  'value.hsn',
  'value.hsnDigits',
  'value.netQuantity',
  'value.countryOfOrigin',
  'value.makerName',
  'value.makerAddress',
] as const

const fieldsOf = (value: DeclarationSetting): Fields => ({ value: { ...value, hsnDigits: String(value.hsnDigits) } })

function DeclarationsForm({ seen, onSaved }: { readonly seen: Seen; readonly onSaved: () => void }) {
  const t = settingsTexts().declarations
  const saved = fieldsOf(seen.value)
  const form = useForm<Fields>({ defaultValues: saved })
  const { register, handleSubmit, formState } = form
  const { save, refusal, edits } = useSaving(seen.version, { form, names: NAMES, saved, fieldsOf, onSaved })
  const send = handleSubmit(({ value }) => {
    const hsnDigits = HSN_DIGITS.find((digits) => String(digits) === value.hsnDigits) ?? seen.value.hsnDigits
    return save((version) =>
      callAsUser('PUT /settings/declarations', { body: { version, value: { ...value, hsnDigits } } }),
    )
  })
  const described = (field: keyof DeclarationSetting) => ({
    label: settingLabel(field),
    error: formState.errors.value?.[field]?.message,
  })
  const of = (field: keyof DeclarationSetting) => ({ ...described(field), ...register(`value.${field}`) })
  const { mrp, netQuantity } = seen.missing
  return (
    <form onSubmit={send} noValidate aria-label={t.form} className="grid max-w-2xl gap-5">
      {mrp + netQuantity > 0 && <p className="rounded-sm bg-mist p-4 text-sm">{t.missing(mrp, netQuantity)}</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...of('hsn')} inputMode="numeric" required />
        <FormSelect
          {...described('hsnDigits')}
          hint={t.digitsHint}
          control={form.control}
          name="value.hsnDigits"
          options={HSN_DIGITS.map(String).map((digits) => ({ value: digits, label: digits }))}
        />
        <TextField {...of('netQuantity')} />
        <TextField {...of('countryOfOrigin')} />
      </div>
      <TextField {...of('makerName')} placeholder={seen.seller.name} hint={t.makerHint} />
      <TextArea {...of('makerAddress')} rows={3} placeholder={seen.seller.address} />
      <SaveRow busy={formState.isSubmitting} refusal={refusal} conflict={conflictProps(edits, send)} />
    </form>
  )
}
