import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Address } from '#contract/accounts.ts'
import { COUNTRY, certainState, isPincode, STATE_NAMES } from '#rules/india.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { markRefusal } from '#web/lib/form-refusal.ts'
import { useMessages } from '#web/lib/messages.ts'
import { callAsUser } from '#web/lib/session.ts'

type Fields = Omit<Address, 'address_id'>

/** What a form for an address says; the profile and the checkout use different words. */
export interface AddressTexts {
  readonly labels: Readonly<Record<keyof Fields, string>>
  readonly chooseState: string
  readonly valid: string
  readonly notValid: string
  readonly required: Readonly<Record<keyof Fields, string>>
  readonly submit: string
  readonly cancel?: string
}

export interface AddressFormProps {
  readonly userId: string
  /** The address that is changed; null for a new one. */
  readonly address: Address | null
  readonly texts: AddressTexts
  /** What may be sent besides being filled in, where the form is to know it before the server says so. */
  readonly rules?: Partial<Record<keyof Fields, (value: string) => boolean>>
  /** Where what was typed is kept over a reload; without it nothing is kept. */
  readonly draft?: string
  /** Nothing can be sent: something else has been chosen in the form's place. */
  readonly disabled?: boolean
  /** Somebody begins to use the form. */
  readonly onTouch?: () => void
  readonly onCancel?: () => void
  readonly onSaved: (saved: Address) => void
}

const NAMES = ['name', 'phone', 'address', 'pincode', 'city', 'state', 'country'] as const

const EMPTY: Fields = { name: '', phone: '', address: '', city: '', state: '', pincode: '', country: COUNTRY }

/** An address, new or changed. The PIN fills in the state where it is certain. */
export function AddressForm({
  userId,
  address,
  texts: t,
  rules = {},
  draft,
  disabled = false,
  onTouch,
  onCancel,
  onSaved,
}: AddressFormProps) {
  const { common } = useMessages()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError, control, setValue, subscribe } = useForm<Fields>({
    defaultValues: address ?? { ...EMPTY, ...(draft && draftOf(draft)) },
  })
  const pincode = useWatch({ control, name: 'pincode' })

  useEffect(() => {
    if (!draft) return
    return subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(draft, values) })
  }, [draft, subscribe])

  const send = handleSubmit(async ({ name, phone, address: street, city, state, pincode: pin, country }) => {
    setRefusal('')
    const body = { name, phone, address: street, city, state, pincode: pin, country }
    try {
      const { result } = address
        ? await callAsUser('PUT /address/{addressId}', { params: { addressId: address.address_id }, body })
        : await callAsUser('POST /address/{userId}', { params: { userId }, body })
      if (draft) writeDraft(draft, null)
      onSaved(result)
    } catch (error) {
      const message = markRefusal(error, { names: NAMES, setError, otherwise: common.genericError })
      toast(message, 'error')
      setRefusal(message)
    }
  })

  const { errors, isSubmitting } = formState
  const rule = (name: keyof Fields) => ({
    validate: (value: string) => (value.trim() !== '' && (rules[name]?.(value) ?? true)) || t.required[name],
  })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus does the same by keyboard
    <form onSubmit={send} onFocus={onTouch} onClick={onTouch} noValidate className="grid gap-4">
      <TextField
        label={t.labels.name}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name', rule('name'))}
      />
      <TextField
        label={t.labels.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        error={errors.phone?.message}
        {...register('phone', rule('phone'))}
      />
      <TextArea
        label={t.labels.address}
        rows={2}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address', rule('address'))}
      />
      <TextField
        label={
          <>
            {t.labels.pincode}{' '}
            {pincode !== '' && (
              <span className={isPincode(pincode) ? 'text-moss' : 'text-danger'}>
                {isPincode(pincode) ? t.valid : t.notValid}
              </span>
            )}
          </>
        }
        inputMode="numeric"
        autoComplete="postal-code"
        error={errors.pincode?.message}
        {...register('pincode', {
          ...rule('pincode'),
          onChange: ({ target }) => {
            const state = certainState(target.value)
            if (state) setValue('state', state, { shouldValidate: formState.isSubmitted })
          },
        })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.labels.city}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city', rule('city'))}
        />
        <SelectField
          label={t.labels.state}
          autoComplete="address-level1"
          error={errors.state?.message}
          {...register('state', rule('state'))}
        >
          <option value="">{t.chooseState}</option>
          {STATE_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <SelectField
        label={t.labels.country}
        autoComplete="country-name"
        error={errors.country?.message}
        {...register('country', rule('country'))}
      >
        <option>{COUNTRY}</option>
      </SelectField>
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isSubmitting} disabled={disabled}>
          {t.submit}
        </SubmitButton>
        {onCancel && (
          <Button look="line" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function draftOf(key: string): Partial<Fields> {
  const draft = readDraft(key)
  return Object.fromEntries(NAMES.filter((name) => typeof draft[name] === 'string').map((name) => [name, draft[name]]))
}
