import type { z } from 'zod'
import type { ContactMessage } from '#contract/contact.ts'
import { complaintDeadlines } from '#rules/complaints.ts'
import type { Seller } from '#server/lib/config.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId, newTicket } from '#server/lib/ids.ts'
import { placeOf } from '#server/lib/place.ts'
import type { Tx } from '#server/lib/tx.ts'
import { checkEmailLimit, type Mail, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { anonymiseMessages, insertMessage, messagesFromAddresses } from './contact.queries.ts'
import { forwardToService } from './form-service.ts'
import { messagePath } from './own-message.service.ts'

const SUBJECT = 'Message from the contact form'
const ENOUGH = 'You have sent several messages already. Please wait an hour, or write to us by email.'
const ENOUGH_OF_PLACE =
  'Very many messages have come from your network. Please sign in to send yours, or write to us by email.'
const THANKS = 'Mail sent successfully. Thank you for reaching out to us.'

/**
 * Stores a message to the seller and, in the same transaction, queues an email to the seller and a receipt for the
 * sender (W8). A message with a filled honeypot gets the same response and is dropped. If a form service is configured,
 * the message is forwarded there too, and a refusal of the service is passed on.
 */
export async function receiveMessage(ctx: Ctx, message: z.output<typeof ContactMessage>) {
  const ticket = newTicket('M')
  const url = messagePath(ctx, ticket)
  const answer = { success: true, message: THANKS, ticket, url }
  if (message.honeypot !== '') return answer
  const { name, email, phone, message: text } = message
  await ctx.limit('contactAccepted', ctx.user ? `account ${ctx.user.id}` : `${placeOf(ctx.ip)} ${email}`, ENOUGH)
  if (!ctx.user) await ctx.limit('contactOfPlace', ctx.ip, ENOUGH_OF_PLACE)

  const subject = message.subject.trim() || SUBJECT
  const replyTo = message.replyTo || email
  const seller = await getSeller(ctx)
  if (ctx.config.contactForm) await forwardToService(ctx.config.contactForm, { ...message, subject })
  const mayWrite = await checkEmailLimit(ctx, 'contact', email)
  await ctx.tx(async (tx) => {
    const row = { id: newId(), ticket, name, email, phone, subject, message: text, replyTo }
    await insertMessage(tx.db, { ...row, createdAt: ctx.now, ...complaintDeadlines(ctx.now) })
    const toSeller = contactEmail(seller, ctx.config.publicUrl, { ticket, name, email, phone, subject, message: text })
    const toSender = receivedEmail(seller, email, { ticket, url: ctx.config.publicUrl + url })
    await sendMail(ctx, tx, toSeller, ...(mayWrite ? [toSender] : []))
  })
  return answer
}

/** Anonymises the messages of a person whose account is erased. The questions and answers stay. */
export const anonymiseSender = (tx: Tx, emails: readonly string[]): Promise<void> => anonymiseMessages(tx.db, emails)

/** Returns the messages that a person has sent to the seller. */
export const messagesFrom = (ctx: Ctx, emails: readonly string[]) => messagesFromAddresses(ctx.db, emails)

interface ContactEmail {
  readonly ticket: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
}

const contactEmail = (
  seller: Seller,
  publicUrl: string,
  { ticket, name, email, phone, subject, message }: ContactEmail,
): Mail => ({
  kind: 'contact',
  to: seller.email,
  replyTo: email,
  subject: `${subject} (${ticket})`,
  shop: seller.name,
  heading: subject,
  paragraphs: [message],
  rows: [
    ['From', name],
    ['Email', email],
    ['Phone', phone || '-'],
    ['Ticket', ticket],
  ],
  button: { label: 'Answer in the administration', url: `${publicUrl}/messages?status=all&search=${ticket}` },
})

/**
 * Emails the sender the number of the message and the page to follow it on. The address is not verified, so the email
 * contains nothing that was typed into the form and cannot carry a stranger's text.
 */
const receivedEmail = (seller: Seller, to: string, { ticket, url }: { ticket: string; url: string }): Mail => ({
  kind: 'contact-received',
  to,
  replyTo: seller.email,
  subject: `We have received your message (${ticket})`,
  shop: seller.name,
  heading: 'We have received your message',
  paragraphs: [
    'Thank you for writing to us. We will acknowledge your message within 48 hours and resolve it within one month.',
    'Use the button to see the status of your message and our replies. Anyone with this email can open it, so please do not forward it. If you did not write to us, ignore this email.',
  ],
  rows: [['Ticket', ticket]],
  button: { label: 'Follow your message', url },
})

/** Returns sample emails of the contact form, about an invented person, for reviewing text and design. */
export const contactEmailSamples = (seller: Seller, publicUrl: string): Mail[] => [
  receivedEmail(seller, 'meera@example.com', {
    ticket: 'M-SAMPLE23',
    url: `${publicUrl}/contactus/message/M-SAMPLE23?key=sample`,
  }),
  contactEmail(seller, publicUrl, {
    ticket: 'M-SAMPLE23',
    name: 'Meera Raman',
    email: 'meera@example.com',
    phone: '98400 12345',
    subject: SUBJECT,
    message: 'Does the crash guard of the Himalayan 450 fit together with the tower panniers?',
  }),
]
