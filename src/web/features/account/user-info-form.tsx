import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { User, UserInfo } from '#contract/accounts.ts'
import { foldEmail } from '#rules/email.ts'
import { Alert } from '#web/components/alert.tsx'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { fieldsIn } from '#web/lib/form-field.ts'
import { callAsUser, storeUser, useSession } from '#web/lib/session.ts'
import { useEditConflict } from '#web/lib/use-edit-conflict.ts'
import { profileTexts } from '#web/messages/en/profile.ts'
import { CurrentPasswordField, EmailField, MobileField, NameFields } from './account-fields.tsx'
import { notEmpty, validEmail, validMobile } from './field-rules.ts'

const NAMES = ['firstname', 'lastname', 'email', 'mobile', 'currentPassword'] as const
type Fields = Readonly<Record<(typeof NAMES)[number], string>>

const fieldsOf = ({ firstName, lastName, email, mobile }: Omit<UserInfo, 'token'>): Fields => ({
  firstname: firstName,
  lastname: lastName,
  email,
  mobile,
  currentPassword: '',
})

/** A new email address requires the password, and takes effect once it is confirmed. */
export function UserInfoForm({ user }: { user: UserInfo }) {
  const t = profileTexts()
  const { form, edits, isNewEmail, refusal, note, send } = useUserInfo(user)
  const field = fieldsIn(form)
  const labels: Readonly<Record<string, string>> = {
    firstname: t.account.firstName,
    lastname: t.account.lastName,
    email: t.account.email,
    mobile: t.account.mobile,
  }
  return (
    <form onSubmit={send} noValidate aria-label={t.profile.changeInfo} className="grid gap-5">
      <NameFields
        first={field('firstname', { validate: notEmpty(t.account.firstNameRequired) })}
        last={field('lastname', { validate: notEmpty(t.account.lastNameRequired) })}
      />
      <EmailField {...field('email', { validate: validEmail(t.account) })} />
      {isNewEmail && (
        <CurrentPasswordField
          label={t.profile.currentPassword}
          hint={t.profile.whyPassword}
          {...field('currentPassword', { validate: notEmpty(t.account.passwordRequired) })}
        />
      )}
      <MobileField {...field('mobile', { validate: validMobile(t.account) })} />
      {edits.conflict && (
        <EditConflict
          conflict={edits.conflict}
          labelOf={(path) => labels[path] ?? path}
          onKeepMine={() => edits.keepMine(send)}
          onTakeOver={edits.takeOver}
        />
      )}
      {refusal && <Alert>{refusal}</Alert>}
      {note && <p role="status">{note}</p>}
      <div>
        <SubmitButton busy={form.formState.isSubmitting} look="ink">
          {t.profile.updateInfo}
        </SubmitButton>
      </div>
    </form>
  )
}

function useUserInfo(user: UserInfo) {
  const t = profileTexts()
  const [refusal, setRefusal] = useState('')
  const [note, setNote] = useState('')
  const saved = fieldsOf(user)
  const form = useForm<Fields>({ defaultValues: saved })
  const { handleSubmit, setError, control, resetField } = form
  const edits = useEditConflict<Fields, User>({ form, saved, version: user.version, fieldsOf })
  const email = useWatch({ control, name: 'email' })
  const isNewEmail = foldEmail(email) !== user.email

  const send = handleSubmit(async ({ currentPassword, ...fields }) => {
    setRefusal('')
    setNote('')
    try {
      const changed = edits.changedFields({ ...fields, currentPassword: '' })
      const body = { ...onlyFields(fields, changed), ...(isNewEmail && { currentPassword }), version: edits.version() }
      const { result, message = '' } = await callAsUser('PUT /userInfo/{id}', { params: { id: user.id }, body })
      const { firstName, lastName, email, mobile, version } = result
      // The token may have been replaced while the request was running.
      const token = useSession.getState().user?.token ?? user.token
      storeUser({ ...user, token, firstName, lastName, email, mobile, version })
      edits.accept(fieldsOf(result), version)
      resetField('currentPassword')
      setNote(message)
      toast(t.profile.infoUpdated, 'success')
    } catch (error) {
      if (await edits.notice(error)) return
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })

  return { form, edits, isNewEmail, refusal, note, send }
}
