import { useState } from 'react'
import type { OrderRecord } from '#contract/order-record.ts'
import type { Order } from '#contract/orders.ts'
import { Alert } from '#web/components/alert.tsx'
import { Badge } from '#web/components/badge.tsx'
import { DateTime, formatAge } from '#web/components/date.tsx'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { MoreMenu } from './more-menu.tsx'
import { NextStepButton } from './next-step-button.tsx'
import { FulfilmentBadge, PaymentBadge } from './order-badges.tsx'
import { type OrderDialog, OrderDialogs, whyNotArchived } from './order-dialogs.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMilestones } from './order-milestones.tsx'
import { Timeline } from './timeline.tsx'
import { type OrderActions, useOrderActions } from './use-order-actions.ts'

interface OrderPageProps {
  readonly record: OrderRecord
  /** Loads the order again. */
  readonly reload: () => void
}

/** Shows one order with its next step, its other actions, and all that happened to it. */
export function OrderPage({ record, reload }: OrderPageProps) {
  const { order } = record
  const actions = useOrderActions(order, reload)
  return (
    <>
      <OrderHead order={order} actions={actions} reload={reload} />
      {actions.refusal && (
        <div className="mb-4">
          <Alert>{actions.refusal}</Alert>
        </div>
      )}
      <div className="mb-4 rounded-sm border border-line bg-paper p-4 sm:p-5">
        <OrderMilestones order={order} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <OrderLines record={record} />
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <OrderFacts record={record} />
        </div>
        <Timeline record={record} actions={actions} />
      </div>
    </>
  )
}

interface OrderHeadProps {
  readonly order: Order
  readonly actions: OrderActions
  readonly reload: () => void
}

/** Shows the states of an order beside its actions. */
function OrderHead({ order, actions, reload }: OrderHeadProps) {
  const { record: t, orders } = adminOrderTexts()
  const isOwn = useSession((session) => session.user?.id === order.customerId)
  const [open, setOpen] = useState<OrderDialog | null>(null)
  const { orderId: id, orderNo } = order
  const remove = () => {
    setOpen(null)
    return actions.act(() => callAsUser('DELETE /order/delete/{id}', { params: { id } }), t.deleted(orderNo))
  }
  const restore = () =>
    actions.act(() => callAsUser('POST /order/{id}/restore', { params: { id } }), orders.restored(orderNo))
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <PaymentBadge order={order} />
          <FulfilmentBadge order={order} />
          {order.archivedAt && <Badge tone="neutral">{t.archived}</Badge>}
        </p>
        <p className="mt-2 text-sm text-steel">
          {t.placed(formatAge(order.createdAt))}, <DateTime iso={order.createdAt} />
        </p>
        {isOwn && <p className="mt-1 text-sm text-steel">{t.own}</p>}
      </div>
      <div className="flex gap-3 max-sm:w-full">
        <NextStepButton order={order} actions={actions} />
        <MoreMenu
          order={order}
          onEdit={() => setOpen('edit')}
          onRefund={() => setOpen('refund')}
          onDelete={() => setOpen(whyNotArchived(order) === null ? 'delete' : 'keep')}
          onRestore={restore}
        />
      </div>
      <OrderDialogs order={order} open={open} onClose={() => setOpen(null)} onSaved={reload} onDelete={remove} />
    </div>
  )
}
