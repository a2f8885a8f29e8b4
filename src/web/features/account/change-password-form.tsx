import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UserInfo } from '#contract/accounts.ts'
import { Alert } from '#web/components/alert.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { fieldsIn } from '#web/lib/form-field.ts'
import { callAsUser } from '#web/lib/session.ts'
import { profileTexts } from '#web/messages/en/profile.ts'
import { CurrentPasswordField, NewPasswordFields } from './account-fields.tsx'
import { matchesPassword, notEmpty, strongPassword } from './field-rules.ts'

const NAMES = ['currentPassword', 'password', 'confirm'] as const
type Fields = Readonly<Record<(typeof NAMES)[number], string>>

/**
 * Changes the password of somebody who knows the current one. An administrator's form only checks that both entries
 * match (S2 §5); the server checks the strength.
 */
export function ChangePasswordForm({ user, onlyEqual }: { user: UserInfo; onlyEqual?: { mismatch: string } }) {
  const t = profileTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError, control, reset } = useForm<Fields>()
  const field = fieldsIn({ register, formState })
  const [password = '', confirm = ''] = useWatch({ control, name: ['password', 'confirm'] })

  const send = handleSubmit(async (typed) => {
    setRefusal('')
    const body = { email: user.email, password: typed.password, currentPassword: typed.currentPassword }
    try {
      const { message } = await callAsUser('PUT /updatePasswordViaProfile', { body })
      if (message === 'old password') {
        toast(t.profile.oldPassword, 'warning')
        setError('password', { message: t.profile.oldPassword }, { shouldFocus: true })
        return
      }
      toast(t.profile.passwordUpdated, 'success')
      reset()
    } catch (error) {
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })

  const mismatch = onlyEqual?.mismatch ?? t.signup.mismatch
  return (
    <form onSubmit={send} noValidate aria-label={t.profile.changePassword} className="grid gap-5">
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPasswordField
        label={t.profile.currentPassword}
        showLabel={t.profile.showCurrent}
        hideLabel={t.profile.hideCurrent}
        {...field('currentPassword', { validate: notEmpty(t.account.passwordRequired) })}
      />
      <NewPasswordFields
        label={t.profile.newPassword}
        password={field('password', {
          validate: onlyEqual ? notEmpty(t.account.passwordRequired) : strongPassword(t.account),
          deps: ['confirm'],
        })}
        confirm={field('confirm', { validate: matchesPassword(t.account, mismatch) })}
        {...(!onlyEqual && { typed: { password, confirm } })}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={formState.isSubmitting} look="ink">
          {t.profile.updatePassword}
        </SubmitButton>
      </div>
    </form>
  )
}
