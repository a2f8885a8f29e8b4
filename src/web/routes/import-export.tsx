import { useState } from 'react'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { FilterBar } from '#web/features/admin-orders/filter-bar.tsx'
import { filterOf, type OrderFilter } from '#web/features/admin-orders/order-filter.ts'
import { ExportButton } from '#web/features/admin-sheets/export-button.tsx'
import { ExportLists } from '#web/features/admin-sheets/export-lists.tsx'
import { ImportPanel } from '#web/features/admin-sheets/import-panel.tsx'
import { useSession, worksIn } from '#web/lib/session.ts'
import { sheetMessages, useSheetMessages } from '#web/lib/sheet-messages.ts'

export const meta = () => [{ title: sheetMessages().sheets.title }, { name: 'robots', content: 'noindex' }]

export default function ImportExport() {
  const { sheets: t, common } = useSheetMessages()
  const user = useSession((state) => state.user)
  if (!user) return null
  return (
    <div className="container-page pb-16">
      <Breadcrumb
        label={common.breadcrumb}
        crumbs={[{ label: t.administration, to: '/iamadmin' }, { label: t.title }]}
      />
      <h1 className="mb-8 text-5xl md:text-6xl">{t.title}</h1>
      {worksIn(user, 'catalogue') && (
        <section aria-labelledby="import" className="mb-14">
          <h2 id="import" className="mb-2 text-3xl">
            {t.importTitle}
          </h2>
          <p className="mb-6 max-w-prose text-steel">{t.importIntro}</p>
          <ImportPanel />
        </section>
      )}
      <section aria-labelledby="export">
        <h2 id="export" className="mb-2 text-3xl">
          {t.exportTitle}
        </h2>
        <p className="mb-6 max-w-prose text-steel">{t.exportIntro}</p>
        <ExportLists user={user} />
        {worksIn(user, 'orders') && <Orders />}
      </section>
    </div>
  )
}

function Orders() {
  const t = useSheetMessages().sheets
  const [filter, setFilter] = useState(() => filterOf(new URLSearchParams({ status: '' })))
  return (
    <div className="mt-6 rounded-sm border border-line p-5">
      <h3 className="mb-2 text-2xl">{t.orders}</h3>
      <p className="mb-4 max-w-prose text-sm text-steel">{t.ordersHint}</p>
      <FilterBar filter={filter} onChange={setFilter} />
      <ExportButton path={`/api/export/orders.csv?${queryOf(filter)}`}>{t.exportOrders}</ExportButton>
    </div>
  )
}

const queryOf = ({ startDate, endDate, status, unpaid, search }: OrderFilter): string =>
  new URLSearchParams({ startDate, endDate, status: status.join(','), unpaid: String(unpaid), search }).toString()
