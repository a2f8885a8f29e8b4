import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { account, creditBalance, creditEntry } from '#db/schema/accounts.ts'
import { creditAward, creditHold, shopOrder } from '#db/schema/orders.ts'
import { insertRows } from '#db/together.ts'
import type { Db } from '#server/lib/tx.ts'

/** Locks the account that owns the points. Returns false if it no longer exists. */
export async function lockOwner(db: Db, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.erasedAt)))
    .for('update')
  return rows.length > 0
}

export interface Points {
  readonly balance: number
  /** Points reserved for orders whose payment is open. */
  readonly held: number
  /** Spent points of refunded orders, to be settled with the next points. */
  readonly owed: number
  /** Points earned by paid orders and not credited yet. */
  readonly pending: number
}

/** Builds a query of the points of an account, as one row. */
export const pointsQuery = (accountId: string): SQL => sql`
  select coalesce(sum(points), 0)::integer as balance, coalesce(sum(owed), 0)::integer as owed,
    (select coalesce(sum(points), 0)::integer from ${creditHold} where account_id = ${accountId}) as held,
    (select coalesce(sum(points - taken_back), 0)::integer from ${creditAward}
      where account_id = ${accountId} and credited is null) as pending
  from ${creditBalance} where account_id = ${accountId}`

export async function readPoints(db: Db, accountId: string): Promise<Points> {
  const { rows } = await db.execute<Points & Record<string, unknown>>(pointsQuery(accountId))
  const [points] = rows
  if (!points) throw new Error('The database has not answered with the points of an account.')
  return points
}

export type AwardRow = typeof creditAward.$inferSelect

/** Returns the write that inserts the award of points for a paid order. */
export const awardWrite = (row: Pick<AwardRow, 'orderId' | 'accountId' | 'points'>): SQL =>
  insertRows(creditAward, [row])

export async function awardsOf(db: Db, orderIds: readonly string[]): Promise<AwardRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(creditAward)
    .where(inArray(creditAward.orderId, [...orderIds]))
}

/** Adds to the points taken back from an award. */
export async function addTakenBack(db: Db, orderId: string, points: number): Promise<void> {
  await db
    .update(creditAward)
    .set({ takenBack: sql`${creditAward.takenBack} + ${points}` })
    .where(eq(creditAward.orderId, orderId))
}

/**
 * Marks the remaining points of an award as credited. Returns undefined if it is credited already or nothing remains.
 */
export async function markCredited(db: Db, orderId: string): Promise<AwardRow | undefined> {
  const left = sql`${creditAward.points} - ${creditAward.takenBack}`
  const [row] = await db
    .update(creditAward)
    .set({ credited: sql`${left}`, creditedAt: sql`now()` })
    .where(and(eq(creditAward.orderId, orderId), isNull(creditAward.credited), sql`${left} > 0`))
    .returning()
  return row
}

export interface DueAward {
  readonly orderId: string
  readonly accountId: string
  readonly placedAt: Date
  /** The time of the database's clock, so that no process uses its own to decide whether a period is over. */
  readonly now: Date
}

/** Returns the pending awards of delivered orders whose customers still have an account, oldest orders first. */
export async function awardsOfDelivered(db: Db): Promise<DueAward[]> {
  return db
    .select({
      orderId: creditAward.orderId,
      accountId: creditAward.accountId,
      placedAt: shopOrder.placedAt,
      now: sql<Date>`now()`.mapWith(shopOrder.placedAt),
    })
    .from(creditAward)
    .innerJoin(shopOrder, eq(shopOrder.id, creditAward.orderId))
    .innerJoin(account, eq(account.id, creditAward.accountId))
    .where(
      and(
        isNull(creditAward.credited),
        sql`${creditAward.points} > ${creditAward.takenBack}`,
        eq(shopOrder.status, 'Delivered'),
        isNull(account.erasedAt),
      ),
    )
    .orderBy(asc(shopOrder.placedAt))
}

/** Locks an order if it is delivered. Returns false if it is not, or no longer. */
export async function lockDelivered(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .where(and(eq(shopOrder.id, orderId), eq(shopOrder.status, 'Delivered')))
    .for('update')
  return rows.length > 0
}

export async function creditEntriesOf(db: Db, accountId: string, most: number) {
  return db
    .select({
      createdAt: creditEntry.createdAt,
      kind: creditEntry.kind,
      points: creditEntry.points,
      reason: creditEntry.reason,
      orderNo: shopOrder.orderNo,
    })
    .from(creditEntry)
    .leftJoin(shopOrder, eq(shopOrder.id, creditEntry.orderId))
    .where(eq(creditEntry.accountId, accountId))
    .orderBy(desc(creditEntry.createdAt), desc(creditEntry.id))
    .limit(most)
}

export async function insertCreditEntry(db: Db, row: typeof creditEntry.$inferInsert): Promise<void> {
  await db.insert(creditEntry).values(row)
}

/** Increases or, with a negative number, reduces the points owed. The caller must have locked the account. */
export async function addOwed(db: Db, accountId: string, points: number): Promise<void> {
  // An upsert would fail: its proposed row must satisfy the table's constraints, which negative points do not.
  const changed = await db
    .update(creditBalance)
    .set({ owed: sql`${creditBalance.owed} + ${points}` })
    .where(eq(creditBalance.accountId, accountId))
    .returning({ owed: creditBalance.owed })
  if (changed.length === 0) await db.insert(creditBalance).values({ accountId, points: 0, owed: points })
}

export const holdWrite = (row: typeof creditHold.$inferInsert): SQL => insertRows(creditHold, [row])

/** Deletes the reservation of points for an order. Returns false if there was none. */
export async function deleteHold(db: Db, orderId: string): Promise<boolean> {
  const rows = await db.delete(creditHold).where(eq(creditHold.orderId, orderId)).returning({ id: creditHold.orderId })
  return rows.length > 0
}
