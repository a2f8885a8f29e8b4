import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UserInfo } from '#contract/accounts.ts'
import { Alert } from '#web/components/alert.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { callAsUser, keepUser, useSession } from '#web/lib/session.ts'
import { EmailField, MobileField, NameFields } from './account-fields.tsx'
import { aMobile, anEmail, filled } from './field-rules.ts'
import { showRefusal } from './refusal.ts'

interface Fields {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly mobile: string
}

const NAMES = ['firstname', 'lastname', 'email', 'mobile'] as const

/** Names, e-mail and mobile. A new e-mail address counts once it is confirmed there. */
export function UserInfoForm({ user }: { user: UserInfo }) {
  const t = useAccountMessages()
  const [refusal, setRefusal] = useState('')
  const [note, setNote] = useState('')
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: { firstname: user.firstName, lastname: user.lastName, email: user.email, mobile: user.mobile },
  })

  const send = handleSubmit(async (body) => {
    setRefusal('')
    setNote('')
    try {
      const { result, message = '' } = await callAsUser('PUT /userInfo/{id}', { params: { id: user.id }, body })
      const { firstName, lastName, email, mobile } = result
      // The token may have been replaced meanwhile.
      const token = useSession.getState().user?.token ?? user.token
      keepUser({ ...user, token, firstName, lastName, email, mobile })
      setNote(message)
      toast(t.profile.infoUpdated, 'success')
    } catch (error) {
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={send} noValidate aria-label={t.profile.changeInfo} className="grid gap-5">
      <NameFields
        first={{
          error: errors.firstname?.message,
          ...register('firstname', { validate: filled(t.account.firstNameRequired) }),
        }}
        last={{
          error: errors.lastname?.message,
          ...register('lastname', { validate: filled(t.account.lastNameRequired) }),
        }}
      />
      <EmailField error={errors.email?.message} {...register('email', { validate: anEmail(t.account) })} />
      <MobileField error={errors.mobile?.message} {...register('mobile', { validate: aMobile(t.account) })} />
      {refusal && <Alert>{refusal}</Alert>}
      {note && <p role="status">{note}</p>}
      <div>
        <SubmitButton busy={isSubmitting}>{t.profile.updateInfo}</SubmitButton>
      </div>
    </form>
  )
}
