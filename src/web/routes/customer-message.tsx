import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { UnavailableRecord } from '#web/features/account/unavailable-record.tsx'
import { CustomerMessage } from '#web/features/contact/customer-message.tsx'
import { call } from '#web/lib/api.ts'
import { readRecordKey } from '#web/lib/list-query.ts'
import { loadOrReason } from '#web/lib/load-as-user.ts'
import { callAsUser } from '#web/lib/session.ts'
import { customerMessageTexts } from '#web/messages/en/customer-message.ts'
import type { Route } from './+types/customer-message.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const t = customerMessageTexts().ownMessage
  return [
    { title: loaderData?.data ? t.heading(loaderData.data.message.ticket) : t.title },
    { name: 'robots', content: 'noindex' },
    // The key in the address opens the message, so it must not leak to other sites.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export const clientLoader = ({ params: { ticket }, url }: Route.ClientLoaderArgs) =>
  loadOrReason(async () => {
    const input = { params: { ticket: ticket.slice(0, 40) }, query: { key: readRecordKey(url.searchParams) } }
    const [{ message }, shop] = await Promise.all([callAsUser('GET /contact/{ticket}', input), call('GET /shop')])
    return { message, shop }
  })

export function HydrateFallback() {
  const t = customerMessageTexts()
  return (
    <MessagePage>
      <h1 className="sr-only">{t.ownMessage.title}</h1>
      <Spinner label={t.common.loading} />
    </MessagePage>
  )
}

function MessagePage({ children }: { children: ReactNode }) {
  const t = customerMessageTexts()
  return (
    <div className="container-page pb-16">
      <Breadcrumb
        texts={t.common}
        crumbs={[{ label: t.contact.title, to: '/contactus' }, { label: t.ownMessage.title }]}
      />
      {children}
    </div>
  )
}

export default function CustomerMessagePage({ params: { ticket }, loaderData: { data, error } }: Route.ComponentProps) {
  const t = customerMessageTexts().ownMessage
  return (
    <MessagePage>
      {data ? (
        <CustomerMessage {...data} />
      ) : (
        <UnavailableRecord texts={t} reason={error} path={`/contactus/message/${ticket.slice(0, 40)}`} />
      )}
    </MessagePage>
  )
}
