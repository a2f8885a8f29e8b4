import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Chosen } from '#rules/pricing.ts'
import { TextField } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { SuccessNotice } from '#web/components/success-notice.tsx'
import { call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { productTexts } from '#web/messages/en/product.ts'

export interface BackInStockProps {
  readonly proId: string
  readonly chosen: Chosen
}

/** Requests one email when the product is available again; signed-in customers need not type their address. */
export function BackInStockForm({ proId, chosen }: BackInStockProps) {
  const { product: t, common } = productTexts()
  const [email, setEmail] = useState(useSession.getState().user?.email ?? '')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [confirmation, setConfirmation] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const once = useSingleFlight()

  // The pressed button has been replaced by this form.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const send = () =>
    once(async () => {
      setBusy(true)
      setError('')
      try {
        const { message } = await call('POST /back-in-stock', { body: { proId, email, ...chosen } })
        setConfirmation(message)
      } catch (failure) {
        setError(failure instanceof ApiError ? (failure.fields.email ?? failure.message) : common.genericError)
      }
      setBusy(false)
    })

  if (confirmation) {
    return (
      <div role="status">
        <SuccessNotice className="bg-mist">{confirmation}</SuccessNotice>
      </div>
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
        label={common.email}
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
