import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { TextField } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { call } from '#web/lib/api.ts'
import { useMessages } from '#web/lib/messages.ts'
import { useSession } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'

/** Asks for one letter when the product is back; whoever is signed in need not type the address. */
export function TellMe({ proId }: { proId: string }) {
  const { product: t, contact, common } = useMessages()
  const [email, setEmail] = useState(useSession.getState().user?.email ?? '')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const once = useOnce()

  // The button that was pressed has become this form.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const send = () =>
    once(async () => {
      setBusy(true)
      setError('')
      try {
        const { message } = await call('POST /back-in-stock', { body: { proId, email } })
        setTold(message)
      } catch (failure) {
        setError(failure instanceof ApiError ? (failure.fields.email ?? failure.message) : common.genericError)
      }
      setBusy(false)
    })

  if (told) {
    return (
      <p role="status" className="rounded-sm bg-mist p-4 font-medium">
        {told}
      </p>
    )
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t.tellMe}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="grid gap-4 rounded-sm bg-mist p-4"
    >
      <p className="text-sm">{t.tellMeBody}</p>
      <TextField
        label={contact.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        error={error}
        onChange={({ target }) => setEmail(target.value)}
      />
      <SubmitButton busy={busy}>{t.tellMe}</SubmitButton>
    </form>
  )
}
