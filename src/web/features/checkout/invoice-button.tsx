import { Download } from 'lucide-react'
import { apiPath } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { Button } from '#web/components/button.tsx'
import { useDownload } from '#web/lib/use-download.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** Downloads the receipt or invoice of an order. */
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
