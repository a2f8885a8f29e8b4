import { FileDown } from 'lucide-react'
import { apiPath } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { DateTime } from '#web/components/date.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDownload } from '#web/lib/use-download.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'

/** Downloads files of an order. */
export const useOrderDownload = () =>
  useDownload(() => toast(adminOrderTexts().orders.downloadFailed, 'error')).download

/** Links to every document of an order, each by its own number. */
export function DocumentList({ order: { orderId: id, documents } }: { order: Order }) {
  const { record: t, orders } = adminOrderTexts()
  const download = useOrderDownload()
  return (
    <ul className="-mx-2 grid">
      {documents.map(({ kind, number: document, issuedAt }) => (
        <li key={document}>
          <button
            type="button"
            onClick={() =>
              download(
                apiPath('GET /invoice/{id}', { params: { id }, query: { document } }),
                `${document.replaceAll('/', '-')}.pdf`,
              )
            }
            className="flex min-h-12 w-full items-center gap-3 rounded-sm px-2 py-1 text-left hover:bg-mist"
          >
            <FileDown aria-hidden className="size-4 shrink-0 text-steel" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                <span className="sr-only">{t.download}</span> {orders.documentKinds[kind]}
              </span>
              <span className="flex flex-wrap justify-between gap-x-3 text-steel text-xs leading-5">
                <span className="tabular-nums">{document}</span>
                <DateTime iso={issuedAt} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
