// Payments that their payers dispute at the bank: stored, flagged, and listed for staff with the deadline.

import { formatDay } from '#rules/india-time.ts'
import { formatRupees, toRupees } from '#rules/money.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { ProviderDispute } from '#server/lib/razorpay.ts'
import { ProviderError } from '#server/lib/razorpay-client.ts'
import { run } from '#server/lib/tx.ts'
import { lockOrder } from '#server/modules/orders/orders.store.ts'
import { findOpenDisputes, insertDispute, saveDispute } from './disputes.store.ts'
import { flagOrder } from './payment-reviews.service.ts'
import { findPaymentById } from './payments.store.ts'
import { requireProvider } from './provider.ts'

const MAX_LISTED = 200
/** The most that the provider returns at once. */
const PER_CALL = 100
/** Ends the search if the provider should always answer with a full page. */
const MAX_FOUND = 10_000

/** Its state comes from the provider; one that it does not tell about is listed without a deadline. */
export async function recordDispute(ctx: Ctx, id: string, paymentId: string): Promise<void> {
  const told = await askAbout(ctx, id)
  await storeDispute(ctx, { id, paymentId: told?.payment_id ?? paymentId, told })
}

/** Those that differ from the stored ones, as an event was lost. There are so few that all are read. */
export async function findDisputes(ctx: Ctx): Promise<void> {
  const provider = requireProvider(ctx)
  for (let skip = 0; skip < MAX_FOUND; skip += PER_CALL) {
    const disputes = await provider.listDisputes({ count: PER_CALL, skip })
    for (const told of disputes) {
      // One that cannot be stored must not hide the others.
      await storeDispute(ctx, { id: told.id, paymentId: told.payment_id, told }).catch((error: unknown) =>
        ctx.log.error({ err: error, dispute: told.id }, 'a dispute could not be stored'),
      )
    }
    if (disputes.length < PER_CALL) return
  }
}

interface KnownDispute {
  readonly id: string
  readonly paymentId: string
  readonly told: ProviderDispute | undefined
}

async function storeDispute(ctx: Ctx, { id, paymentId, told }: KnownDispute): Promise<void> {
  const payment = await run(ctx, findPaymentById(paymentId))
  await ctx.tx(async (tx) => {
    const order = payment && (await run(tx, lockOrder(payment.orderId)))
    const values = {
      id,
      paymentId,
      orderId: order?.id ?? null,
      amount: told?.amount ?? payment?.amount ?? null,
      deducted: told?.amount_deducted ?? null,
      phase: told?.phase ?? '',
      reason: told?.reason_description || told?.reason_code || '',
      status: told?.status ?? 'open',
      respondBy: told?.respond_by ? new Date(told.respond_by * 1000) : null,
    }
    const isNews = (await run(tx, told ? saveDispute(values) : insertDispute(values))) > 0
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
  readonly amount: number | null
  readonly deducted: number | null
  readonly status: string
  readonly respondBy: Date | null
}

/** Returns what staff have to know about a dispute, if there is something to do. */
function explain({ id, amount, deducted, status, respondBy }: Told): string | undefined {
  const what = `Dispute ${id} of ${amount === null ? 'an unknown amount' : formatRupees(amount)}`
  if (status === 'lost')
    return deducted === null ? `${what} is lost.` : `${what} is lost: ${formatRupees(deducted)} was deducted.`
  if (status !== 'open') return undefined
  return respondBy ? `${what}: answer it at Razorpay by ${formatDay(respondBy)}.` : `${what}: answer it at Razorpay.`
}

/** Returns the disputes that the seller has to answer, in rupees. */
export async function listDisputes(ctx: Ctx) {
  const rows = await run(ctx, findOpenDisputes(MAX_LISTED))
  return {
    disputes: rows.map(({ amount, respondBy, ...row }) => ({
      ...row,
      amount: amount === null ? null : toRupees(amount),
      respondBy: respondBy?.toISOString() ?? null,
    })),
  }
}
