import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, pageOf, paging, required, SearchText, withoutPlaceholders } from './fields.ts'

const MESSAGE_STATUSES = ['open', 'answered', 'closed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

const MESSAGE_SORTS = ['newest', 'due'] as const

const Summary = z.object({
  id: z.string(),
  ticket: z.string(),
  name: z.string(),
  email: z.string(),
  /** The account that has proven the address; null if there is none, and for staff who do not work on orders. */
  customerId: z.string().nullable(),
  subject: z.string(),
  /** The beginning of the message, in one line. */
  excerpt: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  createdAt: z.string(),
  /** The next legal deadline of an open message; null once it is answered or closed. */
  due: z.object({ what: z.enum(['acknowledge', 'resolve']), at: z.string() }).nullable(),
})
export type MessageSummary = z.infer<typeof Summary>

const Message = Summary.omit({ excerpt: true, customerId: true }).extend({
  phone: z.string(),
  message: z.string(),
  version: z.int(),
  acknowledgedAt: z.string().nullable(),
  acknowledgeBy: z.string(),
  resolveBy: z.string(),
  /** The actions on it, oldest first. */
  replies: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['acknowledged', 'answer', 'note', 'closed', 'reopened']),
      text: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
})
export type Message = z.infer<typeof Message>

/** The version of the message that was read; if a colleague has changed it since, the call returns 409. */
const Version = z.int()
const One = { params: z.object({ id: Id }), answer: z.object({ message: Message }) }

export const contactAdmin = endpoints({
  'GET /messages': {
    policy: 'staff',
    area: 'support',
    summary:
      'Messages of the contact form, newest first or by what is due first, by status and words; a total of 10001 stands for all that are more',
    query: z.object({
      ...paging(20),
      status: z.enum(MESSAGE_STATUSES).optional(),
      search: SearchText.optional(),
      sort: z.enum(MESSAGE_SORTS).default('newest'),
    }),
    answer: pageOf(Summary),
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
    body: z.object({ text: required('Please write an answer.', 10_000).check(withoutPlaceholders), version: Version }),
  },
  'POST /messages/{id}/acknowledge': {
    policy: 'staff',
    area: 'support',
    summary: 'Acknowledges a message by mail; 409 when that was done, or the message was changed meanwhile',
    ...One,
    body: z.object({ version: Version }),
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
