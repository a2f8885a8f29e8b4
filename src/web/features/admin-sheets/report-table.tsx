import { useState } from 'react'
import type { ImportReport, ImportRow } from '#contract/sheets.ts'
import { Button } from '#web/components/button.tsx'
import { type Column, RecordTable } from '#web/components/record-table.tsx'
import { useSheetMessages } from '#web/lib/sheet-messages.ts'

/** Rows that are drawn at a time. */
const PAGE = 50

const KINDS = ['add', 'change', 'nothing', 'wrong'] as const

/** What a file does, row by row, with how many rows do what. */
export function ReportTable({ report }: { report: ImportReport }) {
  const t = useSheetMessages().sheets
  const [onlyWrong, setOnlyWrong] = useState(report.counts.wrong > 0)
  const [withoutSame, setWithoutSame] = useState(true)
  const [most, setMost] = useState(PAGE)
  const rows = report.rows.filter(
    ({ does }) => (!onlyWrong || does === 'wrong') && (!withoutSame || does !== 'nothing'),
  )
  const labels = report.saved ? t.counts : t.countsBefore
  const columns: Column<ImportRow>[] = [
    { head: t.heads.row, cell: ({ row }) => <span className="money">{row}</span>, className: 'lg:w-20' },
    {
      head: t.heads.name,
      cell: ({ name }) => <span className="break-words font-medium">{name || '–'}</span>,
      names: true,
      className: 'lg:w-1/4',
    },
    {
      head: t.heads.does,
      cell: ({ does }) => (
        <span className={does === 'wrong' ? 'font-medium text-danger' : does === 'nothing' ? 'text-steel' : ''}>
          {t.does[does]}
        </span>
      ),
      className: 'lg:w-32',
    },
    { head: t.heads.details, cell: (row) => <Details row={row} /> },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-line bg-line sm:grid-cols-4">
        {KINDS.map((kind) => (
          <div key={kind} className="bg-paper px-5 py-3">
            <dt className="text-sm text-steel">{labels[kind]}</dt>
            <dd className={`caps text-3xl ${kind === 'wrong' && report.counts.wrong > 0 ? 'text-danger' : ''}`}>
              {report.counts[kind]}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {report.counts.wrong > 0 && (
          <Tick checked={onlyWrong} onChange={setOnlyWrong}>
            {t.onlyWrong}
          </Tick>
        )}
        {report.counts.nothing > 0 && !onlyWrong && (
          <Tick checked={withoutSame} onChange={setWithoutSame}>
            {t.withoutUnchanged}
          </Tick>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="border-line border-y py-8 text-center">{t.noRows}</p>
      ) : (
        <RecordTable label={t.report} columns={columns} rows={rows.slice(0, most)} keyOf={({ row }) => String(row)} />
      )}
      {rows.length > most && (
        <div className="flex flex-wrap items-center gap-4">
          <Button look="line" onClick={() => setMost(most + 4 * PAGE)}>
            {t.more}
          </Button>
          <p className="text-sm text-steel">{t.shown(most, rows.length)}</p>
        </div>
      )}
      <p className="text-sm text-steel">{t.rowNumbers}</p>
    </div>
  )
}

function Details({ row: { fields, errors } }: { row: ImportRow }) {
  if (errors.length === 0) return <span className="break-words">{fields.join(', ') || '–'}</span>
  return (
    <span className="break-words">
      {errors.map(({ field, message }) => (
        <span key={field + message} className="block">
          {field && <span className="text-steel">{field}: </span>}
          {message}
        </span>
      ))}
    </span>
  )
}

function Tick({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: string
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-signal-text"
      />
      {children}
    </label>
  )
}
