import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'

/** Ends an unpaid order of before, which holds the first-order discount or points. */
export function CancelUnfinished({ orderId, onSettled }: { orderId: string; onSettled: () => void }) {
  const t = useCheckoutMessages().review
  const once = useOnce()
  const [busy, setBusy] = useState(false)

  const cancel = () =>
    once(async () => {
      setBusy(true)
      try {
        const { message } = await callAsUser('POST /cancel-order', { body: { orderId } })
        toast(message)
        onSettled()
      } catch {
        toast(t.cancelFailed, 'error')
      }
      setBusy(false)
    })

  return (
    <div className="mt-2">
      <Button look="line" aria-disabled={busy || undefined} onClick={cancel}>
        {t.cancelUnfinished}
      </Button>
    </div>
  )
}
