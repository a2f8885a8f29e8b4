import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'

interface PasswordQuestionProps {
  readonly body: string
  /** The words on the red button that destroys something; left out for a change that can be undone. */
  readonly destroys?: string
  readonly onNo: () => void
  /** Performs the action; an error it throws is shown in the dialog. */
  readonly onYes: (currentPassword: string) => Promise<void>
}

/** Asks, in a dialog, for confirmation and the user's own password before a change to somebody's access. */
export function PasswordQuestion({ body, destroys, onNo, onYes }: PasswordQuestionProps) {
  const t = adminUsersTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { currentPassword: '' } })
  const send = handleSubmit(async ({ currentPassword }) => {
    setRefusal('')
    try {
      await onYes(currentPassword)
    } catch (error) {
      setRefusal(showFieldErrors(error, { names: ['currentPassword'], setError, otherwise: t.common.genericError }))
    }
  })
  const wrong = formState.errors.currentPassword?.message
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <p>{body}</p>
      <PasswordField
        label={t.users.yourPassword}
        showLabel={t.account.showPassword}
        hideLabel={t.account.hidePassword}
        autoComplete="current-password"
        required
        hint={t.users.whyPassword}
        error={wrong}
        {...register('currentPassword', { validate: (typed) => typed !== '' || t.account.passwordRequired })}
      />
      {refusal && refusal !== wrong && <Alert>{refusal}</Alert>}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button look="line" onClick={onNo}>
          {t.common.no}
        </Button>
        <SubmitButton busy={formState.isSubmitting} look={destroys ? 'danger' : 'signal'}>
          {destroys ?? t.common.yes}
        </SubmitButton>
      </div>
    </form>
  )
}
