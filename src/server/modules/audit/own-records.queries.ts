import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import type { Area } from '#rules/staff.ts'
import type { Db } from '#server/lib/tx.ts'

/** Returns whether somebody else who can sign in has the rights of an area. */
export async function hasColleague(db: Db, accountId: string, area: Area): Promise<boolean> {
  const [row] = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        ne(account.id, accountId),
        or(sql`'ROLE_ADMIN' = any(${account.roles})`, sql`${area} = any(${account.areas})`),
        eq(account.isActive, true),
        isNotNull(account.verifiedAt),
        isNotNull(account.passwordHash),
        isNull(account.erasedAt),
      ),
    )
    .limit(1)
  return row !== undefined
}
