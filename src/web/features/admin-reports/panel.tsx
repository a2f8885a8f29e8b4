import type { ReactNode } from 'react'
import { useReportMessages } from '#web/lib/report-messages.ts'
import { CsvButton } from './csv-button.tsx'

interface PanelProps {
  readonly title: string
  readonly note?: string | undefined
  /** Where its file is. */
  readonly csv: string
  readonly chart?: ReactNode
  /** The figures; below a chart they are folded away. Null: there are none. */
  readonly table: ReactNode
  readonly nothing?: string
}

/** A part of a report: its heading, its file, its chart and its table. */
export function Panel({ title, note, csv, chart, table, nothing }: PanelProps) {
  const t = useReportMessages().reports
  const empty = table === null
  return (
    <section className="min-w-0">
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

/** Below a list that is only the beginning of one. */
export function More({ shown, all = shown }: { shown: number; all?: number | undefined }) {
  const t = useReportMessages().reports
  return all > shown && <p className="mt-2 text-sm text-steel">{t.more(shown, all)}</p>
}
