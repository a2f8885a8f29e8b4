import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { TextArea, TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { call } from '#web/lib/api.ts'
import { useMessages } from '#web/lib/messages.ts'
import { LoadingScreen } from './loading-screen.tsx'

interface Message {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly honeypot: string
}

const EMPTY: Message = { name: '', email: '', phone: '', message: '', honeypot: '' }
const DRAFT = 'contactDraft'

type Result = { readonly ok: true; readonly ticket: string } | { readonly ok: false; readonly message: string }

/** A message to the seller. What was typed survives a failure and a reload. */
export function ContactForm() {
  const t = useMessages()
  const [result, setResult] = useState<Result | null>(null)
  const { register, handleSubmit, reset, watch, formState, setError } = useForm<Message>({ defaultValues: EMPTY })

  useEffect(() => {
    const draft = readDraft()
    if (draft) reset(draft)
    const watching = watch((values) => writeDraft(values))
    return () => watching.unsubscribe()
  }, [reset, watch])

  const send = handleSubmit(async (values) => {
    setResult(null)
    try {
      const answer = await call('POST /contact', {
        body: { ...values, subject: t.contact.subject, replyTo: values.email },
      })
      toast(t.contact.successToast, 'success')
      setResult({ ok: true, ticket: answer.ticket })
      reset(EMPTY)
      writeDraft(EMPTY)
    } catch (error) {
      const refused = error instanceof ApiError
      if (refused) {
        toast(error.message, 'error')
        for (const [field, message] of Object.entries(error.fields)) {
          if (field in EMPTY) setError(field as keyof Message, { message })
        }
      }
      setResult({ ok: false, message: refused ? error.message : t.contact.failed })
    }
  })

  const { errors, isSubmitting } = formState
  return (
    // Before its script has come a press must not put what was typed into the address.
    <form
      method="post"
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : send(event))}
      noValidate
      className="grid gap-4"
    >
      <TextField
        label={t.contact.name}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name', { validate: filled(t.contact.nameRequired) })}
      />
      <TextField
        label={t.contact.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', {
          validate: {
            filled: filled(t.contact.emailRequired),
            email: (value) => EMAIL.test(value.trim()) || t.contact.emailInvalid,
          },
        })}
      />
      <TextField
        label={t.contact.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextArea
        label={t.contact.message}
        error={errors.message?.message}
        {...register('message', { validate: filled(t.contact.messageRequired) })}
      />
      <div hidden>
        <TextField label={t.contact.honeypot} tabIndex={-1} autoComplete="off" {...register('honeypot')} />
        <input type="hidden" name="subject" value={t.contact.subject} readOnly />
      </div>
      <Button type="submit" aria-disabled={isSubmitting}>
        {t.contact.send}
      </Button>
      <div aria-live="polite">
        {result?.ok && (
          <p className="rounded-sm bg-moss-mist px-4 py-3 text-moss">
            <span className="block font-medium">{t.contact.success}</span>
            {t.contact.ticket(result.ticket)}
          </p>
        )}
        {result && !result.ok && <Alert>{result.message}</Alert>}
      </div>
      <LoadingScreen open={isSubmitting} label={t.contact.sending} />
    </form>
  )
}

/** One at sign with something before it and a dotted name behind it; the server looks closer. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const filled = (message: string) => (value: string) => value.trim() !== '' || message

function readDraft(): Message | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null')
    return typeof draft === 'object' && draft !== null ? { ...EMPTY, ...draft } : null
  } catch {
    return null
  }
}

function writeDraft(values: Partial<Message>): void {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(values))
  } catch {
    // No storage, no draft.
  }
}
