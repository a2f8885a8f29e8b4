import { ApiError } from '#contract/call.ts'
import { Alert } from '#web/components/alert.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { AcceptInvitation } from '#web/features/account/accept-invitation.tsx'
import { AccountPage, FormOutcome, LoadingAccountPage } from '#web/features/account/account-page.tsx'
import { call } from '#web/lib/api.ts'
import { invitationTexts } from '#web/messages/en/invitation.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { Route } from './+types/invitation.ts'

export const meta = () => [{ title: invitationTexts().invitation.title }, { name: 'robots', content: 'noindex' }]

/** In the browser: the server's pages are cached, and must not contain the link's secret. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  try {
    return { token, invitation: await call('GET /invitation', { query: { token } }) }
  } catch (error) {
    return { token, refusal: error instanceof ApiError ? error.message : shopTexts().common.genericError }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const t = invitationTexts().invitation
  return <LoadingAccountPage title={t.title} label={t.checking} />
}

/** Lets somebody who was invited to the administration by email choose a password. */
export default function Invitation({ loaderData: { token, invitation, refusal } }: Route.ComponentProps) {
  const t = invitationTexts().invitation
  if (invitation) return <AcceptInvitation token={token} invitation={invitation} />
  return (
    <AccountPage title={t.title}>
      <FormOutcome>
        <Alert>{refusal}</Alert>
        <ButtonLink to="/" className="mt-6">
          {t.home}
        </ButtonLink>
      </FormOutcome>
    </AccountPage>
  )
}
