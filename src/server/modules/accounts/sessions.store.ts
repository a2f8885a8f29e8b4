import { and, desc, eq, gt, inArray, isNull, lt, max, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { account, mailToken, session } from '#db/schema/accounts.ts'
import { setting } from '#db/schema/shop.ts'
import { many, mapped, one, sequence, unsent, write } from '#db/statement.ts'

/** For two tabs or a lost response: the previous token is still accepted, and not treated as theft. */
const GRACE_SECONDS = 60

/** A staff session ends after this time without a request, in case a screen was left unattended. */
const STAFF_IDLE_MINUTES = 60

const inUse = sql`(not ${session.isStaff} or ${session.lastSeenAt} > now() - make_interval(mins => ${STAFF_IDLE_MINUTES}))`

const alive = and(isNull(session.revokedAt), gt(session.expiresAt, sql`now()`), inUse)

/** Excludes sessions that began as a customer's if the account has been given rights since. */
const begunWithRights = sql`(${session.isStaff} or not ${account.roles} && '{ROLE_ADMIN,ROLE_STAFF}')`

export const insertSession = (row: typeof session.$inferInsert) => write((db) => db.insert(session).values(row))

const isActiveSession = and(
  eq(session.id, sql.placeholder('id')),
  alive,
  begunWithRights,
  eq(account.isActive, true),
  isNull(account.erasedAt),
  sql`${account.verifiedAt} is not null`,
)

const activeSession = (db: Db) =>
  db
    .select({ session, account })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(isActiveSession)

const { id, email, roles, areas } = account

/** Whether the shop requires a second factor of its staff and the account has none; read for staff only. */
const lacksFactor = sql<boolean>`case when ${session.isStaff} and ${account.totpConfirmedAt} is null
  then exists (select from ${setting} where ${setting.key} = 'security' and ${setting.value} @> '{"secondFactor": true}')
  else false end`

/** Every call of a signed-in person needs it, so it reads few columns. */
const sessionPerson = (db: Db) =>
  db
    .select({ id, email, roles, areas, lastSeenAt: session.lastSeenAt, lacksFactor })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(isActiveSession)

/** Finds the person of a session with their rights, if session and account are active (U1). */
export const findSessionPerson = (sessionId: string) => one(sessionPerson, { id: sessionId })

/** Finds a session with its account if both are active (U1). */
export const findActiveSession = (sessionId: string) => one(activeSession, { id: sessionId })

export const touchSession = (sessionId: string) =>
  write((db) => db.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.id, sessionId)))

export type Rotation = 'rotated' | 'just rotated' | 'reused' | 'unknown'

/**
 * Rotates a session's refresh token. Of two simultaneous uses one rotates it, and the other finds its token to be the
 * previous one, which stays valid for a minute. An older token must have been copied, so the session ends.
 */
export const rotateSession = (sessionId: string, generation: number) =>
  sequence(async (db): Promise<Rotation> => {
    const rotated = await db
      .update(session)
      .set({ generation: generation + 1, rotatedAt: sql`now()`, lastSeenAt: sql`now()` })
      .where(and(eq(session.id, sessionId), eq(session.generation, generation), alive))
    if (rotated.rowCount) return 'rotated'
    const [row] = await db
      .select({
        former: sql<boolean>`${session.generation} = ${generation + 1} and ${session.rotatedAt} > now() - make_interval(secs => ${GRACE_SECONDS})`,
      })
      .from(session)
      .where(and(eq(session.id, sessionId), alive))
    if (!row) return 'unknown'
    if (row.former) return 'just rotated'
    await revokeSession(sessionId).alone(db)
    return 'reused'
  })

export const revokeSession = (sessionId: string) =>
  write((db) =>
    db
      .update(session)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(session.id, sessionId), isNull(session.revokedAt))),
  )

/** Ends one session of an account. Writes nothing if the account has no such session. */
export const revokeOwnSession = (accountId: string, sessionId: string) =>
  write((db) =>
    db
      .update(session)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(session.id, sessionId), eq(session.accountId, accountId), alive)),
  )

export const revokeSessions = (accountId: string, except?: string) =>
  write((db) =>
    db
      .update(session)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(session.accountId, accountId), alive, except === undefined ? undefined : ne(session.id, except))),
  )

/** Ends the sessions of an account beyond the `most` recently used. */
export const revokeOldestSessions = (accountId: string, most: number) =>
  write((db) => {
    const newest = db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.accountId, accountId), alive))
      .orderBy(desc(session.lastSeenAt), desc(session.id))
      .limit(most)
    return db
      .update(session)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(session.accountId, accountId), alive, notInArray(session.id, newest)))
  })

/** Finds the active sessions of an account, the most recently used first. */
export const findActiveSessions = (accountId: string) =>
  many((db) =>
    db
      .select()
      .from(session)
      .where(and(eq(session.accountId, accountId), alive))
      .orderBy(desc(session.lastSeenAt)),
  )

/** Finds when each of the accounts was last seen, in any of its sessions that are stored. */
export const findLastSeen = (accountIds: readonly string[]) =>
  mapped(
    accountIds.length === 0
      ? unsent([])
      : many((db) =>
          db
            .select({ id: session.accountId, at: max(session.lastSeenAt) })
            .from(session)
            .where(inArray(session.accountId, [...accountIds]))
            .groupBy(session.accountId),
        ),
    (rows) => new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const]))),
  )

/** Finds out whether the account has ever signed in, and whether it has done so with this browser. */
export const findDeviceHistory = (accountId: string, userAgent: string) =>
  mapped(
    one((db) =>
      db
        .select({
          hasSignedInBefore: sql<boolean>`count(*) > 0`,
          isKnownDevice: sql<boolean>`coalesce(bool_or(${session.userAgent} = ${userAgent}), false)`,
        })
        .from(session)
        .where(eq(session.accountId, accountId)),
    ),
    (row) => row ?? { hasSignedInBefore: false, isKnownDevice: false },
  )

export const deleteSessions = (accountId: string) =>
  write((db) => db.delete(session).where(eq(session.accountId, accountId)))

/** Deletes sessions and links that ended long ago. A device counts as known for as long as its session is stored. */
export const deleteEndedSessions = (days: number) =>
  sequence(async (db) => {
    const before = sql`now() - make_interval(days => ${days})`
    await db.delete(session).where(lt(session.expiresAt, before))
    await db.delete(mailToken).where(lt(mailToken.expiresAt, before))
  })
