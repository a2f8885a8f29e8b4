import type { z } from 'zod'
import type { ContactMessage } from '#contract/contact.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId, newTicket } from '#server/lib/ids.ts'
import { sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { insertMessage } from './contact.queries.ts'
import { forwardToService } from './form-service.ts'

const SUBJECT = 'Message from the contact form'
const THANKS = 'Mail sent successfully. Thank you for reaching out to us.'

/**
 * Stores a message to the seller and queues its mail in the same transaction (C8). A filled honeypot gets the same
 * answer and is dropped. With a form service set, the message goes there as well and its refusal is passed on.
 */
export async function receiveMessage(ctx: Ctx, message: z.output<typeof ContactMessage>) {
  await ctx.limit('contact', ctx.ip)
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
    await sendMail(ctx, tx, {
      kind: 'contact',
      to: seller.email,
      replyTo: email,
      subject: `${subject} (${ticket})`,
      shop: seller.name,
      heading: subject,
      paragraphs: [text],
      rows: [
        ['From', name],
        ['E-mail', email],
        ['Phone', phone || '-'],
        ['Ticket', ticket],
      ],
    })
  })
  return answer
}
