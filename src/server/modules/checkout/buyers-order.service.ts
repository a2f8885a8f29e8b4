// The order of a customer who is paying it or has left the payment.

import type { OrderRow } from '#db/schema/orders.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { forbidden } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { findOrder } from '#server/modules/orders/orders.store.ts'
import { tryReconcile } from '#server/modules/payments/reconcile.service.ts'

/** The longest that a customer who leaves or cancels a payment waits for the provider. */
const PATIENCE_MS = 3000

export const CONFIRMING = 'We are confirming your payment. Do not pay again.'

/** Waits as long as a person would for a page; without an answer by then the outcome is unknown. */
export async function reconcileSoon(ctx: Ctx, order: OrderRow) {
  const asked = tryReconcile(ctx, order)
  const unknown = { order, inFlight: false, attempted: false, unsure: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<typeof unknown>((resolve) => {
    timer = setTimeout(() => resolve(unknown), PATIENCE_MS)
  })
  // Reconciling continues in the background after the timeout.
  asked.catch((error: unknown) => ctx.log.warn({ err: error, order: order.id }, 'an order could not be reconciled'))
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** Only the buyer reports how a payment went; administrators have other routes. */
export async function requireOwnOrder(ctx: Ctx, id: string): Promise<OrderRow> {
  const order = await run(ctx, findOrder(id))
  if (order?.accountId !== signedIn(ctx).id) throw forbidden()
  return order
}
