import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Db, Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  addOwed,
  creditEntriesOf,
  deleteHold,
  insertCreditEntry,
  insertHold,
  lockOwner,
  readPoints,
} from './credit.queries.ts'

const MOST_SHOWN = 200
/** No customer has so many; a slip of the finger does not get into the books. */
const MOST_POINTS = 1_000_000

export async function creditOf(ctx: Ctx, userId: string, most = MOST_SHOWN) {
  const [points, entries] = await Promise.all([readPoints(ctx.db, userId), creditEntriesOf(ctx.db, userId, most)])
  return {
    credit: [{ userId, points: points.balance }],
    entries: entries.map((entry) => ({
      at: entry.createdAt.toISOString(),
      kind: entry.kind,
      points: entry.points,
      ...(entry.orderNo && { orderNo: entry.orderNo }),
      ...(entry.reason && { reason: entry.reason }),
    })),
  }
}

/**
 * What becomes of a balance is the shop's to count: a customer's wish changes nothing and is answered with the balance. The
 * staff of accounts corrects it, with a reason (M12), but nobody's own.
 */
export async function correctCredit(
  ctx: Ctx,
  userId: string,
  wanted: { points: number; how: 'set' | 'add'; reason: string | undefined },
) {
  const user = signedIn(ctx)
  const corrects = user.isAdmin || (user.areas.includes('accounts') && user.id !== userId)
  if (!corrects) return { result: { userId, points: (await readPoints(ctx.db, userId)).balance } }
  const { reason } = wanted
  if (!reason)
    throw new ShopProblem('invalid', 'Please give a reason.', { fields: { reason: 'Please give a reason.' } })
  return ctx.tx(async (tx) => {
    if (!(await lockOwner(tx.db, userId))) throw new ShopProblem('not_found', 'There is no such user.')
    const { balance: before } = await readPoints(tx.db, userId)
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

/** A customer's points, and how many may be spent now: what is set aside for an open payment is not among them. */
export async function pointsOf(db: Db, accountId: string): Promise<{ balance: number; spendable: number }> {
  const { balance, held } = await readPoints(db, accountId)
  return { balance, spendable: Math.max(0, balance - held) }
}

export interface OrderPoints {
  readonly orderId: string
  readonly accountId: string
  readonly points: number
}

/**
 * The points of an account stay as they are until the transaction ends. Of checkouts at once each counts what the one
 * before has left (B09).
 */
export const lockPoints = (tx: Tx, accountId: string): Promise<boolean> => lockOwner(tx.db, accountId)

/** Sets points aside for an order; the caller has locked the points and counted them. */
export async function holdPoints(tx: Tx, { orderId, accountId, points }: OrderPoints): Promise<void> {
  if (points > 0) await insertHold(tx.db, { orderId, accountId, points })
}

export const releasePoints = async (tx: Tx, orderId: string): Promise<void> => {
  await deleteHold(tx.db, orderId)
}

/**
 * Spends the points of an order that has been paid: those set aside, or, when the order had ended before its money came,
 * what there is. False, and nothing done, when there are too few by then.
 */
export async function spendPoints(tx: Tx, { orderId, accountId, points }: OrderPoints): Promise<boolean> {
  if (points === 0) return true
  await lockOwner(tx.db, accountId)
  const wasHeld = await deleteHold(tx.db, orderId)
  const { balance, held } = await readPoints(tx.db, accountId)
  if (!wasHeld && balance - held < points) return false
  // An administrator may have corrected the balance meanwhile: the order stands, and later points make up for it.
  const spent = Math.min(points, balance)
  if (spent > 0) await insertCreditEntry(tx.db, { id: newId(), accountId, orderId, kind: 'used', points: -spent })
  if (spent < points) await addOwed(tx.db, accountId, points - spent)
  return true
}

/** Awards the points of a paid order, once; what the customer owes of returned orders is taken off again. */
export async function earnPoints(tx: Tx, { orderId, accountId, points }: OrderPoints): Promise<void> {
  if (points === 0) return
  // The account before the balance, as everybody locks them: the other way round two orders would wait for each other.
  await lockOwner(tx.db, accountId)
  await insertCreditEntry(tx.db, { id: newId(), accountId, orderId, kind: 'earned', points })
  const { owed } = await readPoints(tx.db, accountId)
  const due = Math.min(owed, points)
  if (due === 0) return
  const reason = 'Points of a returned order that were spent already'
  await insertCreditEntry(tx.db, { id: newId(), accountId, orderId, kind: 'corrected', points: -due, reason })
  await addOwed(tx.db, accountId, -due)
}

export interface RefundPoints {
  readonly orderId: string
  readonly refundId: string
  readonly accountId: string
  /** Spent points that come back. */
  readonly giveBack: number
  /** Earned points that the order earns no longer. */
  readonly takeBack: number
}

/** The points of a refund: once each. What cannot be taken back because it is spent is owed (B12). */
export async function refundPoints(tx: Tx, { giveBack, takeBack, ...row }: RefundPoints): Promise<void> {
  if (giveBack === 0 && takeBack === 0) return
  await lockOwner(tx.db, row.accountId)
  const reason = 'Order returned'
  if (giveBack > 0) await insertCreditEntry(tx.db, { id: newId(), ...row, kind: 'returned', points: giveBack, reason })
  const { balance, held } = await readPoints(tx.db, row.accountId)
  const taken = Math.min(takeBack, Math.max(0, balance - held))
  if (taken > 0) await insertCreditEntry(tx.db, { id: newId(), ...row, kind: 'corrected', points: -taken, reason })
  if (taken < takeBack) await addOwed(tx.db, row.accountId, takeBack - taken)
}
