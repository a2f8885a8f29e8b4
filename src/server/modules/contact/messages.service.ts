import type { Message, MessageStatus, MessageSummary } from '#contract/contact-admin.ts'
import { pageCount } from '#rules/counted.ts'
import type { Seller } from '#server/lib/config.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { type AuditAction, audit } from '#server/modules/audit/audit.service.ts'
import { composeEmail } from '#server/modules/notifications/emails.service.ts'
import { sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import {
  findMessage,
  findReplies,
  insertReply,
  type MessageRow,
  type MessageSearch,
  searchMessages,
  updateAcknowledged,
  updateMessageStatus,
} from './contact.store.ts'
import { messagePath } from './own-message.service.ts'

export async function listMessages(ctx: Ctx, query: MessageSearch) {
  const { rows, total } = await run(ctx, searchMessages(query))
  const seesAccounts = signedIn(ctx).areas.includes('orders')
  return {
    data: rows.map(({ message, customerId }) => ({
      ...summary(message),
      customerId: seesAccounts ? customerId : null,
    })),
    currentPage: query.page,
    totalPages: pageCount(total, query.size),
    totalItems: total,
  }
}

export async function getMessage(ctx: Ctx, id: string): Promise<{ message: Message }> {
  return { message: await readMessage(ctx, id) }
}

const senderOf = (ctx: Ctx, seller: Seller, { ticket, name, email }: MessageRow) => ({
  ...{ seller, email, firstName: name, ticket },
  url: ctx.config.publicUrl + messagePath(ctx, ticket),
})

/** Emails an answer to the sender and records it, in one transaction. */
export async function answerMessage(ctx: Ctx, id: string, { text, version }: { text: string; version: number }) {
  const seller = await getSeller(ctx)
  return ctx.tx(async (tx) => {
    const message = await move(tx, id, { version, status: 'answered' })
    if (message.email === '')
      throw new ShopProblem('conflict', 'This account was deleted: there is no address to reply to.')
    await recordReply(ctx, tx, message, { kind: 'answer', text })
    await sendMail(ctx, tx, composeEmail('contact-answer', senderOf(ctx, seller, message), { ...message, text }))
    return { message: await readMessage(tx, id) }
  })
}

/** Emails the sender, once, that the message is being dealt with. */
export async function acknowledgeMessage(ctx: Ctx, id: string, version: number) {
  const seller = await getSeller(ctx)
  return ctx.tx(async (tx) => {
    const message = await run(tx, updateAcknowledged(id, version))
    if (!message) throw await notAcknowledged(tx, id, version)
    await recordReply(ctx, tx, message, { kind: 'acknowledged', text: '' })
    const to = senderOf(ctx, seller, message)
    if (message.email !== '') await sendMail(ctx, tx, composeEmail('contact-acknowledged', to, {}))
    return { message: await readMessage(tx, id) }
  })
}

async function notAcknowledged(tx: Tx, id: string, version: number): Promise<ShopProblem> {
  const message = await run(tx, findMessage(id))
  if (!message || message.version !== version) return messageConflict(tx, id)
  return new ShopProblem('conflict', 'This message has been acknowledged, answered or closed already.')
}

/** Adds an internal note for colleagues. It does not affect what others are doing with the message. */
export async function noteOnMessage(ctx: Ctx, id: string, text: string) {
  return ctx.tx(async (tx) => {
    const message = await run(tx, findMessage(id))
    if (!message) throw notFound('message')
    await recordReply(ctx, tx, message, { kind: 'note', text })
    return { message: await readMessage(tx, id) }
  })
}

export async function changeMessageStatus(
  ctx: Ctx,
  id: string,
  { status, version }: { status: 'open' | 'closed'; version: number },
) {
  return ctx.tx(async (tx) => {
    const message = await move(tx, id, { version, status })
    await recordReply(ctx, tx, message, { kind: status === 'closed' ? 'closed' : 'reopened', text: '' })
    return { message: await readMessage(tx, id) }
  })
}

async function move(tx: Tx, id: string, to: { version: number; status: MessageStatus }): Promise<MessageRow> {
  const moved = await run(tx, updateMessageStatus(id, to))
  if (!moved) throw await messageConflict(tx, id)
  return moved
}

/** Returns the conflict for the slower of two people, naming who was first and what they did. */
async function messageConflict(tx: Tx, id: string): Promise<ShopProblem> {
  const message = await run(tx, findMessage(id))
  if (!message) return notFound('message')
  const last = (await run(tx, findReplies(id))).findLast(({ reply }) => reply.kind !== 'note')
  const who = last?.author ?? 'Somebody'
  const done = DONE_WORDS[last?.reply.kind ?? 'note']
  return new ShopProblem('conflict', `${who} has ${done} this message meanwhile. Please look at it again.`, {
    extra: {
      conflict: { by: who, version: message.version, fields: ['Status'], current: await readMessage(tx, id) },
    },
  })
}

type Kind = Message['replies'][number]['kind']

const DONE_WORDS: Readonly<Record<Kind, string>> = {
  acknowledged: 'acknowledged',
  answer: 'answered',
  note: 'changed',
  closed: 'closed',
  reopened: 'opened',
}

const AUDITED_ACTIONS: Readonly<Record<Kind, AuditAction['action']>> = {
  acknowledged: 'message acknowledged',
  answer: 'message answered',
  note: 'note on message',
  closed: 'message closed',
  reopened: 'message opened again',
}

/** The text stays with the message; the audit log only records that it was written. */
async function recordReply(ctx: Ctx, tx: Tx, { id, ticket }: MessageRow, { kind, text }: { kind: Kind; text: string }) {
  await run(tx, insertReply({ id: newId(), messageId: id, kind, text, authorId: signedIn(ctx).id }))
  await audit(ctx, tx, { action: AUDITED_ACTIONS[kind], subject: `message ${id}`, after: { ticket } })
}

const EXCERPT = 160

function summary(row: MessageRow): Omit<MessageSummary, 'customerId'> {
  const { id, ticket, name, email, subject, message, status, createdAt, dueAt, acknowledgedAt } = row
  const line = message.replace(/\s+/g, ' ').trim()
  const excerpt = line.length > EXCERPT ? `${line.slice(0, EXCERPT).trimEnd()}…` : line
  const what = acknowledgedAt ? 'resolve' : 'acknowledge'
  const due = dueAt && ({ what, at: dueAt.toISOString() } as const)
  return { id, ticket, name, email, subject, excerpt, status, createdAt: createdAt.toISOString(), due }
}

async function readMessage(on: On, id: string): Promise<Message> {
  const row = await run(on, findMessage(id))
  if (!row) throw notFound('message')
  const replies = await run(on, findReplies(id))
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
