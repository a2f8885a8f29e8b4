import { useCallback } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { istDate } from '#rules/financial-year.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Button } from '#web/components/button.tsx'
import { Failed } from '#web/components/failed.tsx'
import { TextField } from '#web/components/field.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { addressOf } from '#web/features/admin-orders/order-filter.ts'
import {
  BestSellers,
  Headline,
  Looks,
  OrdersByStatus,
  PointsOutstanding,
  Refunds,
  SalesByBike,
  SalesByDay,
  SalesByState,
} from '#web/features/admin-reports/dashboard-panels.tsx'
import { reportMessages, useReportMessages } from '#web/lib/report-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'

export const meta = () => [{ title: reportMessages().dashboard.title }, { name: 'robots', content: 'noindex' }]

export default function Dashboard() {
  const t = useReportMessages()
  const [query] = useSearchParams()
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return (
    <div className="container-page pb-16">
      <Breadcrumb
        label={t.common.breadcrumb}
        crumbs={[{ label: t.reports.administration, to: '/iamadmin' }, { label: t.dashboard.title }]}
      />
      <h1 className="mb-6 text-5xl md:text-6xl">{t.dashboard.title}</h1>
      <Sales key={`${from} ${to}`} from={from} to={to} />
    </div>
  )
}

const DAY_MS = 86_400_000

/** Whatever became of an order, and whenever it was placed. */
const orderPath = (orderNo: string): string =>
  addressOf({ startDate: '', endDate: '', status: [], unpaid: false, search: orderNo, page: 1 })

/** The report of one range; without one it is the last 30 days. */
function Sales({ from, to }: { from: string; to: string }) {
  const t = useReportMessages()
  const fetchReport = useCallback(
    () => callAsUser('GET /reports/sales', { query: { from: from || undefined, to: to || undefined } }),
    [from, to],
  )
  const { data, error, reload } = useOwn(fetchReport)
  return (
    <>
      <Form
        action="/dashboard"
        aria-label={t.dashboard.range}
        className="mb-8 grid max-w-3xl grid-cols-2 items-end gap-3 sm:flex"
      >
        <TextField
          label={t.dashboard.from}
          type="date"
          name="from"
          required
          defaultValue={from || (to ? '' : istDate(new Date(Date.now() - 29 * DAY_MS)))}
          max={istDate(new Date())}
        />
        <TextField
          label={t.dashboard.to}
          type="date"
          name="to"
          required
          defaultValue={to || (from ? '' : istDate(new Date()))}
          max={istDate(new Date())}
        />
        <Button type="submit" look="ink">
          {t.dashboard.show}
        </Button>
        {(from || to) && (
          <Link
            to="/dashboard"
            className="grid min-h-12 place-items-center whitespace-nowrap px-2 underline underline-offset-4"
          >
            {t.dashboard.last30}
          </Link>
        )}
      </Form>
      {error && (
        <Failed retry={t.common.retry} onRetry={reload}>
          {error}
        </Failed>
      )}
      {!data && !error && <Spinner label={t.common.loading} />}
      {data && (
        <div className="grid gap-12">
          <Headline report={data} />
          <Looks report={data} orderPath={orderPath} />
          <SalesByDay report={data} />
          <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
            <OrdersByStatus report={data} />
            <div className="grid min-w-0 content-start gap-12">
              <SalesByState report={data} />
              <PointsOutstanding report={data} />
            </div>
            <BestSellers report={data} />
            <SalesByBike report={data} />
          </div>
          <Refunds report={data} />
        </div>
      )}
    </>
  )
}
