import { ApiError } from '#contract/call.ts'
import { Alert } from '#web/components/alert.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { accountMessages, useAccountMessages } from '#web/lib/account-messages.ts'
import { call } from '#web/lib/api.ts'
import { messages } from '#web/lib/messages.ts'
import type { Route } from './+types/confirm-account.ts'

export const meta = () => [{ title: accountMessages().confirm.title }, { name: 'robots', content: 'noindex' }]

/** Redeems the link, in the browser and once a visit: the server's pages are kept, and must not know whose link it is. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return { verified: await call('GET /mail_verify/{code}', { params: { code: params.token } }) }
  } catch (error) {
    return { refusal: error instanceof ApiError ? error.message : messages().common.genericError }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const t = useAccountMessages()
  return (
    <AccountPage title={t.confirm.title}>
      <Spinner label={t.confirm.checking} />
    </AccountPage>
  )
}

export default function ConfirmAccount({ loaderData: { verified, refusal } }: Route.ComponentProps) {
  const t = useAccountMessages()
  if (!verified) {
    return (
      <AccountPage title={t.confirm.title}>
        <Alert>{refusal}</Alert>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/signin">{t.account.signIn}</ButtonLink>
          <ButtonLink look="line" to="/">
            {t.confirm.home}
          </ButtonLink>
        </div>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t.confirm.success}>
      <div role="status" className="mb-6">
        <p className="font-medium text-moss text-xl">{t.confirm.congratulation(verified.name)}</p>
        <p className="mt-1 text-steel">{verified.message}</p>
      </div>
      <ButtonLink to="/signin">{t.account.signIn}</ButtonLink>
    </AccountPage>
  )
}
