import { Download } from 'lucide-react'
import type { ApiPath } from '#contract/call.ts'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDownload } from '#web/lib/use-download.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'

/** Downloads a table as a CSV file; the server names the file. */
export function CsvButton({ title, path }: { title: string; path: ApiPath }) {
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
