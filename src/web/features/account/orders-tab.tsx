import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { orderHeadline } from '#rules/order-progress.ts'
import { isOpen } from '#rules/payment-state.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { LongDate } from '#web/components/date.tsx'
import { LineImage } from '#web/components/line-image.tsx'
import { OutsideLink, TextLink } from '#web/components/text-link.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { profileTexts } from '#web/messages/en/profile.ts'

export const fetchOrders = () =>
  callAsUser('GET /orders/{userId}', { params: { userId: useSession.getState().user?.id ?? '' } })

export function OrdersTab({ actions }: { actions: OrderActions }) {
  const t = profileTexts()
  const resource = useResource(fetchOrders)
  return (
    <WhenLoaded {...resource} texts={t.common}>
      {({ orders }) =>
        orders.length === 0 ? (
          <div className="py-6">
            <p className="mb-6 text-xl">{t.profile.noOrders}</p>
            <ButtonLink to="/accessories">{t.profile.continueShopping}</ButtonLink>
          </div>
        ) : (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {orders.map((order) => (
              <li key={order.orderId} className="grid">
                <OrderCard order={order} actions={actions} onChanged={resource.reload} />
              </li>
            ))}
          </ul>
        )
      }
    </WhenLoaded>
  )
}

/** Renders what a customer can do with an order, which the checkout provides. */
export type OrderActions = (order: Order, onChanged: () => void) => ReactNode

interface OrderCardProps {
  readonly order: Order
  readonly actions: OrderActions
  readonly onChanged: () => void
  readonly heading?: 'h2' | 'h3'
}

export function OrderCard({ order, actions, onChanged, heading: Heading = 'h2' }: OrderCardProps) {
  const t = profileTexts().profile
  return (
    <article className="flex flex-col rounded-sm border border-line p-5">
      <div className="flex items-baseline justify-between gap-4">
        <Heading className="whitespace-nowrap text-2xl">{order.orderNo}</Heading>
        <span className="text-sm text-steel">
          <LongDate iso={order.createdAt} />
        </span>
      </div>
      <Headline order={order} />
      <dl className="mt-4 mb-3 grid gap-1 text-sm">
        <div className="flex justify-between gap-4">
          <dt>{t.orderStatus}</dt>
          <dd className="font-medium">{isOpen(order) ? t.waiting : order.status}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{t.orderTotal}</dt>
          <dd className="money font-medium">{rupees(order.totalPrice)}</dd>
        </div>
      </dl>
      <div className="mb-2 grid gap-3 empty:hidden">{actions(order, onChanged)}</div>
      <div className="mt-auto flex flex-wrap gap-x-6 text-sm">
        <TextLink
          to={`/order/${order.orderId}/${order.customerId}`}
          aria-label={t.detailsOf(order.orderNo)}
          className="font-medium"
        >
          {t.details}
        </TextLink>
        {order.trackingId !== '' && order.trackingLink !== '' && (
          <OutsideLink href={order.trackingLink} rel="noreferrer">
            {t.track}
            <ExternalLink aria-hidden className="size-4" />
          </OutsideLink>
        )}
      </div>
    </article>
  )
}

/** Says what happens with the order, beside the picture of its first part. */
function Headline({ order }: { order: Order }) {
  const t = profileTexts().profile
  const { headlines } = checkoutTexts().order
  const [first, ...others] = order.order_details
  if (!first) return null
  return (
    <div className="mt-3 grid grid-cols-[5rem_1fr] items-center gap-4">
      <div className="relative">
        <LineImage image={first.products.url} loading="lazy" />
        {others.length > 0 && (
          <span
            aria-hidden
            className="absolute right-1 bottom-1 rounded-sm bg-ink px-1.5 text-paper text-sm tabular-nums"
          >
            {t.pictureMore(others.length)}
          </span>
        )}
      </div>
      <div className="min-w-0">
        <p className="font-medium leading-snug">{headlines[orderHeadline(order)]}</p>
        <p className="mt-1 text-sm text-steel">
          {first.productName}, {first.bikeName}
          {others.length > 0 && ` ${t.moreParts(others.length)}`}
        </p>
      </div>
    </div>
  )
}
