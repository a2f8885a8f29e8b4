import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { OrderRecord } from '#contract/order-record.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { OrderPage } from '#web/features/admin-orders/order-page.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import type { Route } from './+types/admin-order.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.data?.record?.order.orderNo ?? adminOrderTexts().orders.title },
  { name: 'robots', content: 'noindex' },
]

export const clientLoader = ({ url, params: { id } }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => ({ record: await findRecord(id) }))

/** Returns the record of an order, or null if there is no such order. */
async function findRecord(id: string): Promise<OrderRecord | null> {
  try {
    return await callAsUser('GET /order/{id}/record', { params: { id } })
  } catch (error) {
    // What is not an id is refused as an invalid request.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export default function AdminOrder({ params: { id }, loaderData: { data, error } }: Route.ComponentProps) {
  const { record: t, orders, common } = adminOrderTexts()
  const { revalidate } = useRevalidator()
  const title = data ? (data.record?.order.orderNo ?? t.missing) : t.title
  return (
    <AdminPage title={title} actions={<TextLink to="/all-orders">{orders.toOrders}</TextLink>}>
      <WhenLoaded data={data} error={error} reload={revalidate} texts={common}>
        {({ record }) =>
          record ? (
            <OrderPage key={id} record={record} reload={revalidate} />
          ) : (
            <p className="text-steel">{t.missingHint}</p>
          )
        }
      </WhenLoaded>
    </AdminPage>
  )
}
