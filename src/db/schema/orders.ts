import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SezSupply } from '#rules/billing.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import type { PaymentState } from '#rules/payment-state.ts'
import { at, bytes, paise, percent } from './columns.ts'

export const coupon = pgTable('coupon', {
  code: text('code').primaryKey(),
  percent: percent('percent'),
  amount: paise('amount'),
  startsAt: at('starts_at'),
  endsAt: at('ends_at'),
  usageLimit: integer('usage_limit'),
  usageLimitPerCustomer: integer('usage_limit_per_customer'),
  withFirstOrder: boolean('with_first_order').notNull().default(false),
  version: integer('version').notNull().default(1),
})

export interface OrderAddress {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly pincode: string
  readonly country: string
  readonly phone: string
}

export type OrderBilling = Omit<OrderAddress, 'country' | 'phone'>

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
  idempotencyKey: text('idempotency_key').notNull(),
  fingerprint: bytes('fingerprint').notNull(),
  cartHash: bytes('cart_hash').notNull(),
  status: text('status').$type<OrderStatus>().notNull().default('Processing'),
  payment: text('payment').$type<PaymentState>().notNull().default('awaiting'),
  itemsPrice: paise('items_price').notNull(),
  discountPercent: percent('discount_percent').notNull().default(0),
  discountPrice: paise('discount_price').notNull().default(0),
  taxPrice: paise('tax_price').notNull(),
  /** The GST rate at which it was placed; null if its lines have several. */
  taxPercent: percent('tax_percent'),
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
  /** The registered name and address of a business; null if they are the delivery address. */
  billing: jsonb('billing').$type<OrderBilling>(),
  /** A supply to a Special Economic Zone; empty for every other. */
  sez: text('sez').$type<SezSupply | ''>().notNull().default(''),
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
  /** Why money of the cancelled order was not refunded; empty if all of it was. */
  retainedReason: text('retained_reason').notNull().default(''),
  /** When goods that had been dispatched were back in the shop. */
  goodsReturnedAt: at('goods_returned_at'),
  /** The administrator who entered it for a customer on the phone. */
  takenBy: uuid('taken_by'),
  /** The text that searches match, updated by the database. */
  searchText: text('search_text').notNull().default(''),
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
  /** How many of its pieces were refunded: cancelled before dispatch, or returned. */
  qtyRefunded: integer('qty_refunded').notNull().default(0),
  price: paise('price').notNull(),
  listPrice: paise('list_price').notNull(),
  shipping: paise('shipping').notNull(),
  steps: jsonb('steps').$type<{ step: string; label: string; amount: number }[]>().notNull(),
  /** With all the digits that the product had when it was sold. */
  hsn: text('hsn').notNull(),
  /** The GST rate at which it was sold. */
  taxPercent: percent('tax_percent').notNull(),
  /** The warranty at the time of purchase, which the database copies from the product. */
  warranty: text('warranty').$type<'lifetime' | 'none' | `${number} months`>().notNull().default('lifetime'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** Keyed hashes by which a buyer is recognised even after the account is erased. */
export const buyerHash = pgTable('buyer_hash', {
  orderId: uuid('order_id').notNull(),
  kind: text('kind').$type<'email' | 'phone' | 'address'>().notNull(),
  hash: bytes('hash').notNull(),
})

export const orderHistory = pgTable('order_history', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  at: at('at').notNull().defaultNow(),
  kind: text('kind').$type<'status' | 'payment'>().notNull(),
  fromState: text('from_state').notNull(),
  toState: text('to_state').notNull(),
  actorId: uuid('actor_id'),
  /** The shop's internal note. */
  reason: text('reason').notNull().default(''),
  customerNote: text('customer_note').notNull().default(''),
})

/** A note of staff about an order. Its customer never sees it. */
export const orderNote = pgTable('order_note', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  accountId: uuid('account_id').notNull(),
  at: at('at').notNull().defaultNow(),
  text: text('text').notNull(),
  idempotencyKey: uuid('idempotency_key').notNull(),
})

export const orderEmail = pgTable('order_email', {
  /** Also the id of the job that delivers it. */
  id: uuid('id').primaryKey(),
  orderNo: text('order_no').notNull(),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  at: at('at').notNull().defaultNow(),
  /** A keyed hash of the address. */
  recipient: text('recipient').notNull(),
  encrypted: text('encrypted').notNull(),
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
  isAccepted: boolean('is_accepted').notNull().default(false),
  /** When staff ended the review of a payment that does not fit its order. */
  reviewedAt: at('reviewed_at'),
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
  /** Spent points whose value was deducted from the money. */
  pointsDeducted: integer('points_deducted').notNull().default(0),
  percent: percent('percent').notNull().default(100),
  /** The shop's internal note. */
  reason: text('reason').notNull(),
  customerNote: text('customer_note').notNull().default(''),
  status: text('status').$type<'requested' | 'pending' | 'processed' | 'failed'>().notNull().default('requested'),
  idempotencyKey: text('idempotency_key').notNull(),
  providerRefundId: text('provider_refund_id'),
  error: text('error').notNull().default(''),
  /** When staff ended the review of a failed refund. */
  reviewedAt: at('reviewed_at'),
  /** When a refund that the provider refused was undone: its document is reversed, and it no longer counts. */
  reversedAt: at('reversed_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  /** Who started it: staff, or the buyer who cancelled. */
  startedBy: uuid('started_by'),
  /** Whether it returns what was left of the delivery charge. */
  withDelivery: boolean('with_delivery').notNull().default(false),
})

/** The pieces that a refund is for; one of an amount has none. */
export const refundLine = pgTable(
  'refund_line',
  {
    refundId: uuid('refund_id').notNull(),
    orderLineId: uuid('order_line_id').notNull(),
    qty: integer('qty').notNull(),
    /** Whether the pieces are in the shop: they were never sent, or have come back. */
    isInShop: boolean('is_in_shop').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.orderLineId] })],
)

export const webhookEvent = pgTable('webhook_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  providerOrderId: text('provider_order_id'),
  paymentId: text('payment_id'),
  body: text('body').notNull(),
  receivedAt: at('received_at').notNull().defaultNow(),
  handledAt: at('handled_at'),
  disputeId: text('dispute_id'),
  attempts: integer('attempts').notNull().default(0),
})

/** A payment that its payer disputes at the bank, as the provider reports it. */
export const dispute = pgTable('dispute', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  orderId: uuid('order_id'),
  /** Null if it is not known. */
  amount: paise('amount'),
  /** What the provider has taken from the seller because the dispute was lost; null if it is not known. */
  deducted: paise('deducted'),
  phase: text('phase').notNull(),
  reason: text('reason').notNull(),
  /** The provider's word: only `open` waits for the seller. */
  status: text('status').notNull(),
  respondBy: at('respond_by'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
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

/** The kinds of documents in the order in which they are issued for an order. */
const DOCUMENT_KINDS = [
  'receipt',
  'refund-voucher',
  'reinstated-receipt',
  'invoice',
  'credit-note',
  'commercial-credit-note',
  'debit-note',
  'commercial-debit-note',
] as const

/** As issued: times are not reliable, a request that waited for the lock has that of its beginning. */
export const issueOrder = (kind: SQLWrapper, number: SQLWrapper): SQL =>
  sql`array_position(${sql.param(DOCUMENT_KINDS)}::text[], ${kind}), ${number}`

/** The points that a paid order earns: pending until they are credited. */
export const creditAward = pgTable('credit_award', {
  orderId: uuid('order_id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  points: integer('points').notNull(),
  takenBack: integer('taken_back').notNull().default(0),
  credited: integer('credited'),
  creditedAt: at('credited_at'),
  creditedWithPayment: boolean('credited_with_payment').notNull().default(false),
})

export const taxDocument = pgTable('tax_document', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<(typeof DOCUMENT_KINDS)[number]>().notNull(),
  number: text('number').notNull(),
  orderId: uuid('order_id').notNull(),
  refundId: uuid('refund_id'),
  content: jsonb('content').$type<unknown>().notNull(),
  issuedAt: at('issued_at').notNull().defaultNow(),
})

export type OrderRow = typeof shopOrder.$inferSelect
export type NewOrder = typeof shopOrder.$inferInsert
export type LineRow = typeof orderLine.$inferSelect
export type NewLine = typeof orderLine.$inferInsert
export type PaymentRow = typeof payment.$inferSelect
export type RefundRow = typeof refund.$inferSelect
export type BuyerHash = Pick<typeof buyerHash.$inferSelect, 'kind' | 'hash'>
