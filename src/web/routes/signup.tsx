import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { AccountPage, Good, Neighbour, Outcome } from '#web/features/account/account-page.tsx'
import { withRedirect } from '#web/features/account/redirect-target.ts'
import { SignUpForm } from '#web/features/account/sign-up-form.tsx'
import { useRedirectTarget } from '#web/features/account/use-redirect-target.ts'
import { accountMessages, useAccountMessages } from '#web/lib/account-messages.ts'

export const meta = () => [{ title: accountMessages().signup.title }, { name: 'robots', content: 'noindex' }]

export default function SignUp() {
  const t = useAccountMessages()
  const signIn = withRedirect('/signin', useRedirectTarget())
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ email: string; message: string } | null>(null)
  const [popup, setPopup] = useState(false)

  const signInLink = (
    <ButtonLink look="ink" to={signIn} className="w-full sm:w-auto sm:min-w-52">
      {t.account.signIn}
    </ButtonLink>
  )
  return (
    <AccountPage
      title={t.signup.title}
      body={!opened && t.signup.body}
      aside={!opened && <Neighbour heading={t.signup.haveAccount}>{signInLink}</Neighbour>}
    >
      {opened ? (
        <Outcome>
          <Good>{opened.message}</Good>
          <div className="mt-6">{signInLink}</div>
        </Outcome>
      ) : (
        <SignUpForm
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
        <Button className="w-full" onClick={() => navigate(signIn)}>
          {t.signup.ok}
        </Button>
      </Dialog>
    </AccountPage>
  )
}
