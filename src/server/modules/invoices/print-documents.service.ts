import { LRUCache } from 'lru-cache'
import { defaultDocument } from '#rules/tax-document.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run } from '#server/lib/tx.ts'
import { contentOf } from './invoices.service.ts'
import { type DocumentRow, documentsOf, findNewestDocuments } from './invoices.store.ts'
import { drawDocument, type InvoiceCopy } from './tax-document-pdf.ts'

const NO_SUCH_DOCUMENT = 'This order has no such document.'

/** Drawing takes a tenth of a second, documents never change, and people often open one twice. */
const drawn = new LRUCache<string, Buffer>({ max: 50 })

/** The same bytes each time; without a number the tax invoice, or before it the receipt (P7). */
export async function printDocument(
  on: On,
  orderId: string,
  number?: string,
): Promise<{ number: string; bytes: Buffer }> {
  const issued = await run(on, documentsOf(orderId))
  const wanted = number === undefined ? defaultDocument(issued) : issued.find((each) => each.number === number)
  if (!wanted) {
    const none = number === undefined ? 'There is no receipt yet: it comes with the payment.' : NO_SUCH_DOCUMENT
    throw new ShopProblem('not_found', none)
  }
  return { number: wanted.number, bytes: await draw(wanted) }
}

/** Returns the transporter's or supplier's copy of an order's tax invoice as a PDF (CGST Rule 48(1)). */
export async function printInvoiceCopy(
  on: On,
  orderId: string,
  copy: InvoiceCopy,
): Promise<{ number: string; bytes: Buffer }> {
  const invoice = (await run(on, documentsOf(orderId))).find(({ kind }) => kind === 'invoice')
  if (!invoice) throw new ShopProblem('not_found', 'There is no tax invoice yet: it comes with dispatch.')
  return { number: invoice.number, bytes: await draw(invoice, copy) }
}

async function draw(row: DocumentRow, copy: InvoiceCopy = 'recipient'): Promise<Buffer> {
  const key = `${row.id} ${copy}`
  const bytes = drawn.get(key) ?? (await drawDocument(contentOf(row), copy))
  drawn.set(key, bytes)
  return bytes
}

/** Returns the most recently issued documents as PDFs, which a restored backup must reproduce byte for byte. */
export async function printLast(on: On, most: number): Promise<{ number: string; bytes: Buffer }[]> {
  const rows = await run(on, findNewestDocuments(most))
  return Promise.all(rows.map(async (row) => ({ number: row.number, bytes: await drawDocument(contentOf(row)) })))
}
