import { Download } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { type ApiPath, apiPath } from '#contract/call.ts'
import type { SalesPart, SalesReport } from '#contract/reports.ts'
import { FigureTable } from '#web/components/figure-table.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDownload } from '#web/lib/use-download.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'

export interface SalesPanelProps {
  readonly report: SalesReport
}

export const csvOf = ({ from, to }: SalesReport, part: SalesPart): ApiPath =>
  apiPath('GET /reports/sales.csv', { query: { part, from, to } })

interface PanelProps {
  readonly id?: string
  readonly title: string
  readonly note?: string | undefined
  readonly csv?: ApiPath
  readonly nothing?: string
}

export function Panel({ id, title, note, csv, nothing, children }: PanelProps & { children: ReactNode }) {
  const t = reportsTexts().reports
  return (
    <section id={id} className="min-w-0 scroll-mt-24">
      <div className="mb-3 flex items-baseline justify-between gap-4 border-line border-b pb-2">
        <h2 className="text-3xl">{title}</h2>
        {csv && children && <CsvButton title={title} path={csv} />}
      </div>
      {note && <p className="mb-3 text-sm text-steel">{note}</p>}
      {children || <p className="text-steel">{nothing ?? t.nothing}</p>}
    </section>
  )
}

interface TablePanelProps<Row> extends PanelProps, Omit<ComponentProps<typeof FigureTable<Row>>, 'label'> {
  readonly chart?: ReactNode
  /** How many rows there are in all, if the table may be shortened. */
  readonly all?: number | undefined
}

export function TablePanel<Row>({ chart, all = 0, ...props }: TablePanelProps<Row>) {
  const t = reportsTexts().reports
  const { title, rows, columns, keyOf, foot, ...panel } = props
  const table = (
    <>
      <FigureTable label={title} rows={rows} columns={columns} keyOf={keyOf} {...(foot && { foot })} />
      {all > rows.length && <p className="mt-2 text-sm text-steel">{t.more(rows.length, all)}</p>}
    </>
  )
  const charted = (
    <>
      {chart}
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">{t.table}</summary>
        <div className="mt-2">{table}</div>
      </details>
    </>
  )
  return (
    <Panel title={title} {...panel}>
      {rows.length > 0 && (chart ? charted : table)}
    </Panel>
  )
}

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
