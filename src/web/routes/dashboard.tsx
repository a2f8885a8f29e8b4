import { Form, useSearchParams } from 'react-router'
import { istDate } from '#rules/financial-year.ts'
import { DAY_MS } from '#rules/india-time.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { searchAddress } from '#web/features/admin-orders/order-filter.ts'
import {
  FlaggedPayments,
  Headline,
  PointsOutstanding,
  Refunds,
  SalesBars,
  SalesByDay,
} from '#web/features/admin-reports/dashboard-panels.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'
import type { Route } from './+types/dashboard.ts'

export const meta = () => [{ title: reportsTexts().dashboard.title }, { name: 'robots', content: 'noindex' }]

const rangeOf = (query: URLSearchParams) => ({ from: query.get('from') ?? '', to: query.get('to') ?? '' })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, () => {
    const { from, to } = rangeOf(url.searchParams)
    return callAsUser('GET /reports/sales', { query: { from: from || undefined, to: to || undefined } })
  })

/** Shows the report of a range of days, by default the last 30. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const t = reportsTexts()
  const [query] = useSearchParams()
  const { from, to } = rangeOf(query)
  const sales = usePageData(loaderData)
  return (
    <AdminPage title={t.dashboard.title}>
      <RangeForm key={`${from} ${to}`} from={from} to={to} />
      <WhenLoaded {...sales} texts={t.common}>
        {(report) => (
          <div className="grid gap-12">
            <Headline report={report} />
            <FlaggedPayments report={report} orderPath={searchAddress} reload={sales.reload} />
            <SalesByDay report={report} />
            <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
              <div className="grid min-w-0 content-start gap-12">
                <SalesBars report={report} part="statuses" />
                <PointsOutstanding report={report} />
                <SalesBars report={report} part="products" />
              </div>
              <div className="grid min-w-0 content-start gap-12">
                <SalesBars report={report} part="states" />
                <SalesBars report={report} part="bikes" />
              </div>
            </div>
            <Refunds report={report} />
          </div>
        )}
      </WhenLoaded>
    </AdminPage>
  )
}

function RangeForm({ from, to }: ReturnType<typeof rangeOf>) {
  const t = reportsTexts().dashboard
  return (
    <Form action="/dashboard" aria-label={t.range} className="mb-8 grid max-w-3xl grid-cols-2 items-end gap-3 sm:flex">
      <TextField
        label={t.from}
        type="date"
        name="from"
        required
        defaultValue={from || (to ? '' : istDate(new Date(Date.now() - 29 * DAY_MS)))}
        max={istDate(new Date())}
      />
      <TextField
        label={t.to}
        type="date"
        name="to"
        required
        defaultValue={to || (from ? '' : istDate(new Date()))}
        max={istDate(new Date())}
      />
      <Button type="submit" look="ink">
        {t.show}
      </Button>
      {(from || to) && (
        <TextLink to="/dashboard" className="whitespace-nowrap px-2">
          {t.last30}
        </TextLink>
      )}
    </Form>
  )
}
