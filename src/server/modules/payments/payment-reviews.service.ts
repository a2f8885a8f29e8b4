// Payments that a person has to review: flagged, and ended with a note on what was done.

import type { z } from 'zod'
import type { payments } from '#contract/payments.ts'
import type { OrderRow } from '#db/schema/orders.ts'
import { formatRupees, type Paise } from '#rules/money.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { updateOrder } from '#server/modules/orders/orders.service.ts'
import { lockOrderByNumber } from '#server/modules/orders/orders.store.ts'
import type { ReportedPayment } from './payment.rules.ts'
import { markPaymentsReviewed, markRefundsReviewed, resolveOrphan } from './payments.store.ts'

type Review = z.output<(typeof payments)['POST /payments/reviewed']['body']>

/** Flags an order for review, in addition to what it is flagged for already. */
export async function flagOrder(tx: Tx, order: OrderRow, why: string): Promise<OrderRow> {
  if (order.review.includes(why)) return order
  return updateOrder(tx, order.id, { review: [order.review, why].filter(Boolean).join(' ') })
}

/** Ends one thing for which an order is flagged; the others remain. */
export async function unflagOrder(tx: Tx, order: OrderRow, why: string): Promise<void> {
  if (!order.review.includes(why)) return
  const rest = order.review.split(why).map((each) => each.trim())
  await updateOrder(tx, order.id, { review: rest.filter(Boolean).join(' ') })
}

/** Returns why an order is flagged when the provider has refused a refund of it. */
export const explainFailedRefund = ({ amount, error }: { readonly amount: Paise; readonly error: string }): string =>
  `A refund of ${formatRupees(amount)} failed: ${error}`

/** Flags an order for payments that do not fit it, so that such money is never ignored. */
export async function flagPayments(tx: Tx, order: OrderRow, mismatched: readonly ReportedPayment[]): Promise<OrderRow> {
  let flagged = order
  for (const { id, amount } of mismatched) {
    flagged = await flagOrder(tx, flagged, `Payment ${id} of ${formatRupees(amount)} does not fit the order.`)
  }
  return flagged
}

/** What was found must be what the person has seen; later payments and refunds are reported again. */
export async function endReview(ctx: Ctx, { kind, reference, why, note: reason }: Review) {
  await ctx.tx(async (tx) => {
    if (kind === 'orphan') {
      if (!(await run(tx, resolveOrphan(reference, why)))) throw changedReview()
      return audit(ctx, tx, { action: 'payment reviewed', subject: `payment ${reference}`, before: { why }, reason })
    }
    const order = await run(tx, lockOrderByNumber(reference))
    if (!order) throw notFound('order')
    const refusal = 'This is your own order: a colleague has to review its payment.'
    await refuseOwnRecord(ctx, tx, { ownerId: order.accountId, refusal, unlessAlone: 'accounts' })
    if (kind === 'order') await endOrderReview(tx, order, why)
    else if (!(await run(tx, markRefundsReviewed(order.id, why)))) throw changedReview()
    await audit(ctx, tx, { action: 'payment reviewed', subject: `order ${order.id}`, before: { why }, reason })
  })
  return { message: `The review of ${reference} has ended.` }
}

async function endOrderReview(tx: Tx, order: OrderRow, why: string): Promise<void> {
  if (order.review === '' || order.review !== why) throw changedReview()
  await updateOrder(tx, order.id, { review: '' })
  await run(tx, markPaymentsReviewed(order.id))
  await run(tx, markRefundsReviewed(order.id))
}

const changedReview = () =>
  new ShopProblem('conflict', 'This has been reviewed or has changed meanwhile. Please load the page again.')
