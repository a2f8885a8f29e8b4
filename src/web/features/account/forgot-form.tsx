import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { isBlank } from '#rules/pasted.ts'
import { Alert } from '#web/components/alert.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { SuccessNotice } from '#web/components/success-notice.tsx'
import { toast } from '#web/components/toast.tsx'
import { call } from '#web/lib/api.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import { EmailField } from './account-fields.tsx'
import { validEmail } from './field-rules.ts'
import { useRedirectTarget } from './use-redirect-target.ts'

/** Off (U4): the form never reveals whether an address has an account. */
const TELLS_UNKNOWN: boolean = false

export function ForgotForm() {
  const t = accountTexts()
  const redirect = useRedirectTarget()
  const [sent, setSent] = useState('')
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError } = useForm<{ email: string }>()

  const send = handleSubmit(async ({ email }) => {
    setSent('')
    setRefusal('')
    if (isBlank(email)) return
    try {
      const { message } = await call('POST /forgotpassword', { body: { email, redirect } })
      toast(message, 'success')
      setSent(message)
    } catch (error) {
      setRefusal(showRefusal(error, { names: ['email'], setError, otherwise: t.common.genericError }))
    }
  })

  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      <EmailField
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email', { validate: (value) => isBlank(value) || validEmail(t.account)(value) })}
      />
      {TELLS_UNKNOWN && (
        <p className="text-danger">
          {t.forgot.unknown}{' '}
          <Link to="/signup" className="underline underline-offset-4">
            {t.forgot.register}
          </Link>
        </p>
      )}
      {sent && <SuccessNotice>{sent}</SuccessNotice>}
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton busy={formState.isSubmitting}>{t.forgot.submit}</SubmitButton>
        <Link to="/" prefetch="intent" className="inline-flex min-h-9 items-center underline underline-offset-4">
          {t.forgot.home}
        </Link>
      </div>
    </form>
  )
}
