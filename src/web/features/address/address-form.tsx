import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Address } from '#contract/accounts.ts'
import { COUNTRY, isPincode, STATE_NAMES } from '#rules/india.ts'
import { isBlank } from '#rules/pasted.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { PincodeQuestion } from '#web/components/pincode-question.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { pincodeDoubt } from '#web/lib/pincode-doubt.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useEditConflict } from '#web/lib/use-edit-conflict.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { type AddressFields as Fields, usePlaceOfPin } from './use-place-of-pin.ts'

type FieldTexts = Readonly<Record<keyof Fields, string>>

/** The labels of the fields and the other texts of an address form; the profile and the checkout use different ones. */
export interface AddressTexts extends FieldTexts {
  readonly chooseState: string
  readonly valid: string
  readonly notValid: string
  /** What an empty or invalid field says: the same for all, or one for each. */
  readonly required: string | FieldTexts
  readonly submit: string
  readonly cancel?: string
}

export interface AddressFormProps {
  readonly userId: string
  /** The address being edited; null for a new one. */
  readonly address: Address | null
  readonly texts: AddressTexts
  /** Extra rules that the form checks before the server does; they return true or the reason. */
  readonly rules?: Partial<Record<keyof Fields, (value: string) => boolean | string>>
  /** What is known of the person: a new address begins with it. */
  readonly person?: { readonly name: string; readonly phone: string } | undefined
  /** The key under which the input survives a reload; without it nothing is stored. */
  readonly draft?: string
  /** Prevents submitting: something else has been chosen instead of the form. */
  readonly disabled?: boolean
  /** Called when somebody begins to use the form. */
  readonly onTouch?: () => void
  readonly onCancel?: () => void
  readonly onSaved: (saved: Address) => void
}

const NAMES = ['name', 'phone', 'address', 'pincode', 'city', 'state', 'country'] as const

const fieldsOf = (address: Address) =>
  Object.fromEntries(NAMES.map((name) => [name, address[name]])) as unknown as Fields

const EMPTY: Fields = { name: '', phone: '', address: '', city: '', state: '', pincode: '', country: COUNTRY }

/** Edits or creates an address. The PIN code fills in city and state where they are unambiguous. */
export function AddressForm({
  userId,
  address,
  texts: t,
  rules = {},
  person,
  draft,
  disabled = false,
  onTouch,
  onCancel,
  onSaved,
}: AddressFormProps) {
  const { common } = shopTexts()
  const [refusal, setRefusal] = useState('')
  const saved = address ? fieldsOf(address) : EMPTY
  const form = useForm<Fields>({
    defaultValues: address ? saved : { ...saved, ...person, ...(draft && draftOf(draft)) },
  })
  const { register, handleSubmit, formState, setError, control, subscribe, trigger } = form
  const fillPlace = usePlaceOfPin(form, formState.isSubmitted)
  const edits = useEditConflict<Fields, Address>({ form, saved, version: address?.version ?? 0, fieldsOf })
  const [pincode, state] = useWatch({ control, name: ['pincode', 'state'] })
  const place = `${pincode} ${state}`
  /** PIN and state that were confirmed although they contradict each other. */
  const [confirmed, setConfirmed] = useState('')
  const pincodeConfirmed = confirmed === place

  useEffect(() => {
    if (!draft) return
    return subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(draft, values) })
  }, [draft, subscribe])

  const send = handleSubmit(
    async (fields) => {
      setRefusal('')
      const changed = edits.changedFields(fields)
      const only = Object.fromEntries(NAMES.filter((name) => changed.has(name)).map((name) => [name, fields[name]]))
      try {
        const { result } = address
          ? await callAsUser('PUT /address/{addressId}', {
              params: { addressId: address.address_id },
              body: { ...only, version: edits.version(), pincodeConfirmed },
            })
          : await callAsUser('POST /address/{userId}', { params: { userId }, body: { ...fields, pincodeConfirmed } })
        if (draft) writeDraft(draft, null)
        onSaved(result)
      } catch (error) {
        const message = showFieldErrors(error, { names: NAMES, setError, otherwise: common.genericError })
        if (await edits.notice(error)) return
        toast(message, 'error')
        setRefusal(message)
      }
    },
    () => setRefusal(''),
  )

  /** Removes what the server said about the PIN when its state has been changed or confirmed. */
  const recheckPincode = () => formState.isSubmitted && void trigger('pincode')

  const { errors, isSubmitting } = formState
  const missing = (name: keyof Fields) => (typeof t.required === 'string' ? t.required : t.required[name])
  const rule = (name: keyof Fields) => ({
    validate: (value: string) => (!isBlank(value) && (rules[name]?.(value) ?? true)) || missing(name),
  })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, onFocus does the same
    <form onSubmit={send} onFocus={onTouch} onClick={onTouch} noValidate className="grid gap-4">
      <TextField label={t.name} autoComplete="name" error={errors.name?.message} {...register('name', rule('name'))} />
      <TextField
        label={t.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        error={errors.phone?.message}
        {...register('phone', rule('phone'))}
      />
      <TextArea
        label={t.address}
        rows={2}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address', rule('address'))}
      />
      <TextField
        label={
          <>
            {t.pincode}{' '}
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
          onChange: ({ target }) => void fillPlace(target.value),
        })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.city}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city', rule('city'))}
        />
        <SelectField
          label={t.state}
          autoComplete="address-level1"
          error={errors.state?.message}
          {...register('state', { ...rule('state'), onChange: recheckPincode })}
        >
          <option value="">{t.chooseState}</option>
          {STATE_NAMES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <PincodeQuestion
        {...pincodeDoubt(pincode, state)}
        confirmed={pincodeConfirmed}
        onConfirm={(isConfirmed) => {
          setConfirmed(isConfirmed ? place : '')
          recheckPincode()
        }}
      />
      <SelectField
        label={t.country}
        autoComplete="country-name"
        error={errors.country?.message}
        {...register('country', rule('country'))}
      >
        <option value={COUNTRY}>{COUNTRY}</option>
      </SelectField>
      {edits.conflict && (
        <EditConflict
          conflict={edits.conflict}
          labelOf={(path) => t[path as keyof Fields]}
          onKeepMine={() => edits.keepMine(send)}
          onTakeOver={edits.takeOver}
        />
      )}
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
