import type { z } from 'zod'
import type { ContactMessage } from '#contract/contact.ts'
import type { Seller } from '#server/lib/config.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId, newTicket } from '#server/lib/ids.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type Mail, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { forgetSender, insertMessage, messagesByEmail } from './contact.queries.ts'
import { forwardToService } from './form-service.ts'

const SUBJECT = 'Message from the contact form'
const THANKS = 'Mail sent successfully. Thank you for reaching out to us.'

/**
 * Stores a message to the seller and queues its mail in the same transaction (C8). A filled honeypot gets the same
 * answer and is dropped. With a form service set, the message goes there as well and its refusal is passed on.
 */
export async function receiveMessage(ctx: Ctx, message: z.output<typeof ContactMessage>) {
  const ticket = newTicket('M')
  const answer = { success: true, message: THANKS, ticket }
  if (message.honeypot !== '') return answer

  const { name, email, phone, message: text } = message
  const subject = message.subject.trim() || SUBJECT
  const replyTo = message.replyTo || email
  const seller = await getSeller(ctx)
  if (ctx.config.contactForm) await forwardToService(ctx.config.contactForm, { ...message, subject })
  await ctx.tx(async (tx) => {
    await insertMessage(tx.db, { id: newId(), ticket, name, email, phone, subject, message: text, replyTo })
    await sendMail(
      ctx,
      tx,
      contactLetter(seller, ctx.config.publicUrl, { ticket, name, email, phone, subject, message: text }),
    )
  })
  return answer
}

/** Takes a person who wants to be forgotten out of the messages; what was asked and answered stays. */
export const anonymiseSender = (tx: Tx, email: string): Promise<void> => forgetSender(tx.db, email)

/** What somebody has written to the seller. */
export const messagesFrom = (ctx: Ctx, email: string) => messagesByEmail(ctx.db, email)

interface ContactLetter {
  readonly ticket: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
}

const contactLetter = (
  seller: Seller,
  publicUrl: string,
  { ticket, name, email, phone, subject, message }: ContactLetter,
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
    ['E-mail', email],
    ['Phone', phone || '-'],
    ['Ticket', ticket],
  ],
  button: { label: 'Answer in the administration', url: `${publicUrl}/messages?status=all&search=${ticket}` },
})

/** A letter of this kind from a made-up person, for whoever works on its words and looks. */
export const contactLetterSamples = (seller: Seller, publicUrl: string): Mail[] => [
  contactLetter(seller, publicUrl, {
    ticket: 'M-SAMPLE23',
    name: 'Meera Raman',
    email: 'meera@example.com',
    phone: '98400 12345',
    subject: SUBJECT,
    message: 'Does the crash guard of the Himalayan 450 fit together with the tower panniers?',
  }),
]
