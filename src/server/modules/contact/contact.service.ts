import type { z } from 'zod'
import type { ContactMessage } from '#contract/contact.ts'
import { complaintDeadlines } from '#rules/complaints.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId, newTicket } from '#server/lib/ids.ts'
import { placeOf } from '#server/lib/place.ts'
import { run } from '#server/lib/tx.ts'
import { composeEmail } from '#server/modules/notifications/emails.service.ts'
import { checkEmailLimit, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { insertMessage } from './contact.store.ts'
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
  const isWithinLimit = await checkEmailLimit(ctx, 'contact', email)
  await ctx.tx(async (tx) => {
    const row = { id: newId(), ticket, name, email, phone, subject, message: text, replyTo }
    await run(tx, insertMessage({ ...row, createdAt: ctx.now, ...complaintDeadlines(ctx.now) }))
    const { publicUrl } = ctx.config
    const forSeller = composeEmail(
      'contact',
      { seller, email: seller.email, ticket, url: `${publicUrl}/messages?status=all&search=${ticket}` },
      { name, sender: email, phone, topic: subject, message: text },
    )
    const receipt = composeEmail('contact-received', { seller, email, ticket, url: publicUrl + url }, {})
    await sendMail(ctx, tx, forSeller, ...(isWithinLimit ? [receipt] : []))
  })
  return answer
}
