import { z } from 'zod'
import { AREAS } from '#rules/staff.ts'
import { endpoints } from './endpoint.ts'

/** A count up to a limit, 10001 for all that are more; null for staff without its area. */
const Waiting = z.int().nullable()

const Sales = z.object({
  /** 'YYYY-MM-DD', in India. */
  day: z.string(),
  orders: z.int(),
  /** In rupees. */
  amount: z.number(),
})

const Today = z.object({
  toPack: Waiting,
  toDispatch: Waiting,
  /** Orders that wait for their payment and were placed on this day or before. */
  unpaidOverTwoDays: Waiting,
  unpaidUntil: z.string(),
  paymentsToReview: Waiting,
  openDisputes: Waiting,
  /** Warranty claims that wait for the seller, with the first of their legal deadlines. */
  claims: z.object({ open: z.int(), oldestDue: z.string().nullable() }).nullable(),
  /** Open messages, with the first of their legal deadlines and what has to be done by then. */
  messages: z
    .object({
      open: z.int(),
      oldestDue: z.string().nullable(),
      what: z.enum(['acknowledge', 'resolve']).nullable(),
    })
    .nullable(),
  reviewsWaiting: Waiting,
  /** Products that run low; null as well where no stock is tracked. */
  lowStock: Waiting,
  failedEmails: Waiting,
  /** The orders paid today, and on the same day of the week before. */
  sales: z.object({ today: Sales, weekBefore: Sales }).nullable(),
})
export type Today = z.infer<typeof Today>

const Setup = z.object({
  /** sample: the GSTIN or the name is still the demo's. */
  seller: z.enum(['done', 'missing', 'sample']),
  payments: z.enum(['done', 'missing', 'test', 'refused', 'unreachable']),
  /** unsent: none was delivered in the last days. */
  mail: z.enum(['done', 'missing', 'unsent', 'failing']),
  bike: z.enum(['done', 'missing']),
  product: z.enum(['done', 'missing']),
  order: z.enum(['done', 'missing']),
  /** address: the public address is not an https address on the internet. */
  live: z.enum(['done', 'demo', 'address']),
})
export type Setup = z.infer<typeof Setup>

export const today = endpoints({
  'GET /today': {
    policy: 'staff',
    area: AREAS,
    summary: 'What waits for the staff of each area, and the sales of today; null for what is of another area',
    answer: Today,
  },
  'GET /today/setup': {
    policy: 'admin',
    summary: 'What is left to do before the shop can sell, as it is at this moment; the payment provider is asked',
    answer: Setup,
  },
})
