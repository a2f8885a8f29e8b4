import { ApiError } from '#contract/call.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { LoadingAccountPage } from '#web/features/account/account-page.tsx'
import { NewPasswordPage } from '#web/features/account/new-password-page.tsx'
import { call } from '#web/lib/api.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { Route } from './+types/undo-email.ts'

export const meta = () => [{ title: accountTexts().undoEmail.title }, { name: 'robots', content: 'noindex' }]

/** In the browser: the server's pages are cached, and must not contain the link's secret. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  try {
    const { email } = await call('GET /email-undo', { query: { token } })
    return { token, email }
  } catch (error) {
    return { token, refusal: error instanceof ApiError ? error.message : shopTexts().common.genericError }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const t = accountTexts()
  return <LoadingAccountPage title={t.undoEmail.title} label={t.undoEmail.checking} />
}

/** Restores the former email address of an account, with a new password, for the owner of the old mailbox. */
export default function UndoEmail({ loaderData: { token, email, refusal } }: Route.ComponentProps) {
  const t = accountTexts().undoEmail
  return (
    <NewPasswordPage
      texts={t}
      email={email}
      success={t.success(email ?? '')}
      refusal={refusal}
      otherwise={<ButtonLink to="/contactus">{t.contact}</ButtonLink>}
      onSend={(_email, password) => call('PUT /email-undo', { body: { token, password } })}
    />
  )
}
