import { account } from '#db/schema/shop.ts'
import type { Db } from '#server/lib/tx.ts'

export type NewAccount = typeof account.$inferInsert

export async function insertAccounts(db: Db, rows: readonly NewAccount[]): Promise<void> {
  if (rows.length > 0) await db.insert(account).values([...rows])
}
