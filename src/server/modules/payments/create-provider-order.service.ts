import type { OrderRow } from '#db/schema/orders.ts'
import type { Paise } from '#rules/money.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ProviderError } from '#server/lib/razorpay-client.ts'
import { run } from '#server/lib/tx.ts'
import {
  acquirePaymentLock,
  findOrder,
  releasePaymentLock,
  saveProviderOrder,
} from '#server/modules/orders/orders.store.ts'
import { requireProvider } from './provider.ts'

const OPENING_MS = 5000

const LOOK_MS = 100

/** A provider order: its id and its amount in paise. */
interface CreatedOrder {
  readonly id: string
  readonly amount: Paise
}

/** Exactly once: concurrent callers wait, and one whose answer got lost is found. `fresh`: just placed. */
export async function createProviderOrder(ctx: Ctx, order: OrderRow, fresh = false): Promise<CreatedOrder> {
  // The order as read under the lock, because staff may have changed its lines since the caller read it.
  const claimed = fresh ? order : await run(ctx, acquirePaymentLock(order.id))
  if (!claimed) return waitForPayment(ctx, order.id)
  const { id: receipt, orderNo, payable: amount } = claimed
  try {
    const created = await requireProvider(ctx).createOrder({ amount, receipt, orderNo, again: !fresh })
    if (created.amount !== amount || created.currency !== 'INR') {
      throw new ProviderError(
        `The payment provider opened ${created.amount} ${created.currency} for ${amount} INR.`,
        502,
        true,
      )
    }
    if (await run(ctx, saveProviderOrder(order.id, created.id))) return { id: created.id, amount }
    // A caller whose lock had expired may have saved its provider order first. Only the saved one may be paid.
    return { id: (await run(ctx, findOrder(order.id)))?.providerOrderId ?? created.id, amount }
  } catch (error) {
    const mayExist = !(error instanceof ProviderError && error.certain && error.status < 500)
    await run(ctx, releasePaymentLock(order.id, mayExist)).catch(() => {})
    throw error
  }
}

async function waitForPayment(ctx: Ctx, orderId: string): Promise<CreatedOrder> {
  for (let waited = 0; waited < OPENING_MS; waited += LOOK_MS) {
    const order = await run(ctx, findOrder(orderId))
    if (order?.providerOrderId) return { id: order.providerOrderId, amount: order.payable }
    await new Promise((resume) => setTimeout(resume, LOOK_MS))
  }
  throw new ProviderError('The payment is still being opened.', 0, false)
}
