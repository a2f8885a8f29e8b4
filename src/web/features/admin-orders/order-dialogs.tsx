import { type ComponentType, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { plainCode } from '#rules/pasted.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { FormFields, FormFrame, RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { EditOrderForm, paymentReasonField, trackingFields } from './edit-order-form.tsx'
import { type OrderFormProps, type OrderWork, whyNotArchived } from './order-actions.tsx'
import { payableOf } from './order-parts.tsx'
import { RefundForm } from './refund-form.tsx'

const FORMS: Readonly<Record<string, ComponentType<OrderFormProps>>> = {
  edit: EditOrderForm,
  refund: RefundForm,
  dispatch: DispatchForm,
  pay: PaymentForm,
}

/** `order` is that of the dialog as it is now, if the page knows. */
export function OrderDialogs({ work, order = work.open?.order }: { work: OrderWork; order?: Order | undefined }) {
  const { orders: t, record, common } = adminOrderTexts()
  const { open, close } = work
  const orderNo = order?.orderNo ?? ''
  const titles = {
    edit: t.editTitle(orderNo),
    refund: t.refundTitle(orderNo),
    dispatch: record.dispatch.title(orderNo),
    pay: record.pay.title(orderNo),
    keep: t.notArchivable(orderNo),
    delete: '',
  }
  const what = open?.what ?? 'delete'
  const Form = FORMS[what]
  const saved = () => {
    close()
    work.reload()
  }
  return (
    <>
      <Dialog
        open={what !== 'delete'}
        onClose={close}
        title={titles[what]}
        closeLabel={common.close}
        holdsForm={what !== 'keep'}
      >
        {order && Form && <Form order={order} onExit={close} onSaved={saved} onRefused={work.reload} />}
        {order && what === 'keep' && (
          <>
            <p>{whyNotArchived(order)}</p>
            <Button className="mt-6 w-full sm:w-auto" onClick={close}>
              {t.understood}
            </Button>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={open?.what === 'delete'}
        title={t.deleteTitle}
        body={
          <>
            <span className="mb-2 block text-steel">{t.deleteMeaning(orderNo)}</span>
            {t.deleteBody}
          </>
        }
        yes={t.deleteYes(orderNo)}
        no={common.no}
        isDanger
        onNo={close}
        onYes={() => order && work.remove(order)}
      />
    </>
  )
}

/** Records that an order was paid another way, such as by bank transfer. */
function PaymentForm({ order, onExit, onSaved, onRefused }: OrderFormProps) {
  const t = adminOrderTexts().record
  const { orderId, orderNo, version } = order
  return (
    <RecordForm
      label={t.pay.title(orderNo)}
      draft={`payment-${orderId}`}
      saved={{ reason: '' }}
      head={<p>{t.pay.amount(rupees(payableOf(order)))}</p>}
      fields={[paymentReasonField()]}
      button={t.pay.submit}
      exit={{ label: t.cancel, onExit, discards: true }}
      save={({ reason }) => callAsUser('PUT /updateOrder/', { body: { orderId, version, isPaid: true, reason } })}
      confirmation={() => t.pay.done(orderNo)}
      onSaved={onSaved}
      onRefused={onRefused}
    />
  )
}

/** Dispatches an order with its tracking number; without a number it asks once. */
function DispatchForm({ order, onExit, onSaved, onRefused }: OrderFormProps) {
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
    confirmation: () => t.done(orderNo),
    onSaved,
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
        <FormFields form={state.form} fields={trackingFields(t.number, t.link)} />
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

const FIGURES = ['itemsPrice', 'taxPrice', 'shippingPrice', 'totalPrice', 'discountPrice'] as const
const IDS = ['userId', 'addressId'] as const

const EMPTY = {
  itemsPrice: '',
  taxPrice: '',
  shippingPrice: '',
  totalPrice: '',
  discountPrice: '',
  userId: '',
  addressId: '',
}

/** Creates an order from a customer's saved cart. Typed amounts are compared with the calculated ones. */
export function AddOrderForm({ onExit, onSaved }: { onExit: () => void; onSaved: () => void }) {
  const t = adminOrdersTexts().orders
  return (
    <RecordForm
      label={t.addTitle}
      draft="order-new"
      creates
      saved={EMPTY}
      head={
        <p className="text-sm text-steel">
          {t.addNote}{' '}
          <Link to="/create-orders" className="whitespace-nowrap text-ink underline underline-offset-4">
            {t.create}
          </Link>
        </p>
      }
      labelOf={(name) => t.figures[name as keyof typeof EMPTY]}
      groups={[
        {
          fields: FIGURES.map((name) => ({
            name,
            input: { inputMode: 'decimal', step: 'any', maxLength: 20, type: name === 'taxPrice' ? 'number' : 'text' },
          })),
        },
        { columns: '', fields: IDS.map((name) => ({ name, missing: t.missing, input: { maxLength: 40 } })) },
      ]}
      button={t.update}
      exit={{ label: t.exit, onExit }}
      save={({ userId, addressId, ...figures }, { key }) => {
        const params = { userId: plainCode(userId), addressId: plainCode(addressId) }
        return callAsUser('POST /orders/{userId}/{addressId}', { params, body: { ...figures, key } })
      }}
      confirmation={({ order }) => t.added(order.orderNo)}
      onSaved={onSaved}
    />
  )
}
