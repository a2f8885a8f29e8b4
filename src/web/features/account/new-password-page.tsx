import { type ReactNode, useState } from 'react'
import { redirectTarget, withRedirect } from '#rules/redirect-target.ts'
import { Alert } from '#web/components/alert.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { SuccessNotice } from '#web/components/success-notice.tsx'
import { accountTexts } from '#web/messages/en/account.ts'
import { AccountPage, FormOutcome } from './account-page.tsx'
import { ResetForm } from './reset-form.tsx'

interface NewPasswordPageProps {
  readonly texts: {
    readonly title: string
    readonly body: (email: string) => string
    readonly submit: string
    readonly failure: string
  }
  /** The address that the link was sent to; undefined if the link is not valid. */
  readonly email: string | undefined
  /** What is said once the password is set. */
  readonly success: string
  /** The page that the person was on the way to. */
  readonly redirect?: string | undefined
  /** Why the link is not valid, where the server says so. */
  readonly refusal?: string | undefined
  /** Where to go when the link does not work. */
  readonly otherwise: ReactNode
  readonly onSend: (email: string, password: string) => Promise<{ readonly message: string }>
}

/** Sets a new password by an emailed link. */
export function NewPasswordPage(props: NewPasswordPageProps) {
  const { texts, email, success, redirect = null, refusal, otherwise, onSend } = props
  const [state, setState] = useState<'open' | 'done' | 'failed'>('open')

  if (state === 'done') {
    return (
      <AccountPage title={texts.title}>
        <FormOutcome>
          <SuccessNotice>{success}</SuccessNotice>
          <ButtonLink to={withRedirect('/signin', redirectTarget(redirect))} state={{ email }} className="mt-6">
            {accountTexts().account.signIn}
          </ButtonLink>
        </FormOutcome>
      </AccountPage>
    )
  }
  if (state === 'failed' || email === undefined) {
    return (
      <AccountPage title={texts.title}>
        <FormOutcome>
          <Alert>{refusal ?? texts.failure}</Alert>
          <div className="mt-6 flex flex-wrap gap-3">{otherwise}</div>
        </FormOutcome>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={texts.title} body={texts.body(email)}>
      <ResetForm
        email={email}
        submit={texts.submit}
        onSend={(password) => onSend(email, password)}
        onReset={() => setState('done')}
        onFailed={() => setState('failed')}
      />
    </AccountPage>
  )
}
