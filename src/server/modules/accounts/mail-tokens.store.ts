import { and, eq, getTableColumns, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { mailToken } from '#db/schema/accounts.ts'
import { one, write } from '#db/statement.ts'

export type MailTokenRow = typeof mailToken.$inferSelect
export type Purpose = MailTokenRow['purpose']
export type SignUpDetails = NonNullable<MailTokenRow['signUp']>

export const insertMailToken = (row: typeof mailToken.$inferInsert) => write((db) => db.insert(mailToken).values(row))

/** Columns are qualified: inside the subquery an unqualified one would belong to `later`. */
const newest = sql<boolean>`not exists (select 1 from mail_token later where later.account_id = mail_token.account_id
  and later.purpose = mail_token.purpose and later.created_at > mail_token.created_at)`

const usable = sql<boolean>`(mail_token.purpose = 'undo-email' or ${newest})`

/** Finds a token, whether it has not expired, and whether it is the newest of its purpose. */
export const findMailToken = (hash: Buffer) =>
  one((db) =>
    db
      .select({
        ...getTableColumns(mailToken),
        live: sql<boolean>`${mailToken.expiresAt} > now()`,
        newest,
      })
      .from(mailToken)
      .where(eq(mailToken.hash, hash)),
  )

/** Once, unexpired, the newest. A link that undoes a change is for its own address, so an older one works. */
export const consumeMailToken = (hash: Buffer) =>
  write((db) =>
    db
      .update(mailToken)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(mailToken.hash, hash),
          isNull(mailToken.usedAt),
          sql`${mailToken.expiresAt} > clock_timestamp()`,
          usable,
        ),
      ),
  )

/** All, those with certain purposes, or newer ones; also changes of addresses that its owner requested. */
export const endMailTokens = (accountId: string, purposes?: readonly Purpose[], createdAfter?: Date) =>
  write((db) =>
    db
      .update(mailToken)
      .set({ expiresAt: sql`now()` })
      .where(
        and(
          !purposes || purposes.includes('change-email')
            ? or(eq(mailToken.accountId, accountId), eq(mailToken.requestedBy, accountId))
            : eq(mailToken.accountId, accountId),
          isNull(mailToken.usedAt),
          purposes && inArray(mailToken.purpose, [...purposes]),
          createdAfter && gt(mailToken.createdAt, createdAfter),
        ),
      ),
  )

export const deleteMailTokens = (accountId: string) =>
  write((db) =>
    db.delete(mailToken).where(or(eq(mailToken.accountId, accountId), eq(mailToken.requestedBy, accountId))),
  )
