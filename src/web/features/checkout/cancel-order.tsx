import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { DateTime } from '#web/components/date.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

type Cancellable = NonNullable<Order['cancellable']>

interface CancelOrderProps {
  readonly order: Order
  readonly cancellable: Cancellable
  readonly onCancelled: (order: Order) => void
  /** Called when cancelling would now have another result, so that the order must be loaded again. */
  readonly onChanged: () => void
}

/** Cancels the order after showing what is refunded (P8). */
export function CancelOrder({ order, cancellable, onCancelled, onChanged }: CancelOrderProps) {
  const t = checkoutTexts()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')

  const expected = { amount: cancellable.amount, points: cancellable.points }

  const { isBusy, act } = useAction((message, failure) => {
    setError(failure instanceof ApiError ? message : t.common.genericError)
    if (failure instanceof ApiError && failure.status === 409) onChanged()
  })
  const cancel = () =>
    act(async () => {
      setError('')
      const input = { params: { id: order.orderId }, body: { reason, expected } }
      const answer = await callAsUser('POST /order/{id}/cancel', input)
      setOpen(false)
      toast(t.order.cancelled, 'success')
      onCancelled(answer.order)
    })

  return (
    <>
      <Button look="line" className="w-full" onClick={() => setOpen(true)}>
        {t.order.cancel}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.order.cancelTitle}
        closeLabel={t.common.close}
        className="max-w-md"
        holdsForm
      >
        <Refund cancellable={cancellable} />
        <div className="mt-5">
          <TextField
            label={t.order.cancelReason}
            maxLength={250}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        {error && (
          <div className="mt-4">
            <Alert>{error}</Alert>
          </div>
        )}
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <Button look="line" className="flex-1" onClick={() => setOpen(false)}>
            {t.order.cancelNo}
          </Button>
          <Button className="flex-1" aria-disabled={isBusy || undefined} onClick={cancel}>
            {t.order.cancelYes}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function Refund({ cancellable }: { cancellable: Cancellable }) {
  const t = checkoutTexts().order
  const { amount, pointsDeducted, deducted, until } = cancellable
  return (
    <>
      <p className="font-medium">{whatComesBack(cancellable, t)}</p>
      {pointsDeducted > 0 && <p className="mt-1">{t.deducted(pointsDeducted, rupees(deducted))}</p>}
      {until && amount > 0 && (
        <p className="mt-1 text-sm text-steel">
          {t.cancelUntil} <DateTime iso={until} />.
        </p>
      )}
    </>
  )
}

function whatComesBack({ amount, percent, points }: Cancellable, t: ReturnType<typeof checkoutTexts>['order']): string {
  if (amount > 0 && points > 0) return t.cancelBackBoth(rupees(amount), percent, points)
  if (amount > 0) return t.cancelBack(rupees(amount), percent)
  return points > 0 ? t.cancelBackPoints(points) : t.cancelNothing
}
