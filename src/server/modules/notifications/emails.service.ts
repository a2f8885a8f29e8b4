import { becomesLink } from '#rules/person-name.ts'
import type { Seller } from '#server/lib/config.ts'
import { accountEmails } from './emails/account.ts'
import { claimEmails } from './emails/claim.ts'
import type { EmailKind, Recipient, Rows } from './emails/email-kind.ts'
import { messageEmails } from './emails/message.ts'
import { orderEmails } from './emails/order.ts'
import { reviewEmails } from './emails/review.ts'
import { stockEmails } from './emails/stock.ts'
import type { Mail } from './notifications.service.ts'

const EMAILS = { ...accountEmails, ...orderEmails, ...reviewEmails, ...messageEmails, ...claimEmails, ...stockEmails }

type Emails = typeof EMAILS
type EmailName = keyof Emails
export type AccountEmail = keyof typeof accountEmails
export type OrderEmail = keyof typeof orderEmails
export type ReviewEmail = keyof typeof reviewEmails
type EmailTo<Name extends EmailName> = Recipient & Emails[Name]['recipient']
export type EmailAbout<Name extends EmailName> = Emails[Name]['samples'][number]

/** Every kind of email that the shop sends. Its name is also part of the file name in the demo's mailbox. */
const KINDS: { readonly [Name in EmailName]: EmailKind<Emails[Name]['recipient'], EmailAbout<Name>> } = EMAILS

/**
 * Composes an email of a kind. A name that would become a link is left out of the greeting, because not every address is
 * verified that a name is repeated to; an account opened by a code may have none yet.
 */
export function composeEmail<Name extends EmailName>(kind: Name, to: EmailTo<Name>, about: EmailAbout<Name>): Mail {
  const data = { ...about, ...to }
  const texts = KINDS[kind]
  const write = <Content extends string | readonly unknown[] | Rows>(
    part: Content | ((known: typeof data) => Content),
  ) => (typeof part === 'function' ? part(data) : part)
  const { firstName, seller, email } = to
  const named = firstName && !becomesLink(firstName) && texts.greeting !== 'without name'
  const greeting = named ? `Hello ${firstName},` : 'Hello,'
  const rows = write<Rows>(texts.rows ?? [])
  const url = texts.opens?.(data) ?? data.url
  return {
    kind,
    to: email,
    shop: seller.name,
    subject: write(texts.subject),
    heading: write(texts.heading),
    paragraphs: [texts.greeting !== 'none' && greeting, ...write(texts.paragraphs)].filter(isText),
    code: texts.code?.(data),
    ending: texts.ending,
    rows: (Array.isArray(rows) ? rows : Object.entries(rows)).flatMap(([label, value]) =>
      isText(value) ? [[label, value]] : [],
    ),
    button: texts.button && url ? { label: texts.button, url } : undefined,
    replyTo: texts.replyTo?.(data),
    order: texts.order?.(data),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Returns a sample of every kind of email, for reviewing text and design. */
export const emailSamples = (seller: Seller, publicUrl: string): Mail[] =>
  (Object.keys(KINDS) as EmailName[]).flatMap((kind) =>
    KINDS[kind].samples.map((about) => {
      const mail = composeEmail(kind, { seller, email: 'meera@example.com', ...KINDS[kind].recipient }, about)
      return { ...mail, button: mail.button && { ...mail.button, url: publicUrl + mail.button.url } }
    }),
  )
