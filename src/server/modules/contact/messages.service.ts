import type { MESSAGE_SORTS, Message, MessageStatus, MessageSummary } from '#contract/contact-admin.ts'
import { pageCount } from '#rules/counted.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import type { Db, Query, Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import {
  acknowledge,
  insertReply,
  type MessageRow,
  messageById,
  OPEN_MESSAGES,
  repliesTo,
  searchMessages,
  updateMessageStatus,
} from './contact.queries.ts'
import { acknowledgedEmail, answerEmail } from './message-emails.service.ts'
import { messagePath } from './own-message.service.ts'

export interface MessageQuery {
  readonly page: number
  readonly size: number
  readonly status?: MessageStatus | undefined
  readonly search?: string | undefined
  readonly sort: (typeof MESSAGE_SORTS)[number]
}

export async function listMessages(ctx: Ctx, query: MessageQuery) {
  const { rows, total } = await searchMessages(ctx.db, query)
  return {
    data: rows.map(summary),
    currentPage: query.page,
    totalPages: pageCount(total, query.size),
    totalItems: total,
  }
}

/** The query of the open messages: their number, and the next deadline with whether that message is acknowledged. */
export const OPEN_MESSAGES_QUERY: Query = OPEN_MESSAGES

export async function getMessage(ctx: Ctx, id: string): Promise<{ message: Message }> {
  return { message: await readMessage(ctx.db, id) }
}

/** Emails an answer to the sender and records it, in one transaction. */
export async function answerMessage(ctx: Ctx, id: string, { text, version }: { text: string; version: number }) {
  const seller = await getSeller(ctx)
  return ctx.tx(async (tx) => {
    const message = await move(tx, id, { version, status: 'answered' })
    if (message.email === '')
      throw new ShopProblem('conflict', 'This account was deleted: there is no address to reply to.')
    await note(ctx, tx, message, { kind: 'answer', text })
    await sendMail(
      ctx,
      tx,
      answerEmail({ seller, url: ctx.config.publicUrl + messagePath(ctx, message.ticket) }, message, text),
    )
    return { message: await readMessage(tx.db, id) }
  })
}

/** Emails the sender, once, that the message is being dealt with. */
export async function acknowledgeMessage(ctx: Ctx, id: string, version: number) {
  const seller = await getSeller(ctx)
  return ctx.tx(async (tx) => {
    const message = await acknowledge(tx.db, id, version)
    if (!message) throw await notAcknowledged(tx, id, version)
    await note(ctx, tx, message, { kind: 'acknowledged', text: '' })
    const url = ctx.config.publicUrl + messagePath(ctx, message.ticket)
    if (message.email !== '') await sendMail(ctx, tx, acknowledgedEmail({ seller, url }, message))
    return { message: await readMessage(tx.db, id) }
  })
}

async function notAcknowledged(tx: Tx, id: string, version: number): Promise<ShopProblem> {
  const message = await messageById(tx.db, id)
  if (!message || message.version !== version) return messageConflict(tx, id)
  return new ShopProblem('conflict', 'This message has been acknowledged, answered or closed already.')
}

/** Adds an internal note for colleagues. It does not affect what others are doing with the message. */
export async function noteOnMessage(ctx: Ctx, id: string, text: string) {
  return ctx.tx(async (tx) => {
    const message = await messageById(tx.db, id)
    if (!message) throw notFound('message')
    await note(ctx, tx, message, { kind: 'note', text })
    return { message: await readMessage(tx.db, id) }
  })
}

export async function changeMessageStatus(
  ctx: Ctx,
  id: string,
  { status, version }: { status: 'open' | 'closed'; version: number },
) {
  return ctx.tx(async (tx) => {
    const message = await move(tx, id, { version, status })
    await note(ctx, tx, message, { kind: status === 'closed' ? 'closed' : 'reopened', text: '' })
    return { message: await readMessage(tx.db, id) }
  })
}

async function move(tx: Tx, id: string, to: { version: number; status: MessageStatus }): Promise<MessageRow> {
  const moved = await updateMessageStatus(tx.db, id, to)
  if (!moved) throw await messageConflict(tx, id)
  return moved
}

/** Returns the conflict for the slower of two people, naming who was first and what they did. */
async function messageConflict(tx: Tx, id: string): Promise<ShopProblem> {
  const message = await messageById(tx.db, id)
  if (!message) return notFound('message')
  const last = (await repliesTo(tx.db, id)).findLast(({ reply }) => reply.kind !== 'note')
  const who = last?.author ?? 'Somebody'
  const done = DONE[last?.reply.kind ?? 'note']
  return new ShopProblem('conflict', `${who} has ${done} this message meanwhile. Please look at it again.`, {
    extra: {
      conflict: { by: who, version: message.version, fields: ['Status'], current: await readMessage(tx.db, id) },
    },
  })
}

type Kind = Message['replies'][number]['kind']

const DONE: Readonly<Record<Kind, string>> = {
  acknowledged: 'acknowledged',
  answer: 'answered',
  note: 'changed',
  closed: 'closed',
  reopened: 'opened',
}

const DEEDS: Readonly<Record<Kind, string>> = {
  acknowledged: 'message acknowledged',
  answer: 'message answered',
  note: 'note on message',
  closed: 'message closed',
  reopened: 'message opened again',
}

/**
 * Records an action and its author. The text is stored with the message; the audit log only records that it was
 * written.
 */
async function note(ctx: Ctx, tx: Tx, { id, ticket }: MessageRow, { kind, text }: { kind: Kind; text: string }) {
  await insertReply(tx.db, { id: newId(), messageId: id, kind, text, authorId: signedIn(ctx).id })
  await audit(ctx, tx, { action: DEEDS[kind], subject: `message ${id}`, after: { ticket } })
}

const EXCERPT = 160

function summary(row: MessageRow): MessageSummary {
  const { id, ticket, name, email, subject, message, status, createdAt, dueAt, acknowledgedAt } = row
  const line = message.replace(/\s+/g, ' ').trim()
  const excerpt = line.length > EXCERPT ? `${line.slice(0, EXCERPT).trimEnd()}…` : line
  const what = acknowledgedAt ? 'resolve' : 'acknowledge'
  const due = dueAt && ({ what, at: dueAt.toISOString() } as const)
  return { id, ticket, name, email, subject, excerpt, status, createdAt: createdAt.toISOString(), due }
}

async function readMessage(db: Db, id: string): Promise<Message> {
  const row = await messageById(db, id)
  if (!row) throw notFound('message')
  const replies = await repliesTo(db, id)
  const { phone, message, version } = row
  return {
    ...summary(row),
    phone,
    message,
    version,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgeBy: row.acknowledgeBy.toISOString(),
    resolveBy: row.resolveBy.toISOString(),
    replies: replies.map(({ reply, author }) => ({
      id: reply.id,
      kind: reply.kind,
      text: reply.text,
      by: author,
      at: reply.createdAt.toISOString(),
    })),
  }
}
