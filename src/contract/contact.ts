import { z } from 'zod'
import { plainCode } from '#rules/pasted.ts'
import { endpoints } from './endpoint.ts'
import { Email, personName, required, ShopNumber } from './fields.ts'

export const ContactMessage = z.object({
  name: personName('Name is required', 200),
  email: Email,
  subject: z.string().max(200).default(''),
  honeypot: z.string().max(1000).default(''),
  message: required('Message is required', 10_000),
  replyTo: z.string().max(254).default(''),
  accessKey: z.string().max(200).default(''),
  phone: z.string().overwrite(plainCode).max(40).default(''),
})

const OwnMessage = z.object({
  ticket: z.string(),
  subject: z.string(),
  message: z.string(),
  state: z.enum(['received', 'acknowledged', 'answered', 'closed']),
  receivedAt: z.string(),
  acknowledgedAt: z.string().nullable(),
  acknowledgeBy: z.string(),
  resolveBy: z.string(),
  answers: z.array(z.object({ at: z.string(), text: z.string() })),
})
export type OwnMessage = z.infer<typeof OwnMessage>

export const contact = endpoints({
  'POST /contact': {
    policy: 'public',
    knowsUser: true,
    limit: 'contact',
    summary: 'A message to the seller; answers with its ticket number',
    body: ContactMessage,
    refusal: { success: false },
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      ticket: z.string(),
      /** The address of the message's page, with the key that opens it. */
      url: z.string(),
    }),
  },
  'GET /contact/{ticket}': {
    policy: 'public',
    knowsUser: true,
    limit: 'secretLink',
    summary:
      'What has become of a message, for whoever has the key of its link, or is signed in with its email address',
    params: z.object({ ticket: ShopNumber }),
    query: z.object({ key: z.string().max(100).default('') }),
    answer: z.object({ message: OwnMessage }),
  },
})
