import { Download } from 'lucide-react'
import type { ApiPath } from '#contract/call.ts'
import { Button } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDownload } from '#web/lib/use-download.ts'
import { sheetsTexts } from '#web/messages/en/sheets.ts'

/** Downloads a file that the server generates. */
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
