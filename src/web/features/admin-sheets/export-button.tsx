import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ApiPath } from '#contract/call.ts'
import { buttonClass } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { downloadFile } from '#web/lib/download-file.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { sheetsTexts } from '#web/messages/en/sheets.ts'

/** Downloads a file that the server generates. */
export function ExportButton({ path, label, children }: { path: ApiPath; label?: string; children: string }) {
  const t = sheetsTexts().sheets
  const once = useSingleFlight()
  const [busy, setBusy] = useState(false)
  const save = () =>
    once(async () => {
      setBusy(true)
      await downloadFile(path).catch(() => toast(t.failed, 'error'))
      setBusy(false)
    })
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={save}
      className={buttonClass('line')}
    >
      <Download aria-hidden className={`size-5 ${busy ? 'animate-pulse' : ''}`} />
      {children}
    </button>
  )
}
