import type { Ref } from 'react'
import { Link } from 'react-router'
import { useCheckoutMessages } from '#web/lib/checkout-messages.ts'

export interface ConsentProps {
  readonly ref: Ref<HTMLInputElement>
  readonly given: boolean
  /** It is missing, and the order cannot be placed without it. */
  readonly missing: boolean
  readonly onChange: (given: boolean) => void
}

/** The terms are accepted by a tick that nobody has set beforehand. */
export function Consent({ ref, given, missing, onChange }: ConsentProps) {
  const t = useCheckoutMessages().review
  const page = (path: string, name: string) => (
    <Link to={path} target="_blank" className="underline underline-offset-2">
      {name}
      <span className="sr-only"> {t.newTab}</span>
    </Link>
  )
  return (
    <div className="mt-5">
      <div className="flex gap-3 text-sm">
        <input
          ref={ref}
          id="consent"
          type="checkbox"
          checked={given}
          required
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'consent-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-6 shrink-0 accent-ink"
        />
        <label htmlFor="consent">
          {t.consentStart} {page('/terms-and-conditions', t.terms)}, {page('/privacy-policy', t.privacy)},{' '}
          {page('/warranty-and-return-policy', t.warranty)} {t.and} {page('/shipping-policy', t.shippingPolicy)}.
        </label>
      </div>
      <p id="consent-error" aria-live="assertive" className="mt-1 pl-9 text-danger text-sm">
        {missing && t.consentRequired}
      </p>
    </div>
  )
}
