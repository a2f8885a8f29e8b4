import { z } from 'zod'
import { SEZ_SUPPLIES } from '#rules/billing.ts'
import { MAX_LINES, MAX_QUANTITY } from '#rules/cart.ts'
import { istDate } from '#rules/financial-year.ts'
import { MAX_NOTE } from '#rules/order-note.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { ORDER_TABS } from '#rules/order-tabs.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { Billing, checkout } from './checkout.ts'
import { endpoints } from './endpoint.ts'
import {
  areDifferent,
  Bytes,
  Gstin,
  hundredths,
  Id,
  isDay,
  pageOf,
  paging,
  printed,
  required,
  SearchText,
  ShopNumber,
  Version,
} from './fields.ts'
import { OrderEmail, OrderRecord } from './order-record.ts'
import { Order, OrderDetail, Refunded } from './orders.ts'
import { CartLineInput } from './quote.ts'

/** A day in India, given as the day itself or as a moment on it; undefined if empty. */
const DayOrMoment = z
  .string()
  .trim()
  .max(40)
  .refine((typed) => typed === '' || (isDay(typed.slice(0, 10)) && !Number.isNaN(Date.parse(typed))), {
    error: 'There is no such day.',
  })
  .transform((typed) => (typed === '' ? undefined : istDate(new Date(typed))))
  .optional()

/** A list of statuses, as repeated parameters or separated by commas. */
const Statuses = z
  .union([z.string().max(200), z.array(z.string().max(100)).max(20)])
  .default('')
  .transform((given) => [given].flat().flatMap((each) => each.split(',').filter(Boolean)))
  .pipe(z.array(z.enum(ORDER_STATUSES, { error: 'There is no such status.' })))

/** A boolean query parameter, which is true for "true". */
const Flag = z
  .string()
  .max(10)
  .default('')
  .transform((given) => given === 'true')

/** A figure typed by staff; if given, it is compared with the shop's own. */
const Typed = z.union([z.string().trim().max(20), z.number()]).nullish()

/** The idempotency key: repeated requests with it are done once. */
const Key = z.uuid().optional()

/** A supply to a unit or developer of a Special Economic Zone, with payment of IGST or without. */
const Sez = z.enum(SEZ_SUPPLIES).optional()

const PhoneOrder = z.object({
  /** If given, that order is changed; otherwise a new one is placed (R381). */
  orderId: Id.optional(),
  /** The version of the order that was read: 409 if it has changed since. */
  version: Version.optional(),
  /** If left out, the customer's saved cart is used. */
  cartItems: z.array(CartLineInput).min(1, { error: 'The order has no products.' }).max(MAX_LINES).optional(),
  itemsPrice: Typed,
  taxPrice: Typed,
  shippingPrice: Typed,
  totalPrice: Typed,
  discountPrice: Typed,
  /** The GSTIN, for an invoice to a business. If it is left out, a changed order keeps its own. */
  gstin: Gstin.optional(),
  sez: Sez,
  /** The registered name and address; required if the GSTIN is from another state than the delivery address. */
  billing: Billing.optional(),
  key: Key,
})

const Option = z
  .string()
  .trim()
  .max(100)
  .transform((typed) => typed || NO_OPTION)

/** A line as in the administrators' form. Name and bike are taken from the product, and the price is compared. */
const Line = z.object({
  proId: z.string().trim().min(1, { error: 'Please name a product.' }).max(100),
  orderId: Id,
  /** The version of the order that was read: 409 if it has changed since. */
  orderVersion: Version.optional(),
  qty: z.coerce
    .number({ error: 'How many pieces?' })
    .int({ error: 'Whole pieces only.' })
    .min(1, { error: 'At least 1' })
    .max(MAX_QUANTITY, { error: `At most ${MAX_QUANTITY}` }),
  name: z.string().max(200).optional(),
  bike: z.string().max(200).optional(),
  color: Option.default(NO_OPTION),
  model: Option.default(NO_OPTION),
  type: Option.default(NO_OPTION),
  price: Typed,
})

const refundAmount = (amount: z.ZodNumber | z.ZodCoercedNumber) =>
  amount
    .positive({ error: 'More than nothing.' })
    .max(1_000_000_000)
    .refine(hundredths, { error: 'At most two decimals.' })

const Piece = z.object({
  lineId: Id,
  qty: z.int({ error: 'How many pieces?' }).min(1).max(MAX_QUANTITY),
})

const areDistinct = (lines: readonly { readonly lineId: string }[]): boolean =>
  areDifferent(lines.map(({ lineId }) => lineId))

const DISTINCT = { error: 'Each line once, please.' }

/** Pieces of an order's lines in a query: `<id of a line>:<pieces>`, separated by commas. */
const PiecesInQuery = z
  .string()
  .max(MAX_LINES * 40)
  .transform((given) =>
    given.split(',').flatMap((each) => {
      const [lineId = '', qty = ''] = each.split(':', 2)
      return each === '' ? [] : [{ lineId, qty: Number(qty) }]
    }),
  )
  .pipe(z.array(Piece).max(MAX_LINES).refine(areDistinct, DISTINCT))

const Detail = OrderDetail.extend({ orderNo: z.string(), orderVersion: z.int() })
export type DetailRow = z.infer<typeof Detail>

export const ordersAdmin = endpoints({
  'GET /all-orders': {
    policy: 'staff',
    area: 'orders',
    summary:
      'Everybody’s orders, newest first, by days of India, status and words; unpaid: only those not paid, abandoned checkouts included (D4); archived: only the archive; tab: only the orders of a tab; a total of 10001 stands for all that are more',
    query: z.object({
      ...paging(10),
      startDate: DayOrMoment,
      endDate: DayOrMoment,
      status: Statuses,
      search: SearchText.optional(),
      unpaid: Flag,
      archived: Flag,
      tab: z.enum(ORDER_TABS, { error: 'There is no such tab.' }).optional(),
    }),
    answer: pageOf(Order),
  },
  'GET /all-orders/tabs': {
    policy: 'staff',
    area: 'orders',
    summary: 'How many orders each tab of the list has; 10001 stands for all that are more',
    answer: z.object({ tabs: z.record(z.enum(ORDER_TABS), z.int()) }),
  },
  'POST /orders/{userId}/{addressId}': {
    policy: 'staff',
    area: 'orders',
    status: 201,
    summary: 'Takes an order for a customer at the shop’s own prices, which waits for its payment; or changes one',
    params: z.object({ userId: Id, addressId: Id }),
    body: PhoneOrder,
    answer: z.object({ order: Order }),
  },
  'POST /new-order': {
    policy: 'staff',
    area: 'orders',
    status: 201,
    summary: 'The same, with customer and address in the body',
    body: PhoneOrder.extend({ userId: Id, addressId: Id }),
    answer: z.object({ order: Order }),
  },
  'POST /new-order/quote': {
    policy: 'staff',
    area: 'orders',
    summary: 'What an order would cost that customer',
    body: z.object({
      userId: Id,
      addressId: Id.optional(),
      cartItems: z.array(CartLineInput).max(MAX_LINES),
      /** The GSTIN of a business: its state is the place of supply. An invalid one is ignored. */
      gstin: Gstin.optional(),
      sez: Sez,
    }),
    answer: checkout['POST /quote'].answer,
  },
  'DELETE /order/delete/{id}': {
    policy: 'staff',
    area: 'orders',
    summary:
      'Moves a finished order, cancelled and with every refund done, into the archive; 409 for any other, with what to do instead. Its customer still sees it (P6)',
    params: z.object({ id: Id }),
    answer: z.object({ message: z.string() }),
  },
  'POST /order/{id}/restore': {
    policy: 'staff',
    area: 'orders',
    summary: 'Brings an order back from the archive',
    params: z.object({ id: Id }),
    answer: z.object({ order: Order }),
  },
  'GET /order/{id}/record': {
    policy: 'staff',
    area: 'orders',
    summary:
      'An order, by its id or its number, with its payment and all that happened to it: changes, refunds, documents, emails and notes',
    params: z.object({ id: z.union([Id, ShopNumber]) }),
    answer: OrderRecord,
  },
  'GET /order/{id}/emails/{emailId}': {
    policy: 'staff',
    area: 'orders',
    summary: 'An email about an order to its customer, as it was sent',
    params: z.object({ id: Id, emailId: Id }),
    answer: z.object({ email: OrderEmail }),
  },
  'POST /order/{id}/notes': {
    policy: 'staff',
    area: 'orders',
    status: 201,
    summary: 'Adds a note to an order, which its customer does not see; the same key adds it once',
    params: z.object({ id: Id }),
    body: z.object({ text: required('Please write a note.', MAX_NOTE), key: z.uuid() }),
    answer: z.object({ id: z.string() }),
  },
  'GET /order/{id}/refund': {
    policy: 'staff',
    area: 'orders',
    summary:
      'What can be refunded of an order, and what a refund of pieces of its lines, of an amount in rupees, or of all, would come to now',
    params: z.object({ id: Id }),
    query: z.object({
      /** If given, these pieces are refunded instead of an amount. */
      lines: PiecesInQuery.optional(),
      /** With lines: whether what is left of the delivery charge is refunded too. */
      delivery: z.stringbool().default(false),
      amount: refundAmount(z.coerce.number({ error: 'Please enter an amount.' })).optional(),
      /** Whether the refund cancels the order, which then loses all points that it has earned. */
      cancels: z.stringbool().default(false),
      /** Whether the email to the customer is returned, with this note. */
      preview: z.stringbool().default(false),
      customerNote: z.string().trim().max(250).default(''),
    }),
    answer: z.object({
      left: z.object({ amount: z.number(), points: z.int() }),
      /** The limit of whoever asks for refunds of one order, and what is left of it for this one, in rupees; null: no limit. */
      limit: z.object({ amount: z.number(), left: z.number() }).nullable(),
      ...Refunded,
      /** Of a refund of pieces, in rupees: goods less discount, with GST, delivery and round-off, are the total. */
      parts: z
        .object({
          goods: z.number(),
          discount: z.number(),
          gst: z.number(),
          delivery: z.number(),
          roundOff: z.number(),
          total: z.number(),
        })
        .nullable(),
      /** Whether it cancels the order, because nothing is left to send. */
      cancels: z.boolean(),
      /** The email that the customer would get; null if it was not requested, or the account is erased. */
      email: z
        .object({
          subject: z.string(),
          paragraphs: z.array(z.string()),
          rows: z.array(z.tuple([z.string(), z.string()])),
        })
        .nullable(),
    }),
  },
  'POST /order/{id}/refund': {
    policy: 'staff',
    area: 'orders',
    summary:
      'Returns an amount in rupees of what was paid, or without one all that is left, with points and documents; or pieces of its lines, which are no longer sent if they have not been',
    params: z.object({ id: Id }),
    body: z.object({
      /** If given, these pieces are refunded; the amount is then the one that was shown, and any other is refused. */
      lines: z
        .array(
          Piece.extend({
            /** Whether dispatched pieces are back: they are put back into tracked stock. */
            restock: z.boolean().optional(),
          }),
        )
        .max(MAX_LINES)
        .refine(areDistinct, DISTINCT)
        .optional(),
      /** With lines: whether what is left of the delivery charge is refunded too. */
      delivery: z.boolean().default(false),
      amount: refundAmount(z.number({ error: 'Please enter an amount.' })).optional(),
      /** The shop's internal note, which the customer does not see. */
      reason: required('Please give a reason.', 250),
      /** The note for the customer; it appears in the email and on the document. */
      customerNote: z.string().trim().max(250).check(printed).default(''),
      key: Key,
      /** The deduction for spent points that was shown; if it has changed, nothing is refunded. */
      pointsDeducted: z.int().min(0).optional(),
      /** Without lines: whether the goods are back: everything that the order has taken is put back into tracked stock. */
      restock: z.boolean().default(false),
    }),
    answer: z.object({
      refund: z.object({
        id: z.string(),
        ...Refunded,
        status: z.string(),
        reason: z.string(),
      }),
      order: Order,
    }),
  },
  'GET /invoice-copy/{id}': {
    policy: 'staff',
    area: 'orders',
    summary: 'The transporter’s or the supplier’s copy of an order’s tax invoice (CGST Rule 48)',
    params: z.object({ id: Id }),
    query: z.object({ copy: z.enum(['transporter', 'supplier']).default('transporter') }),
    file: 'application/pdf',
    answer: Bytes,
  },
  'GET /packing-slip/{id}': {
    policy: 'staff',
    area: 'orders',
    summary: 'What goes into the parcel, and where it goes: no prices',
    params: z.object({ id: Id }),
    file: 'application/pdf',
    answer: Bytes,
  },
  'GET /all-order-details': {
    policy: 'staff',
    area: 'orders',
    summary:
      'Lines of all orders in the lists, newest first; X-Total-Count says how many, and 10001 for all that are more',
    query: z.object({ date: DayOrMoment, ...paging(100) }),
    answer: z.array(Detail),
  },
  'GET /order-detail-dates': {
    policy: 'staff',
    area: 'orders',
    summary:
      'The days on which those lines were made, newest first, 400 before a day; older: there are more before them',
    query: z.object({ before: DayOrMoment }),
    answer: z.object({ dates: z.array(z.object({ date: z.string() })), older: z.boolean() }),
  },
  'POST /order-details/': {
    policy: 'staff',
    area: 'orders',
    status: 201,
    summary:
      'Adds a line to an order by phone that nobody has begun to pay, and calculates it again; the same key adds it once',
    body: Line.extend({ key: Key }),
    answer: z.object({ orderDetail: Detail }),
  },
  'PUT /updateOrderDetail': {
    policy: 'staff',
    area: 'orders',
    summary: 'Changes a line of such an order, and calculates it again; 409 for one that is paid or invoiced',
    body: Line.extend({ id: Id }),
    answer: z.object({ orderDetail: Detail }),
  },
})
