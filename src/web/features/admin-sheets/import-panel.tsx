import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { apiPath } from '#contract/call.ts'
import type { ImportReport } from '#contract/sheets.ts'
import { BIKE_COLUMNS, BIKE_NEEDS, IMPORT_BYTES, PRODUCT_COLUMNS, PRODUCT_NEEDS } from '#rules/sheets.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Choices } from '#web/components/choices.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { FileDrop } from '#web/components/file-drop.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { toast } from '#web/components/toast.tsx'
import { uploadFile } from '#web/lib/upload.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { sheetsTexts } from '#web/messages/en/sheets.ts'
import { ReportTable } from './report-table.tsx'

const WHAT = ['products', 'bikes'] as const
type What = (typeof WHAT)[number]
const COLUMNS = {
  bikes: { all: BIKE_COLUMNS, needs: BIKE_NEEDS },
  products: { all: PRODUCT_COLUMNS, needs: PRODUCT_NEEDS },
} as const

interface Step {
  /** The uploaded share of the file, from 0 to 1; after that the server processes it. */
  readonly part: number
  readonly doing: 'looking' | 'importing'
}

/** Imports a file in two steps: a preview of its changes, then the import. */
export function ImportPanel() {
  const { sheets: t, common } = sheetsTexts()
  const [what, setWhat] = useState<What>('products')
  const [file, setFile] = useState<File | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState(false)
  const once = useSingleFlight()

  const sendFile = (given: File, dryRun: boolean) =>
    once(async () => {
      const doing = dryRun ? 'looking' : 'importing'
      setProblem('')
      setStep({ part: 0, doing })
      try {
        const path = apiPath(`POST /import/${what}`, { query: { dryRun: `${dryRun}` } })
        const answer = await uploadFile(path, 'file', given, (part) => setStep({ part, doing }))
        setReport(answer)
        if (answer.saved) toast(answer.message, 'success')
      } catch (error) {
        setProblem(error instanceof Error ? error.message : common.genericError)
        if (dryRun) setReport(null)
      }
      setStep(null)
    })

  function choose([chosen]: readonly File[]) {
    if (!chosen) return
    setReport(null)
    if (chosen.size > IMPORT_BYTES) return setProblem(t.tooLarge(chosen.name))
    setFile(chosen)
    void sendFile(chosen, true)
  }

  function begin() {
    setReport(null)
    setFile(null)
    setProblem('')
  }

  const { add = 0, change = 0, wrong = 0 } = report?.counts ?? {}
  const ready = report !== null && !report.saved && wrong === 0 && add + change > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {!report && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:gap-10">
          <div className="grid content-start gap-5">
            <Choices
              label={t.what}
              name="what"
              value={what}
              options={WHAT.map((value) => ({ value, label: t.lists[value], disabled: step !== null }))}
              onChange={(value) => {
                setWhat(value === 'bikes' ? 'bikes' : 'products')
                begin()
              }}
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
      )}
      {report && (
        <section aria-labelledby="report" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div>
            <h3 key={String(report.saved)} id="report" ref={focus} tabIndex={-1} className="text-2xl outline-none">
              {report.saved ? t.done : t.report}
            </h3>
            <p className="break-words text-steel">{file?.name}</p>
          </div>
          {problem && <Alert>{problem}</Alert>}
          <ReportTable report={report} />
          {step ? (
            <ImportProgress name={file?.name ?? ''} step={step} />
          ) : (
            <div className="flex flex-wrap items-center gap-4">
              {ready && <Button onClick={() => setAsking(true)}>{t.import}</Button>}
              <Button look="line" onClick={begin}>
                {t.another}
              </Button>
              {!report.saved && wrong > 0 && <p className="max-w-prose text-sm">{t.correct}</p>}
              {!report.saved && wrong === 0 && add + change === 0 && <p className="text-sm">{t.nothingToDo}</p>}
            </div>
          )}
        </section>
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

/** Shows the progress of an upload, and then that the server is processing it. */
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
