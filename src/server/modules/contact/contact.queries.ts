import { and, asc, desc, eq, ilike, ne, or, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { contactMessage, contactReply } from '#db/schema/shop.ts'
import { countRows } from '#server/lib/count-rows.ts'
import type { Db } from '#server/lib/tx.ts'
import { anywhere } from '#server/lib/typed-words.ts'

export async function insertMessage(db: Db, message: typeof contactMessage.$inferInsert): Promise<void> {
  await db.insert(contactMessage).values(message)
}

/** Takes the person out of the messages that came from an address. */
export async function forgetSender(db: Db, email: string): Promise<void> {
  await db
    .update(contactMessage)
    .set({ name: 'Erased', email: '', phone: '', replyTo: '' })
    .where(eq(contactMessage.email, email))
}

/** What came from an address, and what was answered; notes are the shop's own. */
export async function messagesByEmail(db: Db, email: string) {
  const { ticket, subject, message, createdAt } = contactMessage
  const answers = sql<{ at: string; text: string }[]>`(select
    coalesce(jsonb_agg(jsonb_build_object('at', r.created_at, 'text', r.text) order by r.created_at), '[]')
    from contact_reply r where r.message_id = contact_message.id and r.kind = 'answer')`
  return db
    .select({ ticket, subject, message, createdAt, answers })
    .from(contactMessage)
    .where(eq(contactMessage.email, email))
    .orderBy(desc(createdAt))
}

export type MessageRow = typeof contactMessage.$inferSelect

interface MessageSearch {
  readonly page: number
  readonly size: number
  readonly status?: MessageRow['status'] | undefined
  readonly search?: string | undefined
}

/** A page of the messages, newest first, with how many match, as far as they are counted. */
export async function searchMessages(
  db: Db,
  { page, size, status, search }: MessageSearch,
): Promise<{ rows: MessageRow[]; total: number }> {
  const pattern = search ? anywhere(search) : undefined
  const { ticket, name, email, subject } = contactMessage
  const condition = and(
    status && eq(contactMessage.status, status),
    pattern ? or(...[ticket, name, email, subject].map((column) => ilike(column, pattern))) : undefined,
  )
  const total = await countRows(db, db.select({ id: contactMessage.id }).from(contactMessage).where(condition))
  const rows = await db
    .select()
    .from(contactMessage)
    .where(condition)
    .orderBy(desc(contactMessage.createdAt), asc(contactMessage.id))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total }
}

export async function messageById(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessage).where(eq(contactMessage.id, id))
  return row
}

/** Moves a message on, if it is still as it was seen: of several people at once one does. */
export async function moveMessage(
  db: Db,
  id: string,
  { version, status }: { version: number; status: MessageRow['status'] },
): Promise<MessageRow | undefined> {
  const [row] = await db
    .update(contactMessage)
    .set({ status, version: sql`${contactMessage.version} + 1` })
    .where(
      and(
        eq(contactMessage.id, id),
        eq(contactMessage.version, version),
        status === 'answered' ? undefined : ne(contactMessage.status, status),
      ),
    )
    .returning()
  return row
}

export async function insertReply(db: Db, row: typeof contactReply.$inferInsert): Promise<void> {
  await db.insert(contactReply).values(row)
}

/** What was done about a message, oldest first, and by whom. */
export async function repliesTo(db: Db, messageId: string) {
  return db
    .select({ reply: contactReply, author: sql<string>`${account.firstName} || ' ' || ${account.lastName}` })
    .from(contactReply)
    .innerJoin(account, eq(account.id, contactReply.authorId))
    .where(eq(contactReply.messageId, messageId))
    .orderBy(asc(contactReply.createdAt), asc(contactReply.id))
}
