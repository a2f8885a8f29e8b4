import { useCallback } from 'react'
import { Form, useSearchParams } from 'react-router'
import { istDate } from '#rules/financial-year.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Button } from '#web/components/button.tsx'
import { Failed } from '#web/components/failed.tsx'
import { SelectField } from '#web/components/field.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { GstTables, limitOf } from '#web/features/admin-reports/gst-tables.tsx'
import { reportMessages, useReportMessages } from '#web/lib/report-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'

export const meta = () => [{ title: reportMessages().gst.title }, { name: 'robots', content: 'noindex' }]

const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string): string => monthName.format(new Date(`${month}-01`))

/** Months that can be chosen: as long as returns have to be kept, and the one that is asked for. */
function monthsBefore(now: Date, asked: string): string[] {
  const [year = 0, month = 1] = istDate(now).split('-').map(Number)
  const months = Array.from({ length: 84 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
  return months.includes(asked) || asked === '' ? months : [asked, ...months]
}

export default function GstMonth() {
  const t = useReportMessages()
  const [query] = useSearchParams()
  const asked = query.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : ''
  return (
    <div className="container-page pb-16">
      <Breadcrumb
        label={t.common.breadcrumb}
        crumbs={[{ label: t.reports.administration, to: '/iamadmin' }, { label: t.gst.title }]}
      />
      <h1 className="mb-6 text-5xl md:text-6xl">{t.gst.title}</h1>
      <Month key={month} month={month} />
    </div>
  )
}

/** The tables of one month; without one it is the last. */
function Month({ month }: { month: string }) {
  const t = useReportMessages()
  const fetchReport = useCallback(
    () => callAsUser('GET /reports/gst', { query: { month: month || undefined } }),
    [month],
  )
  const { data, error, reload } = useOwn(fetchReport)
  const months = monthsBefore(new Date(), month)
  return (
    <>
      <Form action="/gst" className="mb-8 flex max-w-md items-end gap-3">
        <div className="min-w-0 flex-1">
          <SelectField label={t.gst.month} name="month" defaultValue={month || months[1]}>
            {months.map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" look="ink">
          {t.gst.show}
        </Button>
      </Form>
      {error && (
        <Failed retry={t.common.retry} onRetry={reload}>
          {error}
        </Failed>
      )}
      {!data && !error && <Spinner label={t.common.loading} />}
      {data && (
        <div className="grid gap-12">
          <p className="max-w-prose text-steel">{t.gst.intro(data.gstin)}</p>
          <GstTables report={data} />
          <section className="max-w-prose rounded-sm bg-mist p-6">
            <h2 className="mb-3 text-2xl">{t.gst.check}</h2>
            <ul className="grid list-disc gap-2 pl-5 text-sm">
              {t.gst.notes(limitOf(data)).map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  )
}
