// What is left to do before a new shop can sell, checked and not remembered.
import type { Setup } from '#contract/today.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ProviderError } from '#server/lib/razorpay-client.ts'
import { run } from '#server/lib/tx.ts'
import { findSaleable } from '#server/modules/catalogue/catalogue-admin.store.ts'
import { countDeadEmails, lastEmailAt } from '#server/modules/notifications/notifications.service.ts'
import { isAnyPaid } from '#server/modules/orders/orders.store.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { liveState, mailState, type ProviderAnswer, paymentsState, sellerState } from './setup-states.ts'

export async function getSetup(ctx: Ctx): Promise<Setup> {
  const { razorpay, smtpUrl } = ctx.config
  const [seller, { saleable, anyPaid }, answer, failed, lastAt] = await Promise.all([
    getSeller(ctx),
    run(ctx, { saleable: findSaleable, anyPaid: isAnyPaid() }),
    askProvider(ctx),
    countDeadEmails(ctx),
    lastEmailAt(ctx),
  ])
  const isDone = (done: boolean) => (done ? 'done' : 'missing')
  return {
    seller: sellerState(seller),
    payments: paymentsState(razorpay?.keyId, answer),
    mail: mailState({ isConfigured: smtpUrl !== undefined, lastAt, failed }),
    bike: isDone(saleable.bike),
    product: isDone(saleable.product),
    order: isDone(anyPaid),
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
