import type { Message, MessageStatus, MessageSummary } from '#contract/contact-admin.ts'
import { pagesOf } from '#rules/counted.ts'
import type { Seller } from '#server/lib/config.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Db, Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { type Mail, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { insertReply, type MessageRow, messageById, moveMessage, repliesTo, searchMessages } from './contact.queries.ts'

export interface MessageWish {
  readonly page: number
  readonly size: number
  readonly status?: MessageStatus | undefined
  readonly search?: string | undefined
}

export async function listMessages(ctx: Ctx, wish: MessageWish) {
  const { rows, total } = await searchMessages(ctx.db, wish)
  return {
    data: rows.map(summary),
    currentPage: wish.page,
    totalPages: pagesOf(total, wish.size),
    totalItems: total,
  }
}

export async function getMessage(ctx: Ctx, id: string): Promise<{ message: Message }> {
  return { message: await present(ctx.db, id) }
}

/** Writes to the person and notes it; both happen, or neither. */
export async function answerMessage(ctx: Ctx, id: string, { text, version }: { text: string; version: number }) {
  const seller = await getSeller(ctx)
  return ctx.tx(async (tx) => {
    const message = await move(tx, id, { version, status: 'answered' })
    if (message.email === '') throw new ShopProblem('conflict', 'This person has been erased: there is no address.')
    await note(ctx, tx, message, { kind: 'answer', text })
    await sendMail(ctx, tx, answerLetter(seller, message, text))
    return { message: await present(tx.db, id) }
  })
}

/** For colleagues only. It changes nothing of what others are doing about the message. */
export async function noteOnMessage(ctx: Ctx, id: string, text: string) {
  return ctx.tx(async (tx) => {
    const message = await messageById(tx.db, id)
    if (!message) throw missing()
    await note(ctx, tx, message, { kind: 'note', text })
    return { message: await present(tx.db, id) }
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
    return { message: await present(tx.db, id) }
  })
}

const missing = () => new ShopProblem('not_found', 'There is no such message.')

async function move(tx: Tx, id: string, to: { version: number; status: MessageStatus }): Promise<MessageRow> {
  const moved = await moveMessage(tx.db, id, to)
  if (!moved) throw await changedMeanwhile(tx, id)
  return moved
}

/** What the second of two people is told: who was first, and with what. */
async function changedMeanwhile(tx: Tx, id: string): Promise<ShopProblem> {
  const message = await messageById(tx.db, id)
  if (!message) return missing()
  const last = (await repliesTo(tx.db, id)).findLast(({ reply }) => reply.kind !== 'note')
  const who = last?.author ?? 'Somebody'
  const done = DONE[last?.reply.kind ?? 'note']
  return new ShopProblem('conflict', `${who} has ${done} this message meanwhile. Please look at it again.`, {
    extra: { version: message.version, changedBy: who },
  })
}

type Kind = 'answer' | 'note' | 'closed' | 'reopened'
const DONE: Readonly<Record<Kind, string>> = {
  answer: 'answered',
  note: 'changed',
  closed: 'closed',
  reopened: 'opened',
}
const DEEDS: Readonly<Record<Kind, string>> = {
  answer: 'message answered',
  note: 'note on message',
  closed: 'message closed',
  reopened: 'message opened again',
}

/** Keeps what was done with who did it. What was written stands with the message; the audit log says that it was. */
async function note(ctx: Ctx, tx: Tx, { id, ticket }: MessageRow, { kind, text }: { kind: Kind; text: string }) {
  await insertReply(tx.db, { id: newId(), messageId: id, kind, text, authorId: signedIn(ctx).id })
  await audit(tx, ctx, { action: DEEDS[kind], subject: `message ${id}`, after: { ticket } })
}

const EXCERPT = 160

function summary({ id, ticket, name, email, subject, message, status, createdAt }: MessageRow): MessageSummary {
  const line = message.replace(/\s+/g, ' ').trim()
  const excerpt = line.length > EXCERPT ? `${line.slice(0, EXCERPT).trimEnd()}…` : line
  return { id, ticket, name, email, subject, excerpt, status, createdAt: createdAt.toISOString() }
}

async function present(db: Db, id: string): Promise<Message> {
  const row = await messageById(db, id)
  if (!row) throw missing()
  const replies = await repliesTo(db, id)
  const { phone, message, version } = row
  return {
    ...summary(row),
    phone,
    message,
    version,
    replies: replies.map(({ reply, author }) => ({
      id: reply.id,
      kind: reply.kind,
      text: reply.text,
      by: author,
      at: reply.createdAt.toISOString(),
    })),
  }
}

type Answered = Pick<MessageRow, 'ticket' | 'name' | 'email' | 'subject' | 'message'>

const answerLetter = (seller: Seller, { ticket, name, email, subject, message }: Answered, text: string): Mail => ({
  kind: 'contact-answer',
  to: email,
  replyTo: seller.email,
  subject: `Re: ${subject.replace(/\s+/g, ' ')} (${ticket})`,
  shop: seller.name,
  heading: 'An answer to your message',
  paragraphs: [`Hello ${name},`, ...text.split(/\n{2,}/).map((each) => each.trim())],
  rows: [
    ['Ticket', ticket],
    ['Your message', message],
  ],
})

/** A letter of this kind to a made-up person, for whoever works on its words and looks. */
export const answerLetterSamples = (seller: Seller): Mail[] => [
  answerLetter(
    seller,
    {
      ticket: 'M-SAMPLE23',
      name: 'Meera Raman',
      email: 'meera@example.com',
      subject: 'Message from the contact form',
      message: 'Does the crash guard of the Himalayan 450 fit together with the tower panniers?',
    },
    'Yes, it does: the guard sits in front of the pannier frame.\n\nPlease tighten both bolts after the first 100 km.',
  ),
]
