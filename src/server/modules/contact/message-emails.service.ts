import type { Seller } from '#server/lib/config.ts'
import { composeEmail, type Mail } from '#server/modules/notifications/notifications.service.ts'
import type { MessageRow } from './contact.queries.ts'

type Answered = Pick<MessageRow, 'ticket' | 'name' | 'email' | 'subject' | 'message'>

interface Sender {
  readonly seller: Seller
  /** The page on which the sender follows the message. */
  readonly url: string
}

export const acknowledgedEmail = ({ seller, url }: Sender, { ticket, name, email }: Answered): Mail =>
  composeEmail(
    { seller, to: email, firstName: name },
    {
      kind: 'contact-acknowledged',
      replyTo: seller.email,
      subject: `We are working on your message (${ticket})`,
      heading: 'We are working on your message',
      paragraphs: ['We have read your message and will resolve it within one month of the day you sent it.'],
      rows: [['Ticket', ticket]],
      button: { label: 'Follow your message', url },
    },
  )

export const answerEmail = (
  { seller, url }: Sender,
  { ticket, name, email, subject, message }: Answered,
  text: string,
): Mail =>
  composeEmail(
    { seller, to: email, firstName: name },
    {
      kind: 'contact-answer',
      replyTo: seller.email,
      subject: `Re: ${subject.replace(/\s+/g, ' ')} (${ticket})`,
      heading: 'An answer to your message',
      paragraphs: text.split(/\n{2,}/).map((each) => each.trim()),
      rows: [
        ['Ticket', ticket],
        ['Your message', message],
      ],
      button: { label: 'See your message', url },
    },
  )

/** Returns sample emails of message handling, to an invented person, for reviewing text and design. */
export function answerEmailSamples(seller: Seller, publicUrl: string): Mail[] {
  const sender = { seller, url: `${publicUrl}/contactus/message/M-SAMPLE23?key=sample` }
  const message = {
    ticket: 'M-SAMPLE23',
    name: 'Meera Raman',
    email: 'meera@example.com',
    subject: 'Message from the contact form',
    message: 'Does the crash guard of the Himalayan 450 fit together with the tower panniers?',
  }
  const text =
    'Yes, it does: the guard sits in front of the pannier frame.\n\nPlease tighten both bolts after the first 100 km.'
  return [acknowledgedEmail(sender, message), answerEmail(sender, message, text)]
}
