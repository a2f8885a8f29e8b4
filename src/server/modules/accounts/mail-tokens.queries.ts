import { and, eq, isNull, sql } from 'drizzle-orm'
import { mailToken } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

export type MailTokenRow = typeof mailToken.$inferSelect
export type Purpose = MailTokenRow['purpose']
export type SignUpDetails = NonNullable<MailTokenRow['signUp']>

export async function insertMailToken(db: Db, row: typeof mailToken.$inferInsert): Promise<void> {
  await db.insert(mailToken).values(row)
}

/** No later one of its kind. Named in full: within the subquery a bare column would be one of `later`. */
const newest = sql<boolean>`not exists (select 1 from mail_token later where later.account_id = mail_token.account_id
  and later.purpose = mail_token.purpose and later.created_at > mail_token.created_at)`

export async function mailTokenByHash(
  db: Db,
  hash: Buffer,
): Promise<(MailTokenRow & { live: boolean; newest: boolean }) | undefined> {
  const [row] = await db
    .select({
      token: mailToken,
      live: sql<boolean>`${mailToken.expiresAt} > now()`,
      newest,
    })
    .from(mailToken)
    .where(eq(mailToken.hash, hash))
  return row && { ...row.token, live: row.live, newest: row.newest }
}

/** Uses a token up; false when that has been done before, it has run out, or there is a newer one. */
export async function takeMailToken(db: Db, hash: Buffer): Promise<boolean> {
  const taken = await db
    .update(mailToken)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailToken.hash, hash), isNull(mailToken.usedAt), sql`${mailToken.expiresAt} > now()`, newest))
    .returning({ hash: mailToken.hash })
  return taken.length > 0
}

/** Ends whatever of a kind is still open for an account. */
export async function endMailTokens(db: Db, accountId: string, purpose?: Purpose): Promise<void> {
  await db
    .update(mailToken)
    .set({ expiresAt: sql`now()` })
    .where(
      and(
        eq(mailToken.accountId, accountId),
        isNull(mailToken.usedAt),
        purpose === undefined ? undefined : eq(mailToken.purpose, purpose),
      ),
    )
}

export async function deleteMailTokens(db: Db, accountId: string): Promise<void> {
  await db.delete(mailToken).where(eq(mailToken.accountId, accountId))
}
