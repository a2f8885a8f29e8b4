import { Download } from 'lucide-react'
import type { UserInfo } from '#contract/accounts.ts'
import { type ApiPath, apiPath } from '#contract/call.ts'
import { Button } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { hasAreaAccess } from '#web/lib/session.ts'
import { useDownload } from '#web/lib/use-download.ts'
import { sheetsTexts } from '#web/messages/en/sheets.ts'

const LISTS = [
  { list: 'bikes', area: 'catalogue', files: ['GET /export/bikes.csv', 'GET /export/bikes.json'] },
  { list: 'products', area: 'catalogue', files: ['GET /export/products.csv', 'GET /export/products.json'] },
  { list: 'customers', area: 'accounts', files: ['GET /export/customers.csv'] },
] as const

export function ExportLists({ user }: { user: UserInfo }) {
  const t = sheetsTexts().sheets
  return (
    <ul className="grid gap-px overflow-hidden rounded-sm border border-line bg-line md:grid-cols-3">
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
