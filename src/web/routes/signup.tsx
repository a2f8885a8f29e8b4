import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withRedirect } from '#rules/redirect-target.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { SuccessNotice } from '#web/components/success-notice.tsx'
import { AccountPage, AsideSection, FormOutcome } from '#web/features/account/account-page.tsx'
import { SignUpForm } from '#web/features/account/sign-up-form.tsx'
import { useRedirectTarget } from '#web/features/account/use-redirect-target.ts'
import { apiContext } from '#web/lib/api.ts'
import { type UnlistedPage, unlistedMeta } from '#web/lib/seo.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import type { Route } from './+types/signup.ts'

export const meta = (page: UnlistedPage) => unlistedMeta(page, accountTexts().signup.title)

export const loader = async ({ context }: Route.LoaderArgs) => ({ shop: await context.get(apiContext)('GET /shop') })

export default function SignUp({ loaderData: { shop } }: Route.ComponentProps) {
  const t = accountTexts()
  const target = useRedirectTarget()
  const signIn = withRedirect('/signin', target)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ email: string; message: string } | null>(null)
  const [popup, setPopup] = useState(false)

  const signInLink = (
    <ButtonLink look="ink" to={signIn} state={{ email: opened?.email }} className="w-full sm:w-auto sm:min-w-52">
      {t.account.signIn}
    </ButtonLink>
  )
  return (
    <AccountPage
      title={t.signup.title}
      body={!opened && t.signup.body}
      aside={!opened && <AsideSection heading={t.signup.haveAccount}>{signInLink}</AsideSection>}
    >
      {opened ? (
        <FormOutcome>
          <SuccessNotice>{opened.message}</SuccessNotice>
          <div className="mt-6">{signInLink}</div>
        </FormOutcome>
      ) : (
        <SignUpForm
          shop={shop}
          redirect={target}
          onSignedUp={(account) => {
            setOpened(account)
            setPopup(true)
          }}
        />
      )}
      <Dialog
        open={popup}
        onClose={() => setPopup(false)}
        title={t.signup.verifyTitle}
        closeLabel={t.common.close}
        className="max-w-md"
      >
        <p>{opened?.message}</p>
        <p className="mt-2 mb-6 text-steel">{opened && t.signup.sentTo(opened.email)}</p>
        <Button className="w-full" onClick={() => navigate(signIn, { state: { email: opened?.email } })}>
          {t.signup.ok}
        </Button>
      </Dialog>
    </AccountPage>
  )
}
