import { ApiError } from '#contract/call.ts'
import type { OrderRecord } from '#contract/order-record.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { LoadedRecord } from '#web/components/record-page.tsx'
import { TextLink } from '#web/components/text-link.tsx'
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

async function findRecord(id: string): Promise<OrderRecord | null> {
  try {
    return await callAsUser('GET /order/{id}/record', { params: { id } })
  } catch (error) {
    // What is not an id is refused as an invalid request.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export default function AdminOrder({ params: { id }, loaderData }: Route.ComponentProps) {
  const { record: t, orders, common } = adminOrderTexts()
  return (
    <LoadedRecord title={t.title} loaded={loaderData} texts={common}>
      {({ record }, reload) =>
        record ? (
          <OrderPage key={id} record={record} reload={reload} />
        ) : (
          <AdminPage title={t.missing} actions={<TextLink to="/all-orders">{orders.toOrders}</TextLink>}>
            <p className="text-steel">{t.missingHint}</p>
          </AdminPage>
        )
      }
    </LoadedRecord>
  )
}
