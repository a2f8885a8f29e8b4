import { DAY_MS } from '#rules/india-time.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import { queryOf, type Variant, variantText } from '#rules/variants.ts'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { composeEmail } from '#server/modules/notifications/emails.service.ts'
import { sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { findForSale } from './stock.store.ts'
import { deleteWaitsBefore, insertWait, takeWaiting } from './stock-waits.store.ts'

const AT_A_TIME = 100

const minuteJob = jobKind('back-in-stock', { retryLimit: 0 })

/** The response does not depend on earlier subscriptions. */
export async function subscribeToStock(
  ctx: Ctx,
  productId: string,
  email: string,
  variant: Variant,
): Promise<{ message: string }> {
  if (!(await run(ctx, findForSale(productId)))) {
    throw new ShopProblem('not_found', 'This product is not in our catalogue.')
  }
  await ctx.limit('backInStockAccepted', ctx.user ? `account ${ctx.user.id}` : ctx.ip, ENOUGH)
  const isOut = await run(ctx, insertWait(email, productId, variant))
  return { message: isOut ? 'We will email you once, when it is back in stock.' : 'It is back: you can order it now.' }
}

const ENOUGH = 'Very many such requests have come from your network. Please sign in to send yours, or wait an hour.'

/** Registers the job that emails people who wait; they are notified within a minute, whatever brought the stock back. */
export async function registerBackInStockEmails(deps: Deps, workers: JobWorkers): Promise<void> {
  await workers.every(minuteJob, '* * * * *', () => notifyWaiting(contextOf(deps, { requestId: newId(), ip: '' })))
}

/** Emails everybody whose product is available again, once: the request is deleted with it. */
export async function notifyWaiting(ctx: Ctx): Promise<void> {
  await run(ctx, deleteWaitsBefore(new Date(ctx.now.getTime() - RETENTION_DAYS.stockWaits * DAY_MS)))
  const seller = await getSeller(ctx)
  for (let notified = AT_A_TIME; notified === AT_A_TIME; ) {
    notified = await ctx.tx(async (tx) => {
      const waiting = await run(tx, takeWaiting(AT_A_TIME))
      const emails = waiting.map(({ email, path, name, bike, ...variant }) =>
        composeEmail(
          'back-in-stock',
          { seller, email, url: ctx.config.publicUrl + path + queryOf(variant) },
          { name: [name, variantText(variant)].filter(Boolean).join(', '), bike },
        ),
      )
      if (emails.length > 0) await sendMail(ctx, tx, ...emails)
      return waiting.length
    })
  }
}
