import type { account } from '#db/schema/accounts.ts'
import type { LineRow, OrderRow } from '#db/schema/orders.ts'
import { formatRupees, type Paise } from '#rules/money.ts'
import { USUAL_TRANSIT } from '#rules/transit.ts'
import type { Seller } from '#server/lib/config.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type Mail, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller, recallSettings } from '#server/modules/settings/settings.service.ts'
import {
  bought,
  cancelledEmail,
  confirmedEmail,
  deliveredTo,
  type EmailLine,
  type OrderEmailRecipient,
  type OrderForEmail,
  refundedEmail,
  refundFailedEmail,
  shipmentEmail,
  summed,
  toBePaidEmail,
} from './buyer-emails.service.ts'
import { findBuyer } from './orders.queries.ts'

const sellerEmail = (
  { seller, url }: Pick<OrderEmailRecipient, 'seller' | 'url'>,
  order: OrderForEmail,
  lines: readonly EmailLine[],
): Mail => ({
  kind: 'new-order',
  to: seller.email,
  shop: seller.name,
  subject: `New order ${order.orderNo}: ${formatRupees(order.totalPrice)}`,
  heading: `New order ${order.orderNo}`,
  paragraphs: ['An order has been paid.'],
  rows: [...bought(lines), ...summed(order), deliveredTo(order)],
  button: { label: 'Open the order', url },
})

/** What the seller needs to know about a cancellation by the customer, as the order may be being packed right now. */
interface CancelledByCustomer {
  readonly amount: Paise
  readonly points: number
  readonly reason: string
}

const sellerCancelledEmail = (
  { seller, url }: Pick<OrderEmailRecipient, 'seller' | 'url'>,
  order: OrderForEmail,
  lines: readonly EmailLine[],
  { amount, points, reason }: CancelledByCustomer,
): Mail => ({
  kind: 'order-cancelled',
  to: seller.email,
  shop: seller.name,
  subject: `Order ${order.orderNo} was cancelled by its customer`,
  heading: `Order ${order.orderNo} was cancelled`,
  paragraphs: ['The customer has cancelled this order. Please do not dispatch it.'],
  rows: [
    ...bought(lines),
    ...summed(order),
    ['Refund', amount > 0 ? formatRupees(amount) : 'Nothing'],
    ...(points > 0 ? ([['Credit points returned', String(points)]] as const) : []),
    ...(reason ? ([['Reason', reason]] as const) : []),
    deliveredTo(order),
  ],
  button: { label: 'Open the order', url },
})

/** Emails the customer who placed an order, unless that account has been erased. */
export async function emailBuyer(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  compose: (to: OrderEmailRecipient) => Mail,
): Promise<void> {
  const to = await recipientOf(ctx, tx, order)
  if (to) await sendMail(ctx, tx, compose(to))
}

/** Returns an email to the customer as it would be sent, or null once the account has been erased. */
export async function previewBuyerEmail(
  ctx: Ctx,
  order: OrderRow,
  compose: (to: OrderEmailRecipient) => Mail,
): Promise<Pick<Mail, 'subject' | 'paragraphs' | 'rows'> | null> {
  const buyer = await findBuyer(ctx.db, order.accountId)
  if (!buyer) return null
  const seller = await getSeller(ctx)
  return compose({ seller, to: buyer.email, firstName: buyer.firstName, url: orderUrl(ctx, order) })
}

async function recipientOf(ctx: Ctx, tx: Tx, order: OrderRow): Promise<OrderEmailRecipient | undefined> {
  const buyer = await findBuyer(tx.db, order.accountId)
  if (!buyer) return undefined
  const seller = await getSeller(inTx(ctx, tx))
  return { seller, to: buyer.email, firstName: buyer.firstName, url: orderUrl(ctx, order) }
}

/** The account of the customer whose order was paid. */
interface PaidBy extends Pick<typeof account.$inferSelect, 'email' | 'firstName'> {
  readonly isErased: boolean
}

/**
 * Emails customer and seller about an order that has just been paid, with the number of its receipt. A customer whose
 * account has been erased gets no email.
 */
export async function emailOrderConfirmation(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { lines, receipt, customer }: { lines: readonly LineRow[]; receipt: string; customer: PaidBy | undefined },
): Promise<void> {
  const { seller } = await recallSettings(inTx(ctx, tx))
  const forSeller = sellerEmail({ seller, url: staffUrl(ctx, order) }, order, lines)
  if (!customer || customer.isErased) return sendMail(ctx, tx, forSeller)
  const { email: to, firstName } = customer
  const confirmed = confirmedEmail({ seller, to, firstName, url: orderUrl(ctx, order) }, order, { lines, receipt })
  return sendMail(ctx, tx, confirmed, forSeller)
}

const orderUrl = ({ config }: Ctx, order: OrderRow): string =>
  `${config.publicUrl}/order/${order.id}/${order.accountId}`

/** Returns the URL of the page on which staff work on an order. */
const staffUrl = ({ config }: Ctx, order: OrderRow): string => `${config.publicUrl}/all-orders/${order.id}`

/** Emails the seller that a customer has cancelled, in the transaction of the cancellation. */
export async function emailSellerOfCancellation(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  cancelled: CancelledByCustomer,
): Promise<void> {
  const seller = await getSeller(inTx(ctx, tx))
  const url = staffUrl(ctx, order)
  await sendMail(ctx, tx, sellerCancelledEmail({ seller, url }, order, lines, cancelled))
}

const SAMPLE: OrderForEmail = {
  orderNo: 'KM-7H3K9PQ2',
  itemsPrice: 900_000,
  discountPrice: 0,
  taxPrice: 162_000,
  shippingPrice: 15_000,
  totalPrice: 1_077_000,
  pointsUsed: 12,
  payable: 1_067_400,
  address: { name: 'Meera Raman', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
  trackingId: 'ST123456789IN',
  trackingLink: 'https://tracking.example/ST123456789IN',
}

/** Returns a sample of every email about an order, for people who work on their texts and design. */
export function orderEmailSamples(seller: Seller, publicUrl: string): Mail[] {
  const to = { seller, to: 'meera@example.com', firstName: 'Meera', url: `${publicUrl}/order/sample/sample` }
  const line = { productName: 'Crash Guard', bikeName: 'Himalayan 450', qty: 2, price: 450_000, taxPercent: 18 }
  const lines = [line]
  return [
    confirmedEmail(to, SAMPLE, { lines, receipt: 'RCT/26-27/000123' }),
    toBePaidEmail(to, SAMPLE, lines),
    sellerEmail(to, SAMPLE, lines),
    shipmentEmail(to, SAMPLE, { status: 'Dispatched', transit: USUAL_TRANSIT, invoice: 'INV/26-27/000123' }),
    shipmentEmail(to, SAMPLE, { status: 'Delivered', transit: USUAL_TRANSIT }),
    cancelledEmail(to, SAMPLE, 'The colour that you have chosen is no longer made.'),
    refundedEmail(to, SAMPLE, {
      amount: 1_067_400,
      points: 12,
      pointsDeducted: 10,
      customerNote: 'You cancelled this order',
      byBank: true,
    }),
    refundedEmail(to, SAMPLE, {
      ...{ amount: 531_000, points: 0, pointsDeducted: 0, customerNote: '', byBank: true },
      ...{ pieces: [{ ...line, qty: 1 }], effect: 'not-sent' },
    }),
    refundFailedEmail(to, SAMPLE, { amount: 1_067_400, points: 12 }),
    sellerCancelledEmail(to, SAMPLE, lines, { amount: 1_067_400, points: 12, reason: 'I have bought the wrong one' }),
  ]
}
