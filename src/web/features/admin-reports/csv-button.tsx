import { Download } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#web/components/toast.tsx'
import { downloadFile } from '#web/lib/download-file.ts'
import { useReportMessages } from '#web/lib/report-messages.ts'
import { useOnce } from '#web/lib/use-once.ts'

/** Saves a table as a file; the shop says what it is called. */
export function CsvButton({ title, path }: { title: string; path: string }) {
  const t = useReportMessages()
  const once = useOnce()
  const [busy, setBusy] = useState(false)

  const download = () =>
    once(async () => {
      setBusy(true)
      try {
        await downloadFile(path)
      } catch {
        toast(t.common.genericError, 'error')
      }
      setBusy(false)
    })

  return (
    <button
      type="button"
      aria-label={t.reports.csvOf(title)}
      aria-disabled={busy || undefined}
      onClick={download}
      className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
    >
      <Download aria-hidden className="size-4" />
      {t.reports.csv}
    </button>
  )
}
