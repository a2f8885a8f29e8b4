import { useState } from 'react'
import type { ImportReport, ImportRow } from '#contract/sheets.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { DataList, type ListDefinition } from '#web/components/data-list.tsx'
import { KeyFigures } from '#web/components/key-figures.tsx'
import { sheetsTexts } from '#web/messages/en/sheets.ts'

/** The number of rows rendered at a time. */
const PAGE = 50

const KINDS = ['add', 'change', 'nothing', 'wrong'] as const

const TONES = { add: 'success', change: 'attention', nothing: 'neutral', wrong: 'danger' } as const

/** Shows what a file changes, row by row, with a count for each kind of change. */
export function ReportTable({ report }: { report: ImportReport }) {
  const t = sheetsTexts().sheets
  const [onlyWrong, setOnlyWrong] = useState(report.counts.wrong > 0)
  const [withoutSame, setWithoutSame] = useState(true)
  const [limit, setLimit] = useState(PAGE)
  const rows = report.rows.filter(
    ({ does }) => (!onlyWrong || does === 'wrong') && (!withoutSame || does !== 'nothing'),
  )
  const countOf = (kind: (typeof KINDS)[number]) => (
    <span className={kind === 'wrong' && report.counts.wrong > 0 ? 'text-danger' : ''}>{report.counts[kind]}</span>
  )
  const labels = report.saved ? t.counts : t.countsBefore
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <KeyFigures columns="sm:grid-cols-4" figures={KINDS.map((kind) => [labels[kind], countOf(kind)])} />
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
      <DataList list={reportList()} rows={rows.slice(0, limit)} none={t.noRows} />
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

/** Defines the list of a file's rows; what is wrong with one is shown below it. */
function reportList(): ListDefinition<ImportRow> {
  const t = sheetsTexts().sheets
  const does = ({ does }: ImportRow) => <Badge tone={TONES[does]}>{t.does[does]}</Badge>
  const fields = ({ fields }: ImportRow) => fields.join(', ') || '–'
  return {
    label: t.report,
    keyOf: ({ row }) => String(row),
    nameOf: ({ name }) => name || '–',
    columns: [
      { key: 'row', name: t.heads.row, cell: ({ row }) => row, width: 'w-20' },
      { key: 'name', name: t.heads.name, cell: (_, name) => name, isName: true, width: 'w-1/4' },
      { key: 'does', name: t.heads.does, cell: does, width: 'w-32' },
      { key: 'details', name: t.heads.details, cell: fields },
    ],
    card: (row) => ({ end: row.row, line: fields(row), badges: does(row) }),
    below: ({ errors }) =>
      errors.length > 0 && (
        <ul className="pr-1.5 pb-3 pl-1.5 text-sm md:pl-22">
          {errors.map(({ field, message }) => (
            <li key={field + message} className="wrap-anywhere">
              {field && <span className="text-steel">{field}: </span>}
              {message}
            </li>
          ))}
        </ul>
      ),
    room: 640,
  }
}
