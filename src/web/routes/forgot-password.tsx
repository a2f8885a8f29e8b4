import { AccountPage } from '#web/features/account/account-page.tsx'
import { ForgotForm } from '#web/features/account/forgot-form.tsx'
import { type UnlistedPage, unlistedMeta } from '#web/lib/seo.ts'
import { accountTexts } from '#web/messages/en/account.ts'

export const meta = (page: UnlistedPage) => unlistedMeta(page, accountTexts().forgot.title)

export default function ForgotPassword() {
  const t = accountTexts()
  return (
    <AccountPage title={t.forgot.title} body={t.forgot.body}>
      <ForgotForm />
    </AccountPage>
  )
}
