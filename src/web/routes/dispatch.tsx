import { AdminPage } from '#web/components/admin-page.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { DispatchForm } from '#web/features/admin-dispatch/dispatch-form.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { dispatchTexts } from '#web/messages/en/admin-dispatch.ts'
import type { Route } from './+types/dispatch.ts'

export const meta = () => [{ title: dispatchTexts().dispatch.title }, { name: 'robots', content: 'noindex' }]

const idsOf = (query: URLSearchParams): string[] => [...new Set((query.get('orders') ?? '').split(',').filter(Boolean))]

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => {
    const ids = idsOf(url.searchParams)
    if (ids.length === 0) return { orders: [], couriers: [], missing: 0 }
    const [{ orders }, { value: couriers }] = await Promise.all([
      callAsUser('POST /dispatches/orders', { body: { orders: ids } }),
      callAsUser('GET /settings/couriers'),
    ])
    return { orders, couriers, missing: ids.length - orders.length }
  })

export default function DispatchPage({ loaderData }: Route.ComponentProps) {
  const { dispatch: t, common } = dispatchTexts()
  const userId = useSession(({ user }) => user?.id ?? '')
  return (
    <AdminPage title={t.title} actions={<TextLink to="/all-orders">{t.toOrders}</TextLink>}>
      <WhenLoaded {...usePageData(loaderData)} texts={common}>
        {({ orders, couriers, missing }) => (
          <>
            {missing > 0 && <p className="mb-4 text-danger">{t.missing(missing)}</p>}
            {orders.length === 0 ? (
              <p>{t.noOrders}</p>
            ) : (
              <DispatchForm
                key={orders.map(({ orderId }) => orderId).join()}
                orders={orders}
                couriers={couriers}
                userId={userId}
              />
            )}
          </>
        )}
      </WhenLoaded>
    </AdminPage>
  )
}
