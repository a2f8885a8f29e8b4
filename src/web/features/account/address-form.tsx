import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Address } from '#contract/accounts.ts'
import { COUNTRY, certainState, isPincode, STATE_NAMES } from '#rules/india.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { filled } from './field-rules.ts'
import { showRefusal } from './refusal.ts'
import { SubmitButton } from './submit-button.tsx'

export interface AddressFormProps {
  readonly userId: string
  /** The address that is changed; null for a new one. */
  readonly address: Address | null
  readonly onCancel: () => void
  readonly onSaved: () => void
}

type Fields = Omit<Address, 'address_id'>

const NAMES = ['name', 'phone', 'address', 'city', 'pincode', 'state', 'country'] as const

export function AddressForm({ userId, address, onCancel, onSaved }: AddressFormProps) {
  const t = useAccountMessages()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError, control, setValue } = useForm<Fields>({
    defaultValues: address ?? {
      name: '',
      phone: '',
      address: '',
      city: '',
      state: '',
      pincode: '',
      country: COUNTRY,
    },
  })
  const pincode = useWatch({ control, name: 'pincode' })

  const send = handleSubmit(async ({ name, phone, address: street, city, state, pincode: pin, country }) => {
    setRefusal('')
    const body = { name, phone, address: street, city, state, pincode: pin, country }
    try {
      if (address) await callAsUser('PUT /address/{addressId}', { params: { addressId: address.address_id }, body })
      else await callAsUser('POST /address/{userId}', { params: { userId }, body })
      onSaved()
    } catch (error) {
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })

  const { errors, isSubmitting } = formState
  const rule = { validate: filled(t.profile.required) }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <TextField label={t.profile.name} autoComplete="name" error={errors.name?.message} {...register('name', rule)} />
      <TextField
        label={t.profile.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        error={errors.phone?.message}
        {...register('phone', rule)}
      />
      <TextArea
        label={t.profile.address}
        rows={2}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address', rule)}
      />
      <TextField
        label={
          <>
            {t.profile.zip}{' '}
            {pincode !== '' && (
              <span className={isPincode(pincode) ? 'text-moss' : 'text-danger'}>
                {isPincode(pincode) ? t.profile.valid : t.profile.notValid}
              </span>
            )}
          </>
        }
        inputMode="numeric"
        autoComplete="postal-code"
        error={errors.pincode?.message}
        {...register('pincode', {
          ...rule,
          onChange: ({ target }) => {
            const state = certainState(target.value)
            if (state) setValue('state', state, { shouldValidate: formState.isSubmitted })
          },
        })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.profile.city}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city', rule)}
        />
        <SelectField
          label={t.profile.state}
          autoComplete="address-level1"
          error={errors.state?.message}
          {...register('state', rule)}
        >
          <option value="">{t.profile.chooseState}</option>
          {STATE_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <SelectField
        label={t.profile.country}
        autoComplete="country-name"
        error={errors.country?.message}
        {...register('country')}
      >
        <option>{COUNTRY}</option>
      </SelectField>
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isSubmitting}>{address ? t.profile.updateAddress : t.profile.addAddress}</SubmitButton>
        <Button look="line" onClick={onCancel}>
          {t.profile.cancel}
        </Button>
      </div>
    </form>
  )
}
