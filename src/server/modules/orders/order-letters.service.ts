import { formatRupees, type Paise } from '#rules/money.ts'
import { STATUS_MESSAGES } from '#rules/order-status.ts'
import type { Seller } from '#server/lib/config.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type Mail, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { buyerOf, type LineRow, type OrderRow } from './orders.queries.ts'

/** What the letters about an order say; amounts in paise. */
export interface LetterOrder {
  readonly orderNo: string
  readonly totalPrice: Paise
  readonly pointsUsed: number
  readonly payable: Paise
  readonly address: { readonly name: string; readonly city: string; readonly state: string; readonly pincode: string }
  readonly trackingId: string
  readonly trackingLink: string
}

export interface OrderLetterTo {
  readonly seller: Pick<Seller, 'name' | 'email'>
  readonly to: string
  readonly firstName: string
  /** The page of the order. */
  readonly url: string
}

type Line = Pick<LineRow, 'productName' | 'bikeName' | 'qty' | 'price'>

const letter = ({ seller, to, firstName, url }: OrderLetterTo, mail: Omit<Mail, 'to' | 'shop'>): Mail => ({
  button: { label: 'See your order', url },
  ...mail,
  to,
  shop: seller.name,
  paragraphs: [`Hello ${firstName},`, ...mail.paragraphs],
})

const bought = (lines: readonly Line[]): [string, string][] =>
  lines.map((line) => [`${line.qty} × ${line.productName}`, `${line.bikeName}, ${formatRupees(line.price * line.qty)}`])

const deliveredTo = ({ address }: LetterOrder): [string, string] => [
  'Delivered to',
  `${address.name}, ${address.city}, ${address.state} ${address.pincode}`,
]

const confirmedLetter = (
  to: OrderLetterTo,
  order: LetterOrder,
  { lines, receipt }: { lines: readonly Line[]; receipt: string },
): Mail =>
  letter(to, {
    kind: 'order',
    subject: `Your order ${order.orderNo} at ${to.seller.name}`,
    heading: 'Thank you for your order',
    paragraphs: [
      'Your payment has arrived, and your order is in our workshop’s hands. This is your receipt; the tax invoice comes with the goods.',
    ],
    rows: [
      ['Order', order.orderNo],
      ['Receipt', receipt],
      ...bought(lines),
      ['Total with GST and shipping', formatRupees(order.totalPrice)],
      ...(order.pointsUsed > 0 ? ([['Paid with credit points', String(order.pointsUsed)]] as const) : []),
      ['Paid', formatRupees(order.payable)],
      deliveredTo(order),
    ],
  })

export const toBePaidLetter = (to: OrderLetterTo, order: LetterOrder, lines: readonly Line[]): Mail =>
  letter(to, {
    kind: 'to-be-paid',
    subject: `Your order ${order.orderNo} waits for its payment`,
    heading: 'Your order is ready to be paid',
    paragraphs: ['We have written down what you ordered from us. Sign in and pay it, and we begin to pack.'],
    rows: [
      ['Order', order.orderNo],
      ...bought(lines),
      ['Total with GST and shipping', formatRupees(order.totalPrice)],
      deliveredTo(order),
    ],
    button: { label: 'Pay your order', url: to.url },
  })

const sellerLetter = (
  { seller, url }: Pick<OrderLetterTo, 'seller' | 'url'>,
  order: LetterOrder,
  lines: readonly Line[],
): Mail => ({
  kind: 'new-order',
  to: seller.email,
  shop: seller.name,
  subject: `New order ${order.orderNo}: ${formatRupees(order.totalPrice)}`,
  heading: `New order ${order.orderNo}`,
  paragraphs: ['An order has been paid.'],
  rows: [...bought(lines), ['Total', formatRupees(order.totalPrice)], deliveredTo(order)],
  button: { label: 'Open the orders', url },
})

export const movedLetter = (to: OrderLetterTo, order: LetterOrder, status: 'Dispatched' | 'Delivered'): Mail =>
  letter(to, {
    kind: status === 'Dispatched' ? 'dispatched' : 'delivered',
    subject: `Your order ${order.orderNo} was ${status.toLowerCase()}`,
    heading: status === 'Dispatched' ? 'Your order is on its way' : 'Your order has arrived',
    paragraphs: [
      STATUS_MESSAGES[status],
      ...(status === 'Dispatched' ? ['Its tax invoice is on the page of your order.'] : []),
    ],
    rows: [
      ['Order', order.orderNo],
      ...(order.trackingId ? ([['Tracking number', order.trackingId]] as const) : []),
      ...(order.trackingLink ? ([['Tracking', order.trackingLink]] as const) : []),
    ],
  })

export const cancelledLetter = (to: OrderLetterTo, order: LetterOrder): Mail =>
  letter(to, {
    kind: 'cancelled',
    subject: `Your order ${order.orderNo} is cancelled`,
    heading: 'Your order is cancelled',
    paragraphs: [`${STATUS_MESSAGES.Cancelled}.`],
    rows: [['Order', order.orderNo]],
  })

export const refundedLetter = (
  to: OrderLetterTo,
  order: LetterOrder,
  refund: { amount: Paise; points: number; reason: string },
): Mail =>
  letter(to, {
    kind: 'refunded',
    subject: `A refund for your order ${order.orderNo}`,
    heading: 'Your refund is on its way',
    paragraphs: [
      'We have told the bank to return the money to where it came from. That usually takes 5 to 7 working days.',
    ],
    rows: [
      ['Order', order.orderNo],
      ...(refund.amount > 0 ? ([['Money', formatRupees(refund.amount)]] as const) : []),
      ...(refund.points > 0 ? ([['Credit points', String(refund.points)]] as const) : []),
      ['Reason', refund.reason],
    ],
  })

/** Writes to the person who has ordered, unless that account has been erased. */
export async function writeToBuyer(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  compose: (to: OrderLetterTo) => Mail,
): Promise<void> {
  const to = await letterTo(ctx, tx, order)
  if (to) await sendMail(ctx, tx, compose(to))
}

async function letterTo(ctx: Ctx, tx: Tx, order: OrderRow): Promise<OrderLetterTo | undefined> {
  const buyer = await buyerOf(tx.db, order.accountId)
  if (!buyer) return undefined
  const seller = await getSeller({ ...ctx, db: tx.db })
  const url = `${ctx.config.publicUrl}/order/${order.id}/${order.accountId}`
  return { seller, to: buyer.email, firstName: buyer.firstName, url }
}

/**
 * Tells buyer and seller of an order that has just been paid. What it needs is read at once; the letters are queued when the
 * number of the receipt is given, since from then on every other payment waits for its own.
 */
export async function tellOfOrder(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<(receipt: string) => Promise<void>> {
  const to = await letterTo(ctx, tx, order)
  const seller = to?.seller ?? (await getSeller({ ...ctx, db: tx.db }))
  const forSeller = sellerLetter({ seller, url: `${ctx.config.publicUrl}/all-orders` }, order, lines)
  return (receipt) => sendMail(ctx, tx, ...(to ? [confirmedLetter(to, order, { lines, receipt })] : []), forSeller)
}

const SAMPLE: LetterOrder = {
  orderNo: 'KM-7H3K9PQ2',
  totalPrice: 1_077_000,
  pointsUsed: 12,
  payable: 1_067_400,
  address: { name: 'Meera Raman', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
  trackingId: 'ST123456789IN',
  trackingLink: 'https://tracking.example/ST123456789IN',
}

/** Every letter about an order, to a made-up person, for whoever works on their words and looks. */
export function orderLetterSamples(seller: Seller, publicUrl: string): Mail[] {
  const to = { seller, to: 'meera@example.com', firstName: 'Meera', url: `${publicUrl}/order/sample/sample` }
  const lines = [{ productName: 'Crash Guard', bikeName: 'Himalayan 450', qty: 2, price: 450_000 }]
  return [
    confirmedLetter(to, SAMPLE, { lines, receipt: 'RCT/26-27/000123' }),
    toBePaidLetter(to, SAMPLE, lines),
    sellerLetter(to, SAMPLE, lines),
    movedLetter(to, SAMPLE, 'Dispatched'),
    movedLetter(to, SAMPLE, 'Delivered'),
    cancelledLetter(to, SAMPLE),
    refundedLetter(to, SAMPLE, { amount: 1_067_400, points: 12, reason: 'Cancelled by the customer' }),
  ]
}
