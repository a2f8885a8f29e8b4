import { desc, eq, sql } from 'drizzle-orm'
import { account, auditEntry } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

export async function insertAuditEntry(db: Db, row: typeof auditEntry.$inferInsert): Promise<void> {
  await db.insert(auditEntry).values(row)
}

const entryWithActor = {
  entry: auditEntry,
  actor: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}`,
}

/** What was done to the things whose names begin like this, the newest first. */
export const auditEntriesOf = (db: Db, beginning: string, most: number) =>
  db
    .select(entryWithActor)
    .from(auditEntry)
    .leftJoin(account, eq(account.id, auditEntry.actorId))
    .where(sql`starts_with(${auditEntry.subject}, ${beginning})`)
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(most)

/** What was done last to something, and by whom. */
export async function newestAuditEntry(db: Db, subject: string) {
  const [row] = await db
    .select(entryWithActor)
    .from(auditEntry)
    .leftJoin(account, eq(account.id, auditEntry.actorId))
    .where(eq(auditEntry.subject, subject))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(1)
  return row
}
