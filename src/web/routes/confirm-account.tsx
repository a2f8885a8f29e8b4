import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { redirectTarget, withRedirect } from '#rules/redirect-target.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { SuccessNotice } from '#web/components/success-notice.tsx'
import { AccountPage, FormOutcome, LoadingAccountPage } from '#web/features/account/account-page.tsx'
import { call } from '#web/lib/api.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import type { Route } from './+types/confirm-account.ts'

export const meta = () => [{ title: accountTexts().confirm.title }, { name: 'robots', content: 'noindex' }]

/** Reads the link's secret in the browser: the server's pages are cached, and must not contain it. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  return { token }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const t = accountTexts()
  return <LoadingAccountPage title={t.confirm.title} label={t.common.loading} />
}

interface Verified {
  readonly name: string
  readonly message: string
  readonly email: string
  /** The page that the person was on the way to when signing up. */
  readonly redirect?: string | undefined
}

/** Redeems the link when its button is pressed, because mail scanners open links, but press no buttons. */
export default function ConfirmAccount({ loaderData: { token } }: Route.ComponentProps) {
  const t = accountTexts()
  const [busy, setBusy] = useState(false)
  const [verified, setVerified] = useState<Verified | null>(null)
  const [refusal, setRefusal] = useState('')
  const once = useSingleFlight()

  const confirm = () =>
    once(async () => {
      setBusy(true)
      try {
        setVerified(await call('GET /mail_verify/{code}', { params: { code: token } }))
      } catch (error) {
        setRefusal(error instanceof ApiError ? error.message : t.common.genericError)
      }
      setBusy(false)
    })

  if (verified) {
    const target = redirectTarget(verified.redirect ?? null)
    return (
      <AccountPage title={t.confirm.success}>
        <FormOutcome>
          <SuccessNotice>
            <p className="text-xl">{t.confirm.congratulation(verified.name)}</p>
            <p className="mt-1 font-normal text-ink">{verified.message}</p>
          </SuccessNotice>
          <ButtonLink to={withRedirect('/signin', target)} state={{ email: verified.email }} className="mt-6">
            {t.account.signIn}
          </ButtonLink>
        </FormOutcome>
      </AccountPage>
    )
  }
  if (refusal) {
    return (
      <AccountPage title={t.confirm.title}>
        <FormOutcome>
          <Alert>{refusal}</Alert>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/signin">{t.account.signIn}</ButtonLink>
            <ButtonLink look="line" to="/">
              {t.confirm.home}
            </ButtonLink>
          </div>
        </FormOutcome>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t.confirm.title} body={t.confirm.body}>
      <Button aria-disabled={busy || undefined} onClick={confirm}>
        {busy ? t.confirm.checking : t.confirm.submit}
      </Button>
    </AccountPage>
  )
}
