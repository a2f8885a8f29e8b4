import type { Ref } from 'react'
import { Link } from 'react-router'
import { ConsentField } from '#web/components/consent-field.tsx'
import { formatDay } from '#web/components/date.tsx'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

export interface ConsentProps {
  /** When the customer accepted the policies in force; null if that is to be asked. */
  readonly acceptedAt: string | null
  readonly ref: Ref<HTMLInputElement>
  readonly given: boolean
  /** The consent was not given, and the order cannot be placed without it. */
  readonly missing: boolean
  readonly onChange: (given: boolean) => void
}

/**
 * Asks for consent to the terms with a checkbox that is never ticked in advance. Who has accepted the texts in force is told
 * when, and not asked again.
 */
export function Consent({ acceptedAt, ref, given, missing, onChange }: ConsentProps) {
  const t = checkoutTexts().review
  const page = (path: string, name: string) => (
    <Link to={path} target="_blank" className="underline underline-offset-2">
      {name}
      <span className="sr-only"> {t.newTab}</span>
    </Link>
  )
  const policies = (
    <>
      {page('/terms-and-conditions', t.terms)}, {page('/privacy-policy', t.privacy)},{' '}
      {page('/warranty-and-return-policy', t.warranty)} {t.and} {page('/shipping-policy', t.shippingPolicy)}.
    </>
  )
  if (acceptedAt) {
    return (
      <p className="mt-5 text-sm text-steel">
        {t.accepted(formatDay(acceptedAt))} {policies}
      </p>
    )
  }
  return (
    <div className="mt-5">
      <ConsentField
        ref={ref}
        checked={given}
        error={missing ? t.consentRequired : undefined}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t.consentStart} {policies}
      </ConsentField>
    </div>
  )
}
