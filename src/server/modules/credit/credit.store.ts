import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { insertRows } from '#db/rows.ts'
import { account, creditBalance, creditEntry } from '#db/schema/accounts.ts'
import { creditAward, creditHold, shopOrder } from '#db/schema/orders.ts'
import { many, one, only, sequence, write } from '#db/statement.ts'

/** Locks the account that owns the points, so that simultaneous checkouts count one after another (B09). */
export const lockPoints = (accountId: string) =>
  one((db) =>
    db
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.id, accountId), isNull(account.erasedAt)))
      .for('update'),
  )

export interface Points {
  readonly balance: number
  /** Points reserved for orders whose payment is open. */
  readonly reserved: number
  /** Spent points of refunded orders, to be settled with the next points. */
  readonly owed: number
  /** Points earned by paid orders and not credited yet. */
  readonly pending: number
}

export const readPoints = (accountId: string) =>
  only<Points>(sql`
    select coalesce(sum(points), 0)::integer as balance, coalesce(sum(owed), 0)::integer as owed,
      (select coalesce(sum(points), 0)::integer from ${creditHold} where account_id = ${accountId}) as reserved,
      (select coalesce(sum(points - taken_back), 0)::integer from ${creditAward}
        where account_id = ${accountId} and credited is null) as pending
    from ${creditBalance} where account_id = ${accountId}`)

export type AwardRow = typeof creditAward.$inferSelect

export const insertAward = (row: Pick<AwardRow, 'orderId' | 'accountId' | 'points'>) =>
  write(insertRows(creditAward, [row]))

export const awardOf = (orderId: string) =>
  one((db) => db.select().from(creditAward).where(eq(creditAward.orderId, orderId)))

/** Adds to the points taken back from an award. */
export const addTakenBack = (orderId: string, points: number) =>
  write((db) =>
    db
      .update(creditAward)
      .set({ takenBack: sql`${creditAward.takenBack} + ${points}` })
      .where(eq(creditAward.orderId, orderId)),
  )

const left = sql`${creditAward.points} - ${creditAward.takenBack}`

/** Marks the remaining points of an award as credited. Returns undefined if it is credited already or nothing remains. */
export const markCredited = (orderId: string) =>
  one((db) =>
    db
      .update(creditAward)
      .set({ credited: sql`${left}`, creditedAt: sql`now()` })
      .where(and(eq(creditAward.orderId, orderId), isNull(creditAward.credited), sql`${left} > 0`))
      .returning(),
  )

/** Oldest orders first, of existing accounts. `now` is the database's clock, which decides what is over. */
export const findAwardsOfDelivered = () =>
  many((db) =>
    db
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
      .orderBy(asc(shopOrder.placedAt)),
  )

export const lockDelivered = (orderId: string) =>
  one((db) =>
    db
      .select({ id: shopOrder.id })
      .from(shopOrder)
      .where(and(eq(shopOrder.id, orderId), eq(shopOrder.status, 'Delivered')))
      .for('update'),
  )

export const creditEntriesOf = (accountId: string, most: number) =>
  many((db) =>
    db
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
      .limit(most),
  )

export const insertCreditEntry = (row: typeof creditEntry.$inferInsert) =>
  write((db) => db.insert(creditEntry).values(row))

/** Increases or, with a negative number, reduces the points owed. The caller must have locked the account. */
export const addOwed = (accountId: string, points: number) =>
  sequence(async (db) => {
    // An upsert would fail: its proposed row must satisfy the table's constraints, which negative points do not.
    const changed = await db
      .update(creditBalance)
      .set({ owed: sql`${creditBalance.owed} + ${points}` })
      .where(eq(creditBalance.accountId, accountId))
    if (changed.rowCount === 0) await db.insert(creditBalance).values({ accountId, points: 0, owed: points })
  })

export const insertHold = (row: typeof creditHold.$inferInsert) => write(insertRows(creditHold, [row]))

export const releasePoints = (orderId: string) =>
  write((db) => db.delete(creditHold).where(eq(creditHold.orderId, orderId)))
