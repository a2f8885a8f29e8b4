import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Failed } from '#web/components/failed.tsx'
import { ListPages } from '#web/components/list-pages.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { type AuditFilter, addressOf, filterOf } from '#web/features/admin-audit/audit-filter.ts'
import { AuditFilterBar } from '#web/features/admin-audit/audit-filter-bar.tsx'
import { AuditTable } from '#web/features/admin-audit/audit-table.tsx'
import { adminUsersMessages, useAdminUsersMessages } from '#web/lib/admin-users-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'

export const meta = () => [{ title: adminUsersMessages().audit.title }, { name: 'robots', content: 'noindex' }]

export default function Audit() {
  const t = useAdminUsersMessages()
  const [query] = useSearchParams()
  const filter = filterOf(query)
  const address = addressOf(filter)
  return (
    <div className="container-page pb-12">
      <Breadcrumb
        label={t.common.breadcrumb}
        crumbs={[{ label: t.users.administration, to: '/iamadmin' }, { label: t.audit.title }]}
      />
      <h1 className="mb-3 text-5xl md:text-6xl">{t.audit.title}</h1>
      <p className="mb-6 max-w-prose text-steel">{t.audit.intro}</p>
      <AuditFilterBar key={`filter ${address}`} filter={filter} />
      <Entries key={address} filter={filter} address={address} />
    </div>
  )
}

function Entries({ filter, address }: { filter: AuditFilter; address: string }) {
  const t = useAdminUsersMessages()
  const navigate = useNavigate()
  const { data, error, reload } = useOwn(useCallback(() => fetchEntries(address), [address]))
  const beyond = data !== null && filter.page > data.totalPages

  useEffect(() => {
    if (beyond) navigate(addressOf({ ...filter, page: data.totalPages }), { replace: true })
  }, [beyond, data, filter, navigate])

  if (error) {
    return (
      <Failed retry={t.common.retry} onRetry={reload}>
        {error}
      </Failed>
    )
  }
  if (!data) return <Spinner label={t.common.loading} />
  return (
    <>
      <p role="status" className="mb-3 text-sm text-steel">
        {data.totalItems === 0 ? t.audit.none : t.audit.found(data.totalItems)}
      </p>
      {data.data.length > 0 && <AuditTable entries={data.data} />}
      <div className="mt-8">
        <ListPages
          label={t.audit.pages}
          current={data.currentPage}
          total={data.totalPages}
          pageLabel={t.audit.page}
          to={(page) => addressOf({ ...filter, page })}
        />
      </div>
    </>
  )
}

function fetchEntries(address: string) {
  const { person, area, day, page } = filterOf(new URLSearchParams(address.split('?')[1]))
  return callAsUser('GET /audit', {
    query: { page, ...(person && { person }), ...(area && { area }), ...(day && { day }) },
  })
}
