// What is left to do before a new shop can sell, checked and not remembered.
import { z } from 'zod'
import type { Setup } from '#contract/today.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ProviderError } from '#server/lib/razorpay-client.ts'
import { readAll } from '#server/lib/tx.ts'
import { SALEABLE_QUERY } from '#server/modules/catalogue/catalogue-admin.service.ts'
import { countDeadEmails, lastEmailAt } from '#server/modules/notifications/notifications.service.ts'
import { ANY_PAID_QUERY } from '#server/modules/orders/orders.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { liveState, mailState, type ProviderAnswer, paymentsState, sellerState } from './setup-states.ts'

const Rows = z.object({
  catalogue: z.tuple([z.object({ bike: z.boolean(), product: z.boolean() })]),
  orders: z.tuple([z.object({ isAnyPaid: z.boolean() })]),
})

export async function getSetup(ctx: Ctx): Promise<Setup> {
  const { razorpay, smtpUrl } = ctx.config
  const [seller, rows, answer, failed, lastAt] = await Promise.all([
    getSeller(ctx),
    readAll(ctx, { catalogue: SALEABLE_QUERY, orders: ANY_PAID_QUERY }),
    askProvider(ctx),
    countDeadEmails(ctx),
    lastEmailAt(ctx),
  ])
  const { catalogue, orders } = Rows.parse(rows)
  const isDone = (done: boolean) => (done ? 'done' : 'missing')
  return {
    seller: sellerState(seller),
    payments: paymentsState(razorpay?.keyId, answer),
    mail: mailState({ isConfigured: smtpUrl !== undefined, lastAt, failed }),
    bike: isDone(catalogue[0].bike),
    product: isDone(catalogue[0].product),
    order: isDone(orders[0].isAnyPaid),
    live: liveState(ctx.config),
  }
}

/** Asks the provider for the payments of the last minute, to learn whether it accepts the shop's keys. */
async function askProvider({ razorpay, now }: Ctx): Promise<ProviderAnswer> {
  try {
    const to = Math.floor(now.getTime() / 1000)
    await razorpay?.listPayments({ from: to - 60, to, skip: 0 })
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.status === 401 || error.status === 403 ? 'refused' : 'unreachable'
  }
}
