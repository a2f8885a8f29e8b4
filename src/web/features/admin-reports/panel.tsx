import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ApiPath, apiPath } from '#contract/call.ts'
import type { SalesPart, SalesReport } from '#contract/reports.ts'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDownload } from '#web/lib/use-download.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'

export interface SalesPanelProps {
  readonly report: SalesReport
}

/** Returns the address of a part of the report as a CSV file. */
export const csvOf = ({ from, to }: SalesReport, part: SalesPart): ApiPath =>
  apiPath('GET /reports/sales.csv', { query: { part, from, to } })

interface PanelProps {
  /** The fragment of addresses that lead to it. */
  readonly id?: string
  readonly title: string
  readonly note?: string | undefined
  /** The path of the CSV file. */
  readonly csv: ApiPath
  readonly chart?: ReactNode
  /** The figures; collapsed below a chart. Null if there are none. */
  readonly table: ReactNode
  readonly nothing?: string
}

/** Shows a part of a report: heading, download, chart and table. */
export function Panel({ id, title, note, csv, chart, table, nothing }: PanelProps) {
  const t = reportsTexts().reports
  const empty = table === null
  return (
    <section id={id} className="min-w-0 scroll-mt-24">
      <div className="mb-3 flex items-baseline justify-between gap-4 border-line border-b pb-2">
        <h2 className="text-3xl">{title}</h2>
        {!empty && <CsvButton title={title} path={csv} />}
      </div>
      {note && <p className="mb-3 text-sm text-steel">{note}</p>}
      {empty && <p className="text-steel">{nothing ?? t.nothing}</p>}
      {!empty && chart}
      {!empty && chart && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
            {t.table}
          </summary>
          <div className="mt-2">{table}</div>
        </details>
      )}
      {!empty && !chart && table}
    </section>
  )
}

/** Says, below a shortened list, how many rows there are in all. */
export function More({ shown, all = shown }: { shown: number; all?: number | undefined }) {
  const t = reportsTexts().reports
  return all > shown && <p className="mt-2 text-sm text-steel">{t.more(shown, all)}</p>
}

/** Downloads a table as a CSV file; the server names the file. */
function CsvButton({ title, path }: { title: string; path: ApiPath }) {
  const t = reportsTexts()
  const { busy, download } = useDownload(() => toast(t.common.genericError, 'error'))
  return (
    <TextButton
      aria-label={t.reports.csvOf(title)}
      aria-disabled={busy || undefined}
      onClick={() => download(path)}
      className="gap-2 text-sm"
    >
      <Download aria-hidden className="size-4" />
      {t.reports.csv}
    </TextButton>
  )
}
