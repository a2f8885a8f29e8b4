import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/call.ts'
import { looksLikeEmail } from '#rules/email.ts'
import { isBlank } from '#rules/pasted.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { TextArea, TextField } from '#web/components/field.tsx'
import { SuccessNotice } from '#web/components/success-notice.tsx'
import { toast } from '#web/components/toast.tsx'
import { call } from '#web/lib/api.ts'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { contactTexts } from '#web/messages/en/contact.ts'

/** Loaded while the message is typed; without it the message is sent all the same. */
const fetchScreen = (): Promise<{ default: (props: { label: string }) => ReactNode }> =>
  import('./loading-screen.tsx').then(
    ({ LoadingScreen: screen }) => ({ default: screen }),
    () => ({ default: () => <></> }),
  )
const LoadingScreen = lazy(fetchScreen)

/** In the order of the form: the first invalid field gets the focus. */
const NAMES = ['name', 'email', 'phone', 'message', 'honeypot'] as const
type Name = (typeof NAMES)[number]
type Errors = Readonly<Partial<Record<Name, string | undefined>>>

const DRAFT = 'contactDraft'

type Result =
  | { readonly ok: true; readonly ticket: string; readonly url: string }
  | { readonly ok: false; readonly message: string }

/**
 * Sends a message to the seller. The input survives a failure and a reload. The fields are uncontrolled, so that text
 * typed before the script loaded is not lost. The form library is not used here, because the home page has this form as
 * well: for four fields the library would be a tenth of its scripts.
 */
export function ContactForm() {
  const t = contactTexts()
  const once = useSingleFlight()
  const { form, errors, sending, result, changed, send } = useMessage()
  return (
    // POST, because a submit before the script has loaded must not put the input into the address.
    <form
      ref={form}
      method="post"
      onInput={changed}
      onSubmit={(event) => {
        event.preventDefault()
        void once(send)
      }}
      noValidate
      className="grid gap-4"
    >
      <TextField label={t.contact.name} autoComplete="name" name="name" error={errors.name} />
      <TextField
        label={t.common.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        name="email"
        error={errors.email}
      />
      <TextField
        label={t.contact.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        name="phone"
        error={errors.phone}
      />
      <TextArea label={t.contact.message} name="message" error={errors.message} />
      <div hidden>
        <TextField label={t.contact.honeypot} tabIndex={-1} autoComplete="off" name="honeypot" />
        <input type="hidden" name="subject" value={t.contact.subject} readOnly />
      </div>
      <Button type="submit" aria-disabled={sending}>
        {t.contact.send}
      </Button>
      <div aria-live="polite">
        {result?.ok && (
          <SuccessNotice>
            <p>{t.contact.success}</p>
            <p className="font-normal">{t.contact.ticket(result.ticket)}</p>
            <Link to={result.url} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {t.contact.follow}
            </Link>
          </SuccessNotice>
        )}
        {result && !result.ok && <Alert>{result.message}</Alert>}
      </div>
      <Suspense>{sending && <LoadingScreen label={t.contact.sending} />}</Suspense>
    </form>
  )
}

/** Reads the message from the fields of `form`, checks and sends it. */
function useMessage() {
  const t = contactTexts()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  /** After the first submit, a field is validated again whenever it changes. */
  const [pressed, setPressed] = useState(false)
  const [sending, setSending] = useState(false)
  const [result, setResult] = useState<Result | null>(null)

  useEffect(() => {
    const draft = readDraft(DRAFT)
    for (const name of NAMES) {
      const field = fieldOf(form.current, name)
      if (field && field.value === '') field.value = String(draft[name] ?? '')
    }
  }, [])

  function changed({ target }: FormEvent<HTMLFormElement>) {
    void fetchScreen()
    writeDraft(DRAFT, typedInto(form.current))
    const name = NAMES.find((each) => target === fieldOf(form.current, each))
    if (name && pressed) setErrors({ ...errors, [name]: faultOf(name, typedInto(form.current)[name]) })
  }

  async function send() {
    const values = typedInto(form.current)
    const faults = NAMES.map((name) => [name, faultOf(name, values[name])] as const).filter(([, fault]) => fault)
    setPressed(true)
    setErrors(Object.fromEntries(faults))
    const [wrong] = faults
    if (wrong) {
      fieldOf(form.current, wrong[0])?.focus()
      return
    }
    setResult(null)
    setSending(true)
    try {
      const body = { ...values, subject: t.contact.subject, replyTo: values.email }
      const { ticket, url } = await call('POST /contact', { body })
      toast(t.contact.successToast, 'success')
      setResult({ ok: true, ticket, url })
      form.current?.reset()
      writeDraft(DRAFT, null)
      setPressed(false)
    } catch (error) {
      const refused = error instanceof ApiError
      if (refused) {
        toast(error.message, 'error')
        setErrors(error.fields)
      }
      setResult({ ok: false, message: refused ? error.message : t.contact.failed })
    }
    setSending(false)
  }

  return { form, errors, sending, result, changed, send }
}

function faultOf(name: Name, value: string): string | undefined {
  const t = contactTexts().contact
  const empty = isBlank(value)
  if (name === 'name' && empty) return t.nameRequired
  if (name === 'message' && empty) return t.messageRequired
  if (name === 'email' && empty) return t.emailRequired
  if (name === 'email' && !looksLikeEmail(value)) return t.emailInvalid
  return undefined
}

type Field = HTMLInputElement | HTMLTextAreaElement

const fieldOf = (form: HTMLFormElement | null, name: Name): Field | null =>
  (form?.elements.namedItem(name) ?? null) as Field | null

const typedInto = (form: HTMLFormElement | null): Record<Name, string> => ({
  name: fieldOf(form, 'name')?.value ?? '',
  email: fieldOf(form, 'email')?.value ?? '',
  phone: fieldOf(form, 'phone')?.value ?? '',
  message: fieldOf(form, 'message')?.value ?? '',
  honeypot: fieldOf(form, 'honeypot')?.value ?? '',
})
