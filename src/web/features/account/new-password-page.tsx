import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import { redirectTarget, withRedirect } from '#rules/redirect-target.ts'
import { Alert } from '#web/components/alert.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { SuccessNotice } from '#web/components/success-notice.tsx'
import { toast } from '#web/components/toast.tsx'
import { fieldsIn } from '#web/lib/form-field.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import { NewPasswordFields } from './account-fields.tsx'
import { AccountPage, FormOutcome } from './account-page.tsx'
import { matchesPassword, strongPassword } from './field-rules.ts'

interface NewPasswordPageProps {
  readonly texts: {
    readonly title: string
    readonly body: (email: string) => string
    readonly submit: string
    readonly failure: string
  }
  /** The address that the link was sent to; undefined if the link is not valid. */
  readonly email: string | undefined
  readonly success: string
  readonly redirect?: string | undefined
  /** Why the link is not valid, where the server says so. */
  readonly refusal?: string | undefined
  readonly otherwise: ReactNode
  readonly onSend: (email: string, password: string) => Promise<{ readonly message: string }>
}

export function NewPasswordPage(props: NewPasswordPageProps) {
  const { texts, email, success, redirect = null, refusal, otherwise, onSend } = props
  const [state, setState] = useState<'open' | 'done' | 'failed'>('open')

  if (state === 'done') {
    return (
      <AccountPage title={texts.title}>
        <FormOutcome>
          <SuccessNotice>{success}</SuccessNotice>
          <ButtonLink to={withRedirect('/signin', redirectTarget(redirect))} state={{ email }} className="mt-6">
            {accountTexts().account.signIn}
          </ButtonLink>
        </FormOutcome>
      </AccountPage>
    )
  }
  if (state === 'failed' || email === undefined) {
    return (
      <AccountPage title={texts.title}>
        <FormOutcome>
          <Alert>{refusal ?? texts.failure}</Alert>
          <div className="mt-6 flex flex-wrap gap-3">{otherwise}</div>
        </FormOutcome>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={texts.title} body={texts.body(email)}>
      <ResetForm
        email={email}
        submit={texts.submit}
        onSend={(password) => onSend(email, password)}
        onReset={() => setState('done')}
        onFailed={() => setState('failed')}
      />
    </AccountPage>
  )
}

interface ResetFormProps {
  readonly email: string
  readonly submit: string
  readonly onSend: (password: string) => Promise<{ readonly message: string }>
  readonly onReset: () => void
  /** Called when the link has stopped working. */
  readonly onFailed: () => void
}

/** Sets a new password for the owner of an account who has followed a link in an email. */
function ResetForm({ email, submit, onSend, onReset, onFailed }: ResetFormProps) {
  const t = accountTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError, control } = useForm<{ password: string; confirm: string }>()
  const field = fieldsIn({ register, formState })
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

  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        label={t.account.newPassword}
        password={field('password', { validate: strongPassword(t.account), deps: ['confirm'] })}
        confirm={field('confirm', { validate: matchesPassword(t.account, t.reset.mismatch) })}
        typed={{ password, confirm }}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={formState.isSubmitting}>{submit}</SubmitButton>
      </div>
    </form>
  )
}
