import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { archiveRefusal } from '#rules/order-status.ts'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { nextStep } from './next-step.ts'

/** A dialog above an order. `keep` says why it cannot be deleted. */
type OrderDialog = 'edit' | 'refund' | 'dispatch' | 'pay' | 'delete' | 'keep'

export interface OrderFormProps {
  readonly order: Order
  readonly onExit: () => void
  readonly onSaved: () => void
  readonly onRefused: () => void
}

/** Returns why an order cannot be deleted from the list at the moment, as far as the page knows. */
export const whyNotArchived = (order: Order): string | null =>
  archiveRefusal({
    ...order,
    hasOpenRefund: order.refunds.some(({ status }) => status === 'requested' || status === 'pending'),
    needsReview: false,
  })

/**
 * Manages what is done with orders: the dialog that is open, and the calls, one at a time, with why the last one was
 * refused. `reload` shows orders as they are afterwards; after a conflict that is what a colleague has made of them.
 */
export function useOrderWork(reload: () => void) {
  const [open, setOpen] = useState<{ readonly what: OrderDialog; readonly order: Order } | null>(null)
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const once = useSingleFlight()
  const { record: t, orders, common } = adminOrderTexts()

  const act = (work: () => Promise<unknown>, confirmation: string) =>
    once(async () => {
      setOpen(null)
      setRefusal('')
      setBusy(true)
      try {
        await work()
        toast(confirmation, 'success')
        reload()
      } catch (error) {
        const why = error instanceof ApiError ? error.message : common.genericError
        setRefusal(why)
        toast(why, 'error')
        if (error instanceof ApiError && error.status === 409) reload()
      } finally {
        setBusy(false)
      }
    })

  const show = (what: OrderDialog, order: Order) => {
    setRefusal('')
    setOpen({ what, order })
  }

  return {
    open,
    refusal,
    isBusy,
    reload,
    close: () => setOpen(null),
    show,
    /** Takes the next step of an order; dispatch and payment ask for what they need. */
    takeStep(order: Order): void {
      const step = nextStep(order)
      if (step === 'dispatch' || step === 'pay') show(step, order)
      if (step !== 'pack' && step !== 'deliver') return
      const body = {
        orderId: order.orderId,
        version: order.version,
        status: step === 'pack' ? ('Pickup' as const) : ('Delivered' as const),
      }
      act(() => callAsUser('PUT /updateOrder/', { body }), t.moved[step](order.orderNo))
    },
    remove: ({ orderId: id, orderNo }: Order) =>
      act(() => callAsUser('DELETE /order/delete/{id}', { params: { id } }), t.deleted(orderNo)),
    restore: ({ orderId: id, orderNo }: Order) =>
      act(() => callAsUser('POST /order/{id}/restore', { params: { id } }), orders.restored(orderNo)),
  }
}

export type OrderWork = ReturnType<typeof useOrderWork>
