import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Email, required } from './fields.ts'

export const ContactMessage = z.object({
  name: required('Name is required', 200),
  email: Email,
  subject: z.string().max(200).default(''),
  honeypot: z.string().max(1000).default(''),
  message: required('Message is required', 10_000),
  replyTo: z.string().max(254).default(''),
  accessKey: z.string().max(200).default(''),
  phone: z.string().trim().max(40).default(''),
})

export const contact = endpoints({
  'POST /contact': {
    policy: 'public',
    limit: 'contact',
    summary: 'A message to the seller; answers with its ticket number',
    body: ContactMessage,
    refusal: { success: false },
    answer: z.object({ success: z.boolean(), message: z.string(), ticket: z.string() }),
  },
})
