import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import { Alert } from '#web/components/alert.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { accountTexts } from '#web/messages/en/account.ts'
import { NewPasswordFields } from './account-fields.tsx'
import { matchesPassword, strongPassword } from './field-rules.ts'

interface Passwords {
  readonly password: string
  readonly confirm: string
}

interface ResetFormProps {
  readonly email: string
  readonly submit: string
  /** Sends the new password with the link's secret. */
  readonly onSend: (password: string) => Promise<{ readonly message: string }>
  readonly onReset: () => void
  /** Called when the link has stopped working. */
  readonly onFailed: () => void
}

/** Sets a new password for the owner of an account who has followed a link in an email. */
export function ResetForm({ email, submit, onSend, onReset, onFailed }: ResetFormProps) {
  const t = accountTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError, control } = useForm<Passwords>()
  const [password = '', confirm = ''] = useWatch({ control, name: ['password', 'confirm'] })

  const send = handleSubmit(async (typed) => {
    setRefusal('')
    try {
      const { message } = await onSend(typed.password)
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
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        label={t.account.newPassword}
        password={{
          error: errors.password?.message,
          ...register('password', { validate: strongPassword(t.account), deps: ['confirm'] }),
        }}
        confirm={{
          error: errors.confirm?.message,
          ...register('confirm', { validate: matchesPassword(t.account, t.reset.mismatch) }),
        }}
        typed={{ password, confirm }}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={isSubmitting}>{submit}</SubmitButton>
      </div>
    </form>
  )
}
