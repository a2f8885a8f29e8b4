import type { Ref } from 'react'
import { Link } from 'react-router'
import { ConsentField } from '#web/components/consent-field.tsx'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

export interface ConsentProps {
  readonly ref: Ref<HTMLInputElement>
  readonly given: boolean
  /** The consent was not given, and the order cannot be placed without it. */
  readonly missing: boolean
  readonly onChange: (given: boolean) => void
}

/** Asks for consent to the terms with a checkbox that is never ticked in advance. */
export function Consent({ ref, given, missing, onChange }: ConsentProps) {
  const t = checkoutTexts().review
  const page = (path: string, name: string) => (
    <Link to={path} target="_blank" className="underline underline-offset-2">
      {name}
      <span className="sr-only"> {t.newTab}</span>
    </Link>
  )
  return (
    <div className="mt-5">
      <ConsentField
        ref={ref}
        checked={given}
        error={missing ? t.consentRequired : undefined}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t.consentStart} {page('/terms-and-conditions', t.terms)}, {page('/privacy-policy', t.privacy)},{' '}
        {page('/warranty-and-return-policy', t.warranty)} {t.and} {page('/shipping-policy', t.shippingPolicy)}.
      </ConsentField>
    </div>
  )
}
