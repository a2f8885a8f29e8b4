import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { Button } from '#web/components/button.tsx'
import { useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { useOnce } from '#web/lib/use-once.ts'

/** Saves the receipt or invoice of an order as a file. */
export function InvoiceButton({ order }: { order: Order }) {
  const t = useCheckoutMessages().order
  const once = useOnce()
  const [busy, setBusy] = useState(false)

  const download = () =>
    once(async () => {
      setBusy(true)
      try {
        await downloadFile(`/api/invoice/${order.orderId}`, `invoice-${order.orderNo}.pdf`)
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: a failed download is only logged (S2 §8)
        console.error('The invoice could not be downloaded', error)
      }
      setBusy(false)
    })

  return (
    <div>
      <Button
        look="line"
        className="w-full"
        disabled={!order.document}
        aria-disabled={busy || undefined}
        aria-describedby={order.document ? undefined : 'no-invoice'}
        onClick={download}
      >
        <Download aria-hidden className="size-5" />
        {t.invoice}
      </Button>
      {!order.document && (
        <p id="no-invoice" className="mt-2 text-sm text-steel">
          {t.noInvoice}
        </p>
      )}
      <p role="status" className="sr-only">
        {busy && t.downloading}
      </p>
    </div>
  )
}
