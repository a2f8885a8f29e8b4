import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UserInfo } from '#contract/accounts.ts'
import { ApiError } from '#contract/call.ts'
import { Alert } from '#web/components/alert.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { NewPasswordFields } from './account-fields.tsx'
import { confirmed, filled, strong } from './field-rules.ts'
import { showRefusal } from './refusal.ts'

interface Fields {
  readonly currentPassword: string
  readonly password: string
  readonly confirm: string
}

const NAMES = ['currentPassword', 'password', 'confirm'] as const

/**
 * A new password. After a while the present one has to be given as well. An administrator's form looks at equality alone
 * (S2 §5); that the password is strong the server sees to.
 */
export function ChangePasswordForm({ user, onlyEqual = false }: { user: UserInfo; onlyEqual?: boolean }) {
  const t = useAccountMessages()
  const [refusal, setRefusal] = useState('')
  const [wantsCurrent, setWantsCurrent] = useState(false)
  const { register, handleSubmit, formState, setError, control, reset } = useForm<Fields>()
  const [password = '', confirm = ''] = useWatch({ control, name: ['password', 'confirm'] })

  const send = handleSubmit(async (typed) => {
    setRefusal('')
    const body = {
      email: user.email,
      password: typed.password,
      ...(typed.currentPassword && { currentPassword: typed.currentPassword }),
    }
    try {
      const { message } = await callAsUser('PUT /updatePasswordViaProfile', { body })
      if (message === 'old password') {
        toast(t.profile.oldPassword, 'warning')
        setError('password', { message: t.profile.oldPassword }, { shouldFocus: true })
        return
      }
      toast(t.profile.passwordUpdated, 'success')
      setWantsCurrent(false)
      reset()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password_required') setWantsCurrent(true)
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })

  const { errors, isSubmitting } = formState
  const mismatch = onlyEqual ? t.adminProfile.mismatch : t.signup.mismatch
  return (
    <form onSubmit={send} noValidate aria-label={t.profile.changePassword} className="grid gap-5">
      {/* Lets a password manager know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {wantsCurrent && (
        <PasswordField
          label={t.profile.currentPassword}
          showLabel={t.profile.showCurrent}
          hideLabel={t.profile.hideCurrent}
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword', { validate: (value) => value !== '' || t.account.passwordRequired })}
        />
      )}
      <NewPasswordFields
        label={t.profile.newPassword}
        password={{
          error: errors.password?.message,
          ...register('password', {
            validate: onlyEqual ? filled(t.account.passwordRequired) : strong(t.account),
            deps: ['confirm'],
          }),
        }}
        confirm={{
          error: errors.confirm?.message,
          ...register('confirm', { validate: confirmed(t.account, mismatch) }),
        }}
        {...(!onlyEqual && { typed: { password, confirm } })}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={isSubmitting}>{t.profile.updatePassword}</SubmitButton>
      </div>
    </form>
  )
}
