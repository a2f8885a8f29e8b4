import { AREAS } from '#rules/staff.ts'
import { ListPage } from '#web/components/list-page.tsx'
import { auditList } from '#web/features/admin-audit/audit-list.tsx'
import { day, defineFilter, loadList, oneOf, words } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
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
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      filter={auditFilter}
      fields={[
        { name: 'person', kind: 'search', label: t.person, placeholder: t.personHint },
        { name: 'area', kind: 'select', label: t.area, options: { '': t.anyArea, ...t.areaNames } },
        { name: 'day', kind: 'day', label: t.day },
      ]}
      loaded={loaderData}
      texts={common}
      list={auditList()}
      found={(total) => (total === 0 ? t.none : t.found(total))}
    />
  )
}
