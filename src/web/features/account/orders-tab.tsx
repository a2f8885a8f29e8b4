import { ButtonLink } from '#web/components/button.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { profileTexts } from '#web/messages/en/profile.ts'
import { type OrderActions, OrderCard } from './order-card.tsx'

export const fetchOrders = () =>
  callAsUser('GET /orders/{userId}', { params: { userId: useSession.getState().user?.id ?? '' } })

/** Lists the customer's orders, one card each. */
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
