import type { Seller } from '#server/lib/config.ts'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type Mail, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import {
  deleteWaits,
  deleteWaitsBefore,
  insertWait,
  isForSale,
  takeWaiting,
  type Waiting,
  waitsOf,
} from './stock.queries.ts'

const AT_A_TIME = 100
const YEAR_MS = 365 * 24 * 3600 * 1000

const minuteJob = jobKind('back-in-stock', { retryLimit: 0 })

/** Notes who wants to know when a product can be had again. Whoever asks, and however often, is told the same. */
export async function waitFor(ctx: Ctx, productId: string, email: string): Promise<{ message: string }> {
  if (!(await isForSale(ctx.db, productId))) {
    throw new ShopProblem('not_found', 'This product is not in our catalogue.')
  }
  const isOut = await insertWait(ctx.db, email, productId)
  return { message: isOut ? 'We will write to you once, when it is back.' : 'It is back: you can order it now.' }
}

/** Lets this process write to those who wait. Whatever brought the pieces back, they are told within a minute. */
export async function tellOfReturns(deps: Deps, workers: JobWorkers): Promise<void> {
  await workers.every(minuteJob, '* * * * *', () => tellWaiting(contextOf(deps, { requestId: newId(), ip: '' })))
}

/** Writes to everybody who waits for what can be had again: once, for who is written to waits no longer. */
export async function tellWaiting(ctx: Ctx): Promise<void> {
  await deleteWaitsBefore(ctx.db, new Date(ctx.now.getTime() - YEAR_MS))
  const seller = await getSeller(ctx)
  for (let told = AT_A_TIME; told === AT_A_TIME; ) {
    told = await ctx.tx(async (tx) => {
      const waiting = await takeWaiting(tx.db, AT_A_TIME)
      const letters = waiting.map((each) => backLetter(seller, ctx.config.publicUrl, each))
      if (letters.length > 0) await sendMail(ctx, tx, ...letters)
      return waiting.length
    })
  }
}

/** Whoever wants to be forgotten waits no longer. */
export const forgetWaiting = (tx: Tx, email: string): Promise<void> => deleteWaits(tx.db, email)

/** What somebody waits for. */
export const waitingOf = (ctx: Ctx, email: string) => waitsOf(ctx.db, email)

const backLetter = (seller: Pick<Seller, 'name'>, publicUrl: string, { email, name, bike, path }: Waiting): Mail => ({
  kind: 'back-in-stock',
  to: email,
  subject: `Back in stock: ${name} for ${bike}`,
  shop: seller.name,
  heading: `${name} for ${bike} is back`,
  paragraphs: [
    'You asked us to tell you when it is in stock again. It is, for as long as there are some.',
    'This is the only letter that you get about it.',
  ],
  button: { label: 'See it in the shop', url: publicUrl + path },
})

/** A letter of this kind to a made-up person, for whoever works on its words and looks. */
export const backLetterSamples = (seller: Seller, publicUrl: string): Mail[] => [
  backLetter(seller, publicUrl, {
    email: 'meera@example.com',
    name: 'Crash Guard',
    bike: 'Himalayan 450',
    path: '/productDetail/himalayan-450/crash-guard',
  }),
]
