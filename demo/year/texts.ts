// What the customers of the demo's year write, and what they are answered.
import type { ClaimStatus } from '#rules/warranty-claim.ts'

export interface YearMessage {
  readonly hoursAgo: number
  /** The place of the sender in YEAR_CUSTOMERS. */
  readonly from: number
  readonly subject: string
  readonly text: string
  readonly acknowledged?: true
  readonly answer?: string
  readonly closed?: true
}

export const YEAR_MESSAGES: readonly YearMessage[] = [
  {
    hoursAgo: 44,
    from: 12,
    subject: 'My order has not been dispatched',
    text: 'I ordered four days ago and the page still says that it waits for pickup. When will it leave? I start a tour on Saturday.',
  },
  {
    hoursAgo: 26,
    from: 20,
    subject: 'Bolts missing',
    text: 'Two of the M8 bolts are missing from the bag. Can you send them, or tell me the length so that I can buy them here?',
    acknowledged: true,
  },
  {
    hoursAgo: 5,
    from: 9,
    subject: 'Invoice with our GSTIN',
    text: 'We have just placed an order for five parts. Please confirm that the invoice will carry our GSTIN.',
  },
  {
    hoursAgo: 120,
    from: 0,
    subject: 'Crash guard and panniers',
    text: 'Does the crash guard leave room for the tower panniers of the Himalayan 450?',
    acknowledged: true,
    answer: 'Yes. The guard ends in front of the footpegs, and the panniers begin behind them. You can fit both.',
  },
  {
    hoursAgo: 400,
    from: 6,
    subject: 'Torque of the engine mount',
    text: 'The fitting sheet says that the engine mount bolts get the figure of the manual. Which one is that for the V-Strom SX?',
    answer:
      'It is the bolt at the front engine mount. Please follow your owner’s manual, which names it under Chassis.',
  },
  {
    hoursAgo: 900,
    from: 18,
    subject: 'Delivery to Aizawl',
    text: 'How long does a parcel take to Aizawl?',
    answer: 'Usually seven to nine days from dispatch. You get the tracking number by email.',
  },
  {
    hoursAgo: 2200,
    from: 15,
    subject: 'Scratch on the coating',
    text: 'The guard has a scratch of two centimetres on its left side. It fits well, so I would rather keep it.',
    acknowledged: true,
    answer: 'We are sorry. Would a refund of ₹300 and a bottle of touch-up paint be all right?',
    closed: true,
  },
  {
    hoursAgo: 5200,
    from: 7,
    subject: 'Group order for a ride to Spiti',
    text: 'Nine of us ride to Spiti in June. Is there a price for nine bash plates?',
    answer: 'Thank you for asking. We make the same price for everybody, and can send all nine together.',
    closed: true,
  },
]

export interface YearClaim {
  /** The place of its order in YEAR_ORDERS. */
  readonly order: number
  readonly days: number
  /** Pictures of the demo, without .webp. */
  readonly pictures: readonly string[]
  /** What staff note about it. */
  readonly text: string
  /** What staff do on the following days. */
  readonly answers: readonly { readonly status: ClaimStatus; readonly reply?: string }[]
}

const PICTURES = ['clamp-kit-detail', 'spools-detail', 'fork-slider-detail', 'phone-mount-detail']

export const YEAR_CLAIMS: readonly YearClaim[] = [
  {
    order: 2,
    days: 130,
    pictures: PICTURES,
    text: 'Bent in a fall at speed, by the pictures.',
    answers: [
      { status: 'In review' },
      {
        status: 'Refused',
        reply:
          'The part has done its work in a fall, which the warranty does not cover. We can sell you the tube alone.',
      },
    ],
  },
  {
    order: 8,
    days: 60,
    pictures: PICTURES,
    text: 'Weld of the bracket cracked, batch of February.',
    answers: [
      { status: 'In review' },
      {
        status: 'Approved',
        reply: 'This is a fault of ours. A new bracket leaves today, and you need not return the old one.',
      },
    ],
  },
  {
    order: 24,
    days: 15,
    pictures: PICTURES,
    text: 'The pictures do not show the thread.',
    answers: [{ status: 'Waiting for you', reply: 'Please send us a picture of the thread, with the bolt beside it.' }],
  },
  {
    order: 30,
    days: 6,
    pictures: PICTURES,
    text: 'Coating comes off at the clamp.',
    answers: [
      { status: 'In review', reply: 'We are asking our coater about this batch, and will write again this week.' },
    ],
  },
  { order: 35, days: 1, pictures: PICTURES, text: '', answers: [] },
]

interface YearReview {
  /** The place of its author's order in YEAR_ORDERS: the review is about its first line. */
  readonly order: number
  readonly daysAgo: number
  readonly stars: number
  readonly comments: string
}

export const YEAR_REVIEWS: readonly YearReview[] = [
  {
    order: 35,
    daysAgo: 1,
    stars: 5,
    comments: 'Fitted in an hour with the tools named on the page. No rattle after 500 km.',
  },
  { order: 34, daysAgo: 2, stars: 4, comments: 'Good part. One bolt was tight and needed a second try.' },
  { order: 30, daysAgo: 3, stars: 2, comments: 'The coating comes off at the clamp. I have filed a claim.' },
  { order: 28, daysAgo: 4, stars: 5, comments: 'Exactly as in the pictures, and it arrived in Mysuru in three days.' },
  { order: 26, daysAgo: 6, stars: 5, comments: 'Took a stone on the road to Champhai and only has a scratch.' },
  { order: 32, daysAgo: 7, stars: 3, comments: 'Solid, but heavier than I thought.' },
]
