import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Invitation } from '#contract/invitations.ts'
import { Alert } from '#web/components/alert.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { SuccessNotice } from '#web/components/success-notice.tsx'
import { toast } from '#web/components/toast.tsx'
import { call } from '#web/lib/api.ts'
import { fieldsIn } from '#web/lib/form-field.ts'
import { invitationTexts } from '#web/messages/en/invitation.ts'
import { NameFields, NewPasswordFields } from './account-fields.tsx'
import { AccountPage, FormOutcome } from './account-page.tsx'
import { matchesPassword, notEmpty, strongPassword } from './field-rules.ts'

interface AcceptInvitationProps {
  readonly token: string
  readonly invitation: Pick<Invitation, 'email' | 'firstName' | 'lastName' | 'role' | 'areas'>
}

export function AcceptInvitation({ token, invitation }: AcceptInvitationProps) {
  const { invitation: t, account } = invitationTexts()
  const [isDone, setDone] = useState(false)
  const { email, role, areas } = invitation
  if (isDone) {
    return (
      <AccountPage title={t.title}>
        <FormOutcome>
          <SuccessNotice>{t.success}</SuccessNotice>
          <ButtonLink to="/signin" state={{ email }} className="mt-6">
            {account.signIn}
          </ButtonLink>
        </FormOutcome>
      </AccountPage>
    )
  }
  const rights = role === 'ROLE_ADMIN' ? t.administrator : t.staff(areas.map((area) => t.areas[area]))
  return (
    <AccountPage title={t.title} body={t.body(email, rights)}>
      <AcceptForm token={token} invitation={invitation} onAccepted={() => setDone(true)} />
    </AccountPage>
  )
}

function AcceptForm({ token, invitation, onAccepted }: AcceptInvitationProps & { onAccepted: () => void }) {
  const t = invitationTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError, control } = useForm({
    defaultValues: {
      firstname: invitation.firstName,
      lastname: invitation.lastName,
      password: '',
      confirm: '',
    },
  })
  const field = fieldsIn({ register, formState })
  const [password, confirm] = useWatch({ control, name: ['password', 'confirm'] })

  const send = handleSubmit(async ({ confirm: _, ...typed }) => {
    setRefusal('')
    try {
      const { message } = await call('PUT /invitation', { body: { token, ...typed } })
      if (message !== 'old password') return onAccepted()
      toast(t.reset.old, 'warning')
      setError('password', { message: t.reset.old }, { shouldFocus: true })
    } catch (error) {
      const names = ['firstname', 'lastname', 'password'] as const
      setRefusal(showRefusal(error, { names, setError, otherwise: t.common.genericError }))
    }
  })

  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={invitation.email} readOnly hidden />
      <NameFields
        first={field('firstname', { validate: notEmpty(t.account.firstNameRequired) })}
        last={field('lastname', { validate: notEmpty(t.account.lastNameRequired) })}
      />
      <NewPasswordFields
        label={t.account.newPassword}
        password={field('password', { validate: strongPassword(t.account), deps: ['confirm'] })}
        confirm={field('confirm', { validate: matchesPassword(t.account, t.reset.mismatch) })}
        typed={{ password, confirm }}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={formState.isSubmitting}>{t.invitation.submit}</SubmitButton>
      </div>
    </form>
  )
}
