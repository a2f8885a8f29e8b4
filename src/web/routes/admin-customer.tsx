import { ApiError } from '#contract/call.ts'
import type { Customer } from '#contract/customers.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { LoadedRecord } from '#web/components/record-page.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { CustomerPage } from '#web/features/admin-users/customer-page.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { userName } from '#web/lib/user-name.ts'
import { adminCustomerTexts } from '#web/messages/en/admin-customer.ts'
import type { Route } from './+types/admin-customer.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const customer = loaderData?.data?.customer
  return [
    { title: customer ? userName(customer) : adminCustomerTexts().customer.title },
    { name: 'robots', content: 'noindex' },
  ]
}

export const clientLoader = ({ url, params: { id } }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => ({ customer: await findCustomer(id) }))

async function findCustomer(id: string): Promise<Customer | null> {
  try {
    return (await callAsUser('GET /customers/{id}', { params: { id } })).customer
  } catch (error) {
    // What is too long to be an id is refused as an invalid request.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export default function AdminCustomer({ params: { id }, loaderData }: Route.ComponentProps) {
  const { customer: t, common } = adminCustomerTexts()
  return (
    <LoadedRecord title={t.title} loaded={loaderData} texts={common}>
      {({ customer }, reload) =>
        customer ? (
          <CustomerPage key={id} customer={customer} reload={reload} />
        ) : (
          <AdminPage title={t.missing} actions={<TextLink to="/iamadmin">{t.toHome}</TextLink>}>
            <p className="text-steel">{t.missingHint}</p>
          </AdminPage>
        )
      }
    </LoadedRecord>
  )
}
