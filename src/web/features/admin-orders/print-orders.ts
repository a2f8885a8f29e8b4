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
  saveFile(await received(answer.body, onBytes), suggestedName(answer))
}

/** Reads a response to its end. One that breaks off throws. */
async function received(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onBytes(bytes)
  }
  return new Blob(parts, { type: 'application/pdf' })
}
