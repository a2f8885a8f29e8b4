import type { RefundRow } from '#db/schema/orders.ts'
import { isUndoneByRefusal } from '#rules/refunds.ts'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import type { JobWorkers } from '#server/lib/jobs.ts'
import type { ProviderRefund } from '#server/lib/razorpay.ts'
import { ProviderError } from '#server/lib/razorpay-client.ts'
import { run } from '#server/lib/tx.ts'
import { emailBuyer } from '#server/modules/orders/order-emails.service.ts'
import { lockOrder } from '#server/modules/orders/orders.store.ts'
import { explainFailedRefund, flagOrder } from './payment-reviews.service.ts'
import { findOpenRefunds, findRefundById, refundsOf, updateRefund } from './payments.store.ts'
import { requireProvider } from './provider.ts'
import { refundJob } from './refunds.service.ts'
import { undoRefund } from './undo-refund.service.ts'

export async function registerRefunds(deps: Deps, workers: JobWorkers): Promise<void> {
  await workers.work(refundJob, ({ refundId }) =>
    sendRefund(contextOf(deps, { requestId: refundId, ip: '' }), refundId),
  )
}

/** The idempotency key makes a repetition harmless. A rejection for good needs a person. */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await run(ctx, findRefundById(refundId))
  if (!refund?.paymentId || refund.status === 'processed' || refund.status === 'failed') return
  const provider = requireProvider(ctx)
  try {
    const { paymentId, amount, id: receipt, idempotencyKey: key } = refund
    const answer =
      refund.status === 'requested'
        ? await provider.refund(paymentId, { amount, receipt, key })
        : await findRefund(ctx, refund)
    if (answer) await noteOutcome(ctx, refund, answer)
  } catch (error) {
    if (!(error instanceof ProviderError && error.certain) || error.status === 409 || error.status === 429) throw error
    // The refund may exist although its response was lost and the idempotency key has expired.
    const found = await findRefund(ctx, refund)
    if (found) await noteOutcome(ctx, refund, found)
    else await failRefund(ctx, refund, error.message)
  }
}

async function findRefund(ctx: Ctx, refund: RefundRow): Promise<ProviderRefund | undefined> {
  const all = await requireProvider(ctx).refundsOf(refund.paymentId ?? '')
  return all.find((each) => each.id === refund.providerRefundId || each.receipt === refund.id)
}

async function noteOutcome(ctx: Ctx, refund: RefundRow, { id, status }: ProviderRefund): Promise<void> {
  if (status === 'failed') return failRefund(ctx, refund, 'The bank has refused the refund.', id)
  await run(
    ctx,
    updateRefund(refund.id, {
      providerRefundId: id,
      status: status === 'processed' ? 'processed' : 'pending',
      error: '',
    }),
  )
}

/** Undoes what was promised and flags the order, so that no money is reported that did not return. */
async function failRefund(ctx: Ctx, refund: RefundRow, error: string, providerRefundId?: string): Promise<void> {
  ctx.log.error({ refund: refund.id, error }, 'a refund failed')
  await ctx.tx(async (tx) => {
    // The order is locked before its refund, as everywhere.
    const order = await run(tx, lockOrder(refund.orderId))
    const isUndone = order !== undefined && isUndoneByRefusal(refund)
    const values = {
      ...({ status: 'failed', error, reversedAt: isUndone ? ctx.now : null } as const),
      ...(providerRefundId && { providerRefundId }),
    }
    if (!(await run(tx, updateRefund(refund.id, values))) || !order) return
    const current = isUndone ? await undoRefund(ctx, tx, order, refund) : order
    await flagOrder(tx, current, explainFailedRefund({ amount: refund.amount, error }))
    await emailBuyer(ctx, tx, order, 'refund-failed', refund)
  })
}

export async function retryRefunds(ctx: Ctx): Promise<void> {
  for (const refund of await run(ctx, findOpenRefunds(2))) {
    await sendRefund(ctx, refund.id).catch((error: Error) =>
      ctx.log.warn({ err: error, refund: refund.id }, 'a refund could not be sent and will be retried'),
    )
  }
}

/** Fetches the state of an order's refunds again, after the provider has announced a change. */
export async function refreshRefunds(ctx: Ctx, orderId: string): Promise<void> {
  for (const refund of await run(ctx, refundsOf(orderId))) await sendRefund(ctx, refund.id)
}
