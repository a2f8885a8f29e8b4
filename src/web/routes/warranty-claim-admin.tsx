import { LoadedRecord } from '#web/components/record-page.tsx'
import { ClaimPage } from '#web/features/admin-support/claim-page.tsx'
import { WriterPanels } from '#web/features/admin-users/writer-panels.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import type { Route } from './+types/warranty-claim-admin.ts'

export const meta = () => [{ title: warrantyTexts().claims.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ url, params: { id } }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => {
    const [{ claim }, { writer }] = await Promise.all([
      callAsUser('GET /warranty-claims/{id}', { params: { id } }),
      callAsUser('GET /warranty-claims/{id}/writer', { params: { id } }),
    ])
    return { claim, writer }
  })

export default function AdminWarrantyClaim({ params: { id }, loaderData }: Route.ComponentProps) {
  const t = warrantyTexts()
  return (
    <LoadedRecord title={t.claims.title} loaded={loaderData} texts={t.common}>
      {({ claim, writer }, reload) => (
        <ClaimPage
          key={id}
          claim={claim}
          writer={<WriterPanels writer={writer} />}
          customerId={writer.account?.id}
          reload={reload}
        />
      )}
    </LoadedRecord>
  )
}
