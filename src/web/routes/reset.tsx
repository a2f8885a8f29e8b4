import { replace } from 'react-router'
import { ApiError } from '#contract/call.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { LoadingAccountPage } from '#web/features/account/account-page.tsx'
import { NewPasswordPage } from '#web/features/account/new-password-page.tsx'
import { call } from '#web/lib/api.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { Route } from './+types/reset.ts'

export const meta = () => [{ title: accountTexts().reset.title }, { name: 'robots', content: 'noindex' }]

/** Checks the link in the browser: the server's pages are cached, and must not contain its secret. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const token = params.token ?? ''
  try {
    const { message, email, redirect } = await call('GET /reset', { query: { resetPasswordToken: token } })
    return { token, email: message === 'password reset link a-ok' ? email : undefined, redirect }
  } catch (error) {
    toast(error instanceof ApiError ? error.message : shopTexts().common.genericError, 'error')
    throw replace('/')
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const t = accountTexts()
  return <LoadingAccountPage title={t.reset.title} label={t.reset.checking} />
}

export default function Reset({ loaderData: { token, email, redirect } }: Route.ComponentProps) {
  const t = accountTexts().reset
  return (
    <NewPasswordPage
      texts={t}
      email={email}
      success={t.success}
      redirect={redirect}
      otherwise={
        <>
          <ButtonLink to="/forgotPassword">{t.forgot}</ButtonLink>
          <ButtonLink look="line" to="/">
            {t.home}
          </ButtonLink>
        </>
      }
      onSend={(to, password) =>
        call('PUT /updatePasswordViaMail', { body: { email: to, password, resetPasswordToken: token } })
      }
    />
  )
}
