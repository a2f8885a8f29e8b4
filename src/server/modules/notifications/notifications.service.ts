import type { Ctx, Deps } from '#server/lib/ctx.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type LetterContent, writeLetter } from './mail-template.ts'
import { type Letter, mailTransport } from './mail-transport.ts'

/** Nine tries over about a day, then the letter waits among the dead ones for an administrator. */
const mailJob = jobKind<Letter>('mail', { retryLimit: 8, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 })

/** A letter as the shop's modules describe it: to whom, why, and its words. */
export type Mail = Omit<Letter, 'text' | 'html'> & LetterContent

/** Queues letters in the transaction that is their reason; they leave after the commit, at least once. */
export function sendMail(ctx: Ctx, tx: Tx, ...mails: Mail[]): Promise<void> {
  const letters = mails.map((mail) => {
    const { kind, to, subject, replyTo } = mail
    return { kind, to, subject, ...(replyTo && { replyTo }), ...writeLetter(mail) }
  })
  return ctx.jobs.add(tx, mailJob, ...letters)
}

/** Whether another letter of a kind may go to an address now: nobody's mailbox can be flooded through the shop. */
export async function withinMailLimit(ctx: Ctx, kind: string, email: string): Promise<boolean> {
  try {
    await ctx.limit('mailTo', `${kind} ${email}`)
    return true
  } catch (error) {
    if (error instanceof ShopProblem && error.code === 'too_many') return false
    throw error
  }
}

/** Lets this process deliver mail. */
export async function deliverMail(deps: Pick<Deps, 'config' | 'log'>, workers: JobWorkers): Promise<void> {
  const deliver = mailTransport(deps.config)
  await workers.work(mailJob, async (letter, id) => {
    await deliver(letter, id)
    deps.log.info({ kind: letter.kind, id }, 'mail sent')
  })
}

/** Letters that could not be delivered, for an administrator to look at. Their text stays unread. */
export async function listDeadLetters(ctx: Ctx) {
  const dead = await ctx.jobs.dead(mailJob)
  return {
    letters: dead.map(({ id, data: { kind, to, subject }, at, error }) => ({
      id,
      kind,
      to,
      subject,
      at: at.toISOString(),
      error,
    })),
  }
}

export async function sendDeadLetter(ctx: Ctx, id: string) {
  if (!(await ctx.jobs.revive(mailJob, id))) throw new ShopProblem('not_found', 'There is no such letter.')
  return { message: 'The letter is tried again.' }
}
