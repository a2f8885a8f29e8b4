import { group } from './email-kind.ts'

interface Ticket {
  readonly ticket: string
  readonly url: string
}

const SAMPLE = { ticket: 'M-SAMPLE23', url: '/contactus/message/M-SAMPLE23?key=sample' }
const SENDER = { name: 'Meera Raman', sender: 'meera@example.com', phone: '98400 12345' }
const SUBJECT = 'Message from the contact form'
const QUESTION = 'Does the crash guard of the Himalayan 450 fit together with the tower panniers?'
const ANSWER =
  'Yes, it does: the guard sits in front of the pannier frame.\n\nPlease tighten both bolts after the first 100 km.'

const toSender = group<Ticket>({
  replyTo: ({ seller }) => seller.email,
  rows: ({ ticket }) => ({ Ticket: ticket }),
  button: 'Follow your message',
  recipient: { firstName: 'Meera Raman', ...SAMPLE },
})

const toSeller = group<Ticket>({ recipient: { ticket: SAMPLE.ticket, url: '/messages?status=all&search=M-SAMPLE23' } })

export const messageEmails = {
  // The address is not verified, so the email contains nothing that was typed into the form and cannot carry a
  // stranger's text.
  'contact-received': toSender([{}], {
    subject: ({ ticket }) => `We have received your message (${ticket})`,
    heading: 'We have received your message',
    greeting: 'none',
    paragraphs: [
      'Thank you for writing to us. We will acknowledge your message within 48 hours and resolve it within one month.',
      'Use the button to see the status of your message and our replies. Anyone with this email can open it, so please do not forward it. If you did not write to us, ignore this email.',
    ],
  }),
  contact: toSeller([{ ...SENDER, topic: SUBJECT, message: QUESTION }], {
    subject: ({ topic, ticket }) => `${topic} (${ticket})`,
    heading: ({ topic }) => topic,
    greeting: 'none',
    paragraphs: ({ message }) => [message],
    rows: ({ name, sender, phone, ticket }) => ({ From: name, Email: sender, Phone: phone || '-', Ticket: ticket }),
    button: 'Answer in the administration',
    replyTo: ({ sender }) => sender,
  }),
  'contact-acknowledged': toSender([{}], {
    subject: ({ ticket }) => `We are working on your message (${ticket})`,
    heading: 'We are working on your message',
    paragraphs: ['We have read your message and will resolve it within one month of the day you sent it.'],
  }),
  'contact-answer': toSender([{ subject: SUBJECT, message: QUESTION, text: ANSWER }], {
    subject: ({ subject, ticket }) => `Re: ${subject.replace(/\s+/g, ' ')} (${ticket})`,
    heading: 'An answer to your message',
    paragraphs: ({ text }) => text.split(/\n{2,}/).map((each) => each.trim()),
    rows: ({ ticket, message }) => ({ Ticket: ticket, 'Your message': message }),
    button: 'See your message',
  }),
}
