import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UserInfo } from '#contract/accounts.ts'
import { ApiError } from '#contract/call.ts'
import { looksLikeEmail } from '#rules/email.ts'
import { plainCode } from '#rules/pasted.ts'
import { PRIVACY_NOTICE_VERSION } from '#rules/privacy-notice.ts'
import { Alert } from '#web/components/alert.tsx'
import { TextField } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { call } from '#web/lib/api.ts'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { fieldsIn } from '#web/lib/form-field.ts'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import { EmailField } from './account-fields.tsx'
import { PrivacyConsent, TermsConsent } from './consent-fields.tsx'
import { validEmail } from './field-rules.ts'

const CODE_MS = 10 * 60_000
const DIGITS = 6

interface CodeFormProps {
  readonly initialEmail?: string
  readonly onSignedIn: (user: UserInfo) => void
  /** Whether the form replaces what had the focus. */
  readonly takesFocus?: boolean
  /** Another way in, shown while no code is on its way. */
  readonly children?: ReactNode
}

/** Signs in with a code that is emailed. The code of a new customer opens an account. */
export function CodeForm({ initialEmail = '', onSignedIn, takesFocus = false, children }: CodeFormProps) {
  const [email, setEmail] = useState(initialEmail)
  const [pending, setPending] = useState<PendingCode | null>(readPendingCode)
  const [isChanged, setIsChanged] = useState(takesFocus)
  /** An address that was typed before need not be sent by a second press. */
  const [asksAtOnce, setAsksAtOnce] = useState(takesFocus)

  function change(next: PendingCode | null) {
    writePendingCode(next)
    setPending(next)
    setIsChanged(true)
    setAsksAtOnce(false)
    if (next) setEmail(next.email)
  }

  if (!pending) {
    return (
      <AskForCode {...{ email, asksAtOnce }} takesFocus={isChanged} onSent={change}>
        {children}
      </AskForCode>
    )
  }
  return (
    <TypeCode
      pending={pending}
      onSent={change}
      onOther={() => {
        setEmail(pending.email)
        change(null)
      }}
      onSignedIn={(user) => {
        writePendingCode(null)
        onSignedIn(user)
      }}
    />
  )
}

/** Asks for a code. The former one of this browser ends. */
async function requestCode(email: string, former?: string): Promise<PendingCode> {
  const { handle } = await call('POST /auth/code', { body: { email, ...(former && { handle: former }) } })
  return { email, handle, until: Date.now() + CODE_MS }
}

interface AskForCodeProps {
  readonly email: string
  readonly takesFocus: boolean
  readonly asksAtOnce: boolean
  readonly onSent: (code: PendingCode) => void
  readonly children: ReactNode
}

function AskForCode({ email: known, takesFocus, asksAtOnce, onSent, children }: AskForCodeProps) {
  const t = accountTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError, setFocus, setValue } = useForm<{ email: string }>()

  useEffect(() => {
    if (known) setValue('email', known)
    if (takesFocus) setFocus('email')
  }, [known, takesFocus, setFocus, setValue])

  const send = handleSubmit(async ({ email }) => {
    setRefusal('')
    try {
      onSent(await requestCode(email.trim()))
    } catch (error) {
      setRefusal(showFieldErrors(error, { names: ['email'], setError, otherwise: t.common.genericError }))
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the form begins with is sent at once
  useEffect(() => {
    if (asksAtOnce && looksLikeEmail(known)) void send()
  }, [])

  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      <p className="text-steel">{t.code.intro}</p>
      <EmailField
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email', { validate: validEmail(t.account) })}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton busy={formState.isSubmitting}>{t.code.send}</SubmitButton>
        {children}
      </div>
    </form>
  )
}

interface TypeCodeProps {
  readonly pending: PendingCode
  readonly onSent: (code: PendingCode) => void
  readonly onOther: () => void
  readonly onSignedIn: (user: UserInfo) => void
}

function TypeCode({ pending, onSent, onOther, onSignedIn }: TypeCodeProps) {
  const t = accountTexts()
  const [isRight, setIsRight] = useState(false)
  const { typed, type, error, busy, field, again, verify, hasSentAgain } = useTypedCode(pending, {
    onSent,
    onSignedIn,
    onConsent: setIsRight,
  })

  useEffect(() => {
    if (!isRight) field.current?.focus()
  }, [isRight, field])

  if (isRight) {
    return (
      <CodeConsent email={pending.email} error={error} busy={busy} onConsent={(consent) => verify(typed, consent)} />
    )
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        verify(typed)
      }}
    >
      <div>
        <p role="status" className="break-words">
          {hasSentAgain ? t.code.sentAgain(pending.email) : t.code.sentTo(pending.email)}
        </p>
        <p className="mt-1 text-sm text-steel">{t.code.spam}</p>
      </div>
      <div className="max-w-72 [&_input]:text-2xl [&_input]:tabular-nums [&_input]:tracking-[0.35em]">
        <TextField
          ref={field}
          label={t.code.label}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={error}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <div>
        <SubmitButton busy={busy}>{t.signin.submit}</SubmitButton>
      </div>
      <div className="flex flex-wrap gap-x-6">
        <TextButton aria-disabled={busy || undefined} onClick={again}>
          {t.code.again}
        </TextButton>
        <TextButton onClick={onOther}>{t.code.change}</TextButton>
      </div>
    </form>
  )
}

interface CodeHandlers extends Pick<TypeCodeProps, 'onSent' | 'onSignedIn'> {
  /** Called when the code is right and its owner has yet to consent, and when that has come too late. */
  readonly onConsent: (isWanted: boolean) => void
}

/** Keeps what is typed of a code, and sends it as soon as it has six digits. */
function useTypedCode({ email, handle }: PendingCode, { onSent, onSignedIn, onConsent }: CodeHandlers) {
  const t = accountTexts()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [hasSentAgain, setHasSentAgain] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const once = useSingleFlight()

  const run = (work: () => Promise<void>) =>
    once(async () => {
      setBusy(true)
      setError('')
      try {
        await work()
      } catch (refusal) {
        setError(refusal instanceof ApiError ? refusal.message : t.common.genericError)
        // A code that has ended while its owner read about consent is replaced on the step before.
        if (refusal instanceof ApiError && refusal.code === 'code_ended') onConsent(false)
        field.current?.select()
      }
      setBusy(false)
    })

  function verify(code: string, consent = {}) {
    if (code.length !== DIGITS) {
      setError(t.code.required)
      field.current?.focus()
      return
    }
    run(async () => {
      const answer = await call('POST /auth/code/verify', { body: { email, handle, code, ...consent } })
      if ('token' in answer) onSignedIn(answer)
      else onConsent(true)
    })
  }

  function type(value: string) {
    const digits = plainCode(value).replace(/\D/g, '').slice(0, DIGITS)
    setTyped(digits)
    setError('')
    if (digits.length === DIGITS && digits !== typed) verify(digits)
  }

  const again = () =>
    run(async () => {
      onSent(await requestCode(email, handle))
      setTyped('')
      setHasSentAgain(true)
      field.current?.focus()
    })

  return { typed, type, error, busy, field, again, verify, hasSentAgain }
}

interface CodeConsentProps {
  readonly email: string
  readonly error: string
  readonly busy: boolean
  readonly onConsent: (consent: { privacyNotice: string; acceptsTerms: boolean }) => void
}

/** Asks a new customer, whose code was right, for the consent without which there is no account. */
function CodeConsent({ email, error, busy, onConsent }: CodeConsentProps) {
  const t = accountTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { register, handleSubmit, formState } = useForm<{ privacy: boolean; terms: boolean }>()
  const field = fieldsIn({ register, formState })
  useEffect(() => heading.current?.focus(), [])
  const send = handleSubmit(() => onConsent({ privacyNotice: PRIVACY_NOTICE_VERSION, acceptsTerms: true }))
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {t.code.newHere}
        </h2>
        <p className="mt-2 break-words text-steel">{t.code.confirmed(email)}</p>
      </div>
      <PrivacyConsent hasLink {...field('privacy', { validate: (given) => given || t.signup.consentRequired })} />
      <TermsConsent {...field('terms', { validate: (given) => given || t.signup.termsRequired })} />
      {error && <Alert>{error}</Alert>}
      <div>
        <SubmitButton busy={busy}>{t.code.open}</SubmitButton>
      </div>
    </form>
  )
}

/** A code that was emailed to this browser. */
interface PendingCode {
  readonly email: string
  /** Names this browser; the code works with it only. */
  readonly handle: string
  /** When the code expires, in milliseconds. */
  readonly until: number
}

const DRAFT = 'signInCode'

/** Returns the code that this tab waits for: telephones reload a page while their owner reads the email. */
export function readPendingCode(): PendingCode | null {
  const { email, handle, until } = readDraft(DRAFT)
  if (typeof email !== 'string' || typeof handle !== 'string' || typeof until !== 'number') return null
  return until > Date.now() ? { email, handle, until } : null
}

const writePendingCode = (code: PendingCode | null): void => writeDraft(DRAFT, code && { ...code })
