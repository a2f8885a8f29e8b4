import type { Order } from '#contract/orders.ts'
import { archiveRefusal } from '#rules/order-status.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { EditOrderForm } from './edit-order-form.tsx'
import { RefundForm } from './refund-form.tsx'

/** A dialog above an order. `keep` says why it cannot be deleted. */
export type OrderDialog = 'edit' | 'refund' | 'delete' | 'keep'

/** Returns why an order cannot be deleted from the list at the moment, as far as the page knows. */
export const whyNotArchived = (order: Order): string | null =>
  archiveRefusal({
    ...order,
    hasOpenRefund: order.refunds.some(({ status }) => status === 'requested' || status === 'pending'),
    needsReview: false,
  })

interface OrderDialogsProps {
  /** The order of the dialog; null before the first. */
  readonly order: Order | null
  readonly open: OrderDialog | null
  readonly onClose: () => void
  readonly onSaved: () => void
  readonly onDelete: () => void
}

/** Shows the forms and questions that act on one order, above its page or the list. */
export function OrderDialogs({ order, open, onClose, onSaved, onDelete }: OrderDialogsProps) {
  const { orders: t, common } = adminOrdersTexts()
  const orderNo = order?.orderNo ?? ''
  const titles = { edit: t.editTitle(orderNo), refund: t.refundTitle(orderNo), keep: t.notArchivable(orderNo) }
  const shown = open === 'delete' ? null : open
  const saved = () => {
    onClose()
    onSaved()
  }
  return (
    <>
      <Dialog
        open={shown !== null}
        onClose={onClose}
        title={shown === null ? '' : titles[shown]}
        closeLabel={common.close}
        holdsForm={shown !== 'keep'}
      >
        {order && shown === 'edit' && <EditOrderForm order={order} onExit={onClose} onSaved={saved} />}
        {order && shown === 'refund' && <RefundForm order={order} onExit={onClose} onSaved={saved} />}
        {order && shown === 'keep' && (
          <>
            <p>{whyNotArchived(order)}</p>
            <Button className="mt-6 w-full sm:w-auto" onClick={onClose}>
              {t.understood}
            </Button>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={open === 'delete'}
        title={t.deleteTitle}
        body={
          <>
            <span className="mb-2 block text-steel">{t.deleteMeaning(orderNo)}</span>
            {t.deleteBody}
          </>
        }
        yes={common.yes}
        no={common.no}
        onNo={onClose}
        onYes={onDelete}
      />
    </>
  )
}
