// The emails about an order to the customer who placed it.
import type { LineRow } from '#db/schema/orders.ts'
import { formatRupees, type Paise } from '#rules/money.ts'
import { STATUS_MESSAGES } from '#rules/order-status.ts'
import { pointsValue } from '#rules/points.ts'
import { withTax } from '#rules/tax.ts'
import { type Transit, writeTransit } from '#rules/transit.ts'
import type { Seller } from '#server/lib/config.ts'
import {
  composeEmail,
  type EmailRecipient,
  type Mail,
  type MailBody,
} from '#server/modules/notifications/notifications.service.ts'

/** What the emails about an order contain; amounts in paise. */
export interface OrderForEmail {
  readonly orderNo: string
  readonly itemsPrice: Paise
  readonly discountPrice: Paise
  readonly taxPrice: Paise
  readonly shippingPrice: Paise
  readonly totalPrice: Paise
  readonly pointsUsed: number
  readonly payable: Paise
  readonly address: { readonly name: string; readonly city: string; readonly state: string; readonly pincode: string }
  readonly trackingId: string
  readonly trackingLink: string
}

export interface OrderEmailRecipient extends EmailRecipient {
  readonly seller: Pick<Seller, 'name' | 'email'>
  /** The URL of the order's page. */
  readonly url: string
}

export type EmailLine = Pick<LineRow, 'productName' | 'bikeName' | 'qty' | 'price' | 'taxPercent'>

const toBuyer = (to: OrderEmailRecipient, { orderNo }: OrderForEmail, mail: MailBody): Mail =>
  composeEmail(to, { button: { label: 'See your order', url: to.url }, order: orderNo, ...mail })

export const bought = (lines: readonly EmailLine[]): [string, string][] =>
  lines.map(({ qty, productName, bikeName, price, taxPercent }) => [
    `${qty} × ${productName}`,
    `${bikeName}, ${formatRupees(withTax(price * qty, taxPercent))} incl. ${taxPercent}% GST`,
  ])

/** Lists what the total of an order consists of, as its page does; what is zero is left out. */
export function summed(order: OrderForEmail): [string, string][] {
  const { itemsPrice, discountPrice, taxPrice, shippingPrice, totalPrice } = order
  const roundOff = totalPrice - (itemsPrice - discountPrice + taxPrice + shippingPrice)
  const rows: [string, Paise][] = [
    ['Subtotal without GST', itemsPrice],
    ['Discount', -discountPrice],
    ['GST', taxPrice],
    ['Shipping (incl. GST)', shippingPrice],
    ['Round off', roundOff],
  ]
  const shown = rows
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]): [string, string] => [label, signed(amount)])
  return [...shown, ['Total', formatRupees(totalPrice)]]
}

const signed = (amount: Paise): string => `${amount < 0 ? '− ' : ''}${formatRupees(Math.abs(amount))}`

export const deliveredTo = ({ address }: OrderForEmail): [string, string] => [
  'Delivered to',
  `${address.name}, ${address.city}, ${address.state} ${address.pincode}`,
]

export const confirmedEmail = (
  to: OrderEmailRecipient,
  order: OrderForEmail,
  { lines, receipt }: { lines: readonly EmailLine[]; receipt: string },
): Mail =>
  toBuyer(to, order, {
    kind: 'order',
    subject: `Your order ${order.orderNo} at ${to.seller.name}`,
    heading: 'Thank you for your order',
    paragraphs: [
      'We have received your payment and are preparing your order. This email is your receipt; the tax invoice comes with the goods.',
    ],
    rows: [
      ['Order', order.orderNo],
      ['Receipt', receipt],
      ...bought(lines),
      ...summed(order),
      ...(order.pointsUsed > 0 ? ([['Paid with credit points', String(order.pointsUsed)]] as const) : []),
      ['Paid', formatRupees(order.payable)],
      deliveredTo(order),
    ],
  })

export const toBePaidEmail = (to: OrderEmailRecipient, order: OrderForEmail, lines: readonly EmailLine[]): Mail =>
  toBuyer(to, order, {
    kind: 'to-be-paid',
    subject: `Your order ${order.orderNo} is ready to be paid`,
    heading: 'Your order is ready to be paid',
    paragraphs: ['We have prepared the order that you placed with us by phone. Sign in to pay, and we start packing.'],
    rows: [['Order', order.orderNo], ...bought(lines), ...summed(order), deliveredTo(order)],
    button: { label: 'Pay your order', url: to.url },
  })

interface Shipment {
  readonly status: 'Dispatched' | 'Delivered'
  readonly transit: Transit
  readonly invoice?: string | undefined
}

/**
 * Composes the email about a dispatch or delivery. `invoice`: the number of the tax invoice issued with it; `transit`: how
 * many days a parcel is on the way.
 */
export const shipmentEmail = (
  to: OrderEmailRecipient,
  order: OrderForEmail,
  { status, invoice, transit }: Shipment,
): Mail =>
  toBuyer(to, order, {
    kind: status === 'Dispatched' ? 'dispatched' : 'delivered',
    subject: `Your order ${order.orderNo} was ${status.toLowerCase()}`,
    heading: status === 'Dispatched' ? 'Your order is on its way' : 'Your order has arrived',
    paragraphs: [
      STATUS_MESSAGES[status],
      ...(status === 'Dispatched' ? [`It usually takes ${writeTransit(transit)} from today.`] : []),
      ...(invoice ? [`You’ll find the tax invoice ${invoice} on your order page.`] : []),
    ],
    rows: [
      ['Order', order.orderNo],
      ...(order.trackingId ? ([['Tracking number', order.trackingId]] as const) : []),
      ...(order.trackingLink ? ([['Tracking', order.trackingLink]] as const) : []),
    ],
  })

/** Composes the email about a cancellation. `note`: the note from staff for the customer. */
export const cancelledEmail = (to: OrderEmailRecipient, order: OrderForEmail, note = ''): Mail =>
  toBuyer(to, order, {
    kind: 'cancelled',
    subject: `Your order ${order.orderNo} is cancelled`,
    heading: 'Your order is cancelled',
    paragraphs: [`${STATUS_MESSAGES.Cancelled}.`, ...(note ? [note] : [])],
    rows: [['Order', order.orderNo]],
  })

/** Describes how a refund reaches the customer. */
function refundWay({ amount, points, byBank }: RefundForEmail): string {
  if (amount === 0 && points === 0)
    return 'The credit points you had already spent are worth the whole refund, so no money is due.'
  if (amount === 0) return 'Your credit points are back in your account.'
  if (!byBank) return 'We refund you directly, the way you paid.'
  return 'We have started the refund to your original payment method. It usually takes 5 to 7 working days.'
}

export interface RefundForEmail {
  readonly amount: Paise
  readonly points: number
  /** Spent points whose value was deducted from the money. */
  readonly pointsDeducted: number
  readonly customerNote: string
  /** Whether the payment provider returns the money; otherwise a person does. */
  readonly byBank: boolean
  /** Whether the money arrived after the order had ended. */
  readonly isLate?: boolean
  /** The pieces that are refunded. */
  readonly pieces?: readonly EmailLine[]
  /** What becomes of the pieces that have not been sent. */
  readonly effect?: 'none' | 'not-sent' | 'cancelled'
}

const EFFECTS = {
  'not-sent': 'The pieces below are cancelled and will not be sent. You get the rest of your order.',
  cancelled: 'Your order is cancelled: nothing of it is left to send.',
} as const

const LATE =
  'Your payment arrived late, after this order had ended. The order is not placed, nothing will be sent, and all of the money is returned.'

export const refundedEmail = (to: OrderEmailRecipient, order: OrderForEmail, refund: RefundForEmail): Mail =>
  toBuyer(to, order, {
    kind: 'refunded',
    subject: `A refund for your order ${order.orderNo}`,
    heading: refund.amount > 0 ? 'Your refund is on its way' : 'Your refund',
    paragraphs: [
      ...(refund.isLate ? [LATE] : []),
      ...(refund.effect && refund.effect !== 'none' ? [EFFECTS[refund.effect]] : []),
      refundWay(refund),
      ...(refund.pointsDeducted > 0
        ? ['You had already spent credit points that this order earned. Their value was deducted from the refund.']
        : []),
    ],
    rows: [
      ['Order', order.orderNo],
      ...(refund.pieces ?? []).map(({ qty, productName, bikeName }) => [`${qty} × ${productName}`, bikeName] as const),
      ...(refund.amount > 0 ? ([['Money', formatRupees(refund.amount)]] as const) : []),
      ...(refund.points > 0 ? ([['Credit points', String(refund.points)]] as const) : []),
      ...deductedRow(refund),
      ...(refund.customerNote ? ([['Reason', refund.customerNote]] as const) : []),
    ],
  })

/** Composes the email about a refund that the provider has refused for good. */
export const refundFailedEmail = (
  to: OrderEmailRecipient,
  order: OrderForEmail,
  refund: Pick<RefundForEmail, 'amount' | 'points'>,
): Mail =>
  toBuyer(to, order, {
    kind: 'refund-failed',
    subject: `The refund for your order ${order.orderNo} could not be made`,
    heading: 'Your refund could not be made',
    paragraphs: [
      'The payment provider or your bank has refused the refund that we told you about. The money is still with us, and we will return it another way or try again. You need not do anything; we will write to you.',
      ...(refund.points > 0
        ? ['The credit points of that refund have left your account again. They come back with the next one.']
        : []),
    ],
    rows: [
      ['Order', order.orderNo],
      ['Money', formatRupees(refund.amount)],
      ...(refund.points > 0 ? ([['Credit points', String(refund.points)]] as const) : []),
    ],
  })

const deductedRow = ({ pointsDeducted: points }: RefundForEmail): [string, string][] =>
  points === 0
    ? []
    : [['Deducted', `${formatRupees(pointsValue(points))} for ${points} spent ${points === 1 ? 'point' : 'points'}`]]
