import type { Area } from '#rules/staff.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run } from '#server/lib/tx.ts'
import { findColleague } from './own-records.store.ts'

export interface OwnRecord {
  /** The owner of the record; null if it no longer has one. */
  readonly ownerId: string | null
  /** The error message, as a full sentence. */
  readonly refusal: string
  /**
   * The area whose staff could act instead. If set, somebody who has no colleague in that area may act themselves. If
   * omitted, nobody may act on their own record, because the action grants money, points or standing.
   */
  readonly unlessAlone?: Area
}

/** Refuses staff, including administrators, who act on their own record: a colleague must do it. */
export async function refuseOwnRecord(
  { user }: Pick<Ctx, 'user'>,
  on: On,
  { ownerId, refusal, unlessAlone }: OwnRecord,
): Promise<void> {
  if (!user || user.id !== ownerId) return
  if (unlessAlone !== undefined && !(await run(on, findColleague(user.id, unlessAlone)))) return
  throw new ShopProblem('forbidden', refusal)
}
