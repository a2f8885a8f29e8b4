import { formatRupees } from '#rules/money.ts'
import { pointsValue } from '#rules/points.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx, type Write } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import {
  addOwed,
  creditEntriesOf,
  insertCreditEntry,
  insertHold,
  lockPoints,
  type Points,
  readPoints,
  releasePoints,
} from './credit.store.ts'

const MAX_SHOWN = 200
/** An upper limit that no customer reaches, which keeps typing errors out of the ledger. */
const MAX_POINTS = 1_000_000

/** Returns the points that can be spent, excluding those reserved for open payments. */
const freeOf = ({ balance, reserved, owed }: Points): number => balance - reserved - owed

/** Returns the points that a customer owes and has no points to settle with. */
const debtOf = (points: Points): number => Math.min(points.owed, Math.max(0, -freeOf(points)))

/** Returns the balance to display, without the points that settle a debt. */
const shownPoints = ({ balance, owed }: Points): number => Math.max(0, balance - owed)

export async function creditOf(ctx: Ctx, userId: string, most = MAX_SHOWN) {
  const [points, entries] = await Promise.all([run(ctx, readPoints(userId)), run(ctx, creditEntriesOf(userId, most))])
  return {
    credit: [{ userId, points: shownPoints(points), pending: points.pending, owed: debtOf(points) }],
    entries: entries.map((entry) => ({
      at: entry.createdAt.toISOString(),
      kind: entry.kind,
      points: entry.points,
      ...(entry.orderNo && { orderNo: entry.orderNo }),
      ...(entry.reason && { reason: entry.reason }),
    })),
  }
}

const OWN_POINTS = 'These are your own points: a colleague has to correct them.'

/** With a reason, by staff for others (M12). The specified call by customers has none and changes nothing. */
export async function correctCredit(
  ctx: Ctx,
  userId: string,
  wanted: { points: number; how: 'set' | 'add'; reason: string | undefined },
) {
  const user = signedIn(ctx)
  const { reason } = wanted
  const isStaff = user.isAdmin || user.areas.includes('accounts')
  if (isStaff && reason) await refuseOwnRecord(ctx, ctx, { ownerId: userId, refusal: OWN_POINTS })
  if (!isStaff || user.id === userId) {
    return { result: { userId, points: shownPoints(await run(ctx, readPoints(userId))) } }
  }
  if (!reason)
    throw new ShopProblem('invalid', 'Please give a reason.', { fields: { reason: 'Please give a reason.' } })
  return ctx.tx(async (tx) => {
    if (!(await run(tx, lockPoints(userId)))) throw notFound('user')
    // Points owed count as negative, so a correction settles them first.
    const { balance, owed } = await run(tx, readPoints(userId))
    const before = balance - owed
    const after = wanted.how === 'set' ? wanted.points : before + wanted.points
    if (after > MAX_POINTS) throw new ShopProblem('invalid', `At most ${MAX_POINTS} points.`)
    if (after !== before) {
      const points = after - before
      await run(tx, insertCreditEntry({ id: newId(), accountId: userId, kind: 'corrected', points, reason }))
      await settleDebt(tx, userId)
      await audit(ctx, tx, { action: 'points corrected', subject: `account ${userId}`, before, after, reason })
    }
    return { result: { userId, points: Math.max(0, after) } }
  })
}

/** A customer's points. The spendable ones exclude those reserved for an open payment. */
export interface CustomerPoints {
  readonly balance: number
  readonly spendable: number
  readonly pending: number
  readonly debt: number
}

export const toCustomerPoints = (points: Points): CustomerPoints => ({
  balance: shownPoints(points),
  spendable: Math.max(0, freeOf(points)),
  pending: points.pending,
  debt: debtOf(points),
})

const inWords = (points: number): string =>
  `${points === 1 ? '1 credit point' : `${points} credit points`} (${formatRupees(pointsValue(points))})`

export const debtMessage = (debt: number): string =>
  `You owe ${inWords(debt)} for an order that was refunded after you had spent its points. You cannot pay with points until that is settled.`

/** Erasing would erase the debt. The caller must have locked the account, so that none arises meanwhile. */
export async function refuseWithDebt(tx: Tx, accountId: string): Promise<void> {
  const debt = debtOf(await run(tx, readPoints(accountId)))
  if (debt === 0) return
  throw new ShopProblem(
    'conflict',
    `This account owes ${inWords(debt)} for an order that was refunded after its points had been spent. Please write to us to settle that. Then the account can be erased.`,
  )
}

export interface OrderPoints {
  readonly orderId: string
  readonly accountId: string
  readonly points: number
}

/** The write that reserves points for an order. The caller must have locked and counted the points. */
export const holdPoints = ({ orderId, accountId, points }: OrderPoints): Write[] =>
  points > 0 ? [insertHold({ orderId, accountId, points })] : []

/** The reserved ones or, if the order had expired, available ones. False, without a change, if too few. */
export async function spendPoints(tx: Tx, { orderId, accountId, points }: OrderPoints): Promise<boolean> {
  if (points === 0) return true
  await run(tx, lockPoints(accountId))
  const wasHeld = (await run(tx, releasePoints(orderId))) > 0
  const now = await run(tx, readPoints(accountId))
  if (!wasHeld && freeOf(now) < points) return false
  // An administrator may have reduced the balance meanwhile: the order remains paid, and later points make up the rest.
  const spent = Math.min(points, now.balance)
  if (spent > 0) await run(tx, insertCreditEntry({ id: newId(), accountId, orderId, kind: 'used', points: -spent }))
  if (spent < points) await run(tx, addOwed(accountId, points - spent))
  return true
}

/** With unreserved points, whenever an account was given points. The caller has locked it. */
export async function settleDebt(tx: Tx, accountId: string): Promise<void> {
  const { balance, reserved, owed } = await run(tx, readPoints(accountId))
  const points = Math.min(owed, Math.max(0, balance - reserved))
  if (points === 0) return
  const reason = 'Settles points that were owed'
  await run(tx, insertCreditEntry({ id: newId(), accountId, kind: 'settled', points: -points, reason }))
  await run(tx, addOwed(accountId, -points))
}
