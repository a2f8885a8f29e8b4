import type { PrintKind } from '#contract/bulk-orders.ts'
import { istDate } from '#rules/financial-year.ts'
import { holdsMoney } from '#rules/payment-state.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { FileStream } from '#server/lib/file-stream.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { addressLabel } from '#server/modules/invoices/address-label.service.ts'
import { documentSheets, printSheets, withoutDocument } from '#server/modules/invoices/bulk-print.service.ts'
import { packingSlip } from '#server/modules/invoices/packing-slip.service.ts'
import { findOrdersWithLines, piecesToSend, requireOrders } from '#server/modules/orders/orders.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'

type Sheet = ReturnType<typeof withoutDocument>
type OrderWithLines = Awaited<ReturnType<typeof findOrdersWithLines>>[number]

/** The number of orders read at a time. */
const BATCH = 50

const TITLES: Readonly<Record<PrintKind, string>> = {
  slips: 'Packing slips',
  invoices: 'Invoices',
  labels: 'Address labels',
}

/**
 * Returns one PDF of many orders, in the order of their ids: packing slips, address labels, or the documents that exist.
 * Archived orders and those of erased customers are printed like all others, as their documents must remain available. The
 * print of so many addresses is audited.
 */
export async function printOrders(
  ctx: Ctx,
  { kind, orders: ids }: { readonly kind: PrintKind; readonly orders: readonly string[] },
): Promise<FileStream> {
  await requireOrders(ctx, ids)
  const { legalName, name } = await getSeller(ctx)
  await ctx.tx((tx) =>
    audit(ctx, tx, { action: 'orders printed', subject: 'orders', after: { what: TITLES[kind], orders: ids.length } }),
  )
  const date = istDate(ctx.now)
  const title = `${TITLES[kind]} of ${ids.length} ${ids.length === 1 ? 'order' : 'orders'}`
  const paper = { title, author: legalName, subject: title, maker: name, date }
  const fileName = `${TITLES[kind].toLowerCase().replace(' ', '-')}-${date}.pdf`
  return printSheets(fileName, { kind, paper }, kind === 'invoices' ? documents(ctx, ids) : parcels(ctx, kind, ids))
}

async function* batches(ctx: Ctx, ids: readonly string[]): AsyncGenerator<OrderWithLines[], void> {
  for (let at = 0; at < ids.length; at += BATCH) yield await findOrdersWithLines(ctx, ids.slice(at, at + BATCH))
}

async function* parcels(ctx: Ctx, kind: 'slips' | 'labels', ids: readonly string[]): AsyncGenerator<Sheet, void> {
  for await (const found of batches(ctx, ids)) {
    for (const each of found) yield kind === 'slips' ? packingSlip(each.order, each.lines) : labelOf(ctx, each)
  }
}

function labelOf({ now }: Ctx, { order, lines: bought }: OrderWithLines): Sheet {
  const lines = piecesToSend(bought)
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  const isWeightKnown = lines.every(({ grams }) => grams !== null)
  const grams = isWeightKnown ? lines.reduce((sum, line) => sum + line.qty * (line.grams ?? 0), 0) : null
  const { orderNo, placedAt, seller, address } = order
  const isPaid = holdsMoney(order)
  return addressLabel({ orderNo, placedAt, seller, address, isPaid, pieces, grams, date: istDate(now) })
}

async function* documents(ctx: Ctx, ids: readonly string[]): AsyncGenerator<Sheet, void> {
  const missing: string[] = []
  for await (const found of batches(ctx, ids)) {
    const sheets = await documentSheets(
      ctx,
      found.map(({ order }) => order.id),
    )
    for (const { order } of found) {
      const sheet = sheets.get(order.id)
      if (sheet) yield sheet
      else missing.push(order.orderNo)
    }
  }
  if (missing.length > 0) yield withoutDocument(missing)
}
