import { desc, eq } from 'drizzle-orm'
import { creditBalance, creditEntry } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

export type CreditRow = typeof creditEntry.$inferSelect

export async function creditBalanceOf(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ points: creditBalance.points })
    .from(creditBalance)
    .where(eq(creditBalance.accountId, accountId))
  return row?.points ?? 0
}

export async function creditEntriesOf(db: Db, accountId: string, most: number): Promise<CreditRow[]> {
  return db
    .select()
    .from(creditEntry)
    .where(eq(creditEntry.accountId, accountId))
    .orderBy(desc(creditEntry.createdAt), desc(creditEntry.id))
    .limit(most)
}

export async function insertCreditEntry(db: Db, row: typeof creditEntry.$inferInsert): Promise<void> {
  await db.insert(creditEntry).values(row)
}
