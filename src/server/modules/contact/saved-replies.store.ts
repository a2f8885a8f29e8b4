import { asc, eq, sql } from 'drizzle-orm'
import { savedReply } from '#db/schema/shop.ts'
import { many, one, value, write } from '#db/statement.ts'

export type ReplyRow = typeof savedReply.$inferSelect

type Written = Pick<ReplyRow, 'title' | 'text'>

/** Returns all saved replies, by title. */
export const findSavedReplies = () =>
  many((db) =>
    db
      .select()
      .from(savedReply)
      .orderBy(asc(sql`lower(${savedReply.title})`), asc(savedReply.id)),
  )

/** Locks a reply until the transaction ends. */
export const lockSavedReply = (id: string) =>
  one((db) => db.select().from(savedReply).where(eq(savedReply.id, id)).for('update'))

/** Prevents others from adding replies until the transaction ends, so that their number stays as counted. */
export const lockSavedReplies = () => write(sql`lock table saved_reply in share row exclusive mode`)

export const countSavedReplies = () => value<number>(sql`select count(*) from saved_reply`)

/** Inserts a reply; returns nothing if one has this title, as the unique index decides. */
export const insertSavedReply = (row: Pick<ReplyRow, 'id'> & Written) =>
  one((db) => db.insert(savedReply).values(row).onConflictDoNothing().returning())

/** Updates a reply. The caller has locked it. */
export const updateSavedReply = (id: string, written: Written) =>
  one((db) =>
    db
      .update(savedReply)
      .set({ ...written, version: sql`${savedReply.version} + 1`, updatedAt: sql`now()` })
      .where(eq(savedReply.id, id))
      .returning(),
  )

export const deleteSavedReplyRow = (id: string) => write((db) => db.delete(savedReply).where(eq(savedReply.id, id)))
