// The page of a customer in the administration: each area of staff gets its own parts.
import { z } from 'zod'
import { AREAS } from '#rules/staff.ts'
import { endpoints } from './endpoint.ts'
import { Id, PostalAddress } from './fields.ts'

/** The newest of something, and how many there are. */
const newest = <T extends z.ZodType>(entry: T) => z.object({ latest: z.array(entry), total: z.int() })

const CustomerOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  placedAt: z.string(),
  total: z.number(),
  status: z.string(),
  payment: z.string(),
  isArchived: z.boolean(),
})

/** What the shop knows of somebody's purchases; for the staff of orders. */
const OrderParts = z.object({
  orders: newest(CustomerOrder),
  addresses: z.array(z.object({ id: z.string(), ...PostalAddress })),
  /** The name of the bike that is kept with the account; null if there is none. */
  savedBike: z.string().nullable(),
  orderedBikes: z.array(z.string()),
  /** The pieces that were sent, which have a warranty code each. */
  parts: newest(
    z.object({
      code: z.string(),
      product: z.string(),
      bike: z.string(),
      options: z.string(),
      orderId: z.string(),
      orderNo: z.string(),
    }),
  ),
})

/** What somebody has written to the shop; for the staff of support. */
const Letters = {
  claims: newest(z.object({ id: z.string(), number: z.string(), status: z.string(), at: z.string() })),
  messages: newest(
    z.object({ id: z.string(), ticket: z.string(), subject: z.string(), status: z.string(), at: z.string() }),
  ),
}

const SupportParts = z.object({
  ...Letters,
  reviews: newest(
    z.object({
      id: z.string(),
      product: z.string(),
      bike: z.string(),
      stars: z.int(),
      comments: z.string(),
      isHidden: z.boolean(),
      at: z.string(),
    }),
  ),
})

/** What erasing the account would delete, what stays by law or for others, and why it may be impossible. */
const Erasure = z.object({
  goes: z.object({
    addresses: z.int(),
    sessions: z.int(),
    messages: z.int(),
    claims: z.int(),
    notes: z.int(),
    waits: z.int(),
    points: z.int(),
    unpaidOrders: z.int(),
  }),
  stays: z.object({ orders: z.int(), invoices: z.int(), creditNotes: z.int(), documents: z.int(), reviews: z.int() }),
  /** What is under way: it does not prevent the erasure. */
  underWay: z.object({ orders: z.int(), claims: z.int() }),
  /** A debt of points has to be settled first; only administrators erase a colleague; an administrator has to be left. */
  obstacles: z.array(z.enum(['debt', 'colleague', 'last-administrator'])),
})
export type Erasure = z.infer<typeof Erasure>

/** Somebody's account; for the staff of accounts. */
const AccountParts = z.object({
  /** The version that a change of the account names. */
  version: z.int(),
  role: z.enum(['customer', 'staff', 'administrator']),
  isVerified: z.boolean(),
  points: z.object({
    free: z.int(),
    pending: z.int(),
    owed: z.int(),
    movements: newest(
      z.object({
        at: z.string(),
        kind: z.string(),
        points: z.int(),
        orderNo: z.string().optional(),
        reason: z.string().optional(),
      }),
    ),
  }),
  consents: z.object({
    privacyNotice: z.string().nullable(),
    privacyConsentAt: z.string().nullable(),
    termsAcceptedAt: z.string().nullable(),
  }),
  /** Left out of a colleague's account for whoever is no administrator. */
  sessions: newest(
    z.object({ id: z.string(), device: z.string(), ip: z.string(), createdAt: z.string(), lastSeenAt: z.string() }),
  ).optional(),
  /** Null once the account is erased. */
  erasure: Erasure.nullable(),
})

const Customer = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Empty once the account is erased. */
  email: z.string(),
  /** Only for the staff of orders and accounts. */
  mobile: z.string().optional(),
  createdAt: z.string(),
  isActive: z.boolean(),
  erasedAt: z.string().nullable(),
  /** Orders that were paid and not fully refunded, and what was paid for them less refunds, points included; for the staff of orders and accounts. */
  value: z.object({ orders: z.int(), spent: z.number() }).optional(),
  purchases: OrderParts.optional(),
  correspondence: SupportParts.optional(),
  account: AccountParts.optional(),
})
export type Customer = z.infer<typeof Customer>

/** What the shop knows of whoever wrote a message or filed a claim. */
const Writer = z.object({
  /** What else was written with the address, or filed by the account. */
  ...Letters,
  /**
   * The account that has proven the address, or that was signed in; null if there is none. Only for staff who also work on
   * orders: what is typed into a form proves nothing, and an account tells more than its address does.
   */
  account: z
    .object({
      id: z.string(),
      name: z.string(),
      wasSignedIn: z.boolean(),
      ...OrderParts.pick({ orders: true, savedBike: true, orderedBikes: true }).shape,
    })
    .nullable()
    .optional(),
})
export type Writer = z.infer<typeof Writer>

const WriterOfOne = { params: z.object({ id: Id }), answer: z.object({ writer: Writer }) }

/** What is no id of ours is not found, as any other customer who does not exist. */
const One = { params: z.object({ id: z.string().max(60) }) }

export const customers = endpoints({
  'GET /customers/{id}': {
    policy: 'staff',
    area: AREAS.filter((area) => area !== 'catalogue'),
    summary:
      'A customer with the newest orders, messages, claims, reviews, points and sessions, and the number of each; the staff of an area get the parts of that area',
    ...One,
    answer: z.object({ customer: Customer }),
  },
  'DELETE /customers/{id}/sessions': {
    policy: 'staff',
    area: 'accounts',
    summary: 'Signs a customer out everywhere; a colleague only for administrators',
    ...One,
    answer: z.object({ ended: z.int() }),
  },
  'GET /messages/{id}/writer': {
    policy: 'staff',
    area: 'support',
    summary:
      'What else was written with the address of a message; for staff who also work on orders the account that has proven it, with its newest orders and its bikes',
    ...WriterOfOne,
  },
  'GET /warranty-claims/{id}/writer': {
    policy: 'staff',
    area: 'support',
    summary:
      'What else was written with the address of a claim or by its account; for staff who also work on orders that account, with its newest orders and its bikes',
    ...WriterOfOne,
  },
})
