import { useState } from 'react'
import type { ImportReport, ImportRow } from '#contract/sheets.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { type RecordColumn, RecordTable } from '#web/components/record-table.tsx'
import { sheetsTexts } from '#web/messages/en/sheets.ts'

/** The number of rows rendered at a time. */
const PAGE = 50

const KINDS = ['add', 'change', 'nothing', 'wrong'] as const

/** Shows what a file changes, row by row, with a count for each kind of change. */
export function ReportTable({ report }: { report: ImportReport }) {
  const t = sheetsTexts().sheets
  const [onlyWrong, setOnlyWrong] = useState(report.counts.wrong > 0)
  const [withoutSame, setWithoutSame] = useState(true)
  const [limit, setLimit] = useState(PAGE)
  const rows = report.rows.filter(
    ({ does }) => (!onlyWrong || does === 'wrong') && (!withoutSame || does !== 'nothing'),
  )
  const labels = report.saved ? t.counts : t.countsBefore
  const columns: RecordColumn<ImportRow>[] = [
    { name: t.heads.row, cell: ({ row }) => <span className="money">{row}</span>, className: 'lg:w-20' },
    {
      name: t.heads.name,
      cell: ({ name }) => <span className="break-words font-medium">{name || '–'}</span>,
      isRowHeader: true,
      className: 'lg:w-1/4',
    },
    {
      name: t.heads.does,
      cell: ({ does }) => (
        <span className={does === 'wrong' ? 'font-medium text-danger' : does === 'nothing' ? 'text-steel' : ''}>
          {t.does[does]}
        </span>
      ),
      className: 'lg:w-32',
    },
    { name: t.heads.details, cell: (row) => <Details row={row} /> },
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
          <Checkbox checked={onlyWrong} onChange={({ target }) => setOnlyWrong(target.checked)}>
            {t.onlyWrong}
          </Checkbox>
        )}
        {report.counts.nothing > 0 && !onlyWrong && (
          <Checkbox checked={withoutSame} onChange={({ target }) => setWithoutSame(target.checked)}>
            {t.withoutUnchanged}
          </Checkbox>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="border-line border-y py-8 text-center">{t.noRows}</p>
      ) : (
        <RecordTable label={t.report} columns={columns} rows={rows.slice(0, limit)} keyOf={({ row }) => String(row)} />
      )}
      {rows.length > limit && (
        <div className="flex flex-wrap items-center gap-4">
          <Button look="line" onClick={() => setLimit(limit + 4 * PAGE)}>
            {t.more}
          </Button>
          <p className="text-sm text-steel">{t.shown(limit, rows.length)}</p>
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
