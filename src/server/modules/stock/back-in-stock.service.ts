import { DAY_MS } from '#rules/india-time.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import type { Seller } from '#server/lib/config.ts'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type Mail, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { isForSale } from './stock.queries.ts'
import * as queries from './stock-waits.queries.ts'

const AT_A_TIME = 100

const minuteJob = jobKind('back-in-stock', { retryLimit: 0 })

/**
 * Subscribes an email address to the notice that a product is back in stock. The response does not depend on earlier
 * subscriptions.
 */
export async function subscribeToStock(ctx: Ctx, productId: string, email: string): Promise<{ message: string }> {
  if (!(await isForSale(ctx.db, productId))) {
    throw new ShopProblem('not_found', 'This product is not in our catalogue.')
  }
  await ctx.limit('backInStockAccepted', ctx.user ? `account ${ctx.user.id}` : ctx.ip, ENOUGH)
  const isOut = await queries.insertWait(ctx.db, email, productId)
  return { message: isOut ? 'We will email you once, when it is back in stock.' : 'It is back: you can order it now.' }
}

const ENOUGH = 'Very many such requests have come from your network. Please sign in to send yours, or wait an hour.'

/** Registers the job that emails people who wait; they are notified within a minute, whatever brought the stock back. */
export async function registerBackInStockEmails(deps: Deps, workers: JobWorkers): Promise<void> {
  await workers.every(minuteJob, '* * * * *', () => notifyWaiting(contextOf(deps, { requestId: newId(), ip: '' })))
}

/** Emails everybody whose product is available again, once: the request is deleted with it. */
export async function notifyWaiting(ctx: Ctx): Promise<void> {
  await queries.deleteWaitsBefore(ctx.db, new Date(ctx.now.getTime() - RETENTION_DAYS.stockWaits * DAY_MS))
  const seller = await getSeller(ctx)
  for (let notified = AT_A_TIME; notified === AT_A_TIME; ) {
    notified = await ctx.tx(async (tx) => {
      const waiting = await queries.takeWaiting(tx.db, AT_A_TIME)
      const emails = waiting.map((each) => backInStockEmail(seller, ctx.config.publicUrl, each))
      if (emails.length > 0) await sendMail(ctx, tx, ...emails)
      return waiting.length
    })
  }
}

/** Deletes the requests of a person who wants to be erased. */
export const deleteWaitsOf = (tx: Tx, emails: readonly string[]): Promise<void> => queries.deleteWaitsOf(tx.db, emails)

/** Returns the products that a person waits for. */
export const findWaitsOf = (ctx: Ctx, emails: readonly string[]) => queries.findWaitsOf(ctx.db, emails)

const backInStockEmail = (
  seller: Pick<Seller, 'name'>,
  publicUrl: string,
  { email, name, bike, path }: queries.Waiting,
): Mail => ({
  kind: 'back-in-stock',
  to: email,
  subject: `Back in stock: ${name} for ${bike}`,
  shop: seller.name,
  heading: `${name} for ${bike} is back`,
  paragraphs: [
    'You asked us to tell you when it is back in stock. It is available now, while stocks last.',
    'This is the only email you will get about it.',
  ],
  button: { label: 'See it in the shop', url: publicUrl + path },
})

/** Returns a sample of this email, for people who work on its text and design. */
export const backInStockEmailSamples = (seller: Seller, publicUrl: string): Mail[] => [
  backInStockEmail(seller, publicUrl, {
    email: 'meera@example.com',
    name: 'Crash Guard',
    bike: 'Himalayan 450',
    path: '/productDetail/himalayan-450/crash-guard',
  }),
]
