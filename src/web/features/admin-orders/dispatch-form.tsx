import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { FormFields, FormFrame } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import type { OrderFormProps } from './use-order-work.ts'

/** Dispatches an order with its tracking number; without a number it asks once. */
export function DispatchForm({ order, onExit, onSaved, onRefused }: OrderFormProps) {
  const { dispatch: t, cancel } = adminOrderTexts().record
  const { orderId, orderNo, version, trackingId, trackingLink } = order
  const [isAsking, setAsking] = useState(false)
  const state = useRecordForm(['trackingId', 'trackingLink'], {
    draft: `dispatch-${orderId}`,
    saved: { trackingId, trackingLink },
    isReady: (typed) => {
      const isReady = isAsking || typed.trackingId.trim() !== ''
      setAsking(!isReady)
      return isReady
    },
    // What a colleague has entered meanwhile stays, unless something else was typed.
    save: (typed, { changed }) => {
      const body = { orderId, version, status: 'Dispatched' as const, ...onlyFields(typed, changed) }
      return callAsUser('PUT /updateOrder/', { body })
    },
    onSaved: () => {
      toast(t.done(orderNo), 'success')
      onSaved()
    },
    onRefused,
    tell: toast,
  })
  return (
    <>
      <FormFrame
        label={t.title(orderNo)}
        form={state}
        save={t.submit}
        exit={{ label: cancel, onExit, discards: true }}
        labelOf={(path) => (path === 'trackingId' ? t.number : t.link)}
      >
        <p className="text-sm text-steel">{t.meaning}</p>
        <FormFields
          form={state.form}
          fields={[
            { name: 'trackingId', label: t.number, input: { maxLength: 100 } },
            { name: 'trackingLink', label: t.link, input: { type: 'url', inputMode: 'url', maxLength: 500 } },
          ]}
        />
      </FormFrame>
      <ConfirmDialog
        open={isAsking}
        title={t.question}
        body={t.questionHint}
        yes={t.without}
        no={t.enter}
        onYes={() => state.submit()}
        onNo={() => {
          flushSync(() => setAsking(false))
          state.form.setFocus('trackingId')
        }}
      />
    </>
  )
}
