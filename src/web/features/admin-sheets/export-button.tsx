import { Download } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { downloadFile } from '#web/lib/download-file.ts'
import { useSheetMessages } from '#web/lib/sheet-messages.ts'
import { useOnce } from '#web/lib/use-once.ts'

/** Saves a file that the shop makes. */
export function ExportButton({ path, label, children }: { path: string; label?: string; children: string }) {
  const t = useSheetMessages().sheets
  const once = useOnce()
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
