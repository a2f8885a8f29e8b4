import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { archiveRefusal } from '#rules/order-status.ts'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useRecordActions } from '#web/lib/use-record-actions.ts'
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
 * Manages what is done with orders: the dialog that is open, and the actions. `reload` shows orders as they are
 * afterwards.
 */
export function useOrderWork(reload: () => void) {
  const [open, setOpen] = useState<{ readonly what: OrderDialog; readonly order: Order } | null>(null)
  const { act, refusal, isBusy, forgetRefusal } = useRecordActions(reload, toast)
  const { record: t, orders } = adminOrderTexts()
  const close = () => setOpen(null)

  const show = (what: OrderDialog, order: Order) => {
    forgetRefusal()
    setOpen({ what, order })
  }

  return {
    open,
    refusal,
    isBusy,
    reload,
    close,
    show,
    /** Takes the next step of an order; dispatch and payment ask for what they need. */
    takeStep(order: Order): void {
      const step = nextStep(order)
      const { orderId, orderNo, version } = order
      if (step === 'dispatch' || step === 'pay') show(step, order)
      else if (step) {
        const body = { orderId, version, status: MOVES[step] }
        act(() => callAsUser('PUT /updateOrder/', { body }), t.moved[step](orderNo))
      }
    },
    remove({ orderId: id, orderNo }: Order) {
      close()
      return act(() => callAsUser('DELETE /order/delete/{id}', { params: { id } }), t.deleted(orderNo))
    },
    restore: ({ orderId: id, orderNo }: Order) =>
      act(() => callAsUser('POST /order/{id}/restore', { params: { id } }), orders.restored(orderNo)),
  }
}

export type OrderWork = ReturnType<typeof useOrderWork>
