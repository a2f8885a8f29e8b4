import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { DispatchForm } from './dispatch-form.tsx'
import { nextStep } from './next-step.ts'
import { PaymentForm } from './payment-form.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface NextStepButtonProps {
  readonly order: Order
  readonly actions: OrderActions
}

/** Shows the next step of an order as its one primary button; dispatch and payment ask for what they need. */
export function NextStepButton({ order, actions }: NextStepButtonProps) {
  const { record: t, common } = adminOrderTexts()
  const [open, setOpen] = useState<'dispatch' | 'pay' | null>(null)
  const step = nextStep(order)
  const close = () => setOpen(null)

  function take() {
    if (step === 'dispatch' || step === 'pay') {
      actions.clearRefusal()
      setOpen(step)
    } else if (step === 'pack') actions.change({ status: 'Pickup' }, t.moved.pack(order.orderNo))
    else if (step === 'deliver') actions.change({ status: 'Delivered' }, t.moved.deliver(order.orderNo))
  }

  return (
    <>
      {step && (
        <Button aria-disabled={actions.isBusy || undefined} onClick={take} className="max-sm:flex-1">
          {t.next[step]}
        </Button>
      )}
      <Dialog
        open={open !== null}
        onClose={close}
        title={open === null ? '' : t[open].title(order.orderNo)}
        closeLabel={common.close}
        holdsForm
      >
        {open === 'dispatch' && <DispatchForm order={order} actions={actions} onClose={close} />}
        {open === 'pay' && <PaymentForm order={order} actions={actions} onClose={close} />}
      </Dialog>
    </>
  )
}
