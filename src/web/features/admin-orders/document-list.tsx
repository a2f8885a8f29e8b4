import type { Order } from '#contract/orders.ts'
import { DateTime } from '#web/components/date.tsx'
import { DocumentRows } from '#web/components/document-rows.tsx'
import { toast } from '#web/components/toast.tsx'
import { documentFile } from '#web/lib/download-file.ts'
import { useDownload } from '#web/lib/use-download.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'

export const useOrderDownload = () =>
  useDownload(() => toast(adminOrderTexts().orders.downloadFailed, 'error')).download

/** Lists every document of an order for download, by its number. */
export function DocumentList({ order: { orderId: id, documents } }: { order: Order }) {
  const { record: t, orders } = adminOrderTexts()
  const download = useOrderDownload()
  return (
    <DocumentRows
      documents={documents.map(({ kind, number, issuedAt }) => ({
        kind: orders.documentKinds[kind],
        number,
        date: <DateTime iso={issuedAt} />,
      }))}
      labelOf={t.download}
      onDownload={(document) => download(...documentFile(id, document))}
    />
  )
}
