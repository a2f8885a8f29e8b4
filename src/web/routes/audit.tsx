import { useSearchParams } from 'react-router'
import { AREAS } from '#rules/staff.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { DataList } from '#web/components/data-list.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { auditList } from '#web/features/admin-audit/audit-list.tsx'
import { day, defineFilter, loadList, oneOf, words } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import type { Route } from './+types/audit.ts'

export const meta = () => [{ title: adminUsersTexts().audit.title }, { name: 'robots', content: 'noindex' }]

/** The area 'other' is that of entries that belong to none. */
const auditFilter = defineFilter('/audit', {
  person: words(),
  area: oneOf(['', ...AREAS, 'other'], ''),
  day: day(),
})

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList(url, auditFilter, (query) => callAsUser('GET /audit', { query }))

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { audit: t, common } = adminUsersTexts()
  const [query] = useSearchParams()
  const filter = auditFilter.read(query)
  return (
    <AdminPage title={t.title} intro={t.intro}>
      <FilterBar
        of={auditFilter}
        filter={filter}
        fields={[
          { name: 'person', kind: 'search', label: t.person, placeholder: t.personHint },
          { name: 'area', kind: 'select', label: t.area, options: { '': t.anyArea, ...t.areaNames } },
          { name: 'day', kind: 'day', label: t.day },
        ]}
      />
      <WhenLoaded {...usePageData(loaderData)} texts={common}>
        {(entries) => (
          <DataList
            key={auditFilter.address(filter)}
            list={auditList()}
            rows={entries.data}
            found={entries.totalItems === 0 ? t.none : t.found(entries.totalItems)}
            pages={entries}
            to={(page) => auditFilter.address({ ...filter, page })}
          />
        )}
      </WhenLoaded>
    </AdminPage>
  )
}
