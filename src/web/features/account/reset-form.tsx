import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import { Alert } from '#web/components/alert.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { call } from '#web/lib/api.ts'
import { NewPasswordFields } from './account-fields.tsx'
import { confirmed, strong } from './field-rules.ts'
import { showRefusal } from './refusal.ts'

interface Passwords {
  readonly password: string
  readonly confirm: string
}

interface ResetFormProps {
  readonly email: string
  readonly token: string
  readonly onReset: () => void
  /** The link has stopped working. */
  readonly onFailed: () => void
}

export function ResetForm({ email, token, onReset, onFailed }: ResetFormProps) {
  const t = useAccountMessages()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError, control } = useForm<Passwords>()
  const [password = '', confirm = ''] = useWatch({ control, name: ['password', 'confirm'] })

  const send = handleSubmit(async (typed) => {
    setRefusal('')
    try {
      const body = { email, password: typed.password, resetPasswordToken: token }
      const { message } = await call('PUT /updatePasswordViaMail', { body })
      if (message === 'password updated') onReset()
      else if (message === 'old password') {
        toast(t.reset.old, 'warning')
        setError('password', { message: t.reset.old }, { shouldFocus: true })
      } else onFailed()
    } catch (error) {
      const text = showRefusal(error, { names: ['password'], setError, otherwise: t.common.genericError })
      if (error instanceof ApiError && error.code === 'not_found') onFailed()
      else setRefusal(text)
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        label={t.account.newPassword}
        password={{
          error: errors.password?.message,
          ...register('password', { validate: strong(t.account), deps: ['confirm'] }),
        }}
        confirm={{
          error: errors.confirm?.message,
          ...register('confirm', { validate: confirmed(t.account, t.reset.mismatch) }),
        }}
        typed={{ password, confirm }}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={isSubmitting}>{t.reset.submit}</SubmitButton>
      </div>
    </form>
  )
}
