import { useState } from 'react'
import { apiPath } from '#contract/call.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { Section } from '#web/components/section.tsx'
import { FilterBar } from '#web/features/admin-orders/filter-bar.tsx'
import { type OrderFilter, orderFilter } from '#web/features/admin-orders/order-filter.ts'
import { ExportButton, ExportLists, ImportPanel } from '#web/features/admin-sheets/import-export.tsx'
import { hasAreaAccess, useSession } from '#web/lib/session.ts'
import { sheetsTexts } from '#web/messages/en/sheets.ts'

export const meta = () => [{ title: sheetsTexts().sheets.title }, { name: 'robots', content: 'noindex' }]

export default function ImportExport() {
  const { sheets: t } = sheetsTexts()
  const user = useSession((state) => state.user)
  if (!user) return null
  return (
    <AdminPage title={t.title}>
      {hasAreaAccess(user, 'catalogue') && (
        <Section id="import" title={t.importTitle} heading="mb-2 text-3xl" className="mb-14">
          <p className="mb-6 max-w-prose text-steel">{t.importIntro}</p>
          <ImportPanel />
        </Section>
      )}
      <Section id="export" title={t.exportTitle} heading="mb-2 text-3xl">
        <p className="mb-6 max-w-prose text-steel">{t.exportIntro}</p>
        <ExportLists user={user} />
        {hasAreaAccess(user, 'orders') && <Orders />}
      </Section>
    </AdminPage>
  )
}

function Orders() {
  const t = sheetsTexts().sheets
  const [filter, setFilter] = useState(() => orderFilter.read(new URLSearchParams({ status: '' })))
  return (
    <div className="mt-6 rounded-sm border border-line p-5">
      <h3 className="mb-2 text-2xl">{t.orders}</h3>
      <p className="mb-4 max-w-prose text-sm text-steel">{t.ordersHint}</p>
      <FilterBar filter={filter} onChange={setFilter} />
      <div className="mt-4">
        <ExportButton path={apiPath('GET /export/orders.csv', { query: queryOf(filter) })}>
          {t.exportOrders}
        </ExportButton>
      </div>
    </div>
  )
}

/** Tabs and pages belong to the list. */
const queryOf = ({ tab: _, page: __, ...filter }: OrderFilter) => filter
