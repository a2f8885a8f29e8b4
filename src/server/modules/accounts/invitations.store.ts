import { and, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { account, invitation } from '#db/schema/accounts.ts'
import { many, one, type ResultOf, write } from '#db/statement.ts'

type InvitationRow = typeof invitation.$inferSelect

const withInviter = (db: Db) =>
  db
    .select({
      ...getTableColumns(invitation),
      isLive: sql<boolean>`${invitation.expiresAt} > now()`,
      inviter: {
        firstName: account.firstName,
        lastName: account.lastName,
        email: account.email,
        roles: account.roles,
        isActive: account.isActive,
      },
    })
    .from(invitation)
    .innerJoin(account, eq(account.id, invitation.invitedBy))

export const findInvitations = () => many((db) => withInviter(db).orderBy(desc(invitation.createdAt), invitation.id))

export type FoundInvitation = ResultOf<ReturnType<typeof findInvitations>>[number]

export const findInvitation = (id: string) => one((db) => withInviter(db).where(eq(invitation.id, id)))

export const findInvitationTo = (email: string) => one((db) => withInviter(db).where(eq(invitation.email, email)))

export const findInvitationByLink = (hash: Buffer) => one((db) => withInviter(db).where(eq(invitation.tokenHash, hash)))

/** Writes nothing if the address is invited already; the unique index decides. */
export const insertInvitation = (row: typeof invitation.$inferInsert) =>
  write((db) => db.insert(invitation).values(row).onConflictDoNothing({ target: invitation.email }))

type NewLink = Pick<InvitationRow, 'tokenHash' | 'invitedBy' | 'expiresAt'>

/** The earlier link ends with its hash. */
export const replaceLink = (id: string, link: NewLink) =>
  write((db) => db.update(invitation).set(link).where(eq(invitation.id, id)))

/** Takes the invitation away, so that its link works once. */
export const takeInvitation = (hash: Buffer) =>
  one((db) =>
    db
      .delete(invitation)
      .where(and(eq(invitation.tokenHash, hash), gt(invitation.expiresAt, sql`clock_timestamp()`)))
      .returning(),
  )

export const deleteInvitation = (id: string) =>
  one((db) => db.delete(invitation).where(eq(invitation.id, id)).returning())

export const deleteInvitationTo = (email: string) =>
  write((db) => db.delete(invitation).where(eq(invitation.email, email)))

export const deleteEndedInvitations = (days: number) =>
  write((db) => db.delete(invitation).where(lt(invitation.expiresAt, sql`now() - make_interval(days => ${days})`)))
