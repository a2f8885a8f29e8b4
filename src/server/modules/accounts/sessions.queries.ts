import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { account, mailToken, session } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

export type SessionRow = typeof session.$inferSelect

/** The refresh token before the present one is no theft within this time: two tabs, a lost answer. */
const GRACE_SECONDS = 60

const alive = and(isNull(session.revokedAt), gt(session.expiresAt, sql`now()`))

export async function insertSession(db: Db, row: typeof session.$inferInsert): Promise<void> {
  await db.insert(session).values(row)
}

/** The session and its account, if both count at this moment (A1). */
export async function liveSession(db: Db, sessionId: string) {
  const [row] = await db
    .select({ session, account })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(session.id, sessionId),
        alive,
        eq(account.isActive, true),
        isNull(account.erasedAt),
        sql`${account.verifiedAt} is not null`,
      ),
    )
  return row
}

/** Notes that a session is in use. */
export async function touchSession(db: Db, id: string): Promise<void> {
  await db.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.id, id))
}

export type Rotation = 'rotated' | 'just rotated' | 'reused' | 'unknown'

/**
 * Makes a session's refresh token count no more, and the next one count. Of two uses at once one rotates, and the other
 * finds its token to be the one before, which counts for a minute. An older one has been copied: the session ends.
 */
export async function rotate(db: Db, id: string, generation: number): Promise<Rotation> {
  const rotated = await db
    .update(session)
    .set({ generation: generation + 1, rotatedAt: sql`now()`, lastSeenAt: sql`now()` })
    .where(and(eq(session.id, id), eq(session.generation, generation), alive))
    .returning({ id: session.id })
  if (rotated.length > 0) return 'rotated'
  const [row] = await db
    .select({
      former: sql<boolean>`${session.generation} = ${generation + 1} and ${session.rotatedAt} > now() - make_interval(secs => ${GRACE_SECONDS})`,
    })
    .from(session)
    .where(and(eq(session.id, id), alive))
  if (!row) return 'unknown'
  if (row.former) return 'just rotated'
  await revokeSession(db, id)
  return 'reused'
}

export async function revokeSession(db: Db, id: string): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.id, id), isNull(session.revokedAt)))
}

/** Ends one session of an account; false when it is not one of theirs. */
export async function revokeOwnSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const revoked = await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.id, id), eq(session.accountId, accountId), alive))
    .returning({ id: session.id })
  return revoked.length > 0
}

/** Ends all sessions of an account but one, and says how many. */
export async function revokeSessions(db: Db, accountId: string, except?: string): Promise<number> {
  const revoked = await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.accountId, accountId), alive, except === undefined ? undefined : ne(session.id, except)))
    .returning({ id: session.id })
  return revoked.length
}

export async function liveSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(session)
    .where(and(eq(session.accountId, accountId), alive))
    .orderBy(desc(session.lastSeenAt))
}

/** Whether the account was ever signed in, and whether from such a browser. */
export async function knownDevice(
  db: Db,
  accountId: string,
  userAgent: string,
): Promise<{ ever: boolean; here: boolean }> {
  const [row] = await db
    .select({
      ever: sql<boolean>`count(*) > 0`,
      here: sql<boolean>`coalesce(bool_or(${session.userAgent} = ${userAgent}), false)`,
    })
    .from(session)
    .where(eq(session.accountId, accountId))
  return row ?? { ever: false, here: false }
}

/** The password has just been given again in this session. */
export async function markProved(db: Db, id: string): Promise<void> {
  await db.update(session).set({ provedAt: sql`now()` }).where(eq(session.id, id))
}

export async function deleteSessions(db: Db, accountId: string): Promise<void> {
  await db.delete(session).where(eq(session.accountId, accountId))
}

/** Deletes sessions and links that ended long ago. A device is known for as long as its session is kept. */
export async function deleteEnded(db: Db, days: number): Promise<void> {
  const before = sql`now() - make_interval(days => ${days})`
  await db.delete(session).where(lt(session.expiresAt, before))
  await db.delete(mailToken).where(lt(mailToken.expiresAt, before))
}
