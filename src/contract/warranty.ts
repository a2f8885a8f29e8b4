import { z } from 'zod'
import { foldShopNumber } from '#rules/shop-number.ts'
import { CLAIM_BYTES, CLAIM_PICTURES, CLAIM_STATUSES, CLAIM_TEXT } from '#rules/warranty-claim.ts'
import { readUnitCode } from '#rules/warranty-code.ts'
import { endpoints } from './endpoint.ts'
import {
  Bytes,
  Email,
  Id,
  pageOf,
  paging,
  personName,
  required,
  SearchText,
  ShopNumber,
  withoutPlaceholders,
} from './fields.ts'
import { CLAIM_PICTURES_WRONG } from './messages.ts'

/** A code as it is printed or typed. A malformed code is treated like an unknown one. */
const UnitCode = z.string().max(100).transform(readUnitCode)

const Unit = z.object({
  code: z.string(),
  product: z.string(),
  bike: z.string(),
  /** Model, type and colour, if there is a choice. */
  options: z.string(),
})

const Passport = Unit.extend({
  image: z.string(),
  material: z.string(),
  boughtAt: z.string(),
  sentAt: z.string(),
  /** The warranty at the time of purchase: 'lifetime', 'none' or, for example, '24 months'. */
  warranty: z.string(),
  /** When a limited warranty ends or has ended; null for other warranties. */
  coveredUntil: z.string().nullable(),
  returned: z.boolean(),
  /** Whether the warranty is valid at this moment. */
  covered: z.boolean(),
})
export type Passport = z.infer<typeof Passport>

const OwnUnit = Unit.extend({
  /** The QR code that opens its page, as an SVG; null if an order has too many pieces. */
  qr: z.string().nullable(),
})

const ClaimRow = z.object({
  number: z.string(),
  status: z.enum(CLAIM_STATUSES),
  name: z.string(),
  order: z.string(),
  unit: Unit.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

const Claim = ClaimRow.extend({
  messages: z.array(z.object({ side: z.enum(['customer', 'seller']), text: z.string(), at: z.string() })),
})
export type Claim = z.infer<typeof Claim>

const WarrantyClaimSummary = ClaimRow.extend({
  id: z.string(),
  email: z.string(),
  version: z.int(),
  /** What the customer has written first; empty if nothing. */
  text: z.string(),
})
export type WarrantyClaimSummary = z.infer<typeof WarrantyClaimSummary>

const ListedClaim = WarrantyClaimSummary.extend({
  /**
   * The account that was signed in, or that has proven the address; null if there is none, and for staff who do not work
   * on orders.
   */
  customerId: z.string().nullable(),
})
export type ListedClaim = z.infer<typeof ListedClaim>

const WarrantyClaim = WarrantyClaimSummary.extend({
  messages: Claim.shape.messages,
  note: z.string(),
  /** The numbers of its pictures, by which they are fetched. */
  pictures: z.array(z.int()),
  /** The order that it refers to, if it exists. */
  orderFound: z
    .object({ orderNo: z.string(), email: z.string(), status: z.string(), isRefunded: z.boolean() })
    .nullable(),
})
export type WarrantyClaim = z.infer<typeof WarrantyClaim>

/** A piece of an own delivered order, with the number of the own open claim about it. */
const OwnPart = Unit.extend({ order: z.string(), claim: z.string().nullable() })
export type OwnPart = z.infer<typeof OwnPart>

const LONGEST_MESSAGE = 5000
const TOO_SHORT = `Please tell us what happened, in at least ${CLAIM_TEXT.min} characters.`
const TOO_LONG = `At most ${CLAIM_TEXT.max} characters`
/** The key that opens a claim without signing in; the emails about the claim contain it. */
const Key = z.string().max(100).default('')
const Numbered = z.object({ number: ShopNumber })

export const warranty = endpoints({
  'POST /warranty-mail': {
    policy: 'public',
    knowsUser: true,
    limit: 'warranty',
    status: 201,
    summary: 'A warranty claim with 4 pictures (JPEG, PNG or WebP), as a form or with data addresses; gives its number',
    body: z.object({
      name: personName('Name is required', 200),
      email: Email,
      order: z
        .union([z.string(), z.number()], { error: 'Order number is required' })
        .transform(String)
        .pipe(required('Order number is required', 100))
        .transform(foldShopNumber),
      /** The code of any piece, as its owner has it. */
      unit: UnitCode.optional(),
      /** The code of a piece of the caller's own delivered order, which then gives the order number. */
      part: UnitCode.optional(),
      text: z
        .string()
        .trim()
        .min(CLAIM_TEXT.min, { error: TOO_SHORT })
        .max(CLAIM_TEXT.max, { error: TOO_LONG })
        .optional(),
    }),
    form: { field: 'file', count: CLAIM_PICTURES, bytes: CLAIM_BYTES, wrong: CLAIM_PICTURES_WRONG },
    answer: z.object({ message: z.string(), claim: z.object({ number: z.string(), url: z.string() }) }),
  },
  'GET /warranty-parts': {
    policy: 'user',
    summary: 'The pieces of the caller’s delivered orders, the newest first, each with the open claim about it',
    answer: z.object({ parts: z.array(OwnPart) }),
  },
  'GET /warranty-claim/{number}': {
    policy: 'public',
    knowsUser: true,
    limit: 'secretLink',
    summary: 'A claim for whoever has the key from its email, or is signed in as the person who filed it',
    params: Numbered,
    query: z.object({ key: Key }),
    answer: z.object({ claim: Claim }),
  },
  'POST /warranty-claim/{number}/messages': {
    policy: 'public',
    knowsUser: true,
    limit: 'secretLink',
    status: 201,
    summary: 'A message of the customer to the seller about a claim',
    params: Numbered,
    body: z.object({ text: required('Please write something.', LONGEST_MESSAGE), key: Key }),
    answer: z.object({ claim: Claim }),
  },
  'GET /warranty-claims': {
    policy: 'staff',
    area: 'support',
    summary: 'Warranty claims, newest first, by status and words; a total of 10001 stands for all that are more',
    query: z.object({
      status: z
        .string()
        .max(200)
        .default('')
        .transform((given) => given.split(',').filter(Boolean))
        .pipe(z.array(z.enum(CLAIM_STATUSES, { error: 'There is no such status.' }))),
      search: SearchText.optional(),
      ...paging(20),
    }),
    answer: pageOf(ListedClaim),
  },
  'GET /warranty-claims/{id}': {
    policy: 'staff',
    area: 'support',
    summary: 'A warranty claim with its messages and its note',
    params: z.object({ id: Id }),
    answer: z.object({ claim: WarrantyClaim }),
  },
  'GET /warranty-claims/{id}/pictures/{place}': {
    policy: 'staff',
    area: 'support',
    summary: 'A picture of a warranty claim',
    params: z.object({ id: Id, place: z.coerce.number().int().min(1).max(CLAIM_PICTURES) }),
    file: 'image/webp',
    answer: Bytes,
  },
  'PUT /warranty-claims/{id}': {
    policy: 'staff',
    area: 'support',
    summary:
      'Status, answer and note of a claim; an answer and a new status are mailed. The version says what was seen',
    params: z.object({ id: Id }),
    body: z.object({
      status: z.enum(CLAIM_STATUSES, { error: 'There is no such status.' }).optional(),
      reply: z
        .string()
        .trim()
        .max(LONGEST_MESSAGE, { error: `At most ${LONGEST_MESSAGE} characters` })
        .check(withoutPlaceholders)
        .optional(),
      note: z
        .string()
        .trim()
        .max(LONGEST_MESSAGE, { error: `At most ${LONGEST_MESSAGE} characters` })
        .optional(),
      version: z.int().optional(),
    }),
    answer: z.object({ claim: WarrantyClaim }),
  },
  'GET /warranty-unit/{code}': {
    policy: 'public',
    limit: 'passport',
    summary: 'What a sent piece is and how it is covered, by its code; never whose it is',
    params: z.object({ code: UnitCode }),
    answer: z.object({ unit: Passport }),
  },
  'GET /order/{id}/warranty': {
    policy: 'owner',
    area: 'orders',
    summary: 'The pieces of an order that were sent, with their codes, and the claims about it',
    params: z.object({ id: Id }),
    answer: z.object({
      units: z.array(OwnUnit),
      claims: z.array(z.object({ number: z.string(), status: z.enum(CLAIM_STATUSES) })),
    }),
  },
})
