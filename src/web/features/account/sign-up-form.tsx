import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Shop } from '#contract/shop.ts'
import { foldEmail } from '#rules/email.ts'
import { PRIVACY_NOTICE_VERSION } from '#rules/privacy-notice.ts'
import { Alert } from '#web/components/alert.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { call } from '#web/lib/api.ts'
import { useCart } from '#web/lib/cart-store.ts'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { fieldsIn } from '#web/lib/form-field.ts'
import { useMyBike } from '#web/lib/my-bike.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import { EmailField, MobileField, NameFields, NewPasswordFields } from './account-fields.tsx'
import { PrivacyConsent, TermsConsent } from './consent-fields.tsx'
import { matchesPassword, notEmpty, strongPassword, validEmail, validMobile } from './field-rules.ts'
import { PrivacyNotice } from './privacy-notice.tsx'

interface NewAccount {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly password: string
  readonly confirm: string
  readonly privacy: boolean
  readonly terms: boolean
}

const NAMES = ['firstName', 'lastName', 'email', 'password', 'confirm', 'mobile', 'privacy', 'terms'] as const
const DRAFT = 'signupDraft'
const KEPT = ['firstName', 'lastName', 'email', 'mobile'] as const

interface SignUpFormProps {
  readonly shop: Shop
  readonly redirect: string
  readonly onSignedUp: (account: { email: string; message: string }) => void
}

/**
 * Creates an account. The cart and the page that the visitor is on the way to go along, so that verifying on another device leads
 * back to them. The input survives a failure and, except for the passwords, a reload.
 */
export function SignUpForm({ shop, redirect, onSignedUp }: SignUpFormProps) {
  const t = accountTexts()
  const [refusal, setRefusal] = useState('')
  // No default values: input that was typed or autofilled before the script ran must stay.
  const form = useForm<NewAccount>()
  const { handleSubmit, formState, setError, control } = form
  const field = fieldsIn(form)
  const [password = '', confirm = ''] = useWatch({ control, name: ['password', 'confirm'] })
  useDraft(form)

  const send = handleSubmit(async ({ confirm: _, privacy: __, terms, ...person }) => {
    setRefusal('')
    try {
      const cart = {
        cartItems: useCart.getState().lines.map((line) => ({ ...line })),
        myBike: useMyBike.getState().bike,
      }
      const body = {
        ...person,
        privacyNotice: PRIVACY_NOTICE_VERSION,
        acceptsTerms: terms,
        redirect,
        ...(cart.cartItems.length > 0 && { cart }),
      }
      const { message } = await call('POST /auth/signup', { body })
      writeDraft(DRAFT, null)
      onSignedUp({ email: foldEmail(body.email), message })
    } catch (error) {
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })

  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      <NameFields
        first={field('firstName', { validate: notEmpty(t.account.firstNameRequired) })}
        last={field('lastName', { validate: notEmpty(t.account.lastNameRequired) })}
      />
      <EmailField {...field('email', { validate: validEmail(t.account) })} />
      <NewPasswordFields
        label={t.account.password}
        password={field('password', { validate: strongPassword(t.account), deps: ['confirm'] })}
        confirm={field('confirm', { validate: matchesPassword(t.account, t.signup.mismatch) })}
        typed={{ password, confirm }}
      />
      <MobileField {...field('mobile', { validate: validMobile(t.account) })} />
      <PrivacyNotice heading="h2" shop={shop} />
      <PrivacyConsent {...field('privacy', { validate: (given) => given || t.signup.consentRequired })} />
      <TermsConsent {...field('terms', { validate: (given) => given || t.signup.termsRequired })} />
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={formState.isSubmitting}>{t.signup.submit}</SubmitButton>
      </div>
    </form>
  )
}

/** Keeps what is typed over a reload, except for the passwords. */
function useDraft({ getValues, setValue, watch }: UseFormReturn<NewAccount>): void {
  useEffect(() => {
    const draft = readDraft(DRAFT)
    for (const name of KEPT) {
      const saved = draft[name]
      if (typeof saved === 'string' && !getValues(name)) setValue(name, saved)
    }
    const watching = watch((values) => writeDraft(DRAFT, Object.fromEntries(KEPT.map((name) => [name, values[name]]))))
    return () => watching.unsubscribe()
  }, [getValues, setValue, watch])
}
