import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Alert } from '#web/components/alert.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { call } from '#web/lib/api.ts'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { EmailField, MobileField, NameFields, NewPasswordFields } from './account-fields.tsx'
import { aMobile, anEmail, confirmed, filled, strong } from './field-rules.ts'
import { showRefusal } from './refusal.ts'

interface NewAccount {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly password: string
  readonly confirm: string
}

const NAMES = ['firstName', 'lastName', 'email', 'password', 'confirm', 'mobile'] as const
const DRAFT = 'signupDraft'
const KEPT = ['firstName', 'lastName', 'email', 'mobile'] as const

/** Opens an account. What was typed survives a failure and, but for the passwords, a reload. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (account: { email: string; message: string }) => void }) {
  const t = useAccountMessages()
  const [refusal, setRefusal] = useState('')
  // No default values: what was typed or filled in before the script ran stays.
  const { register, handleSubmit, formState, setError, control, getValues, setValue, watch } = useForm<NewAccount>()
  const [password = '', confirm = ''] = useWatch({ control, name: ['password', 'confirm'] })

  useEffect(() => {
    const draft = readDraft(DRAFT)
    for (const name of KEPT) {
      const kept = draft[name]
      if (typeof kept === 'string' && !getValues(name)) setValue(name, kept)
    }
    const watching = watch((values) => writeDraft(DRAFT, Object.fromEntries(KEPT.map((name) => [name, values[name]]))))
    return () => watching.unsubscribe()
  }, [getValues, setValue, watch])

  const send = handleSubmit(async ({ confirm: _, ...body }) => {
    setRefusal('')
    try {
      const { message } = await call('POST /auth/signup', { body })
      writeDraft(DRAFT, null)
      onSignedUp({ email: body.email.trim(), message })
    } catch (error) {
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      <NameFields
        first={{
          error: errors.firstName?.message,
          ...register('firstName', { validate: filled(t.account.firstNameRequired) }),
        }}
        last={{
          error: errors.lastName?.message,
          ...register('lastName', { validate: filled(t.account.lastNameRequired) }),
        }}
      />
      <EmailField error={errors.email?.message} {...register('email', { validate: anEmail(t.account) })} />
      <NewPasswordFields
        label={t.account.password}
        password={{
          error: errors.password?.message,
          ...register('password', { validate: strong(t.account), deps: ['confirm'] }),
        }}
        confirm={{
          error: errors.confirm?.message,
          ...register('confirm', { validate: confirmed(t.account, t.signup.mismatch) }),
        }}
        typed={{ password, confirm }}
      />
      <MobileField error={errors.mobile?.message} {...register('mobile', { validate: aMobile(t.account) })} />
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={isSubmitting}>{t.signup.submit}</SubmitButton>
      </div>
    </form>
  )
}
