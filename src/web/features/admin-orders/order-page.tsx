import type { OrderRecord } from '#contract/order-record.ts'
import type { Order } from '#contract/orders.ts'
import { Alert } from '#web/components/alert.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { DateTime, formatAge } from '#web/components/date.tsx'
import { useSession } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { MoreMenu } from './more-menu.tsx'
import { nextStep } from './next-step.ts'
import { FulfilmentBadge, PaymentBadge } from './order-badges.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMilestones } from './order-milestones.tsx'
import { Timeline } from './timeline.tsx'
import { type OrderWork, useOrderWork } from './use-order-work.ts'

interface OrderPageProps {
  readonly record: OrderRecord
  /** Loads the order again. */
  readonly reload: () => void
}

/** Shows one order with its next step, its other actions, and all that happened to it. */
export function OrderPage({ record, reload }: OrderPageProps) {
  const { order } = record
  const work = useOrderWork(reload)
  return (
    <>
      <OrderHead order={order} work={work} />
      {work.refusal && (
        <div className="mb-4">
          <Alert>{work.refusal}</Alert>
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
        <Timeline record={record} onAdded={reload} />
      </div>
    </>
  )
}

/** Shows the states of an order beside its actions; the next step is the one primary button. */
function OrderHead({ order, work }: { order: Order; work: OrderWork }) {
  const t = adminOrderTexts().record
  const isOwn = useSession((session) => session.user?.id === order.customerId)
  const step = nextStep(order)
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
        {step && (
          <Button
            aria-disabled={work.isBusy || undefined}
            onClick={() => work.takeStep(order)}
            className="max-sm:flex-1"
          >
            {t.next[step]}
          </Button>
        )}
        <MoreMenu order={order} work={work} />
      </div>
      <OrderDialogs work={work} order={order} />
    </div>
  )
}
