import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Address } from '#contract/accounts.ts'
import { COUNTRY, isPincode, STATE_NAMES, stateOfPincode } from '#rules/india.ts'
import { isBlank } from '#rules/pasted.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { PincodeQuestion } from '#web/components/pincode-question.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { call } from '#web/lib/api.ts'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { fieldsIn } from '#web/lib/form-field.ts'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { pincodeDoubt } from '#web/lib/pincode-doubt.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useEditConflict } from '#web/lib/use-edit-conflict.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

type FieldTexts = Readonly<Record<keyof AddressFields, string>>

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

interface AddressFormProps {
  readonly userId: string
  readonly address: Address | null
  readonly texts: AddressTexts
  /** Extra rules that the form checks before the server does; they return true or the reason. */
  readonly rules?: Partial<Record<keyof AddressFields, (value: string) => boolean | string>>
  /** What is known of the person: a new address begins with it. */
  readonly person?: { readonly name: string; readonly phone: string } | undefined
  /** The key under which the input survives a reload; without it nothing is stored. */
  readonly draft?: string
  /** Prevents submitting: something else has been chosen instead of the form. */
  readonly disabled?: boolean
  readonly onTouch?: () => void
  readonly onCancel?: () => void
  readonly onSaved: (saved: Address) => void
}

const NAMES = ['name', 'phone', 'address', 'pincode', 'city', 'state', 'country'] as const

const fieldsOf = (address: Address) =>
  Object.fromEntries(NAMES.map((name) => [name, address[name]])) as unknown as AddressFields

const EMPTY: AddressFields = { name: '', phone: '', address: '', city: '', state: '', pincode: '', country: COUNTRY }

/** Edits or creates an address. The PIN code fills in city and state where they are unambiguous. */
export function AddressForm(props: AddressFormProps) {
  const { texts: t, rules = {}, disabled = false, onTouch, onCancel } = props
  const { form, edits, pincode, refusal, send } = useAddressForm(props)
  const fillPlace = usePlaceOfPin(form, form.formState.isSubmitted)
  const missing = (name: keyof AddressFields) => (typeof t.required === 'string' ? t.required : t.required[name])
  const fieldOf = fieldsIn(form)
  const field = (name: keyof AddressFields, onChange?: (event: ChangeEvent<HTMLInputElement>) => void) =>
    fieldOf(name, {
      validate: (value) => (!isBlank(value) && (rules[name]?.(value) ?? true)) || missing(name),
      ...(onChange && { onChange }),
    })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, onFocus does the same
    <form onSubmit={send} onFocus={onTouch} onClick={onTouch} noValidate className="grid gap-4">
      <TextField label={t.name} autoComplete="name" {...field('name')} />
      <TextField label={t.phone} type="tel" inputMode="tel" autoComplete="tel-national" {...field('phone')} />
      <TextArea label={t.address} rows={2} autoComplete="street-address" {...field('address')} />
      <TextField
        label={<PincodeLabel pincode={pincode.typed} texts={t} />}
        inputMode="numeric"
        autoComplete="postal-code"
        {...field('pincode', ({ target }) => void fillPlace(target.value))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.city} autoComplete="address-level2" {...field('city')} />
        <SelectField label={t.state} autoComplete="address-level1" {...field('state', pincode.recheck)}>
          <option value="">{t.chooseState}</option>
          {STATE_NAMES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <PincodeQuestion {...pincode.doubt} confirmed={pincode.isConfirmed} onConfirm={pincode.confirm} />
      <SelectField label={t.country} autoComplete="country-name" {...field('country')}>
        <option value={COUNTRY}>{COUNTRY}</option>
      </SelectField>
      {edits.conflict && (
        <EditConflict
          conflict={edits.conflict}
          labelOf={(path) => t[path as keyof AddressFields]}
          onKeepMine={() => edits.keepMine(send)}
          onTakeOver={edits.takeOver}
        />
      )}
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.formState.isSubmitting} disabled={disabled}>
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

function PincodeLabel({ pincode, texts: t }: { pincode: string; texts: AddressTexts }) {
  const isValid = isPincode(pincode)
  return (
    <>
      {t.pincode}{' '}
      {pincode !== '' && (
        <span className={isValid ? 'text-moss' : 'text-danger'}>{isValid ? t.valid : t.notValid}</span>
      )}
    </>
  )
}

/** Saves the address; a conflict with somebody else's change is resolved field by field. */
function useAddressForm({ userId, address, person, draft, onSaved }: AddressFormProps) {
  const { common } = shopTexts()
  const [refusal, setRefusal] = useState('')
  const saved = address ? fieldsOf(address) : EMPTY
  const form = useForm<AddressFields>({
    defaultValues: address ? saved : { ...saved, ...person, ...(draft && draftOf(draft)) },
  })
  const { handleSubmit, setError, subscribe } = form
  const edits = useEditConflict<AddressFields, Address>({ form, saved, version: address?.version ?? 0, fieldsOf })
  const pincode = usePincodeAnswer(form)

  useEffect(() => {
    if (!draft) return
    return subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(draft, values) })
  }, [draft, subscribe])

  const send = handleSubmit(
    async (fields) => {
      setRefusal('')
      const changed = edits.changedFields(fields)
      const only = Object.fromEntries(NAMES.filter((name) => changed.has(name)).map((name) => [name, fields[name]]))
      const pincodeConfirmed = pincode.isConfirmed
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

  return { form, edits, pincode, refusal, send }
}

/** Tracks whether PIN and state, where they contradict each other, were confirmed all the same. */
function usePincodeAnswer({ control, formState, trigger }: UseFormReturn<AddressFields>) {
  const [pincode, state] = useWatch({ control, name: ['pincode', 'state'] })
  const place = `${pincode} ${state}`
  const [confirmed, setConfirmed] = useState('')

  /** Removes what the server said about the PIN when its state has been changed or confirmed. */
  const recheck = () => formState.isSubmitted && void trigger('pincode')

  function confirm(isConfirmed: boolean) {
    setConfirmed(isConfirmed ? place : '')
    recheck()
  }
  return { typed: pincode, doubt: pincodeDoubt(pincode, state), isConfirmed: confirmed === place, confirm, recheck }
}

function draftOf(key: string): Partial<AddressFields> {
  const draft = readDraft(key)
  return Object.fromEntries(NAMES.filter((name) => typeof draft[name] === 'string').map((name) => [name, draft[name]]))
}

type AddressFields = Omit<Address, 'address_id' | 'version'>

/**
 * Returns what is called with each typed PIN: it fills in the state at once where the first digits tell it, and asks the
 * shop for the rest. What somebody has typed or chosen for the city stays.
 */
function usePlaceOfPin(form: UseFormReturn<AddressFields>, validates: boolean) {
  const filled = useRef({ city: '', state: '' })

  function set(name: 'city' | 'state', value: string) {
    filled.current[name] = value
    form.setValue(name, value, { shouldValidate: validates })
  }

  function propose(name: 'city' | 'state', value: string) {
    const now = form.getValues(name)
    if (now === '' || now === filled.current[name]) set(name, value)
  }

  return async (typed: string) => {
    const only = stateOfPincode(typed)
    if (only) set('state', only)
    if (!isPincode(typed)) return
    // Without an answer the rider types the city, as ever.
    const place = await call('GET /pincodes/{pincode}', { params: { pincode: typed } }).catch(() => null)
    if (!place || form.getValues('pincode') !== typed) return
    propose('city', place.city ?? '')
    if (!only && place.state) propose('state', place.state)
  }
}
