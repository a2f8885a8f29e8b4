import { becomesLink } from '#rules/person-name.ts'
import type { Seller } from '#server/lib/config.ts'
import type { Ctx, Deps } from '#server/lib/ctx.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { notFound } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type EmailContent, renderEmail } from './mail-template.ts'
import { type Email, mailTransport } from './mail-transport.ts'

/** The retry settings of emails: nine attempts over about a day, then the email waits for an administrator. */
const OPTIONS = { retryLimit: 8, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 }

/**
 * An email in the queue. Its text may contain links that open an account, so it is encrypted: neither the queue's
 * tables nor a backup reveal it. After sending, only its kind and the order that it was about are stored.
 */
interface QueuedMail {
  readonly kind: string
  readonly order?: string | undefined
  /** A keyed hash of the address, used to find the emails to an erased person. */
  readonly to: string
  readonly encrypted: string
}

const mailJob = jobKind<QueuedMail | Email>('mail', OPTIONS, {
  // Fetching jobs and recording that they are done costs the database more than the jobs.
  batch: 20,
  afterwards: ({ kind, ...rest }) => ({ kind, ...('order' in rest && { order: rest.order }) }),
})

/** The context that encrypted emails are bound to. */
const MAIL = 'mail in the queue'

const hashAddress = ({ keys }: Pick<Deps, 'keys'>, address: string): string =>
  keys.hash('mail recipient', address.toLowerCase()).toString('base64url')

/** Returns the email of a job. One that an earlier version queued is not encrypted. */
function decryptEmail({ keys }: Pick<Deps, 'keys'>, queued: QueuedMail | Email): Email {
  if (!('encrypted' in queued)) return queued
  const text = keys.decrypt(queued.encrypted, MAIL)
  if (text === null) throw new Error('This mail cannot be read: SECRET_KEY is not the one that it was queued with.')
  return JSON.parse(text) as Email
}

/** An email as the shop's modules describe it: the recipient, the kind, and the content. */
export type Mail = Omit<Email, 'text' | 'html'> &
  EmailContent & {
    /** The number of the order that it is about, stored as proof that its customer was emailed. */
    readonly order?: string
  }

export interface EmailRecipient {
  readonly seller: Pick<Seller, 'name'>
  readonly to: string
  /** Undefined when the address is not verified: a name that somebody typed for it is not repeated. */
  readonly firstName: string | undefined
}

/** An email to a person, without the parts that are the same in each. */
export type MailBody = Omit<Mail, 'to' | 'shop'>

/**
 * Completes an email with its recipient, the shop's name and the greeting. A name that would become a link is left out,
 * because not every address is verified that a name is repeated to.
 */
export const composeEmail = ({ seller, to, firstName }: EmailRecipient, mail: MailBody): Mail => ({
  ...mail,
  to,
  shop: seller.name,
  paragraphs: [
    firstName === undefined || becomesLink(firstName) ? 'Hello,' : `Hello ${firstName},`,
    ...mail.paragraphs,
  ],
})

/** Queues emails in the caller's transaction. They are sent after the commit, at least once. */
export function sendMail(ctx: Ctx, tx: Tx, ...mails: Mail[]): Promise<void> {
  const queued = mails.map((mail): QueuedMail => {
    const { kind, to, subject, replyTo, order } = mail
    const email: Email = { kind, to, subject, ...(replyTo && { replyTo }), ...renderEmail(mail) }
    const encrypted = ctx.keys.encrypt(JSON.stringify(email), MAIL)
    return { kind, ...(order && { order }), to: hashAddress(ctx, to), encrypted }
  })
  return ctx.jobs.add(tx, mailJob, ...queued)
}

/** Deletes every email to an address from the queue: waiting ones, and those that could not be delivered. */
export async function forgetMailsTo(ctx: Ctx, tx: Tx, address: string): Promise<void> {
  await ctx.jobs.discard(tx, mailJob, { to: hashAddress(ctx, address) })
  // Emails queued by an earlier version contain the plain address.
  await ctx.jobs.discard(tx, mailJob, { to: address })
}

/**
 * Whether another email of a kind may be sent to an address now, so that the shop cannot be used to flood a mailbox.
 */
export const checkEmailLimit = (ctx: Ctx, kind: string, email: string): Promise<boolean> =>
  ctx.isWithin('mailTo', `${kind} ${email}`)

/** Registers the worker that delivers email. */
export async function registerMailDelivery(
  deps: Pick<Deps, 'config' | 'log' | 'keys'>,
  workers: JobWorkers,
): Promise<void> {
  const deliver = mailTransport(deps.config)
  await workers.work(mailJob, async (queued, id) => {
    const email = decryptEmail(deps, queued)
    await deliver(email, id)
    deps.log.info({ kind: email.kind, id }, 'mail sent')
  })
}

/** Lists emails that could not be delivered, for an administrator to review. Their text is not shown. */
export async function listDeadEmails(ctx: Ctx) {
  const dead = await ctx.jobs.dead(mailJob)
  return {
    letters: dead.map(({ id, data, at, error }) => {
      const { kind, to, subject } = readable(ctx, data)
      return { id, kind, to, subject, at: at.toISOString(), error }
    }),
  }
}

/** Counts the emails that could not be delivered, up to a limit. */
export const countDeadEmails = ({ jobs }: Pick<Deps, 'jobs'>): Promise<number> => jobs.countDead(mailJob)

/** Returns when an email was last delivered; null if none was in the last days. */
export const lastEmailAt = ({ jobs }: Pick<Deps, 'jobs'>): Promise<Date | null> => jobs.lastCompletedAt(mailJob)

/** Returns what the list shows of an email. One that was encrypted with another secret is still listed. */
function readable(ctx: Ctx, data: QueuedMail | Email): Pick<Email, 'kind' | 'to' | 'subject'> {
  try {
    return decryptEmail(ctx, data)
  } catch {
    return { kind: data.kind, to: '', subject: 'This mail was encrypted with another SECRET_KEY.' }
  }
}

export async function resendDeadEmail(ctx: Ctx, id: string) {
  if (!(await ctx.jobs.revive(mailJob, id))) throw notFound('email')
  return { message: 'The email is queued again.' }
}
