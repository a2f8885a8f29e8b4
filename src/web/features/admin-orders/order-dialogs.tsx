import type { ComponentType } from 'react'
import type { Order } from '#contract/orders.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { DispatchForm } from './dispatch-form.tsx'
import { EditOrderForm } from './edit-order-form.tsx'
import { payableOf } from './order-totals.tsx'
import { RefundForm } from './refund-form.tsx'
import { type OrderFormProps, type OrderWork, whyNotArchived } from './use-order-work.ts'

const FORMS: Readonly<Record<string, ComponentType<OrderFormProps>>> = {
  edit: EditOrderForm,
  refund: RefundForm,
  dispatch: DispatchForm,
  pay: PaymentForm,
}

interface OrderDialogsProps {
  readonly work: OrderWork
  /** The order of the dialog as it is now, if the page knows. */
  readonly order?: Order | undefined
}

export function OrderDialogs({ work, order = work.open?.order }: OrderDialogsProps) {
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
  const { record: t, orders } = adminOrderTexts()
  const { orderId, orderNo, version } = order
  return (
    <RecordForm
      label={t.pay.title(orderNo)}
      draft={`payment-${orderId}`}
      saved={{ reason: '' }}
      head={<p>{t.pay.amount(rupees(payableOf(order)))}</p>}
      fields={[
        {
          name: 'reason',
          label: orders.reason,
          hint: orders.reasonHint,
          missing: orders.missing,
          input: { maxLength: 250 },
        },
      ]}
      button={t.pay.submit}
      exit={{ label: t.cancel, onExit, discards: true }}
      save={({ reason }) => callAsUser('PUT /updateOrder/', { body: { orderId, version, isPaid: true, reason } })}
      onSaved={() => {
        toast(t.pay.done(orderNo), 'success')
        onSaved()
      }}
      onRefused={onRefused}
    />
  )
}
