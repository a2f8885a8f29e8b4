import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { lockAccount } from './accounts.queries.ts'
import { creditBalanceOf, creditEntriesOf, insertCreditEntry } from './credit.queries.ts'

const MOST_SHOWN = 200
/** No customer has so many; a slip of the finger does not get into the books. */
const MOST_POINTS = 1_000_000

export async function creditOf(ctx: Ctx, userId: string, most = MOST_SHOWN) {
  const [points, entries] = await Promise.all([creditBalanceOf(ctx.db, userId), creditEntriesOf(ctx.db, userId, most)])
  return {
    credit: [{ userId, points }],
    entries: entries.map((entry) => ({
      at: entry.createdAt.toISOString(),
      kind: entry.kind,
      points: entry.points,
      ...(entry.reason && { reason: entry.reason }),
    })),
  }
}

/**
 * What becomes of a balance is the shop's to count: a customer's wish changes nothing and is answered with the balance. An
 * administrator corrects it, with a reason (M12).
 */
export async function correctCredit(
  ctx: Ctx,
  userId: string,
  wanted: { points: number; how: 'set' | 'add'; reason: string | undefined },
) {
  if (!signedIn(ctx).isAdmin) return { result: { userId, points: await creditBalanceOf(ctx.db, userId) } }
  const { reason } = wanted
  if (!reason)
    throw new ShopProblem('invalid', 'Please give a reason.', { fields: { reason: 'Please give a reason.' } })
  return ctx.tx(async (tx) => {
    const account = await lockAccount(tx.db, userId)
    if (!account || account.erasedAt) throw new ShopProblem('not_found', 'There is no such user.')
    const before = await creditBalanceOf(tx.db, userId)
    const after = wanted.how === 'set' ? wanted.points : before + wanted.points
    if (after > MOST_POINTS) throw new ShopProblem('invalid', `At most ${MOST_POINTS} points.`)
    if (after !== before) {
      const points = after - before
      await insertCreditEntry(tx.db, { id: newId(), accountId: userId, kind: 'corrected', points, reason })
      await audit(tx, ctx, { action: 'points corrected', subject: `account ${userId}`, before, after, reason })
    }
    return { result: { userId, points: after } }
  })
}
