import { DAY_MS } from '#rules/india-time.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import type { Ctx, Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { notFound } from '#server/lib/problem.ts'
import { type On, run, type Tx, waitForAll } from '#server/lib/tx.ts'
import { type EmailContent, renderEmail } from './mail-template.ts'
import { type Email, mailTransport } from './mail-transport.ts'
import {
  deleteCopiesBefore,
  deleteCopiesTo,
  findCopies,
  findCopy,
  insertCopies,
  type NewCopy,
} from './order-emails.store.ts'

/** The retry settings of emails: nine attempts over about a day, then the email waits for an administrator. */
const OPTIONS = { retryLimit: 8, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 }

/**
 * An email in the queue. Its text may contain links that open an account, so it is encrypted: neither the queue's
 * tables nor a backup reveal it. After sending, the queue stores only its kind and the order that it was about.
 */
interface QueuedMail {
  /** The id of the copy of an email about an order, and of the job. */
  readonly copy?: string | undefined
  readonly kind: string
  readonly order?: string | undefined
  /** A keyed hash of the address, used to find the emails to an erased person. */
  readonly to: string
  readonly encrypted: string
}

const mailJob = jobKind<QueuedMail | Email>('mail', OPTIONS, {
  // Fetching jobs and recording that they are done costs the database more than the jobs.
  batch: 20,
  idOf: (queued) => ('copy' in queued ? queued.copy : undefined),
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
    /** The number of the order that it tells its customer about: proof, with a copy of the text for staff. */
    readonly order?: string | undefined
  }

/** In the caller's transaction; sent after the commit, at least once. Those of an order are copied for staff. */
export async function sendMail(ctx: Ctx, tx: Tx, ...mails: Mail[]): Promise<void> {
  const prepared = mails.map((mail) => prepareMail(ctx, mail))
  const copied = prepared.flatMap(({ copy }) => copy ?? [])
  const queued = ctx.jobs.add(tx, mailJob, ...prepared.map((each) => each.queued))
  await (copied.length === 0 ? queued : waitForAll(run(tx, insertCopies(copied)), queued))
}

/** Returns an email for the queue, and the copy of one that is about an order. */
function prepareMail(ctx: Ctx, mail: Mail): { queued: QueuedMail; copy?: NewCopy } {
  const { kind, to, subject, replyTo, order: orderNo } = mail
  const email: Email = { kind, to, subject, ...(replyTo && { replyTo }), ...renderEmail(mail) }
  const recipient = hashAddress(ctx, to)
  const queued = { kind, to: recipient, encrypted: ctx.keys.encrypt(JSON.stringify(email), MAIL) }
  if (orderNo === undefined) return { queued }
  const id = newId()
  const encrypted = ctx.keys.encrypt(email.text, copyContext(id))
  return {
    queued: { ...queued, order: orderNo, copy: id },
    copy: { id, orderNo, kind, subject, recipient, encrypted },
  }
}

/** The context that the copy of an email is bound to. */
const copyContext = (id: string): string => `copy of mail ${id}`

/** Lists the copies of emails about an order, oldest first. */
export async function listOrderEmails(ctx: Ctx, orderNo: string) {
  const found = await run(ctx, findCopies(orderNo))
  const ids = found.map(({ id }) => id)
  const states = await ctx.jobs.states(mailJob, ids)
  return found.map((each) => ({ ...each, delivery: states.get(each.id) ?? null }))
}

export async function readOrderEmail(ctx: Ctx, orderNo: string, id: string) {
  const copy = await run(ctx, findCopy(orderNo, id))
  if (!copy) throw notFound('email')
  const { at, kind, subject, encrypted } = copy
  const text = ctx.keys.decrypt(encrypted, copyContext(id)) ?? 'This email was encrypted with another SECRET_KEY.'
  return { id, at: at.toISOString(), kind, subject, text }
}

export const deleteOldOrderEmails = (on: On) =>
  run(on, deleteCopiesBefore(new Date(Date.now() - RETENTION_DAYS.orderEmails * DAY_MS)))

/** Deletes every email to an address: waiting ones, those that could not be delivered, and the copies of sent ones. */
export async function forgetMailsTo(ctx: Ctx, tx: Tx, address: string): Promise<void> {
  const recipient = hashAddress(ctx, address)
  await ctx.jobs.discard(tx, mailJob, { to: recipient })
  // Emails queued by an earlier version contain the plain address.
  await ctx.jobs.discard(tx, mailJob, { to: address })
  await run(tx, deleteCopiesTo(recipient))
}

/** So that the shop cannot be used to flood a mailbox. */
export const checkEmailLimit = (ctx: Ctx, kind: string, email: string): Promise<boolean> =>
  ctx.isWithin('mailTo', `${kind} ${email}`)

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
    emails: dead.map(({ id, data, at, error }) => {
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
