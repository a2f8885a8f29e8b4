import { CLAIM_STATUSES, WAITING_CLAIM_STATUSES } from '#rules/warranty-claim.ts'
import { ListPage } from '#web/components/list-page.tsx'
import { claimList } from '#web/features/admin-support/claim-list.tsx'
import { defineFilter, loadList, oneOf, words } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import type { Route } from './+types/warranty-claims.ts'

export const meta = () => [{ title: warrantyTexts().claims.title }, { name: 'robots', content: 'noindex' }]

/** Waiting: every status in which a claim waits for the seller. */
const claimFilter = defineFilter('/warranty-claims', {
  status: oneOf(['', 'waiting', ...CLAIM_STATUSES], ''),
  search: words(),
})

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList(url, claimFilter, (given) => {
    const status = given.status === 'waiting' ? WAITING_CLAIM_STATUSES.join(',') : given.status
    return callAsUser('GET /warranty-claims', { query: { ...given, status } })
  })

export default function WarrantyClaims({ loaderData }: Route.ComponentProps) {
  const { claims: t, common } = warrantyTexts()
  const statuses = Object.fromEntries(CLAIM_STATUSES.map((each) => [each, each]))
  return (
    <ListPage
      title={t.title}
      filter={claimFilter}
      fields={[
        { name: 'status', kind: 'select', label: t.status, options: { '': t.all, waiting: t.waiting, ...statuses } },
        { name: 'search', kind: 'search', label: t.search },
      ]}
      loaded={loaderData}
      texts={common}
      list={claimList()}
      found={(total) => total > 0 && t.found(total)}
      none={({ status, search }) =>
        search || (status && status !== 'waiting') ? t.none.match : t.none[status || 'yet']
      }
    />
  )
}
