import { useSearchParams } from 'react-router'
import { CLAIM_STATUSES, WAITING_CLAIM_STATUSES } from '#rules/warranty-claim.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { DataList } from '#web/components/data-list.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { claimList } from '#web/features/admin-warranty/claim-list.tsx'
import { defineFilter, loadList, oneOf, words } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
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
  const [query] = useSearchParams()
  const filter = claimFilter.read(query)
  const { status, search } = filter
  const statuses = Object.fromEntries(CLAIM_STATUSES.map((each) => [each, each]))
  return (
    <AdminPage title={t.title}>
      <FilterBar
        of={claimFilter}
        filter={filter}
        fields={[
          { name: 'status', kind: 'select', label: t.status, options: { '': t.all, waiting: t.waiting, ...statuses } },
          { name: 'search', kind: 'search', label: t.search },
        ]}
      />
      <WhenLoaded {...usePageData(loaderData)} texts={common}>
        {(claims) => (
          <DataList
            key={claimFilter.address(filter)}
            list={claimList()}
            rows={claims.data}
            found={claims.totalItems > 0 && t.found(claims.totalItems)}
            none={search || (status && status !== 'waiting') ? t.none.match : t.none[status || 'yet']}
            pages={claims}
            to={(page) => claimFilter.address({ ...filter, page })}
          />
        )}
      </WhenLoaded>
    </AdminPage>
  )
}
