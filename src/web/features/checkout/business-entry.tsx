import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type RegisteredAddress, registeredElsewhere } from '#rules/billing.ts'
import { foldGstin } from '#rules/gstin.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextArea, TextField } from '#web/components/field.tsx'
import { PincodeQuestion } from '#web/components/pincode-question.tsx'
import { type Business, quotedFor } from '#web/lib/business.ts'
import { pincodeDoubt } from '#web/lib/pincode-doubt.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

interface BusinessEntryProps {
  readonly value: Business
  readonly deliveryState: string
  readonly fields: Readonly<Record<string, string>>
  /** Whether a supply without payment of IGST can be chosen, which is for staff. */
  readonly isStaff?: boolean
  readonly onChange: (business: Business) => void
}

/**
 * Asks for the GSTIN for a business invoice; collapsed, because most customers do not need it. A GSTIN of another state
 * than that of delivery also needs the registered name and address.
 */
export function BusinessEntry({ value, deliveryState, fields, isStaff = false, onChange }: BusinessEntryProps) {
  const t = checkoutTexts().review
  const elsewhere = registeredElsewhere(value.gstin, deliveryState)
  const box = useRef<HTMLDetailsElement>(null)
  const errorOf = useErrors(fields, value)

  useEffect(() => {
    const wrong = Object.keys(fields).length > 0 && box.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong || !box.current) return
    box.current.open = true
    wrong.focus()
  }, [fields])

  /** Writes the GSTIN as it is stored once it has been typed: while it is typed that would move the cursor to its end. */
  function tidy() {
    const gstin = foldGstin(value.gstin)
    if (gstin !== value.gstin) onChange({ ...value, gstin })
  }

  return (
    <details ref={box} className="group mt-6" open={value.gstin !== '' || undefined}>
      <summary className="flex min-h-11 w-fit list-none items-center gap-1 underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        {t.business}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid max-w-sm gap-4">
        <TextField
          label={t.gstin}
          hint={t.gstinHelp}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errorOf('gstin')}
          value={value.gstin}
          onChange={({ target }) => onChange({ ...value, gstin: target.value, pincodeConfirmed: false })}
          onBlur={tidy}
        />
        {Object.keys(quotedFor(value)).length > 0 && <SezQuestion {...{ value, isStaff, onChange }} />}
        <p role="status" className="empty:hidden">
          {elsewhere !== null && <span>{t.registeredElsewhere(elsewhere, deliveryState)}</span>}
        </p>
        {elsewhere !== null && <Registered {...{ value, errorOf, onChange }} state={elsewhere} />}
      </div>
    </details>
  )
}

type Field = 'gstin' | keyof RegisteredAddress

/** Returns the server's error for a field, until what it is about has been changed. */
function useErrors(fields: BusinessEntryProps['fields'], value: Business) {
  const [refused, setRefused] = useState({ fields, value })
  if (refused.fields !== fields) setRefused({ fields, value })

  return (name: Field): string | undefined => {
    const about: (keyof Business)[] = name === 'pincode' ? ['gstin', name, 'pincodeConfirmed'] : ['gstin', name]
    if (about.some((each) => refused.value[each] !== value[each])) return undefined
    return fields[name === 'gstin' ? name : `billing.${name}`]
  }
}

/** Asks whether the buyer is in a Special Economic Zone, and staff how it is supplied there. */
function SezQuestion({ value, isStaff, onChange }: Pick<BusinessEntryProps, 'value' | 'isStaff' | 'onChange'>) {
  const t = checkoutTexts().review
  const { sez } = value
  return (
    <div>
      <Checkbox
        checked={sez !== ''}
        onChange={({ target }) => onChange({ ...value, sez: target.checked ? 'with-payment' : '' })}
      >
        {t.sez}
      </Checkbox>
      {isStaff && sez !== '' && (
        <Checkbox
          checked={sez === 'without-payment'}
          onChange={({ target }) => onChange({ ...value, sez: target.checked ? 'without-payment' : 'with-payment' })}
        >
          {t.sezWithoutPayment}
        </Checkbox>
      )}
    </div>
  )
}

interface RegisteredProps extends Pick<BusinessEntryProps, 'value' | 'onChange'> {
  readonly errorOf: (name: Field) => string | undefined
  readonly state: string
}

function Registered({ value, state, errorOf, onChange }: RegisteredProps) {
  const t = checkoutTexts().review
  const of = (name: keyof RegisteredAddress) => ({
    value: value[name],
    error: errorOf(name),
    required: true,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...value, [name]: target.value, ...(name === 'pincode' && { pincodeConfirmed: false }) }),
  })
  return (
    <>
      <TextField label={t.registeredName} maxLength={120} autoComplete="organization" {...of('name')} />
      <TextArea
        label={t.registeredAddress}
        rows={2}
        maxLength={300}
        autoComplete="billing street-address"
        {...of('address')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.registeredCity} maxLength={100} autoComplete="billing address-level2" {...of('city')} />
        <TextField
          label={t.registeredPincode}
          maxLength={60}
          inputMode="numeric"
          autoComplete="billing postal-code"
          {...of('pincode')}
        />
      </div>
      <PincodeQuestion
        {...pincodeDoubt(value.pincode, state)}
        confirmed={value.pincodeConfirmed}
        onConfirm={(pincodeConfirmed) => onChange({ ...value, pincodeConfirmed })}
      />
    </>
  )
}
