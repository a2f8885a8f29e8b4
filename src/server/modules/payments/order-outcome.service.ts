// What follows when an order is paid or revived.

import type { LineRow, OrderRow } from '#db/schema/orders.ts'
import { wasPaid } from '#rules/payment-state.ts'
import type { Pieces } from '#rules/variants.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { run, type Tx, type Write, waitForAll } from '#server/lib/tx.ts'
import { type LockedCustomer, lockCustomer } from '#server/modules/accounts/accounts.store.ts'
import { removePurchasedItems } from '#server/modules/accounts/saved-cart.service.ts'
import { awardPoints } from '#server/modules/credit/awards.service.ts'
import { lockPoints } from '#server/modules/credit/credit.store.ts'
import { numberReceipt } from '#server/modules/invoices/invoices.service.ts'
import { lockBuyerOf } from '#server/modules/orders/buyers.service.ts'
import { hasOrderedElsewhere } from '#server/modules/orders/buyers.store.ts'
import { emailOrderConfirmation } from '#server/modules/orders/order-emails.service.ts'
import { expireOrder, movePayment, moveStatus } from '#server/modules/orders/order-states.service.ts'
import { lockAndCheckCoupon, toDocumentInput } from '#server/modules/orders/orders.service.ts'
import { findLines, lockOrderWithFirstOrderDiscount } from '#server/modules/orders/orders.store.ts'
import { lockAndCheckStock } from '#server/modules/stock/reservations.service.ts'
import { lockReservedStock, reservationsOf, sellReserved } from '#server/modules/stock/reservations.store.ts'
import { findNewerPaidOrder } from './provider-orders.store.ts'

/** What an order becomes a sale with. Its customer and its stock are locked, in this order. */
export interface Goods {
  readonly customer: LockedCustomer | undefined
  readonly lines: readonly LineRow[]
  /** The writes that turn what is reserved for the order into sales. */
  readonly sale: readonly Write[]
}

/** The statements that read an order's goods, for `toGoods`. They are sent once the order and its stock are locked. */
export const readGoods = (orderId: string) => ({ lines: findLines(orderId), reserved: reservationsOf(orderId) })

export const toGoods = (
  orderId: string,
  customer: LockedCustomer | undefined,
  { lines, reserved }: { readonly lines: readonly LineRow[]; readonly reserved: readonly Pieces[] },
): Goods => ({ customer, lines, sale: sellReserved(orderId, reserved) })

/** Locks the customer and the stock of an order whose row the caller has locked, and returns its goods. */
export async function lockGoods(tx: Tx, { id, accountId }: OrderRow): Promise<Goods> {
  const { customer } = await run(tx, { customer: lockCustomer(accountId), stock: lockReservedStock(id) })
  return toGoods(id, customer, await run(tx, readGoods(id)))
}

/**
 * Marks an order as paid and runs everything that follows. This is the only function that does, whether the provider has
 * the money, points have paid for all of it, or staff record a payment. The caller holds the order's row lock.
 */
export async function markPaid(
  ctx: Ctx,
  tx: Tx,
  before: OrderRow,
  { goods, paidBy, by, accepted = [] }: PaidOrder,
): Promise<OrderRow> {
  const { id: orderId, accountId, earns: points } = before
  const { customer, lines, sale } = goods
  const isLate = before.payment === 'expired'
  const itself = { actorId: null, reason: isLate ? 'The payment has come after all' : '' }
  const current = before.status === 'Cancelled' ? await moveStatus(ctx, tx, before, 'Processing', itself) : before
  const bought = lines.map((line) => ({ ...line, proId: line.productId }))
  const order = await movePayment(tx, current, 'paid', by ?? itself, { paidAt: ctx.now }, [
    ...accepted,
    ...awardPoints({ orderId, accountId, points }),
    ...removePurchasedItems(customer, bought),
    ...sale,
  ])
  // The counter of receipts is locked last: all other payments wait for it.
  const { document, write } = await numberReceipt(ctx, tx, toDocumentInput(order, lines), paidBy)
  await waitForAll(
    run(tx, write),
    emailOrderConfirmation(ctx, tx, order, { lines, receipt: document.number, customer }),
  )
  return order
}

interface PaidOrder {
  readonly goods: Goods
  readonly paidBy?: { readonly method: string; readonly reference: string }
  /** Who marks the order as paid, if not the shop itself. */
  readonly by?: { readonly actorId: string | null; readonly reason?: string }
  /** The writes that record which payment was accepted. */
  readonly accepted?: readonly Write[]
}

/** The reason why an order whose goods have sold out cannot be revived. */
export const OUT_OF_STOCK = 'Somebody else has bought the last pieces meanwhile'

/**
 * Makes room for an expired order whose payment has arrived: locks what it needs, and cancels the unpaid order that holds
 * its first-order discount. Returns why the order cannot be revived, or null if it can. `refuse` finds further reasons, once
 * everything is locked.
 */
export async function prepareRevival(
  tx: Tx,
  order: OrderRow,
  refuse: () => Promise<string | null> = async () => null,
): Promise<string | null> {
  if (await run(tx, findNewerPaidOrder(order))) return 'A newer order of the same goods has been paid'
  // Locked before the coupon, as in a checkout, so that two transactions cannot deadlock.
  await run(tx, lockPoints(order.accountId))
  const buyer = await lockBuyerOf(tx, order)
  if (order.coupon !== null && (await lockAndCheckCoupon(tx, order.coupon, buyer))) {
    return 'The coupon of this order was used up meanwhile'
  }
  const holder = order.firstOrder
    ? await run(tx, lockOrderWithFirstOrderDiscount(order.accountId, order.id))
    : undefined
  // An open order of another account is not cancelled for this one: that would lock its row after the account, which
  // breaks the lock order.
  const heldElsewhere = order.firstOrder && (await run(tx, hasOrderedElsewhere(buyer)))
  if (heldElsewhere || (holder && (wasPaid(holder) || holder.payment === 'confirming'))) {
    return 'Another order has had the first order’s discount'
  }
  if (!(await lockAndCheckStock(tx, order.id, await run(tx, findLines(order.id)), holder?.id))) {
    return OUT_OF_STOCK
  }
  const refusal = await refuse()
  if (refusal !== null) return refusal
  if (holder)
    await expireOrder(tx, holder, { actorId: null, reason: 'An earlier order was paid after all', cancel: true })
  return null
}
