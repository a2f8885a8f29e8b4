import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { ApiError } from '#contract/call.ts'
import { withRedirect } from '#rules/redirect-target.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { call } from '#web/lib/api.ts'
import { fieldsIn } from '#web/lib/form-field.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import { CurrentPasswordField, EmailField } from './account-fields.tsx'
import { notEmpty, validEmail } from './field-rules.ts'

const NAMES = ['email', 'password', 'code'] as const
type Credentials = Readonly<Record<(typeof NAMES)[number], string>>

interface SignInFormProps {
  readonly initialEmail: string
  readonly redirect: string
  readonly onSignedIn: (user: UserInfo) => void
  /** Called with what was typed as the email when the person prefers a code. */
  readonly onUseCode: (email: string) => void
}

export function SignInForm(props: SignInFormProps) {
  const { redirect, onUseCode } = props
  const t = accountTexts()
  const { form, wantsCode, refusal, send } = useSignIn(props)
  const field = fieldsIn(form)
  const hydrated = useHydrated()
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      <EmailField autoComplete="username" {...field('email', { validate: validEmail(t.account) })} />
      <div>
        <CurrentPasswordField {...field('password', { validate: notEmpty(t.account.passwordRequired) })} />
        <Link
          to={withRedirect('/forgotPassword', redirect)}
          prefetch="intent"
          className="mt-1 inline-flex min-h-9 items-center text-sm underline underline-offset-4"
        >
          {t.signin.forgot}
        </Link>
      </div>
      {wantsCode && (
        <TextField
          label={t.signin.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          {...field('code', { validate: notEmpty(t.signin.codeRequired) })}
        />
      )}
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.formState.isSubmitting}>{t.signin.submit}</SubmitButton>
          <Button
            look="line"
            disabled={!hydrated}
            onClick={() => onUseCode(form.getValues('email'))}
            className="w-full sm:w-auto"
          >
            {t.code.instead}
          </Button>
        </div>
        <p className="mt-3 text-sm text-steel">{t.code.hint}</p>
      </div>
    </form>
  )
}

/** Signs in with a password; the field of a second factor appears when the server asks for it. */
function useSignIn({ initialEmail, redirect, onSignedIn }: SignInFormProps) {
  const t = accountTexts()
  const [refusal, setRefusal] = useState('')
  const [wantsCode, setWantsCode] = useState(false)
  // No default values: input that was typed or autofilled before the script ran must stay.
  const form = useForm<Credentials>()
  const { handleSubmit, setError, setFocus, getValues, setValue } = form

  useEffect(() => {
    if (wantsCode) setFocus('code')
  }, [wantsCode, setFocus])

  useEffect(() => {
    if (initialEmail && !getValues('email')) setValue('email', initialEmail)
  }, [initialEmail, getValues, setValue])

  const send = handleSubmit(async ({ email, password, code }) => {
    setRefusal('')
    try {
      onSignedIn(await call('POST /auth/signin', { body: { email, password, redirect, ...(code && { code }) } }))
    } catch (error) {
      const needsCode = error instanceof ApiError && error.code === 'second_factor_required'
      if (needsCode && !wantsCode) {
        // The first time this is not an error: the new field says what is required.
        setWantsCode(true)
        return
      }
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
      if (needsCode) setFocus('code', { shouldSelect: true })
      else if (error instanceof ApiError && error.code === 'wrong_credentials') setFocus('password')
    }
  })

  return { form, wantsCode, refusal, send }
}
