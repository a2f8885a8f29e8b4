import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { archiveRefusal } from '#rules/order-status.ts'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
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

const MOVES = { pack: 'Pickup', deliver: 'Delivered' } as const

/**
 * Manages what is done with orders: the dialog that is open, and the calls, one at a time, with why the last one was
 * refused. `reload` shows orders as they are afterwards; after a conflict that is what a colleague has made of them.
 */
export function useOrderWork(reload: () => void) {
  const [open, setOpen] = useState<{ readonly what: OrderDialog; readonly order: Order } | null>(null)
  const [refusal, setRefusal] = useState('')
  const { record: t, orders } = adminOrderTexts()
  const { isBusy, act } = useAction((message, error) => {
    setRefusal(message)
    toast(message, 'error')
    if (error instanceof ApiError && error.status === 409) reload()
  })

  const change = (work: () => Promise<unknown>, confirmation: string) =>
    act(async () => {
      setOpen(null)
      setRefusal('')
      await work()
      toast(confirmation, 'success')
      reload()
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
      const { orderId, orderNo, version } = order
      if (step === 'dispatch' || step === 'pay') show(step, order)
      else if (step) {
        const body = { orderId, version, status: MOVES[step] }
        change(() => callAsUser('PUT /updateOrder/', { body }), t.moved[step](orderNo))
      }
    },
    remove: ({ orderId: id, orderNo }: Order) =>
      change(() => callAsUser('DELETE /order/delete/{id}', { params: { id } }), t.deleted(orderNo)),
    restore: ({ orderId: id, orderNo }: Order) =>
      change(() => callAsUser('POST /order/{id}/restore', { params: { id } }), orders.restored(orderNo)),
  }
}

export type OrderWork = ReturnType<typeof useOrderWork>
