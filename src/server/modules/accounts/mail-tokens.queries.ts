import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { mailToken } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

export type MailTokenRow = typeof mailToken.$inferSelect
export type Purpose = MailTokenRow['purpose']
export type SignUpDetails = NonNullable<MailTokenRow['signUp']>

export async function insertMailToken(db: Db, row: typeof mailToken.$inferInsert): Promise<void> {
  await db.insert(mailToken).values(row)
}

/**
 * True for the newest token of its purpose. Columns are qualified: inside the subquery an unqualified column would
 * belong to `later`.
 */
const newest = sql<boolean>`not exists (select 1 from mail_token later where later.account_id = mail_token.account_id
  and later.purpose = mail_token.purpose and later.created_at > mail_token.created_at)`

const usable = sql<boolean>`(mail_token.purpose = 'undo-email' or ${newest})`

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

/**
 * Consumes a token. Returns false when it has been used before, has expired or a newer one exists. Links that undo a
 * change of address are for different addresses, so an older one still works.
 */
export async function consumeMailToken(db: Db, hash: Buffer): Promise<boolean> {
  const taken = await db
    .update(mailToken)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(mailToken.hash, hash), isNull(mailToken.usedAt), sql`${mailToken.expiresAt} > clock_timestamp()`, usable),
    )
    .returning({ hash: mailToken.hash })
  return taken.length > 0
}

/**
 * Expires the unused tokens of an account: all of them, those with certain purposes, or those created after a given
 * time. This includes changes of another account's address that this account's owner requested.
 */
export async function endMailTokens(
  db: Db,
  accountId: string,
  purposes?: readonly Purpose[],
  madeAfter?: Date,
): Promise<void> {
  await db
    .update(mailToken)
    .set({ expiresAt: sql`now()` })
    .where(
      and(
        !purposes || purposes.includes('change-email')
          ? or(eq(mailToken.accountId, accountId), eq(mailToken.requestedBy, accountId))
          : eq(mailToken.accountId, accountId),
        isNull(mailToken.usedAt),
        purposes && inArray(mailToken.purpose, [...purposes]),
        madeAfter && gt(mailToken.createdAt, madeAfter),
      ),
    )
}

export async function deleteMailTokens(db: Db, accountId: string): Promise<void> {
  await db.delete(mailToken).where(or(eq(mailToken.accountId, accountId), eq(mailToken.requestedBy, accountId)))
}
