import type { OrderRow } from '#db/schema/orders.ts'
import { archiveRefusal } from '#rules/order-status.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { drawPackingSlip } from '#server/modules/invoices/packing-slip.service.ts'
import { printInvoiceCopy } from '#server/modules/invoices/print-documents.service.ts'
import { presentOrder } from '#server/modules/orders/order-lists.service.ts'
import { requireReadableOrder, updateOrder } from '#server/modules/orders/orders.service.ts'
import { findLinesToPack, lockOrder } from '#server/modules/orders/orders.store.ts'
import { hasUnfinishedRefund } from '#server/modules/payments/refunds.service.ts'

const OWN_ARCHIVE = 'This is your own order: a colleague has to archive or restore it.'

/** Gone from the lists of staff, never from its customer's. An unsettled one is refused, with advice (P6). */
export async function archiveOrder(ctx: Ctx, id: string) {
  return ctx.tx(async (tx) => {
    const order = await run(tx, lockOrder(id))
    if (!order) throw notFound('order')
    const hasOpenRefund = await hasUnfinishedRefund(tx, id)
    const refusal = archiveRefusal({ ...order, hasOpenRefund, needsReview: order.review !== '' })
    if (refusal !== null) throw new ShopProblem('conflict', refusal)
    await refuseOwnRecord(ctx, tx, { ownerId: order.accountId, refusal: OWN_ARCHIVE, unlessAlone: 'orders' })
    if (!order.archivedAt) await setArchived(ctx, tx, order, ctx.now)
    return { message: `Order ${order.orderNo} is in the archive. Its customer still sees it.` }
  })
}

export async function restoreOrder(ctx: Ctx, id: string) {
  await ctx.tx(async (tx) => {
    const order = await run(tx, lockOrder(id))
    if (!order) throw notFound('order')
    await refuseOwnRecord(ctx, tx, { ownerId: order.accountId, refusal: OWN_ARCHIVE, unlessAlone: 'orders' })
    if (order.archivedAt) await setArchived(ctx, tx, order, null)
  })
  return { order: await presentOrder(ctx, id) }
}

async function setArchived(ctx: Ctx, tx: Tx, order: OrderRow, archivedAt: Date | null): Promise<void> {
  await updateOrder(tx, order.id, { archivedAt })
  await audit(ctx, tx, {
    action: archivedAt ? 'order archived' : 'order restored',
    subject: `order ${order.id}`,
    before: { archived: order.archivedAt !== null },
    after: { archived: archivedAt !== null },
  })
}

/** Returns a copy of the tax invoice that is not for the customer, as a file. */
export async function getInvoiceCopy(ctx: Ctx, id: string, copy: 'transporter' | 'supplier') {
  const order = await requireReadableOrder(ctx, id)
  const { bytes } = await printInvoiceCopy(ctx, order.id, copy)
  return { bytes, name: `invoice-${order.orderNo}-${copy}.pdf` }
}

export async function getPackingSlip(ctx: Ctx, id: string) {
  const order = await requireReadableOrder(ctx, id)
  const bytes = await drawPackingSlip(order, await run(ctx, findLinesToPack([id])))
  return { bytes, name: `packing-slip-${order.orderNo}.pdf` }
}
