import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const paise = (name: string) => bigint(name, { mode: 'number' })
const percent = (name: string) => numeric(name, { mode: 'number' })

export const coupon = pgTable('coupon', {
  code: text('code').primaryKey(),
  percent: percent('percent'),
  amount: paise('amount'),
  startsAt: at('starts_at'),
  endsAt: at('ends_at'),
  uses: integer('uses'),
  usesEach: integer('uses_each'),
  withFirstOrder: boolean('with_first_order').notNull().default(false),
  version: integer('version').notNull().default(1),
})

type Status = 'Processing' | 'Confirmed' | 'Pickup' | 'Dispatched' | 'Delivered' | 'Cancelled'
type Payment = 'awaiting' | 'confirming' | 'paid' | 'partly_refunded' | 'refunded' | 'expired'

export interface OrderAddress {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly pincode: string
  readonly country: string
  readonly phone: string
}

export interface OrderSeller {
  readonly name: string
  readonly legalName: string
  readonly address: string
  readonly state: string
  readonly gstin: string
  readonly phone: string
  readonly email: string
}

export const shopOrder = pgTable('shop_order', {
  id: uuid('id').primaryKey(),
  orderNo: text('order_no').notNull(),
  accountId: uuid('account_id').notNull(),
  intent: text('intent').notNull(),
  fingerprint: bytes('fingerprint').notNull(),
  cartHash: bytes('cart_hash').notNull(),
  status: text('status').$type<Status>().notNull().default('Processing'),
  payment: text('payment').$type<Payment>().notNull().default('awaiting'),
  itemsPrice: paise('items_price').notNull(),
  discountPercent: percent('discount_percent').notNull().default(0),
  discountPrice: paise('discount_price').notNull().default(0),
  taxPrice: paise('tax_price').notNull(),
  /** The rate of GST at which it was placed. */
  taxPercent: percent('tax_percent').notNull().default(18),
  shippingPrice: paise('shipping_price').notNull(),
  roundOff: paise('round_off').notNull(),
  totalPrice: paise('total_price').notNull(),
  pointsUsed: integer('points_used').notNull().default(0),
  pointsValue: paise('points_value').notNull().default(0),
  payable: paise('payable').notNull(),
  earns: integer('earns').notNull(),
  firstOrder: boolean('first_order').notNull().default(false),
  coupon: text('coupon'),
  withinState: boolean('within_state').notNull(),
  address: jsonb('address').$type<OrderAddress>().notNull(),
  seller: jsonb('seller').$type<OrderSeller>().notNull(),
  gstin: text('gstin').notNull().default(''),
  consentAt: at('consent_at'),
  providerOrderId: text('provider_order_id'),
  openingAt: at('opening_at'),
  trackingId: text('tracking_id').notNull().default(''),
  trackingLink: text('tracking_link').notNull().default(''),
  review: text('review').notNull().default(''),
  checkedAt: at('checked_at'),
  placedAt: at('placed_at').notNull().defaultNow(),
  paidAt: at('paid_at'),
  dispatchedAt: at('dispatched_at'),
  archivedAt: at('archived_at'),
  /** The administrator who has entered it for a customer on the phone. */
  takenBy: uuid('taken_by'),
  /** What it is looked for by, kept right by the database. */
  sought: text('sought').notNull().default(''),
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const orderLine = pgTable('order_line', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  place: integer('place').notNull(),
  productId: uuid('product_id').notNull(),
  productName: text('product_name').notNull(),
  productCode: text('product_code').notNull(),
  bikeId: uuid('bike_id').notNull(),
  bikeName: text('bike_name').notNull(),
  bikeCode: text('bike_code').notNull(),
  image: text('image').notNull(),
  color: text('color').notNull(),
  model: text('model').notNull(),
  type: text('type').notNull(),
  qty: integer('qty').notNull(),
  price: paise('price').notNull(),
  listPrice: paise('list_price').notNull(),
  shipping: paise('shipping').notNull(),
  steps: jsonb('steps').$type<{ step: string; label: string; amount: number }[]>().notNull(),
  hsn: text('hsn').notNull().default('8714'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const orderHistory = pgTable('order_history', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  at: at('at').notNull().defaultNow(),
  kind: text('kind').$type<'status' | 'payment'>().notNull(),
  fromState: text('from_state').notNull(),
  toState: text('to_state').notNull(),
  actorId: uuid('actor_id'),
  reason: text('reason').notNull().default(''),
})

export const payment = pgTable('payment', {
  id: text('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  status: text('status').$type<'created' | 'failed' | 'authorized' | 'captured' | 'refunded'>().notNull(),
  amount: paise('amount').notNull(),
  currency: text('currency').notNull(),
  amountRefunded: paise('amount_refunded').notNull().default(0),
  method: text('method').notNull().default(''),
  detail: text('detail').notNull().default(''),
  reference: text('reference').notNull().default(''),
  error: text('error').notNull().default(''),
  kept: boolean('kept').notNull().default(false),
  madeAt: at('made_at').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const refund = pgTable('refund', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  paymentId: text('payment_id'),
  purpose: text('purpose').notNull(),
  amount: paise('amount').notNull(),
  points: integer('points').notNull().default(0),
  percent: percent('percent').notNull().default(100),
  reason: text('reason').notNull(),
  status: text('status').$type<'requested' | 'pending' | 'processed' | 'failed'>().notNull().default('requested'),
  idempotencyKey: text('idempotency_key').notNull(),
  providerRefundId: text('provider_refund_id'),
  error: text('error').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const webhookEvent = pgTable('webhook_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  providerOrderId: text('provider_order_id'),
  paymentId: text('payment_id'),
  body: text('body').notNull(),
  receivedAt: at('received_at').notNull().defaultNow(),
  handledAt: at('handled_at'),
  attempts: integer('attempts').notNull().default(0),
})

export const orphanPayment = pgTable('orphan_payment', {
  id: text('id').primaryKey(),
  providerOrderId: text('provider_order_id'),
  amount: paise('amount').notNull(),
  madeAt: at('made_at').notNull(),
  why: text('why').notNull(),
  foundAt: at('found_at').notNull().defaultNow(),
  resolvedAt: at('resolved_at'),
})

export const creditHold = pgTable('credit_hold', {
  orderId: uuid('order_id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  points: integer('points').notNull(),
})

export const taxDocument = pgTable('tax_document', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'receipt' | 'invoice' | 'refund-voucher' | 'credit-note'>().notNull(),
  number: text('number').notNull(),
  orderId: uuid('order_id').notNull(),
  refundId: uuid('refund_id'),
  content: jsonb('content').$type<unknown>().notNull(),
  issuedAt: at('issued_at').notNull().defaultNow(),
})
