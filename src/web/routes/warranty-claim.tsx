import { useSearchParams } from 'react-router'
import { UnavailableRecord } from '#web/features/account/unavailable-record.tsx'
import { CustomerClaim } from '#web/features/warranty/customer-claim.tsx'
import { LoadingWarrantyPage, WarrantyPage } from '#web/features/warranty/warranty-page.tsx'
import { readRecordKey } from '#web/lib/list-query.ts'
import { loadOrReason } from '#web/lib/load-as-user.ts'
import { callAsUser } from '#web/lib/session.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import type { Route } from './+types/warranty-claim.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const t = warrantyTexts().claim
  return [
    { title: loaderData?.data ? t.heading(loaderData.data.claim.number) : t.title },
    { name: 'robots', content: 'noindex' },
    // The key in the address must not leak to other sites.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export const clientLoader = ({ params: { number }, url }: Route.ClientLoaderArgs) =>
  loadOrReason(() =>
    callAsUser('GET /warranty-claim/{number}', { params: { number }, query: { key: readRecordKey(url.searchParams) } }),
  )

export const HydrateFallback = () => <LoadingWarrantyPage title={warrantyTexts().claim.title} />

export default function WarrantyClaim({ params: { number }, loaderData: { data, error } }: Route.ComponentProps) {
  const t = warrantyTexts().claim
  const [query] = useSearchParams()
  return (
    <WarrantyPage title={t.title}>
      {data ? (
        <CustomerClaim key={number} loaded={data.claim} secret={readRecordKey(query)} />
      ) : (
        <UnavailableRecord texts={t} reason={error} path={`/warranty/claim/${number}`} />
      )}
    </WarrantyPage>
  )
}
