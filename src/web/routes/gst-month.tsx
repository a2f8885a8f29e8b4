import { Form, useSearchParams } from 'react-router'
import { istDate } from '#rules/financial-year.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { Button } from '#web/components/button.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { GstTables, limitOf } from '#web/features/admin-reports/gst-tables.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'
import type { Route } from './+types/gst-month.ts'

export const meta = () => [{ title: reportsTexts().gst.title }, { name: 'robots', content: 'noindex' }]

const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string): string => monthName.format(new Date(`${month}-01`))

/** Returns the months to choose from: the period for which returns must be stored, and the requested month. */
function monthsBefore(now: Date, asked: string): string[] {
  const [year = 0, month = 1] = istDate(now).split('-').map(Number)
  const months = Array.from({ length: 84 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
  return months.includes(asked) ? months : [asked, ...months]
}

/** Returns the month that an address specifies; the default is the running month in India. */
function monthOf(query: URLSearchParams): string {
  const month = query.get('month') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : istDate(new Date()).slice(0, 7)
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, () => callAsUser('GET /reports/gst', { query: { month: monthOf(url.searchParams) } }))

export default function GstMonth({ loaderData }: Route.ComponentProps) {
  const t = reportsTexts()
  const [query] = useSearchParams()
  const month = monthOf(query)
  return (
    <AdminPage title={t.gst.title}>
      <Form action="/gst" className="mb-8 flex max-w-md items-end gap-3">
        <div className="min-w-0 flex-1">
          <SelectMenu
            key={month}
            label={t.gst.month}
            name="month"
            defaultValue={month}
            options={monthsBefore(new Date(), month).map((each) => ({ value: each, label: nameOf(each) }))}
          />
        </div>
        <Button type="submit" look="ink">
          {t.gst.show}
        </Button>
      </Form>
      <WhenLoaded {...usePageData(loaderData)} texts={t.common}>
        {(report) => (
          <div className="grid gap-12">
            <p className="max-w-prose text-steel">{t.gst.intro(report.gstin)}</p>
            <GstTables report={report} />
            <section className="max-w-prose rounded-sm bg-mist p-6">
              <h2 className="mb-3 text-2xl">{t.gst.check}</h2>
              <ul className="grid list-disc gap-2 pl-5 text-sm">
                {t.gst.notes(limitOf(report)).map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </WhenLoaded>
    </AdminPage>
  )
}
