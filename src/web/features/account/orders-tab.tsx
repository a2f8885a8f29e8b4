import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UserInfo } from '#contract/accounts.ts'
import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { LongDate } from '#web/components/date.tsx'
import { OutsideLink, TextLink } from '#web/components/text-link.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { profileTexts } from '#web/messages/en/profile.ts'

const fetchOrders = () =>
  callAsUser('GET /orders/{userId}', { params: { userId: useSession.getState().user?.id ?? '' } })

/** Renders the actions for an unpaid order, which the checkout provides. */
type UnpaidActions = (order: Order, onChanged: () => void) => ReactNode

/** Lists the customer's orders, one card each. */
export function OrdersTab({ user, unpaidActions }: { user: UserInfo; unpaidActions: UnpaidActions }) {
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
              <OrderCard
                key={order.orderId}
                order={order}
                userId={user.id}
                unpaidActions={unpaidActions}
                onChanged={resource.reload}
              />
            ))}
          </ul>
        )
      }
    </WhenLoaded>
  )
}

interface OrderCardProps {
  readonly order: Order
  readonly userId: string
  readonly unpaidActions: UnpaidActions
  readonly onChanged: () => void
}

function OrderCard({ order, userId, unpaidActions, onChanged }: OrderCardProps) {
  const t = profileTexts().profile
  const names = order.order_details.map((line) => line.productName)
  return (
    <li className="flex flex-col rounded-sm border border-line p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-2xl">{order.orderNo}</h2>
        <span className="text-sm text-steel">
          <LongDate iso={order.createdAt} />
        </span>
      </div>
      <p className="mt-1 line-clamp-2 text-sm text-steel">{names.join(', ')}</p>
      <dl className="mt-4 mb-3 grid gap-1 text-sm">
        <div className="flex justify-between gap-4">
          <dt>{t.orderStatus}</dt>
          <dd className="font-medium">{order.status}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{t.orderTotal}</dt>
          <dd className="money font-medium">{formatRupees(fromRupees(order.totalPrice))}</dd>
        </div>
      </dl>
      {order.canPay && <div className="mb-3 grid gap-3">{unpaidActions(order, onChanged)}</div>}
      <div className="mt-auto flex flex-wrap gap-x-6 text-sm">
        <TextLink
          to={`/order/${order.orderId}/${userId}`}
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
    </li>
  )
}
