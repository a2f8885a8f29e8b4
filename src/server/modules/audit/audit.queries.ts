import { auditEntry } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

export async function insertAuditEntry(db: Db, row: typeof auditEntry.$inferInsert): Promise<void> {
  await db.insert(auditEntry).values(row)
}
