import { useState } from 'react'
import { replace } from 'react-router'
import { ApiError } from '#contract/call.ts'
import { Alert } from '#web/components/alert.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { AccountPage, Good, Outcome } from '#web/features/account/account-page.tsx'
import { ResetForm } from '#web/features/account/reset-form.tsx'
import { accountMessages, useAccountMessages } from '#web/lib/account-messages.ts'
import { call } from '#web/lib/api.ts'
import { messages } from '#web/lib/messages.ts'
import type { Route } from './+types/reset.ts'

export const meta = () => [{ title: accountMessages().reset.title }, { name: 'robots', content: 'noindex' }]

/** Asks in the browser whether the link works: the server's pages are kept, and must not know whose link it is. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const token = params.token ?? ''
  try {
    const { message, email } = await call('GET /reset', { query: { resetPasswordToken: token } })
    return { token, email: message === 'password reset link a-ok' ? email : undefined }
  } catch (error) {
    toast(error instanceof ApiError ? error.message : messages().common.genericError, 'error')
    throw replace('/')
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const t = useAccountMessages()
  return (
    <AccountPage title={t.reset.title}>
      <Spinner label={t.reset.checking} />
    </AccountPage>
  )
}

export default function Reset({ loaderData: { token, email } }: Route.ComponentProps) {
  const t = useAccountMessages()
  const [state, setState] = useState<'open' | 'done' | 'failed'>('open')

  if (state === 'done') {
    return (
      <AccountPage title={t.reset.title}>
        <Outcome>
          <Good>{t.reset.success}</Good>
          <ButtonLink to="/signin" className="mt-6">
            {t.account.signIn}
          </ButtonLink>
        </Outcome>
      </AccountPage>
    )
  }
  if (state === 'failed' || email === undefined) {
    return (
      <AccountPage title={t.reset.title}>
        <Outcome>
          <Alert>{t.reset.failure}</Alert>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/forgotPassword">{t.reset.forgot}</ButtonLink>
            <ButtonLink look="line" to="/">
              {t.reset.home}
            </ButtonLink>
          </div>
        </Outcome>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t.reset.title} body={t.reset.body(email)}>
      <ResetForm email={email} token={token} onReset={() => setState('done')} onFailed={() => setState('failed')} />
    </AccountPage>
  )
}
