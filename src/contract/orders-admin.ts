import { z } from 'zod'
import { MAX_LINES, MAX_QUANTITY } from '#rules/cart.ts'
import { istDate } from '#rules/financial-year.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { CartLineInput, checkout } from './checkout.ts'
import { endpoints } from './endpoint.ts'
import { hundredths, Id, isDay, required } from './fields.ts'
import { Order, OrderDetail } from './orders.ts'

const Page = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** A day in India, as the day itself or as a moment on it; empty is none. */
const DayOrMoment = z
  .string()
  .trim()
  .max(40)
  .refine((typed) => typed === '' || (isDay(typed.slice(0, 10)) && !Number.isNaN(Date.parse(typed))), {
    error: 'There is no such day.',
  })
  .transform((typed) => (typed === '' ? undefined : istDate(new Date(typed))))
  .optional()

/** Repeated, or a list with commas. */
const Statuses = z
  .union([z.string().max(200), z.array(z.string().max(100)).max(20)])
  .default('')
  .transform((given) => [given].flat().flatMap((each) => each.split(',').filter(Boolean)))
  .pipe(z.array(z.enum(ORDER_STATUSES, { error: 'There is no such status.' })))

/** A figure that somebody has typed; it is compared with the shop's own, and left out it is not. */
const Typed = z.union([z.string().trim().max(20), z.number()]).nullish()

/** Makes a wish that is sent twice one. */
const Key = z.uuid().optional()

const PhoneOrder = z.object({
  /** Present: that order is changed; otherwise a new one is taken (R381). */
  orderId: Id.optional(),
  /** Without them: what is in the customer's saved cart. */
  cartItems: z.array(CartLineInput).min(1, { error: 'The order has no products.' }).max(MAX_LINES).optional(),
  itemsPrice: Typed,
  taxPrice: Typed,
  shippingPrice: Typed,
  totalPrice: Typed,
  discountPrice: Typed,
  key: Key,
})

const Option = z
  .string()
  .trim()
  .max(100)
  .transform((typed) => typed || NO_OPTION)

/** A line as the form of the administration has it. Name and bike are the product's, its price is compared. */
const Line = z.object({
  proId: z.string().trim().min(1, { error: 'Please name a product.' }).max(100),
  orderId: Id,
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

const Detail = OrderDetail.extend({ orderNo: z.string() })
export type DetailRow = z.infer<typeof Detail>

export const ordersAdmin = endpoints({
  'GET /all-orders': {
    policy: 'staff',
    area: 'orders',
    summary:
      'Everybody’s orders, newest first, by days of India, status and words; abandoned checkouts with unpaid (D4); a total of 10001 stands for all that are more',
    query: z.object({
      page: Page,
      size: z.coerce.number().int().min(1).max(100).default(10),
      startDate: DayOrMoment,
      endDate: DayOrMoment,
      status: Statuses,
      search: z.string().trim().max(200).optional(),
      unpaid: z
        .string()
        .max(10)
        .default('')
        .transform((given) => given === 'true'),
    }),
    answer: z.object({ data: z.array(Order), currentPage: z.int(), totalPages: z.int(), totalItems: z.int() }),
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
    body: z.object({ userId: Id, addressId: Id.optional(), cartItems: z.array(CartLineInput).max(MAX_LINES) }),
    answer: checkout['POST /quote'].answer,
  },
  'DELETE /order/delete/{id}': {
    policy: 'staff',
    area: 'orders',
    summary: 'Takes an order out of the lists; what was paid, billed and written stays (P6)',
    params: z.object({ id: Id }),
    answer: z.object({ message: z.string() }),
  },
  'POST /order/{id}/refund': {
    policy: 'staff',
    area: 'orders',
    summary: 'Returns an amount in rupees of what was paid, or without one all that is left, with points and documents',
    params: z.object({ id: Id }),
    body: z.object({
      amount: z
        .number({ error: 'Please enter an amount.' })
        .positive({ error: 'More than nothing.' })
        .max(1_000_000_000)
        .refine(hundredths, { error: 'At most two decimals.' })
        .optional(),
      reason: required('Please give a reason.', 250),
      key: Key,
      /** The goods are here again: all that the order has had goes back into stock, where stock is kept. */
      restock: z.boolean().default(false),
    }),
    answer: z.object({
      refund: z.object({ id: z.string(), amount: z.number(), points: z.int(), status: z.string(), reason: z.string() }),
      order: Order,
    }),
  },
  'GET /packing-slip/{id}': {
    policy: 'staff',
    area: 'orders',
    summary: 'What goes into the parcel, and where it goes: no prices',
    params: z.object({ id: Id }),
    file: 'application/pdf',
    answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  },
  'GET /all-order-details': {
    policy: 'staff',
    area: 'orders',
    summary:
      'Lines of all orders in the lists, newest first; X-Total-Count says how many, and 10001 for all that are more',
    query: z.object({ date: DayOrMoment, page: Page, size: z.coerce.number().int().min(1).max(100).default(100) }),
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
    summary: 'Adds a line to an order by phone that nobody has begun to pay, and reckons it again',
    body: Line,
    answer: z.object({ orderDetail: Detail }),
  },
  'PUT /updateOrderDetail': {
    policy: 'staff',
    area: 'orders',
    summary: 'Changes a line of such an order, and reckons it again; 409 for one that is paid or invoiced',
    body: Line.extend({ id: Id }),
    answer: z.object({ orderDetail: Detail }),
  },
})
