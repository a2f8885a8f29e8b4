import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { ConsentField } from '#web/components/consent-field.tsx'
import { accountTexts } from '#web/messages/en/account.ts'

type Own = Omit<ComponentProps<typeof ConsentField>, 'children'>

/** Asks for consent to the privacy notice, with a link to it where the notice is not on the page itself. */
export function PrivacyConsent({ hasLink = false, ...own }: Own & { hasLink?: boolean }) {
  const t = accountTexts()
  return (
    <ConsentField {...own}>
      {t.signup.consent} {hasLink && <NewTabLink to="/privacy-notice">{t.notice.title}</NewTabLink>}
    </ConsentField>
  )
}

export function TermsConsent(own: Own) {
  const t = accountTexts()
  return (
    <ConsentField {...own}>
      {t.signup.acceptTerms} <NewTabLink to="/terms-and-conditions">{t.footer.terms}</NewTabLink>
    </ConsentField>
  )
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  const t = accountTexts()
  return (
    <Link to={to} target="_blank" className="underline underline-offset-2">
      {children}
      <span className="sr-only"> {t.signup.newTab}</span>
    </Link>
  )
}
