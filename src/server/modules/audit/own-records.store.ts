import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { one } from '#db/statement.ts'
import type { Area } from '#rules/staff.ts'

/** Finds anybody else who can sign in and has the rights of an area. */
export const findColleague = (accountId: string, area: Area) =>
  one((db) =>
    db
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
      .limit(1),
  )
