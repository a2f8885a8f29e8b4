import type { OrderRecord } from '#contract/order-record.ts'
import type { Order } from '#contract/orders.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { DateTime, formatAge } from '#web/components/date.tsx'
import { RecordPage } from '#web/components/record-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { nextStep } from './next-step.ts'
import { MoreMenu } from './order-actions.tsx'
import { FulfilmentBadge, PaymentBadge } from './order-badges.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMilestones } from './order-milestones.tsx'
import { OrderTimeline } from './timeline.tsx'
import { useOrderWork } from './use-order-work.ts'

interface OrderPageProps {
  readonly record: OrderRecord
  readonly reload: () => void
}

export function OrderPage({ record, reload }: OrderPageProps) {
  const { record: t, orders, common } = adminOrderTexts()
  const { order } = record
  const work = useOrderWork(reload)
  const step = nextStep(order)
  return (
    <RecordPage
      list={{ label: orders.toOrders, to: '/all-orders' }}
      title={order.orderNo}
      texts={common}
      states={
        <>
          <PaymentBadge order={order} />
          <FulfilmentBadge order={order} />
          {order.archivedAt && <Badge tone="neutral">{t.archived}</Badge>}
        </>
      }
      about={<About order={order} />}
      actions={
        <>
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
        </>
      }
      refusal={work.refusal}
      steps={<OrderMilestones order={order} />}
      facts={<OrderFacts record={record} />}
      timeline={<OrderTimeline record={record} reload={reload} />}
    >
      <OrderLines record={record} />
      <OrderDialogs work={work} order={order} />
    </RecordPage>
  )
}

function About({ order: { createdAt, customerId } }: { order: Order }) {
  const t = adminOrderTexts().record
  const isOwn = useSession((session) => session.user?.id === customerId)
  return (
    <>
      <p>
        {t.placed(formatAge(createdAt))}, <DateTime iso={createdAt} />
      </p>
      {isOwn && <p className="mt-1">{t.own}</p>}
    </>
  )
}
