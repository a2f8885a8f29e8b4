import type { LineRow, NewLine, NewOrder, OrderRow } from '#db/schema/orders.ts'
import type { Buyer } from '#rules/buyer-identity.ts'
import { isUsedUp } from '#rules/coupon.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { forbidden, notFound, ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx, type Write } from '#server/lib/tx.ts'
import type { DocumentInput } from '#server/modules/invoices/invoices.service.ts'
import { printDocument } from '#server/modules/invoices/print-documents.service.ts'
import { getCancellations } from '#server/modules/settings/settings.service.ts'
import { insertBuyer } from './buyers.store.ts'
import { cancellable } from './order.rules.ts'
import {
  countCouponUses,
  countOrders,
  type FoundOrder,
  findLinesToPack,
  findOrder,
  findOrders,
  insertLines,
  insertOrder,
  lockCouponLimits,
  updateOrderRow,
} from './orders.store.ts'

/** Checks whether a person can no longer use a coupon, and locks the coupon so that nobody else takes the last use. */
export async function lockAndCheckCoupon(tx: Tx, code: string, buyer: Buyer): Promise<boolean> {
  const limits = await run(tx, lockCouponLimits(code))
  return limits !== undefined && isUsedUp(limits, await run(tx, countCouponUses(code, buyer)))
}

/** And records who placed it. `others`: the writes of other modules that belong to it. */
export async function placeOrder(
  tx: Tx,
  row: NewOrder & { readonly id: string },
  lines: readonly NewLine[],
  buyer: Buyer,
  others: readonly Write[] = [],
): Promise<OrderRow> {
  const order = await run(tx, insertOrder(row), insertLines(lines), ...insertBuyer(row.id, buyer), ...others)
  if (!order) throw new Error('An order that was just placed is not there.')
  return order
}

/** By its key, or a recent one of the same content. Throws if the key is of an order of other content. */
export async function findRepeated(tx: Tx, found: readonly FoundOrder[]): Promise<OrderRow | undefined> {
  const keyed = found.find(({ isKeyed }) => isKeyed)
  if (keyed && !keyed.isSame) throw new ShopProblem('conflict', 'This key was used for another order.')
  const same = found.find(({ isOpen, isSame, isYoung }) => isOpen && isSame && isYoung)
  const repeated = keyed ?? same ?? found.find(({ isOpen }) => !isOpen)
  return repeated && run(tx, findOrder(repeated.id))
}

/** Returns the percentage that cancelling an order would refund now, or null if it can no longer be cancelled. */
export const cancellationPercent = async ({ now }: Pick<Ctx, 'now'>, tx: Tx, order: OrderRow) =>
  cancellable(order, now, await getCancellations(tx))?.percent ?? null

/** Updates columns of an order and increments its version. `others`: further writes, in the same statement. */
export async function updateOrder(
  tx: Tx,
  id: string,
  values: Partial<NewOrder>,
  others: readonly Write[] = [],
): Promise<OrderRow> {
  const order = await run(tx, updateOrderRow(id, values), ...others)
  if (!order) throw notFound('order')
  return order
}

/** Refuses ids of which one is not an order's. */
export async function requireOrders(on: On, ids: readonly string[]): Promise<void> {
  const missing = ids.length - (await run(on, countOrders(ids)))
  if (missing === 0) return
  const message = missing === 1 ? 'One of the orders does not exist.' : `${missing} of the orders do not exist.`
  throw new ShopProblem('not_found', message)
}

/** Returns orders with their lines, in the order of the ids. */
export async function findOrdersWithLines(on: On, ids: readonly string[]) {
  const orders = new Map((await run(on, findOrders(ids))).map((order) => [order.id, order]))
  const lines = Map.groupBy(await run(on, findLinesToPack(ids)), ({ orderId }) => orderId)
  return ids.flatMap((id) => {
    const order = orders.get(id)
    return order ? [{ order, lines: lines.get(id) ?? [] }] : []
  })
}

/** Returns an order of the signed-in customer, or any order for staff with access to orders. */
export async function requireReadableOrder(ctx: Ctx, id: string): Promise<OrderRow> {
  const user = signedIn(ctx)
  const worksOnOrders = user.areas.includes('orders')
  const order = await run(ctx, findOrder(id))
  if (!order) throw worksOnOrders ? notFound('order') : forbidden()
  if (order.accountId !== user.id && !worksOnOrders) throw forbidden()
  return order
}

/** The one with the given number, or the tax invoice or receipt. */
export async function printInvoice(ctx: Ctx, id: string, number: string | undefined) {
  const order = await requireReadableOrder(ctx, id)
  const { bytes, number: printed } = await printDocument(ctx, order.id, number)
  const name = number === undefined ? `invoice-${order.orderNo}` : printed.replaceAll('/', '-')
  return { bytes, name: `${name}.pdf` }
}

/** Returns the lines of an order with the pieces that are sent: those that were not refunded. */
export const piecesToSend = <Line extends LineRow>(lines: readonly Line[]): Line[] =>
  lines.flatMap((line) => (line.qty > line.qtyRefunded ? [{ ...line, qty: line.qty - line.qtyRefunded }] : []))

const chosen = (line: LineRow): string =>
  [line.bikeName, line.model, line.type, line.color].filter((part) => part !== NO_OPTION && part !== '').join(', ')

export function toDocumentInput(order: OrderRow, lines: readonly LineRow[]): DocumentInput {
  return {
    ...order,
    lines: lines.map((line) => ({
      description: line.productName,
      detail: chosen(line),
      hsn: line.hsn,
      taxPercent: line.taxPercent,
      qty: line.qty,
      unitPrice: line.price,
      listPrice: line.listPrice,
      shipping: line.shipping,
    })),
  }
}
