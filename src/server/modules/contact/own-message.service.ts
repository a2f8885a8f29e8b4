import type { OwnMessage } from '#contract/contact.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { findMessageByTicket, findReplies, type MessageRow } from './contact.store.ts'

const keySubject = (ticket: string): string => `contact message ${ticket}`

/** Returns the address of the page on which a message is followed, including the key that opens it. */
export const messagePath = ({ tokens }: Pick<Ctx, 'tokens'>, ticket: string): string =>
  `/contactus/message/${ticket}?key=${tokens.linkKey(keySubject(ticket))}`

/** Returns a message to somebody who has its key, or is signed in with the address that it was sent from. */
export async function getOwnMessage(ctx: Ctx, ticket: string, key: string): Promise<{ message: OwnMessage }> {
  const row = await run(ctx, findMessageByTicket(ticket))
  if (!row || !(ctx.tokens.opens(keySubject(row.ticket), key) || row.email === ctx.user?.email)) throw noSuchMessage()
  const replies = await run(ctx, findReplies(row.id))
  return {
    message: {
      ticket: row.ticket,
      subject: row.subject,
      message: row.message,
      state: stateOf(row),
      receivedAt: row.createdAt.toISOString(),
      acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
      acknowledgeBy: row.acknowledgeBy.toISOString(),
      resolveBy: row.resolveBy.toISOString(),
      // Notes and the authors of answers are internal.
      answers: replies
        .filter(({ reply }) => reply.kind === 'answer')
        .map(({ reply }) => ({ at: reply.createdAt.toISOString(), text: reply.text })),
    },
  }
}

function stateOf({ status, acknowledgedAt }: MessageRow): OwnMessage['state'] {
  if (status !== 'open') return status
  return acknowledgedAt ? 'acknowledged' : 'received'
}

/** The same refusal whether the message does not exist or belongs to somebody else. */
const noSuchMessage = () => new ShopProblem('not_found', 'There is no such message, or this link does not open it.')
