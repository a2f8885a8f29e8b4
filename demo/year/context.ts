import { DAY_MS } from '#rules/india-time.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { Jobs } from '#server/lib/jobs.ts'
import type { Razorpay } from '#server/lib/razorpay.ts'
import type { Tx } from '#server/lib/tx.ts'

/** Emails of the last days are in the queue, whose record shows that each customer was written to. */
const EMAIL_DAYS = 8

/** Returns the context of the year's requests: one transaction, no limits, and nothing leaves the shop. */
export const yearContext = (ctx: Ctx, tx: Tx, own: { readonly razorpay: Razorpay; readonly jobs: Jobs }): Ctx => ({
  ...ctx,
  ...own,
  db: tx.db,
  tx: (work) => work(tx),
  limit: async () => {},
  requireLimitLeft: async () => {},
  isWithin: async () => true,
  uncount: async () => {},
  forgive: async () => {},
})

/**
 * Returns a queue for the year that takes the emails of its last days, and no other job: the year does itself what they
 * would do. `queue` passes the emails on; until then the clock of the database is not the one of the queue.
 */
export function collectEmails(ctx: Ctx, tx: Tx, now: () => Date) {
  const since = ctx.now.getTime() - EMAIL_DAYS * DAY_MS
  const collected: (() => Promise<void>)[] = []
  const jobs: Jobs = {
    ...ctx.jobs,
    async add(_tx, kind, ...data) {
      if (kind.name === 'mail' && now().getTime() >= since) collected.push(() => ctx.jobs.add(tx, kind, ...data))
    },
  }
  return {
    jobs,
    async queue() {
      for (const add of collected) await add()
    },
  }
}
