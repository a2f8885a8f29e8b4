import { useCallback, useEffect, useState } from 'react'
import type { WholeClaim } from '#contract/warranty.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Failed } from '#web/components/failed.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { ClaimDetail } from '#web/features/admin-warranty/claim-detail.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'
import { useWarrantyMessages, warrantyMessages } from '#web/lib/warranty-messages.ts'
import type { Route } from './+types/warranty-claim-admin.ts'

export const meta = () => [{ title: warrantyMessages().claims.title }, { name: 'robots', content: 'noindex' }]

export default function WarrantyClaimAdmin({ params: { id } }: Route.ComponentProps) {
  const t = useWarrantyMessages()
  const [changed, setChanged] = useState<WholeClaim | null>(null)
  const { data, error, reload } = useOwn(
    useCallback(() => callAsUser('GET /warranty-claims/{id}', { params: { id } }), [id]),
  )
  // Whatever was fetched or saved last.
  useEffect(() => {
    if (data) setChanged(data.claim)
  }, [data])
  return (
    <div className="container-page pb-16">
      <Breadcrumb
        label={t.common.breadcrumb}
        crumbs={[
          { label: t.claims.administration, to: '/iamadmin' },
          { label: t.claims.title, to: '/warranty-claims' },
          { label: changed?.number ?? '…' },
        ]}
      />
      {changed && <ClaimDetail key={changed.id} claim={changed} onChanged={setChanged} onReload={reload} />}
      {!changed && <h1 className="sr-only">{t.claims.title}</h1>}
      {!changed && !error && <Spinner label={t.common.loading} />}
      {error && (
        <Failed retry={t.common.retry} onRetry={reload}>
          {error}
        </Failed>
      )}
    </div>
  )
}
