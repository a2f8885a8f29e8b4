import { Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import type { UserInfo } from '#contract/accounts.ts'
import { type ApiPath, apiPath } from '#contract/call.ts'
import type { ImportReport, ImportRow } from '#contract/sheets.ts'
import {
  BIKE_COLUMNS,
  BIKE_NEEDS,
  IMPORT_BYTES,
  PRODUCT_COLUMNS,
  PRODUCT_NEEDS,
  VARIANT_COLUMNS,
  VARIANT_NEEDS,
} from '#rules/sheets.ts'
import { Alert } from '#web/components/alert.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Choices } from '#web/components/choices.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { DataList, type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { FileDrop } from '#web/components/file-drop.tsx'
import { KeyFigures } from '#web/components/key-figures.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { toast } from '#web/components/toast.tsx'
import { hasAreaAccess } from '#web/lib/session.ts'
import { uploadFile } from '#web/lib/upload.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useDownload } from '#web/lib/use-download.ts'
import { sheetsTexts } from '#web/messages/en/sheets.ts'

const WHAT = ['products', 'variants', 'bikes'] as const
type What = (typeof WHAT)[number]
const COLUMNS = {
  bikes: { all: BIKE_COLUMNS, needs: BIKE_NEEDS },
  products: { all: PRODUCT_COLUMNS, needs: PRODUCT_NEEDS },
  variants: { all: VARIANT_COLUMNS, needs: VARIANT_NEEDS },
} as const

interface Step {
  /** The uploaded share of the file, from 0 to 1; after that the server processes it. */
  readonly part: number
  readonly doing: 'looking' | 'importing'
}

export function ImportPanel() {
  const { sheets: t, common } = sheetsTexts()
  const state = useImport()
  const { file, report, sendFile } = state
  const [asking, setAsking] = useState(false)
  const { add = 0, change = 0 } = report?.counts ?? {}
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {report ? (
        <ReportedFile state={state} report={report} onImport={() => setAsking(true)} />
      ) : (
        <FileChoice state={state} />
      )}
      <ConfirmDialog
        open={asking}
        title={t.confirmTitle}
        body={t.confirmBody(add, change, file?.name ?? '')}
        yes={t.import}
        no={common.no}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false)
          if (file) void sendFile(file, false)
        }}
      />
    </div>
  )
}

/** Imports a file in two steps: a dry run, which reports what the import would do, and then the import itself. */
function useImport() {
  const t = sheetsTexts().sheets
  const [what, setWhat] = useState<What>('products')
  const [file, setFile] = useState<File | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState('')
  const { act } = useAction(setProblem)

  const sendFile = (given: File, dryRun: boolean) =>
    act(async () => {
      const doing = dryRun ? 'looking' : 'importing'
      setProblem('')
      setStep({ part: 0, doing })
      try {
        const path = apiPath(`POST /import/${what}`, { query: { dryRun: `${dryRun}` } })
        const answer = await uploadFile(path, 'file', given, (part) => setStep({ part, doing }))
        setReport(answer)
        if (answer.saved) toast(answer.message, 'success')
      } finally {
        setStep(null)
      }
    })

  function choose([chosen]: readonly File[]) {
    if (!chosen) return
    setReport(null)
    if (chosen.size > IMPORT_BYTES) return setProblem(t.tooLarge(chosen.name))
    setFile(chosen)
    void sendFile(chosen, true)
  }

  function begin(another = what) {
    setWhat(another)
    setReport(null)
    setFile(null)
    setProblem('')
  }

  return { what, file, step, report, problem, sendFile, choose, begin }
}

interface ImportProps {
  readonly state: ReturnType<typeof useImport>
}

function FileChoice({ state }: ImportProps) {
  const t = sheetsTexts().sheets
  const { what, file, step, problem, choose, begin } = state
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:gap-10">
      <div className="grid content-start gap-5">
        <Choices
          label={t.what}
          name="what"
          value={what}
          options={WHAT.map((value) => ({ value, label: t.lists[value], disabled: step !== null }))}
          onChange={(value) => begin(WHAT.find((each) => each === value))}
        />
        {step ? (
          <ImportProgress name={file?.name ?? ''} step={step} />
        ) : (
          <FileDrop
            icon={FileSpreadsheet}
            label={t.choose}
            dropLabel={t.drop}
            hint={t.hint}
            accept=".csv,.json,text/csv,application/json"
            error={problem}
            onFiles={choose}
          />
        )}
      </div>
      <Columns what={what} />
    </div>
  )
}

interface ReportedFileProps extends ImportProps {
  readonly report: ImportReport
  readonly onImport: () => void
}

function ReportedFile({ state, report, onImport }: ReportedFileProps) {
  const t = sheetsTexts().sheets
  const { file, step, problem, begin } = state
  const { saved, counts } = report
  const changesNothing = counts.add + counts.change === 0
  return (
    <section aria-labelledby="report" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h3 key={String(saved)} id="report" ref={focus} tabIndex={-1} className="text-2xl outline-none">
          {saved ? t.done : t.report}
        </h3>
        <p className="break-words text-steel">{file?.name}</p>
      </div>
      {problem && <Alert>{problem}</Alert>}
      <ReportTable report={report} />
      {step ? (
        <ImportProgress name={file?.name ?? ''} step={step} />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          {!saved && counts.wrong === 0 && !changesNothing && <Button onClick={onImport}>{t.import}</Button>}
          <Button look="line" onClick={() => begin()}>
            {t.another}
          </Button>
          {!saved && counts.wrong > 0 && <p className="max-w-prose text-sm">{t.correct}</p>}
          {!saved && counts.wrong === 0 && changesNothing && <p className="text-sm">{t.nothingToDo}</p>}
        </div>
      )}
    </section>
  )
}

/** The heading takes the focus, because the file button is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus()

function Columns({ what }: { what: What }) {
  const t = sheetsTexts().sheets
  const { all, needs } = COLUMNS[what]
  const others = all.filter((name) => !(needs as readonly string[]).includes(name))
  return (
    <div className="grid content-start gap-2 rounded-sm bg-mist p-5 text-sm">
      <h3 className="font-medium font-sans text-base normal-case">{t.columns}</h3>
      <p>
        <span className="text-steel">{t.needed}</span> {needs.join(', ')}
      </p>
      <p>
        <span className="text-steel">{t.others}</span> {others.join(', ')}
      </p>
    </div>
  )
}

function ImportProgress({ name, step: { part, doing } }: { name: string; step: Step }) {
  const t = sheetsTexts().sheets
  const sent = part >= 1
  const label = sent ? t[doing] : t.sending(name)
  return (
    <div role="status" className="grid min-h-28 content-center gap-3 rounded-sm border border-line px-5 py-4">
      <p className="flex items-center gap-3 break-words">
        {sent && (
          <span
            aria-hidden
            className="size-5 shrink-0 animate-roll rounded-full border-2 border-line border-t-signal"
          />
        )}
        {label}
      </p>
      {!sent && <ProgressBar label={label} part={part} />}
    </div>
  )
}

const ROWS_AT_A_TIME = 50

const KINDS = ['add', 'change', 'nothing', 'wrong'] as const

const TONES = { add: 'success', change: 'attention', nothing: 'neutral', wrong: 'danger' } as const

function ReportTable({ report }: { report: ImportReport }) {
  const t = sheetsTexts().sheets
  const [onlyWrong, setOnlyWrong] = useState(report.counts.wrong > 0)
  const [withoutSame, setWithoutSame] = useState(true)
  const [limit, setLimit] = useState(ROWS_AT_A_TIME)
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
          <Button look="line" onClick={() => setLimit(limit + 4 * ROWS_AT_A_TIME)}>
            {t.more}
          </Button>
          <p className="text-sm text-steel">{t.shown(limit, rows.length)}</p>
        </div>
      )}
      <p className="text-sm text-steel">{t.rowNumbers}</p>
    </div>
  )
}

function reportList(): ListDefinition<ImportRow> {
  const t = sheetsTexts().sheets
  const does = ({ does }: ImportRow) => <Badge tone={TONES[does]}>{t.does[does]}</Badge>
  const fields = ({ fields }: ImportRow) => fields.join(', ') || '–'
  return {
    label: t.report,
    keyOf: ({ row }) => String(row),
    nameOf: ({ name }) => name || '–',
    columns: namedColumns(t.heads, {
      row: { cell: ({ row }) => row, width: 'w-20' },
      name: { cell: (_, name) => name, isName: true, width: 'w-1/4' },
      does: { cell: does, width: 'w-32' },
      details: { cell: fields },
    }),
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

const LISTS = [
  { list: 'bikes', area: 'catalogue', files: ['GET /export/bikes.csv', 'GET /export/bikes.json'] },
  { list: 'products', area: 'catalogue', files: ['GET /export/products.csv', 'GET /export/products.json'] },
  { list: 'variants', area: 'catalogue', files: ['GET /export/variants.csv'] },
  { list: 'customers', area: 'accounts', files: ['GET /export/customers.csv'] },
] as const

export function ExportLists({ user }: { user: UserInfo }) {
  const t = sheetsTexts().sheets
  return (
    <ul className="grid gap-px overflow-hidden rounded-sm border border-line bg-line md:grid-cols-2">
      {LISTS.filter(({ area }) => hasAreaAccess(user, area)).map(({ list, files }) => (
        <li key={list} className="flex flex-col gap-2 bg-paper p-5">
          <h3 className="text-2xl">{t.lists[list]}</h3>
          <p className="flex-1 text-sm text-steel">{t.listHints[list]}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            {files.map((file) => {
              const format = t.formats[file.endsWith('.json') ? 'json' : 'csv']
              return (
                <ExportButton key={file} path={apiPath(file)} label={t.exportOf(t.lists[list], format)}>
                  {format}
                </ExportButton>
              )
            })}
          </div>
        </li>
      ))}
    </ul>
  )
}

export function ExportButton({ path, label, children }: { path: ApiPath; label?: string; children: string }) {
  const t = sheetsTexts().sheets
  const { busy, download } = useDownload(() => toast(t.failed, 'error'))
  return (
    <Button look="line" aria-label={label} aria-disabled={busy || undefined} onClick={() => download(path)}>
      <Download aria-hidden className={`size-5 ${busy ? 'animate-pulse' : ''}`} />
      {children}
    </Button>
  )
}
