import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { MonthDayYear } from '#web/components/date.tsx'
import { Failed } from '#web/components/failed.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'

const fetchOrders = () =>
  callAsUser('GET /orders/{userId}', { params: { userId: useSession.getState().user?.id ?? '' } })

/** The orders of whoever is signed in, a card each. */
export function OrdersTab({ user }: { user: UserInfo }) {
  const t = useAccountMessages()
  const { data, error, reload } = useOwn(fetchOrders)
  if (error) {
    return (
      <Failed retry={t.common.retry} onRetry={reload}>
        {error}
      </Failed>
    )
  }
  if (!data) return <Spinner label={t.common.loading} />
  if (data.orders.length === 0) {
    return (
      <div className="py-6">
        <p className="mb-6 text-xl">{t.profile.noOrders}</p>
        <ButtonLink to="/accessories">{t.profile.continueShopping}</ButtonLink>
      </div>
    )
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {data.orders.map((order) => (
        <OrderCard key={order.orderId} order={order} userId={user.id} />
      ))}
    </ul>
  )
}

function OrderCard({ order, userId }: { order: Order; userId: string }) {
  const t = useAccountMessages().profile
  const names = order.order_details.map((line) => line.productName)
  return (
    <li className="flex flex-col rounded-sm border border-line p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-2xl">{order.orderNo}</h2>
        <span className="text-sm text-steel">
          <MonthDayYear iso={order.createdAt} />
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
      <div className="mt-auto flex flex-wrap gap-x-6 text-sm">
        <Link
          to={`/order/${order.orderId}/${userId}`}
          aria-label={t.detailsOf(order.orderNo)}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {t.details}
        </Link>
        {order.trackingId !== '' && order.trackingLink !== '' && (
          <a
            href={order.trackingLink}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
          >
            {t.track}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </div>
    </li>
  )
}
