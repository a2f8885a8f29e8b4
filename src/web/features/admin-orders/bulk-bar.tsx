import { FileText, Package, Tag, Truck, X } from 'lucide-react'
import { useState } from 'react'
import type { PrintKind } from '#contract/bulk-orders.ts'
import { apiPath } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { suggestedName } from '#web/lib/download-file.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { sendAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { dispatchTexts } from '#web/messages/en/admin-dispatch.ts'

const PRINTS = [
  ['slips', Package],
  ['invoices', FileText],
  ['labels', Tag],
] as const satisfies readonly (readonly [PrintKind, unknown])[]

interface BulkBarProps {
  /** The selected orders, in the order in which they are printed and dispatched. */
  readonly orders: readonly Pick<Order, 'orderId'>[]
  /** Called when the orders are handed to the page that dispatches them. */
  readonly onDone: () => void
  readonly onClear: () => void
}

/** Shows what can be done with several orders at once: print them as one file, or dispatch them. */
export function BulkBar({ orders, onDone, onClear }: BulkBarProps) {
  const t = dispatchTexts().bulk
  const once = useSingleFlight()
  const [printing, setPrinting] = useState<{ readonly kind: PrintKind; readonly bytes: number } | null>(null)
  const ids = orders.map(({ orderId }) => orderId)

  const print = (kind: PrintKind) =>
    once(async () => {
      setPrinting({ kind, bytes: 0 })
      try {
        await printOrders(kind, ids, (bytes) => setPrinting({ kind, bytes }))
      } catch {
        toast(t.failed(t[kind]), 'error')
      }
      setPrinting(null)
    })

  if (orders.length === 0) return null
  return (
    <section
      aria-label={t.label}
      className="sticky bottom-18 z-20 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border border-ink bg-paper px-4 py-2 shadow-raised md:bottom-3"
    >
      <p className="font-medium max-sm:flex-1">{t.selected(orders.length)}</p>
      <div className="flex flex-wrap gap-2 max-sm:order-1 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
        {PRINTS.map(([kind, Icon]) => (
          <Button
            key={kind}
            look="line"
            aria-disabled={printing !== null || undefined}
            onClick={() => print(kind)}
            className="min-h-11 whitespace-nowrap px-4 text-base max-sm:px-2"
          >
            <Icon aria-hidden className="size-4" />
            {t[kind]}
          </Button>
        ))}
        <ButtonLink
          look="ink"
          to={`/dispatch?orders=${ids.join()}`}
          onClick={onDone}
          className="min-h-11 whitespace-nowrap px-4 text-base max-sm:px-2"
        >
          <Truck aria-hidden className="size-4" />
          {t.dispatch}
        </ButtonLink>
      </div>
      <Button look="line" onClick={onClear} className="min-h-11 border-0 px-3 text-base">
        <X aria-hidden className="size-4" />
        {t.clear}
      </Button>
      <p role="status" className="text-sm text-steel">
        {printing && <span>{t.preparing(t[printing.kind], Math.round(printing.bytes / 1000))}</span>}
      </p>
    </section>
  )
}

/** Prints many orders as one PDF and saves it. `onBytes` is called with the number of bytes that have arrived. */
async function printOrders(
  kind: PrintKind,
  orders: readonly string[],
  onBytes: (bytes: number) => void,
): Promise<void> {
  const answer = await sendAsUser(apiPath('POST /orders/print'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, orders }),
  })
  if (!answer.ok || !answer.body) throw new Error(`The answer was ${answer.status}`)
  let bytes = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      bytes += part.byteLength
      onBytes(bytes)
      controller.enqueue(part)
    },
  })
  // A response that breaks off throws.
  const file = await new Response(answer.body.pipeThrough(counted), { headers: answer.headers }).blob()
  saveFile(file, suggestedName(answer))
}
