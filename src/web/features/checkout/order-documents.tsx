import { Download } from 'lucide-react'
import { apiPath } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { Button } from '#web/components/button.tsx'
import { Day } from '#web/components/date.tsx'
import { DocumentRows } from '#web/components/document-rows.tsx'
import { Section } from '#web/components/section.tsx'
import { toast } from '#web/components/toast.tsx'
import { documentFile, useDownload } from '#web/lib/use-download.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

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

export function InvoiceButton({ order }: { order: Order }) {
  const t = checkoutTexts().order
  const { busy, download } = useDownload((error) => {
    // biome-ignore lint/suspicious/noConsole: a failed download is only logged (S2 §8)
    console.error('The invoice could not be downloaded', error)
  })
  const path = apiPath('GET /invoice/{id}', { params: { id: order.orderId } })
  return (
    <div>
      <Button
        look="line"
        className="w-full"
        disabled={!order.document}
        aria-disabled={busy || undefined}
        aria-describedby="invoice-note"
        onClick={() => download(path, `invoice-${order.orderNo}.pdf`)}
      >
        <Download aria-hidden className="size-5" />
        {t.invoice}
      </Button>
      {order.document ? (
        <p id="invoice-note" className="mt-2 text-sm text-steel">
          {t.documentKinds[order.document.kind]} {order.document.number}
        </p>
      ) : (
        <p id="invoice-note" className="mt-2 text-sm text-steel">
          {t.noInvoice}
        </p>
      )}
      <p role="status" className="sr-only">
        {busy && t.downloading}
      </p>
    </div>
  )
}
