import type { PrintKind } from '#contract/bulk-orders.ts'
import { apiPath } from '#contract/call.ts'
import { suggestedName } from '#web/lib/download-file.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { sendAsUser } from '#web/lib/session.ts'

/** Prints many orders as one PDF and saves it. `onBytes` is called with the number of bytes that have arrived. */
export async function printOrders(
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
