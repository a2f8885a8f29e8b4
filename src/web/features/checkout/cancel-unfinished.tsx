import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { Button } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** Cancels an earlier unpaid order that reserves the first-order discount or points. */
export function CancelUnfinished({ orderId, onSettled }: { orderId: string; onSettled: () => void }) {
  const t = checkoutTexts().review
  const once = useSingleFlight()
  const [busy, setBusy] = useState(false)

  const cancel = () =>
    once(async () => {
      setBusy(true)
      try {
        await callAsUser('POST /order/{id}/cancel', { params: { id: orderId }, body: {} })
        toast(t.cancelledUnfinished, 'success')
        onSettled()
      } catch (error) {
        toast(error instanceof ApiError && error.status === 409 ? error.message : t.cancelFailed, 'error')
      }
      setBusy(false)
    })

  return (
    <Button look="line" aria-disabled={busy || undefined} onClick={cancel}>
      {t.cancelUnfinished}
    </Button>
  )
}
