import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WarrantyClaim } from '#contract/warranty.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { ClaimDetail } from '#web/features/admin-warranty/claim-detail.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import type { Route } from './+types/warranty-claim-admin.ts'

export const meta = () => [{ title: warrantyTexts().claims.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ url, params: { id } }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, () => callAsUser('GET /warranty-claims/{id}', { params: { id } }))

export default function WarrantyClaimAdmin({ loaderData: { data, error } }: Route.ComponentProps) {
  const t = warrantyTexts()
  const [changed, setChanged] = useState<WarrantyClaim | null>(null)
  const { revalidate } = useRevalidator()
  // Shows the version that was fetched or saved last.
  useEffect(() => {
    if (data) setChanged(data.claim)
  }, [data])
  return (
    <>
      <Breadcrumb
        texts={t.common}
        start={{ label: t.claims.title, to: '/warranty-claims' }}
        crumbs={[{ label: changed?.number ?? '…' }]}
      />
      {changed && <ClaimDetail key={changed.id} claim={changed} onChanged={setChanged} />}
      {!changed && <h1 className="sr-only">{t.claims.title}</h1>}
      {!changed && !error && <Spinner label={t.common.loading} />}
      {error && (
        <LoadError retry={t.common.retry} onRetry={revalidate}>
          {error}
        </LoadError>
      )}
    </>
  )
}
