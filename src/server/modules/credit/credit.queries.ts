import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { account, creditBalance, creditEntry } from '#db/schema/accounts.ts'
import { creditHold, shopOrder } from '#db/schema/orders.ts'
import type { Db } from '#server/lib/tx.ts'

/** Locks the account whose points are counted; false when there is none any more. */
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
  /** Set aside for orders whose payment is open. */
  readonly held: number
  readonly owed: number
}

export async function readPoints(db: Db, accountId: string): Promise<Points> {
  const { rows } = await db.execute<{ balance: number; held: number; owed: number }>(sql`
    select coalesce(sum(points), 0)::integer as balance, coalesce(sum(owed), 0)::integer as owed,
      (select coalesce(sum(points), 0)::integer from ${creditHold} where account_id = ${accountId}) as held
    from ${creditBalance} where account_id = ${accountId}`)
  return rows[0] ?? { balance: 0, held: 0, owed: 0 }
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

/** Owes so many points more, or fewer; whoever earns or owes has the account locked. */
export async function addOwed(db: Db, accountId: string, points: number): Promise<void> {
  // A row that is only proposed must keep the table's rules too: of fewer points it never could.
  const changed = await db
    .update(creditBalance)
    .set({ owed: sql`${creditBalance.owed} + ${points}` })
    .where(eq(creditBalance.accountId, accountId))
    .returning({ owed: creditBalance.owed })
  if (changed.length === 0) await db.insert(creditBalance).values({ accountId, points: 0, owed: points })
}

export async function insertHold(db: Db, row: typeof creditHold.$inferInsert): Promise<void> {
  await db.insert(creditHold).values(row)
}

/** False when nothing was set aside for the order. */
export async function deleteHold(db: Db, orderId: string): Promise<boolean> {
  const rows = await db.delete(creditHold).where(eq(creditHold.orderId, orderId)).returning({ id: creditHold.orderId })
  return rows.length > 0
}
