import type { Order } from '#contract/orders.ts'
import { Day } from '#web/components/date.tsx'
import { DocumentRows } from '#web/components/document-rows.tsx'
import { Section } from '#web/components/section.tsx'
import { toast } from '#web/components/toast.tsx'
import { documentFile } from '#web/lib/download-file.ts'
import { useDownload } from '#web/lib/use-download.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** Lists every document of an order for download, by its number. */
export function OrderDocuments({ order: { orderId: id, documents } }: { order: Order }) {
  const { order: t, common } = checkoutTexts()
  const { download } = useDownload(() => toast(common.genericError, 'error'))
  if (documents.length === 0) return null
  return (
    <Section id="documents" title={t.documents} heading="mb-3 text-2xl" className="print:hidden">
      <DocumentRows
        documents={documents.map(({ kind, number, issuedAt }) => ({
          kind: t.documentKinds[kind],
          number,
          date: <Day iso={issuedAt} />,
        }))}
        labelOf={t.downloadDocument}
        onDownload={(document) => download(...documentFile(id, document))}
      />
    </Section>
  )
}
