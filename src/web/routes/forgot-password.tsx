import { AccountPage } from '#web/features/account/account-page.tsx'
import { ForgotForm } from '#web/features/account/forgot-form.tsx'
import { accountMessages, useAccountMessages } from '#web/lib/account-messages.ts'

export const meta = () => [{ title: accountMessages().forgot.title }, { name: 'robots', content: 'noindex' }]

export default function ForgotPassword() {
  const t = useAccountMessages()
  return (
    <AccountPage title={t.forgot.title} body={t.forgot.body}>
      <ForgotForm />
    </AccountPage>
  )
}
