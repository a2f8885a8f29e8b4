import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, required } from './fields.ts'

const MESSAGE_STATUSES = ['open', 'answered', 'closed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

const Summary = z.object({
  id: z.string(),
  ticket: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  /** The beginning of the message, in one line. */
  excerpt: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  createdAt: z.string(),
})
export type MessageSummary = z.infer<typeof Summary>

const Message = Summary.omit({ excerpt: true }).extend({
  phone: z.string(),
  message: z.string(),
  version: z.int(),
  /** What was done about it, oldest first. */
  replies: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['answer', 'note', 'closed', 'reopened']),
      text: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
})
export type Message = z.infer<typeof Message>

/** The state of the message that was seen; when a colleague has changed it meanwhile, the call is answered with 409. */
const Version = z.int()
const One = { params: z.object({ id: Id }), answer: z.object({ message: Message }) }

export const contactAdmin = endpoints({
  'GET /messages': {
    policy: 'staff',
    area: 'support',
    summary:
      'Messages of the contact form, newest first, by status and words; a total of 10001 stands for all that are more',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(20),
      status: z.enum(MESSAGE_STATUSES).optional(),
      search: z.string().trim().max(200).optional(),
    }),
    answer: z.object({ data: z.array(Summary), currentPage: z.int(), totalPages: z.int(), totalItems: z.int() }),
  },
  'GET /messages/{id}': {
    policy: 'staff',
    area: 'support',
    summary: 'One message with its answers and notes',
    ...One,
  },
  'POST /messages/{id}/answer': {
    policy: 'staff',
    area: 'support',
    status: 201,
    summary: 'Answers a message by mail; 409 when it was answered, closed or opened again meanwhile',
    ...One,
    body: z.object({ text: required('Please write an answer.', 10_000), version: Version }),
  },
  'POST /messages/{id}/note': {
    policy: 'staff',
    area: 'support',
    status: 201,
    summary: 'A note for colleagues; the customer does not see it',
    ...One,
    body: z.object({ text: required('Please write a note.', 2_000) }),
  },
  'PUT /messages/{id}/status': {
    policy: 'staff',
    area: 'support',
    summary: 'Closes a message, or opens it again; 409 when it was changed meanwhile',
    ...One,
    body: z.object({ status: z.enum(['open', 'closed']), version: Version }),
  },
})
