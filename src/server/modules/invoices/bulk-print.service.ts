import type { PrintKind } from '#contract/bulk-orders.ts'
import { defaultDocument } from '#rules/tax-document.ts'
import type { FileStream } from '#server/lib/file-stream.ts'
import { type On, run } from '#server/lib/tx.ts'
import { LABEL_SIZE } from './address-label.service.ts'
import { contentOf } from './invoices.service.ts'
import { documentsOfOrders } from './invoices.store.ts'
import { createPages, type Paper, type Sheet } from './pdf-page.ts'
import { BOTTOM, INNER, MARGIN, type Style } from './pdf-pen.ts'
import { documentSheet } from './tax-document-pdf.ts'

/** Returns a file that is drawn while it is sent. */
export function printSheets(
  name: string,
  { kind, paper }: { readonly kind: PrintKind; readonly paper: Paper },
  sheets: AsyncIterable<Sheet>,
): FileStream {
  const pages = createPages(paper, sheets, kind === 'labels' ? LABEL_SIZE : undefined)
  const bytes = new ReadableStream<Uint8Array>({
    async pull(sink) {
      const { done, value } = await pages.next()
      if (done) sink.close()
      else sink.enqueue(value)
    },
    async cancel() {
      await pages.return()
    },
  })
  return { name, bytes }
}

/** Returns the tax invoice of each order, or else its receipt (P7), by the order's id; an order may have neither. */
export async function documentSheets(on: On, orderIds: readonly string[]): Promise<Map<string, Sheet>> {
  const issued = Map.groupBy(await run(on, documentsOfOrders(orderIds)), ({ orderId }) => orderId)
  const sheets = new Map<string, Sheet>()
  for (const [orderId, documents] of issued) {
    const document = defaultDocument(documents)
    if (document) sheets.set(orderId, documentSheet(contentOf(document)))
  }
  return sheets
}

const TITLE: Style = { size: 15, bold: true }
const ROW: Style = { size: 11 }
const STEP = 18

/** Returns a sheet that names the orders without a document. */
export const withoutDocument = (orderNos: readonly string[]): Sheet => ({
  draw(pen, pdf) {
    pen.line('No document yet', MARGIN, 42, TITLE)
    let top = pen.paragraph('These orders get their receipt with the payment.', MARGIN, 68, INNER, ROW) + STEP
    for (const orderNo of orderNos) {
      if (top + STEP > BOTTOM) {
        pdf.addPage()
        top = MARGIN
      }
      pen.line(`No document yet: ${orderNo}`, MARGIN, top, ROW)
      top += STEP
    }
  },
})
