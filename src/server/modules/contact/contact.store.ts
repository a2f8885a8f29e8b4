import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { contactMessage, contactReply } from '#db/schema/shop.ts'
import { many, one, only, sequence, write } from '#db/statement.ts'
import { MAX_COUNTED } from '#rules/counted.ts'
import { countRows } from '#server/lib/count-rows.ts'
import { proverOf } from '#server/lib/prover.ts'
import { matchesSearch } from '#server/lib/typed-words.ts'

export type MessageRow = typeof contactMessage.$inferSelect

export const insertMessage = (message: typeof contactMessage.$inferInsert) =>
  write((db) => db.insert(contactMessage).values(message))

/** Removes personal data from the messages sent from some addresses. The questions and answers stay. */
export const anonymiseMessages = (emails: readonly string[]) =>
  write((db) =>
    db
      .update(contactMessage)
      .set({ name: 'Erased', email: '', phone: '', replyTo: '' })
      .where(inArray(contactMessage.email, [...emails])),
  )

/** Returns the messages sent from some addresses with their answers. Internal notes are left out. */
export function findMessagesFrom(emails: readonly string[]) {
  const { ticket, subject, message, createdAt, status, acknowledgedAt } = contactMessage
  const answers = sql<{ at: string; text: string }[]>`(select
    coalesce(jsonb_agg(jsonb_build_object('at', r.created_at, 'text', r.text) order by r.created_at), '[]')
    from contact_reply r where r.message_id = contact_message.id and r.kind = 'answer')`
  return many((db) =>
    db
      .select({ ticket, subject, message, createdAt, status, acknowledgedAt, answers })
      .from(contactMessage)
      .where(inArray(contactMessage.email, [...emails]))
      .orderBy(desc(createdAt)),
  )
}

export interface MessageSearch {
  readonly page: number
  readonly size: number
  readonly status?: MessageRow['status'] | undefined
  readonly search?: string | undefined
  readonly sort: 'newest' | 'due'
}

/** Returns a page of messages, each with the account that has proven its address, and the number of matches, which is capped. */
export const searchMessages = ({ page, size, status, search, sort }: MessageSearch) =>
  sequence(async (db) => {
    const condition = and(
      status && eq(contactMessage.status, status),
      // Searches the ticket, the name and email address of the sender, and the subject.
      search ? matchesSearch(sql`contact_message.search_text`, search) : undefined,
    )
    const total = await countRows(db, db.select({ id: contactMessage.id }).from(contactMessage).where(condition))
    const rows = await db
      .select({ message: contactMessage, customerId: proverOf(sql`contact_message.email`) })
      .from(contactMessage)
      .where(condition)
      // Messages without a due date come last, as nulls sort last.
      .orderBy(
        ...(sort === 'due' ? [asc(contactMessage.dueAt)] : []),
        desc(contactMessage.createdAt),
        asc(contactMessage.id),
      )
      .limit(size)
      .offset((page - 1) * size)
    return { rows, total }
  })

export interface OpenMessages {
  readonly open: number
  /** The next deadline, to acknowledge a message or to resolve an acknowledged one. */
  readonly next: { readonly at: Date; readonly isAcknowledged: boolean } | null
}

interface NextDeadline {
  readonly at: string
  readonly isAcknowledged: boolean
}

export const countOpenMessages = () =>
  only<OpenMessages>(
    sql`select
    (select count(*) from (select 1 from ${contactMessage} where status = 'open' limit ${MAX_COUNTED + 1}) counted) as open,
    (select json_build_object('at', due_at, 'isAcknowledged', acknowledged_at is not null) from ${contactMessage}
      where due_at is not null order by due_at limit 1) as next`,
    ({ open, next }) => ({ open: open as number, next: toDeadline(next as NextDeadline | null) }),
  )

const toDeadline = (next: NextDeadline | null) => next && { ...next, at: new Date(next.at) }

export const findMessageByTicket = (ticket: string) =>
  one((db) =>
    db
      .select()
      .from(contactMessage)
      .where(and(eq(contactMessage.ticket, ticket), ne(contactMessage.email, ''))),
  )

export const findMessage = (id: string) =>
  one((db) => db.select().from(contactMessage).where(eq(contactMessage.id, id)))

/** Only with the version that was read, so that only one of several people succeeds. */
export const updateMessageStatus = (id: string, { version, status }: Pick<MessageRow, 'version' | 'status'>) =>
  one((db) =>
    db
      .update(contactMessage)
      .set({
        status,
        version: sql`${contactMessage.version} + 1`,
        // Answering or closing a message also acknowledges it.
        ...(status !== 'open' && { acknowledgedAt: sql`coalesce(${contactMessage.acknowledgedAt}, now())` }),
      })
      .where(
        and(
          eq(contactMessage.id, id),
          eq(contactMessage.version, version),
          status === 'answered' ? undefined : ne(contactMessage.status, status),
        ),
      )
      .returning(),
  )

/** Only once, while it is open, and with the version that was read. */
export const updateAcknowledged = (id: string, version: number) =>
  one((db) =>
    db
      .update(contactMessage)
      .set({ acknowledgedAt: sql`now()`, version: sql`${contactMessage.version} + 1` })
      .where(
        and(
          eq(contactMessage.id, id),
          eq(contactMessage.version, version),
          eq(contactMessage.status, 'open'),
          isNull(contactMessage.acknowledgedAt),
        ),
      )
      .returning(),
  )

export const insertReply = (row: typeof contactReply.$inferInsert) => write((db) => db.insert(contactReply).values(row))

/** Returns the actions taken on a message, oldest first, with their authors. */
export const findReplies = (messageId: string) =>
  many((db) =>
    db
      .select({ reply: contactReply, author: sql<string>`${account.firstName} || ' ' || ${account.lastName}` })
      .from(contactReply)
      .innerJoin(account, eq(account.id, contactReply.authorId))
      .where(eq(contactReply.messageId, messageId))
      .orderBy(asc(contactReply.createdAt), asc(contactReply.id)),
  )
