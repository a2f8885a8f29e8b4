import { and, desc, eq, gt, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { prepared } from '#db/client.ts'
import { account, mailToken, session } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

export type SessionRow = typeof session.$inferSelect

/**
 * The previous refresh token is still accepted for this time, for two tabs or a lost response, and not treated as
 * theft.
 */
const GRACE_SECONDS = 60

/** A staff session ends after this time without a request, in case a screen was left unattended. */
const STAFF_IDLE_MINUTES = 60

const inUse = sql`(not ${session.isStaff} or ${session.lastSeenAt} > now() - make_interval(mins => ${STAFF_IDLE_MINUTES}))`

const alive = and(isNull(session.revokedAt), gt(session.expiresAt, sql`now()`), inUse)

/** Excludes sessions that began as a customer's if the account has been given rights since. */
const begunWithRights = sql`(${session.isStaff} or not ${account.roles} && '{ROLE_ADMIN,ROLE_STAFF}')`

export async function insertSession(db: Db, row: typeof session.$inferInsert): Promise<void> {
  await db.insert(session).values(row)
}

const isActiveSession = and(
  eq(session.id, sql.placeholder('id')),
  alive,
  begunWithRights,
  eq(account.isActive, true),
  isNull(account.erasedAt),
  sql`${account.verifiedAt} is not null`,
)

const activeSession = prepared((db) =>
  db
    .select({ session, account })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(isActiveSession),
)

const { id, email, roles, areas } = account

/** Every call of a signed-in person needs it, so it reads few columns. */
const sessionPerson = prepared((db) =>
  db
    .select({ id, email, roles, areas, lastSeenAt: session.lastSeenAt })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(isActiveSession),
)

/** Returns the person of a session with their rights, if session and account are active (U1). */
export async function findSessionPerson(db: Db, sessionId: string) {
  const [row] = await sessionPerson(db).execute({ id: sessionId })
  return row
}

/** Returns a session with its account if both are active (U1). */
export async function findActiveSession(db: Db, id: string) {
  const [row] = await activeSession(db).execute({ id })
  return row
}

/** Records that a session is in use. */
export async function touchSession(db: Db, id: string): Promise<void> {
  await db.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.id, id))
}

export type Rotation = 'rotated' | 'just rotated' | 'reused' | 'unknown'

/**
 * Rotates a session's refresh token. Of two simultaneous uses one rotates it, and the other finds its token to be the
 * previous one, which stays valid for a minute. An older token must have been copied, so the session ends.
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

/** Ends one session of an account. Returns false when the account has no such session. */
export async function revokeOwnSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const revoked = await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.id, id), eq(session.accountId, accountId), alive))
    .returning({ id: session.id })
  return revoked.length > 0
}

/** Ends all sessions of an account except one, and returns how many. */
export async function revokeSessions(db: Db, accountId: string, except?: string): Promise<number> {
  const revoked = await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.accountId, accountId), alive, except === undefined ? undefined : ne(session.id, except)))
    .returning({ id: session.id })
  return revoked.length
}

/** Ends the sessions of an account beyond the `most` recently used. */
export async function revokeOldestSessions(db: Db, accountId: string, most: number): Promise<void> {
  const newest = db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.accountId, accountId), alive))
    .orderBy(desc(session.lastSeenAt), desc(session.id))
    .limit(most)
  await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.accountId, accountId), alive, notInArray(session.id, newest)))
}

export async function listActiveSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(session)
    .where(and(eq(session.accountId, accountId), alive))
    .orderBy(desc(session.lastSeenAt))
}

/** Returns whether the account has ever signed in, and whether it has done so with this browser. */
export async function findDeviceHistory(
  db: Db,
  accountId: string,
  userAgent: string,
): Promise<{ hasSignedInBefore: boolean; isKnownDevice: boolean }> {
  const [row] = await db
    .select({
      hasSignedInBefore: sql<boolean>`count(*) > 0`,
      isKnownDevice: sql<boolean>`coalesce(bool_or(${session.userAgent} = ${userAgent}), false)`,
    })
    .from(session)
    .where(eq(session.accountId, accountId))
  return row ?? { hasSignedInBefore: false, isKnownDevice: false }
}

export async function deleteSessions(db: Db, accountId: string): Promise<void> {
  await db.delete(session).where(eq(session.accountId, accountId))
}

/** Deletes sessions and links that ended long ago. A device counts as known for as long as its session is stored. */
export async function deleteEndedSessions(db: Db, days: number): Promise<void> {
  const before = sql`now() - make_interval(days => ${days})`
  await db.delete(session).where(lt(session.expiresAt, before))
  await db.delete(mailToken).where(lt(mailToken.expiresAt, before))
}
