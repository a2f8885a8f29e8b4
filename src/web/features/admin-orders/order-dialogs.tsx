import type { ComponentType } from 'react'
import type { Order } from '#contract/orders.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { DispatchForm } from './dispatch-form.tsx'
import { EditOrderForm } from './edit-order-form.tsx'
import { PaymentForm } from './payment-form.tsx'
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

/** Shows the forms and questions that act on one order, above its page or the list. */
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
