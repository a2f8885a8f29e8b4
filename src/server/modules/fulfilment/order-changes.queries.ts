import { desc, eq, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { type NewLine, orderHistory, orderLine } from '#db/schema/orders.ts'
import type { Db } from '#server/lib/tx.ts'

export async function insertLine(db: Db, row: NewLine): Promise<void> {
  await db.insert(orderLine).values(row)
}

export async function updateLine(db: Db, id: string, values: Partial<NewLine>): Promise<void> {
  await db
    .update(orderLine)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(orderLine.id, id))
}

/** Replaces the lines of an order that nobody has paid for. */
export async function replaceLines(db: Db, orderId: string, rows: readonly NewLine[]): Promise<void> {
  await db.delete(orderLine).where(eq(orderLine.orderId, orderId))
  await db.insert(orderLine).values([...rows])
}

/** Returns the last change of an order's states with the person who made it. A change without one was automatic. */
export async function latestChange(db: Db, orderId: string) {
  const [row] = await db
    .select({ entry: orderHistory, actor: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}` })
    .from(orderHistory)
    .leftJoin(account, eq(account.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return row
}
