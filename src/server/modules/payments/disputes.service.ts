// Payments that their payers dispute at the bank: stored, flagged, and listed for staff with the deadline.
import { istDate } from '#rules/financial-year.ts'
import { formatRupees, toRupees } from '#rules/money.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { ProviderDispute } from '#server/lib/razorpay.ts'
import { ProviderError } from '#server/lib/razorpay-client.ts'
import { lockOrder } from '#server/modules/orders/orders.service.ts'
import { openDisputes, saveDispute } from './disputes.queries.ts'
import { flagOrder } from './payment-reviews.service.ts'
import { paymentById } from './payments.queries.ts'
import { requireProvider } from './provider.ts'

const MAX_LISTED = 200

/**
 * Stores what the provider says about a dispute and flags its order. An event only names the dispute; its state comes
 * from the provider. One that the provider does not tell about is listed without a deadline, so that somebody looks.
 */
export async function recordDispute(ctx: Ctx, id: string, paymentId: string): Promise<void> {
  const told = await askAbout(ctx, id)
  const payment = await paymentById(ctx.db, told?.payment_id ?? paymentId)
  await ctx.tx(async (tx) => {
    const order = payment && (await lockOrder(tx, payment.orderId))
    const values = {
      id,
      paymentId: told?.payment_id ?? paymentId,
      orderId: order?.id ?? null,
      amount: told?.amount ?? payment?.amount ?? 0,
      deducted: told?.amount_deducted ?? 0,
      phase: told?.phase ?? '',
      reason: told?.reason_description || told?.reason_code || '',
      status: told?.status ?? 'open',
      respondBy: told?.respond_by ? new Date(told.respond_by * 1000) : null,
    }
    const isNews = await saveDispute(tx.db, values)
    const why = explain(values)
    if (isNews && order && why) await flagOrder(tx, order, why)
  })
}

async function askAbout(ctx: Ctx, id: string): Promise<ProviderDispute | undefined> {
  try {
    return await requireProvider(ctx).fetchDispute(id)
  } catch (error) {
    if (!(error instanceof ProviderError && error.certain) || error.status === 429) throw error
    ctx.log.error({ err: error, dispute: id }, 'the provider does not tell about a dispute')
    return undefined
  }
}

interface Told {
  readonly id: string
  readonly amount: number
  readonly deducted: number
  readonly status: string
  readonly respondBy: Date | null
}

/** Returns what staff have to know about a dispute, if there is something to do. */
function explain({ id, amount, deducted, status, respondBy }: Told): string | undefined {
  const what = `Dispute ${id} of ${formatRupees(amount)}`
  if (status === 'lost') return `${what} is lost: ${formatRupees(deducted)} was deducted.`
  if (status !== 'open') return undefined
  return respondBy ? `${what}: answer it at Razorpay by ${istDate(respondBy)}.` : `${what}: answer it at Razorpay.`
}

/** Returns the disputes that the seller has to answer, in rupees. */
export async function listDisputes(ctx: Ctx) {
  const rows = await openDisputes(ctx.db, MAX_LISTED)
  return {
    disputes: rows.map(({ amount, respondBy, ...row }) => ({
      ...row,
      amount: toRupees(amount),
      respondBy: respondBy?.toISOString() ?? null,
    })),
  }
}
