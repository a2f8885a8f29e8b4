import { useSearchParams } from 'react-router'
import { AdminPage } from '#web/components/admin-page.tsx'
import { ListPage } from '#web/components/list-page.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { type AuditFilter, addressOf, filterOf } from '#web/features/admin-audit/audit-filter.ts'
import { AuditFilterBar } from '#web/features/admin-audit/audit-filter-bar.tsx'
import { AuditTable } from '#web/features/admin-audit/audit-table.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { redirectToLastPage } from '#web/lib/list-query.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import type { Route } from './+types/audit.ts'

export const meta = () => [{ title: adminUsersTexts().audit.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => {
    const filter = filterOf(url.searchParams)
    const { person, area, day, page } = filter
    const query = { page, ...(person && { person }), ...(area && { area }), ...(day && { day }) }
    const entries = await callAsUser('GET /audit', { query })
    redirectToLastPage(page, entries.totalPages, (last) => addressOf({ ...filter, page: last }))
    return entries
  })

export default function Audit({ loaderData }: Route.ComponentProps) {
  const t = adminUsersTexts()
  const [query] = useSearchParams()
  const filter = filterOf(query)
  const address = addressOf(filter)
  return (
    <AdminPage title={t.audit.title} intro={t.audit.intro}>
      <AuditFilterBar key={`filter ${address}`} filter={filter} />
      <Entries key={address} filter={filter} {...loaderData} />
    </AdminPage>
  )
}

function Entries({ filter, ...loaded }: Route.ComponentProps['loaderData'] & { readonly filter: AuditFilter }) {
  const { audit: t, common } = adminUsersTexts()
  return (
    <WhenLoaded {...usePageData(loaded)} texts={common}>
      {(entries) => (
        <ListPage
          list={entries}
          texts={t}
          found={entries.totalItems === 0 ? t.none : t.found(entries.totalItems)}
          to={(page) => addressOf({ ...filter, page })}
        >
          <AuditTable entries={entries.data} />
        </ListPage>
      )}
    </WhenLoaded>
  )
}
