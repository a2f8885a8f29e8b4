// The emails about an order, to its customer and to the seller. Amounts are in paise.
import type { LineRow } from '#db/schema/orders.ts'
import { formatRupees, type Paise } from '#rules/money.ts'
import { STATUS_MESSAGES } from '#rules/order-status.ts'
import { pointsValue } from '#rules/points.ts'
import { withTax } from '#rules/tax.ts'
import { type Transit, USUAL_TRANSIT, writeTransit } from '#rules/transit.ts'
import { group, type Row, type Rows } from './email-kind.ts'

interface ToldOrder {
  readonly url: string
  readonly order: Readonly<
    Record<'itemsPrice' | 'discountPrice' | 'taxPrice' | 'shippingPrice' | 'totalPrice' | 'payable', Paise> &
      Record<'orderNo' | 'trackingId' | 'trackingLink', string>
  > & {
    readonly pointsUsed: number
    readonly address: Readonly<Record<'name' | 'city' | 'state' | 'pincode', string>>
  }
}

type Line = Pick<LineRow, 'productName' | 'bikeName' | 'qty' | 'price' | 'taxPercent'>
type Lines = { readonly lines: readonly Line[] }

/** The number of the tax invoice issued with a dispatch or delivery. */
interface Invoiced {
  readonly invoice: string | undefined
}

interface Refund {
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
  readonly pieces?: readonly Line[]
  /** What becomes of the pieces that have not been sent. */
  readonly effect?: keyof typeof EFFECTS
}

const SAMPLE: ToldOrder = {
  url: '/order/sample/sample',
  order: {
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
  },
}
const LINE: Line = { productName: 'Crash Guard', bikeName: 'Himalayan 450', qty: 2, price: 450_000, taxPercent: 18 }
const LINES: Lines = { lines: [LINE] }
const REFUND = { amount: 1_067_400, points: 12 }
const WHOLE: Refund = { ...REFUND, pointsDeducted: 10, customerNote: 'You cancelled this order', byBank: true }
const PIECE: Refund = {
  ...{ amount: 531_000, points: 0, pointsDeducted: 0, customerNote: '', byBank: true },
  ...{ pieces: [{ ...LINE, qty: 1 }], effect: 'not-sent' },
}
const DISPATCH: Invoiced & { readonly transit: Transit } = { transit: USUAL_TRANSIT, invoice: 'INV/26-27/000123' }

const toBuyer = group<ToldOrder>({
  button: 'See your order',
  order: ({ order }) => order.orderNo,
  rows: ({ order }) => ({ Order: order.orderNo }),
  recipient: { firstName: 'Meera', ...SAMPLE },
})

const toSeller = group<ToldOrder>({ greeting: 'none', button: 'Open the order', recipient: SAMPLE })

/** Lists what was bought and what the total consists of, as the page of the order does; what is zero is left out. */
function bill({ order, lines }: Pick<ToldOrder, 'order'> & Lines): Row[] {
  const { itemsPrice, discountPrice, taxPrice, shippingPrice, totalPrice } = order
  const row = (label: string, amount: Paise): Row => [label, amount !== 0 && signed(amount)]
  return [
    ...lines.map((line): Row => [piece(line), `${line.bikeName}, ${withGst(line)} incl. ${line.taxPercent}% GST`]),
    row('Subtotal without GST', itemsPrice),
    row('Discount', -discountPrice),
    row('GST', taxPrice),
    row('Shipping (incl. GST)', shippingPrice),
    row('Round off', totalPrice - (itemsPrice - discountPrice + taxPrice + shippingPrice)),
    ['Total', formatRupees(totalPrice)],
  ]
}

const piece = ({ qty, productName }: Line): string => `${qty} × ${productName}`

const withGst = ({ price, qty, taxPercent }: Line): string => formatRupees(withTax(price * qty, taxPercent))

const signed = (amount: Paise): string => `${amount < 0 ? '− ' : ''}${formatRupees(Math.abs(amount))}`

const deliveredTo = ({ order: { address } }: ToldOrder): Row => [
  'Delivered to',
  `${address.name}, ${address.city}, ${address.state} ${address.pincode}`,
]

const tracking = ({ order: { orderNo, trackingId, trackingLink } }: ToldOrder): Rows => {
  return { Order: orderNo, 'Tracking number': trackingId || null, Tracking: trackingLink || null }
}

const aboutInvoice = (invoice: string | undefined) =>
  invoice && `You’ll find the tax invoice ${invoice} on your order page.`

/** Describes how a refund reaches the customer. */
function refundWay({ amount, points, byBank }: Refund): string {
  if (amount === 0 && points === 0)
    return 'The credit points you had already spent are worth the whole refund, so no money is due.'
  if (amount === 0) return 'Your credit points are back in your account.'
  if (!byBank) return 'We refund you directly, the way you paid.'
  return 'We have started the refund to your original payment method. It usually takes 5 to 7 working days.'
}

const EFFECTS = {
  none: null,
  'not-sent': 'The pieces below are cancelled and will not be sent. You get the rest of your order.',
  cancelled: 'Your order is cancelled: nothing of it is left to send.',
} as const

const noun = (points: number): string => (points === 1 ? 'point' : 'points')

const LATE =
  'Your payment arrived late, after this order had ended. The order is not placed, nothing will be sent, and all of the money is returned.'

export const orderEmails = {
  order: toBuyer([{ ...LINES, receipt: 'RCT/26-27/000123' }], {
    subject: ({ order, seller }) => `Your order ${order.orderNo} at ${seller.name}`,
    heading: 'Thank you for your order',
    paragraphs: [
      'We have received your payment and are preparing your order. This email is your receipt; the tax invoice comes with the goods.',
    ],
    rows: (data) => [
      ['Order', data.order.orderNo],
      ['Receipt', data.receipt],
      ...bill(data),
      ['Paid with credit points', data.order.pointsUsed > 0 && String(data.order.pointsUsed)],
      ['Paid', formatRupees(data.order.payable)],
      deliveredTo(data),
    ],
  }),
  'to-be-paid': toBuyer([LINES], {
    subject: ({ order }) => `Your order ${order.orderNo} is ready to be paid`,
    heading: 'Your order is ready to be paid',
    paragraphs: ['We have prepared the order that you placed with us by phone. Sign in to pay, and we start packing.'],
    rows: (data) => [['Order', data.order.orderNo], ...bill(data), deliveredTo(data)],
    button: 'Pay your order',
  }),
  'new-order': toSeller([LINES], {
    subject: ({ order }) => `New order ${order.orderNo}: ${formatRupees(order.totalPrice)}`,
    heading: ({ order }) => `New order ${order.orderNo}`,
    paragraphs: ['An order has been paid.'],
    rows: (data) => [...bill(data), deliveredTo(data)],
  }),
  dispatched: toBuyer([DISPATCH], {
    subject: ({ order }) => `Your order ${order.orderNo} was dispatched`,
    heading: 'Your order is on its way',
    paragraphs: ({ transit, invoice }) => [
      STATUS_MESSAGES.Dispatched,
      `It usually takes ${writeTransit(transit)} from today.`,
      aboutInvoice(invoice),
    ],
    rows: tracking,
  }),
  delivered: toBuyer<Invoiced>([{ invoice: undefined }], {
    subject: ({ order }) => `Your order ${order.orderNo} was delivered`,
    heading: 'Your order has arrived',
    paragraphs: ({ invoice }) => [STATUS_MESSAGES.Delivered, aboutInvoice(invoice)],
    rows: tracking,
  }),
  cancelled: toBuyer([{ note: 'The colour that you have chosen is no longer made.' }], {
    subject: ({ order }) => `Your order ${order.orderNo} is cancelled`,
    heading: 'Your order is cancelled',
    paragraphs: ({ note }) => [`${STATUS_MESSAGES.Cancelled}.`, note || null],
  }),
  refunded: toBuyer([WHOLE, PIECE], {
    subject: ({ order }) => `A refund for your order ${order.orderNo}`,
    heading: ({ amount }) => (amount > 0 ? 'Your refund is on its way' : 'Your refund'),
    paragraphs: (refund) => [
      refund.isLate && LATE,
      EFFECTS[refund.effect ?? 'none'],
      refundWay(refund),
      refund.pointsDeducted > 0 &&
        'You had already spent credit points that this order earned. Their value was deducted from the refund.',
    ],
    rows: ({ pieces = [], amount, points, pointsDeducted: deducted, customerNote, order }) => [
      ['Order', order.orderNo],
      ...pieces.map((line): Row => [piece(line), line.bikeName]),
      ['Money', amount > 0 && formatRupees(amount)],
      ['Credit points', points > 0 && String(points)],
      ['Deducted', deducted !== 0 && `${formatRupees(pointsValue(deducted))} for ${deducted} spent ${noun(deducted)}`],
      ['Reason', customerNote || null],
    ],
  }),
  /** A refund that the provider has refused for good. */
  'refund-failed': toBuyer([REFUND], {
    subject: ({ order }) => `The refund for your order ${order.orderNo} could not be made`,
    heading: 'Your refund could not be made',
    paragraphs: ({ points }) => [
      'The payment provider or your bank has refused the refund that we told you about. The money is still with us, and we will return it another way or try again. You need not do anything; we will write to you.',
      points > 0 && 'The credit points of that refund have left your account again. They come back with the next one.',
    ],
    rows: ({ order, amount, points }) => {
      return { Order: order.orderNo, Money: formatRupees(amount), 'Credit points': points > 0 && String(points) }
    },
  }),
  /** What the seller needs to know about a cancellation by the customer, as the order may be being packed right now. */
  'order-cancelled': toSeller([{ ...REFUND, ...LINES, reason: 'I have bought the wrong one' }], {
    subject: ({ order }) => `Order ${order.orderNo} was cancelled by its customer`,
    heading: ({ order }) => `Order ${order.orderNo} was cancelled`,
    paragraphs: ['The customer has cancelled this order. Please do not dispatch it.'],
    rows: ({ amount, points, reason, ...told }) => [
      ...bill(told),
      ['Refund', amount > 0 ? formatRupees(amount) : 'Nothing'],
      ['Credit points returned', points > 0 && String(points)],
      ['Reason', reason || null],
      deliveredTo(told),
    ],
  }),
}
