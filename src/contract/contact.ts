import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/** Exactly one plain address: no display name, no list, no line break can pass. */
const Email = z
  .string({ error: 'Email is required' })
  .trim()
  .max(254)
  .pipe(z.email({ error: 'Please enter a valid email address' }))

const required = (what: string, max: number) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .min(1, { error: `${what} is required` })
    .max(max, { error: `${what} is too long` })

export const ContactMessage = z.object({
  name: required('Name', 200),
  email: Email,
  subject: z.string().max(200).default(''),
  honeypot: z.string().max(1000).default(''),
  message: required('Message', 10_000),
  replyTo: z.string().max(254).default(''),
  accessKey: z.string().max(200).default(''),
  phone: z.string().trim().max(40).default(''),
})

export const contact = endpoints({
  'POST /contact': {
    policy: 'public',
    summary: 'A message to the seller; answers with its ticket number',
    body: ContactMessage,
    refusal: { success: false },
    answer: z.object({ success: z.boolean(), message: z.string(), ticket: z.string() }),
  },
})
