import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

/** A change of an order by staff. */
export interface OrderChange {
  readonly status?: Order['status']
  readonly isPaid?: true
  readonly reason?: string
  readonly trackingId?: string
  readonly trackingLink?: string
}

/**
 * Returns functions that act on an order, one at a time, and why the last one was refused. `reload` shows the order as it
 * is afterwards; after a conflict that is what a colleague has made of it.
 */
export function useOrderActions({ orderId, version }: Order, reload: () => void) {
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const once = useSingleFlight()

  /** Returns whether the action was accepted. */
  async function act(work: () => Promise<unknown>, confirmation: string): Promise<boolean> {
    let isDone = false
    await once(async () => {
      setRefusal('')
      setBusy(true)
      try {
        await work()
        toast(confirmation, 'success')
        reload()
        isDone = true
      } catch (error) {
        const why = error instanceof ApiError ? error.message : adminOrdersTexts().common.genericError
        setRefusal(why)
        toast(why, 'error')
        if (error instanceof ApiError && error.status === 409) reload()
      } finally {
        setBusy(false)
      }
    })
    return isDone
  }

  const change = (body: OrderChange, confirmation: string): Promise<boolean> =>
    act(() => callAsUser('PUT /updateOrder/', { body: { orderId, version, ...body } }), confirmation)

  return { refusal, isBusy, act, change, clearRefusal: () => setRefusal('') }
}

export type OrderActions = ReturnType<typeof useOrderActions>
