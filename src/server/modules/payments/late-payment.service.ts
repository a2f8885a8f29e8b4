// Whether money that arrives after its order has ended still pays for it.

import type { OrderRow } from '#db/schema/orders.ts'
import { calculateTotals } from '#rules/order-totals.ts'
import { NO_MEMORY } from '#server/lib/catalogue-memory.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { priceLines } from '#server/modules/catalogue/priced-lines.service.ts'
import { findBuyer, findLines } from '#server/modules/orders/orders.store.ts'
import { recallSettings } from '#server/modules/settings/settings.service.ts'
import { findIfYoungerThan, findOtherPaidOrder, findValidCoupon } from './provider-orders.store.ts'

/**
 * The provider's window for late authorisations: for three days it asks the bank about a payment that has failed, and that
 * may still be authorised. Source: razorpay/markdown-docs, payments/payments/late-authorisation.md.
 */
const LATE_AUTHORISATION_DAYS = 3

/** It has not ended by itself, or too long ago. Null if it may be revived by what is still available. */
export async function refuseEnded(tx: Tx, order: OrderRow): Promise<string | null> {
  if (order.status === 'Cancelled') return 'The order was cancelled before the payment arrived'
  if (order.archivedAt !== null) return 'The order was closed before the payment arrived'
  if (!(await run(tx, findBuyer(order.accountId)))) return 'The account was erased before the payment arrived'
  if (await run(tx, findIfYoungerThan(order.id, LATE_AUTHORISATION_DAYS))) return null
  return `The payment arrived more than ${LATE_AUTHORISATION_DAYS} days after the order`
}

/** Null if it would: an old price is no option to buy. The caller has locked the buyer and the coupon. */
export async function refuseOldPrice(ctx: Ctx, tx: Tx, order: OrderRow): Promise<string | null> {
  const current = { ...ctx, db: tx.db, memory: NO_MEMORY }
  const rows = await run(tx, findLines(order.id))
  const { lines, notices } = await priceLines(
    current,
    rows.map(({ productId, productName, bikeId, bikeName, color, model, type, qty }) => ({
      ...{ proId: productId, name: productName, bike_id: bikeId, bike: bikeName },
      ...{ color, model, type, qty },
    })),
  )
  const [lost] = notices
  if (lost) return lost.message
  const coupon = order.coupon === null ? null : ((await run(tx, findValidCoupon(order.coupon))) ?? null)
  if (order.coupon !== null && !coupon) return 'The coupon of this order has ended meanwhile'
  const { firstOrderPercent } = (await recallSettings(current)).prices
  const firstOrder = order.firstOrder && !(await run(tx, findOtherPaidOrder(order)))
  const offers = { firstOrder, firstOrderPercent, coupon, points: 0, usePoints: false, earlierOrders: 0 }
  const today = calculateTotals(lines, offers)
  return today.totalPrice > order.totalPrice ? 'The price of these goods has risen meanwhile' : null
}
