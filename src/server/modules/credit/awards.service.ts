import type { Paise } from '#rules/money.ts'
import { cancellationAt, cancellationEnd } from '#rules/order-status.ts'
import { type PointsTakenBack, pointsToTakeBack, splitPointsTakenBack } from '#rules/points.ts'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { type On, run, type Tx, type Write } from '#server/lib/tx.ts'
import { getCancellations } from '#server/modules/settings/settings.service.ts'
import { type OrderPoints, settleDebt } from './credit.service.ts'
import {
  type AwardRow,
  addOwed,
  addTakenBack,
  awardOf,
  findAwardsOfDelivered,
  insertAward,
  insertCreditEntry,
  lockDelivered,
  lockPoints,
  markCredited,
  readPoints,
} from './credit.store.ts'

/*
 * The job that credits points. A paid order earns points, which are pending until it is delivered and its cancellation
 * period is over. Only this job decides when they are credited; nothing else checks the time.
 */
const creditJob = jobKind('credit-points', { retryLimit: 0 })

export const registerPointCredits = (deps: Deps, workers: JobWorkers): Promise<void> =>
  workers.every(creditJob, '*/5 * * * *', () => creditDuePoints(contextOf(deps, { requestId: newId(), ip: '' })))

/** Once per order, pending. The caller has locked the account: two payments of a customer could deadlock. */
export const awardPoints = ({ orderId, accountId, points }: OrderPoints): Write[] =>
  points === 0 ? [] : [insertAward({ orderId, accountId, points })]

/** Of delivered orders past their cancellation period. Safe to run repeatedly and concurrently. */
export async function creditDuePoints(ctx: Ctx): Promise<void> {
  const policies = await getCancellations(ctx)
  for (const { orderId, accountId, placedAt, now } of await run(ctx, findAwardsOfDelivered())) {
    if (now <= cancellationEnd(placedAt, cancellationAt(policies, placedAt))) continue
    try {
      await ctx.tx((tx) => creditAward(tx, orderId, accountId))
    } catch (error) {
      ctx.log.warn({ err: error, order: orderId }, 'the points of an order could not be credited')
    }
  }
}

async function creditAward(tx: Tx, orderId: string, accountId: string): Promise<void> {
  // The order is locked before the account, as everywhere. A refund or change of status may have come first.
  if (!(await run(tx, lockDelivered(orderId))) || !(await run(tx, lockPoints(accountId)))) return
  const award = await run(tx, markCredited(orderId))
  if (!award?.credited) return
  await run(tx, insertCreditEntry({ id: newId(), accountId, orderId, kind: 'earned', points: award.credited }))
  await settleDebt(tx, accountId)
}

/** The effect of a planned refund on an order's points. */
export interface RefundedValue {
  readonly orderId: string
  readonly accountId: string
  /** The total value returned by this refund and all earlier ones, including points. */
  readonly value: Paise
  readonly total: Paise
  readonly cancelled: boolean
  /** Spent points that are returned. */
  readonly giveBack: number
  /** The money that the value of spent points can be deducted from; zero if it has been sent already. */
  readonly money: Paise
}

/** Binding only if the caller has locked the account. */
export async function planPoints(on: On, refunded: RefundedValue): Promise<PointsTakenBack> {
  const award = await run(on, awardOf(refunded.orderId))
  if (!award) return NOTHING
  const points = pointsToTakeBack(award.points, refunded) - award.takenBack
  if (points <= 0) return NOTHING
  const { balance, reserved } = await run(on, readPoints(refunded.accountId))
  return splitPointsTakenBack(points, {
    pending: pendingOf(award),
    free: balance - reserved + refunded.giveBack,
    money: refunded.money,
  })
}

/** A refund that was undone, and what the others return of the order's value. */
interface UndoneRefund {
  readonly orderId: string
  readonly accountId: string
  readonly refundId: string
  /** The spent points that it had returned, and those that were deducted from its money. */
  readonly points: number
  readonly pointsDeducted: number
  /** The value that the other refunds return. */
  readonly value: Paise
  readonly total: Paise
}

/** Gives back what it took; what was spent meanwhile is owed. The caller must have locked the account. */
export async function restorePoints(tx: Tx, undone: UndoneRefund): Promise<void> {
  const { orderId, accountId, refundId } = undone
  const award = await run(tx, awardOf(orderId))
  const earned = award ? award.takenBack - pointsToTakeBack(award.points, { ...undone, cancelled: false }) : 0
  if (earned !== 0) await run(tx, addTakenBack(orderId, -earned))
  // Deducted points were taken from the money, which has stayed here; pending ones are pending again.
  const credited = award && award.credited !== null ? earned - undone.pointsDeducted : 0
  const change = credited - undone.points
  const { balance, reserved } = await run(tx, readPoints(accountId))
  const points = Math.max(change, -Math.max(0, balance - reserved))
  const entry = { accountId, orderId, refundId, kind: 'reversed', reason: 'A refund could not be made' } as const
  if (points !== 0) await run(tx, insertCreditEntry({ id: newId(), ...entry, points }))
  if (points > change) await run(tx, addOwed(accountId, points - change))
  if (points > 0) await settleDebt(tx, accountId)
}

const NOTHING: PointsTakenBack = { pending: 0, balance: 0, deducted: 0, owed: 0 }

const pendingOf = (award: AwardRow): number => (award.credited === null ? award.points - award.takenBack : 0)

/** As planned, once per refund. The caller must have locked the account. */
export async function applyPoints(
  tx: Tx,
  { orderId, accountId, refundId }: { orderId: string; accountId: string; refundId: string | null },
  { giveBack, taken }: { giveBack: number; taken: PointsTakenBack },
): Promise<void> {
  const entry = { accountId, orderId, refundId, reason: 'Order refunded' }
  if (giveBack > 0) await run(tx, insertCreditEntry({ id: newId(), ...entry, kind: 'returned', points: giveBack }))
  const points = taken.pending + taken.balance + taken.deducted + taken.owed
  if (points > 0) await run(tx, addTakenBack(orderId, points))
  if (taken.balance > 0)
    await run(tx, insertCreditEntry({ id: newId(), ...entry, kind: 'corrected', points: -taken.balance }))
  if (taken.owed > 0) await run(tx, addOwed(accountId, taken.owed))
  if (giveBack > 0) await settleDebt(tx, accountId)
}
