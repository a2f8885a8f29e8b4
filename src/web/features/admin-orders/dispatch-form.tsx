import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Order } from '#contract/orders.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { FormButtons } from '#web/components/form-buttons.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import type { OrderActions } from './use-order-actions.ts'

interface DispatchFormProps {
  readonly order: Order
  readonly actions: OrderActions
  readonly onClose: () => void
}

/** Dispatches an order with its tracking number; without a number it asks once. */
export function DispatchForm({ order, actions, onClose }: DispatchFormProps) {
  const t = adminOrderTexts().record.dispatch
  const [isAsking, setAsking] = useState(false)
  const { trackingId, trackingLink } = order
  const { register, handleSubmit, setFocus } = useForm({ defaultValues: { trackingId, trackingLink } })

  const send = handleSubmit(async (typed) => {
    if (typed.trackingId.trim() === '' && !isAsking) return setAsking(true)
    if (await actions.change({ status: 'Dispatched', ...typed }, t.done(order.orderNo))) onClose()
  })

  return (
    <form onSubmit={send} noValidate aria-label={t.title(order.orderNo)} className="grid gap-4">
      <p className="text-sm text-steel">{t.meaning}</p>
      <TextField
        label={t.number}
        autoComplete="off"
        maxLength={100}
        {...register('trackingId', { onChange: () => setAsking(false) })}
      />
      <TextField
        label={t.link}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        {...register('trackingLink')}
      />
      {actions.refusal && <Alert>{actions.refusal}</Alert>}
      {isAsking ? (
        <Question
          isBusy={actions.isBusy}
          onEnter={() => {
            setAsking(false)
            setFocus('trackingId')
          }}
        />
      ) : (
        <FormButtons submit={t.submit} exit={adminOrderTexts().record.cancel} busy={actions.isBusy} onExit={onClose} />
      )}
    </form>
  )
}

/** Asks whether the parcel really leaves without a number. */
function Question({ isBusy, onEnter }: { isBusy: boolean; onEnter: () => void }) {
  const t = adminOrderTexts().record.dispatch
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-label={t.question}
      tabIndex={-1}
      className="grid gap-3 rounded-sm bg-signal-mist p-4 outline-none"
    >
      <div>
        <p className="font-medium">{t.question}</p>
        <p className="text-sm text-steel">{t.questionHint}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isBusy}>{t.without}</SubmitButton>
        <Button look="line" onClick={onEnter} className="w-full sm:w-auto">
          {t.enter}
        </Button>
      </div>
    </div>
  )
}
