import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { PRIVACY_NOTICE_VERSION } from '#rules/privacy-notice.ts'
import { Alert } from '#web/components/alert.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { accountTexts } from '#web/messages/en/account.ts'
import { PrivacyConsent, TermsConsent } from './consent-fields.tsx'

interface CodeConsentProps {
  readonly email: string
  readonly error: string
  readonly busy: boolean
  readonly onConsent: (consent: { privacyNotice: string; acceptsTerms: boolean }) => void
}

/** Asks a new customer, whose code was right, for the consent without which there is no account. */
export function CodeConsent({ email, error, busy, onConsent }: CodeConsentProps) {
  const t = accountTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { register, handleSubmit, formState } = useForm<{ privacy: boolean; terms: boolean }>()
  useEffect(() => heading.current?.focus(), [])
  const send = handleSubmit(() => onConsent({ privacyNotice: PRIVACY_NOTICE_VERSION, acceptsTerms: true }))
  const { errors } = formState
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {t.code.newHere}
        </h2>
        <p className="mt-2 break-words text-steel">{t.code.confirmed(email)}</p>
      </div>
      <PrivacyConsent
        hasLink
        error={errors.privacy?.message}
        {...register('privacy', { validate: (given) => given || t.signup.consentRequired })}
      />
      <TermsConsent
        error={errors.terms?.message}
        {...register('terms', { validate: (given) => given || t.signup.termsRequired })}
      />
      {error && <Alert>{error}</Alert>}
      <div>
        <SubmitButton busy={busy}>{t.code.open}</SubmitButton>
      </div>
    </form>
  )
}
