import { cancelOwnOrder } from '#server/modules/checkout/own-cancellation.service.ts'
import { creditDuePoints } from '#server/modules/credit/awards.service.ts'
import { changeOrder } from '#server/modules/fulfilment/fulfilment.service.ts'
import { refund } from '#server/modules/fulfilment/staff-refunds.service.ts'
import { reconcileOrder } from '#server/modules/payments/reconcile.service.ts'
import { refreshRefunds } from '#server/modules/payments/send-refunds.service.ts'
import { expireIfUnpaid } from '#server/modules/payments/watch.service.ts'
import { placeByPhone, placeInShop } from './order-placing.ts'
import type { Fate, OrderPlan } from './order-plans.ts'
import { daysBefore, minutesBefore, required, type Year, type YearEvent } from './year.ts'

/** One order of the year: what happens to it, and when. */
interface Life {
  readonly number: number
  readonly plan: OrderPlan
  /** Returns a moment some minutes after the order was placed. */
  after(minutes: number): Date
  /** Returns a time of a day after the one on which it was placed. */
  on(day: number, time: string): Date
}

type Happening = (year: Year, order: { readonly id: string; readonly amount: number }) => Promise<unknown>

/** Returns an event of an order that was placed before. */
const event = ({ number }: Life, at: Date, happening: Happening): YearEvent => ({
  at,
  happen(year) {
    const { id, opened } = required(year.orders.get(number), `order ${number}`)
    return happening(year, { id, amount: opened?.amount ?? 0 })
  },
})

const buyerOf = (year: Year, { plan }: Life) =>
  required(year.customers.get(plan.customer), `customer ${plan.customer}`).person

type StaffChange = Omit<Parameters<typeof changeOrder>[1], 'orderId'>

const change = (life: Life, at: Date, changed: StaffChange): YearEvent =>
  event(life, at, (year, { id }) => changeOrder(year.as(year.staff), { orderId: id, ...changed }))

/** Returns the event in which staff cancel a paid order. */
const refunded = (life: Life, at: Date, changed: (amount: number) => StaffChange): YearEvent =>
  event(life, at, async (year, { id, amount }) => {
    await changeOrder(year.as(year.staff), { orderId: id, status: 'Cancelled', ...changed(amount) })
    await sendRefunds(year, id)
  })

/** Sends the refunds of an order, and reads the payment again, as the shop's jobs do. */
async function sendRefunds(year: Year, id: string): Promise<void> {
  await refreshRefunds(year.as(null), id)
  await reconcileOrder(year.as(null), id)
}

const pay = (life: Life, minutes: number, outcome: 'paid' | 'declined' | 'waiting'): YearEvent =>
  event(life, life.after(minutes), async (year, { id }) => {
    const { opened } = required(year.orders.get(life.number), `order ${life.number}`)
    const method = life.number % 3 === 0 ? 'card' : 'upi'
    year.pay(required(opened ?? undefined, 'payment').id, { method, outcome })
    await reconcileOrder(year.as(null), id)
  })

const placed = (life: Life): YearEvent => ({
  at: life.after(0),
  happen: (year) => placeInShop(year, life.number, life.plan),
})

const taken = (life: Life): YearEvent => ({
  at: life.after(0),
  happen: (year) => placeByPhone(year, life.number, life.plan),
})

/** Some customers pay at the second attempt. */
function paid(life: Life): YearEvent[] {
  if (life.plan.phone) {
    const reason = 'Bank transfer, seen in the account (demo)'
    return [taken(life), change(life, life.on(1, '09:40'), { isPaid: true, reason })]
  }
  const tried = life.number % 9 === 4 ? [pay(life, 1, 'declined')] : []
  return [placed(life), ...tried, pay(life, 3, 'paid')]
}

const confirmed = (life: Life): YearEvent[] => [
  ...paid(life),
  change(life, life.on(1, '10:20'), { status: 'Confirmed' }),
]

const pickedUp = (life: Life): YearEvent[] => [
  ...confirmed(life),
  change(life, life.on(2, '16:10'), { status: 'Pickup' }),
]

function dispatched(life: Life): YearEvent[] {
  const trackingId = `DEMO${String(70_000_000 + life.number * 7919)}`
  const trackingLink = `https://example.com/track/${trackingId}`
  return [...pickedUp(life), change(life, life.on(3, '12:40'), { status: 'Dispatched', trackingId, trackingLink })]
}

const delivered = (life: Life): YearEvent[] => [
  ...dispatched(life),
  change(life, life.on(7, '15:30'), { status: 'Delivered' }),
  { at: life.on(7, '15:40'), happen: (year) => creditDuePoints(year.as(null)) },
]

const cancelled = (life: Life, at: Date, reason: string): YearEvent =>
  event(life, at, async (year, { id }) => {
    await cancelOwnOrder(year.as(buyerOf(year, life)), id, { reason })
    await sendRefunds(year, id)
  })

const FATES: Readonly<Record<Fate, (life: Life) => YearEvent[]>> = {
  awaiting: (life) => [placed(life)],
  confirming: (life) => [placed(life), pay(life, 1, 'waiting')],
  'phone order': (life) => [taken(life)],
  expired: (life) => [
    placed(life),
    pay(life, 2, 'declined'),
    event(life, life.after(65), (year, { id }) => expireIfUnpaid(year.as(null), id, 'Nobody has paid')),
  ],
  processing: paid,
  confirmed,
  pickup: pickedUp,
  dispatched,
  delivered,
  cancelled: (life) => [...paid(life), cancelled(life, life.after(300), 'I chose the wrong colour')],
  'cancelled late': (life) => [...confirmed(life), cancelled(life, life.on(3, '11:00'), 'I have sold the bike')],
  'given up': (life) => [placed(life), cancelled(life, life.after(12), '')],
  'cancelled by staff': (life) => [
    ...paid(life),
    refunded(life, life.on(1, '17:15'), () => ({
      reason: 'The tube bender is down for three weeks',
      customerNote: 'We cannot make this part in time, and have refunded all of it. We are sorry.',
    })),
  ],
  'cancelled by staff in part': (life) => [
    ...confirmed(life),
    refunded(life, life.on(4, '10:05'), (amount) => ({
      reason: 'Cancelled by phone after powder coating in a colour of the customer’s own',
      customerNote: 'As agreed on the phone, the cost of the powder coating is not refunded.',
      // Four fifths, in whole rupees.
      refundAmount: Math.floor(amount / 125),
    })),
  ],
  'phone order cancelled': (life) => [
    taken(life),
    change(life, life.on(6, '18:00'), { status: 'Cancelled', reason: 'Not paid, and does not answer the phone' }),
  ],
  returned: (life) => [
    ...delivered(life),
    refunded(life, life.on(15, '11:30'), () => ({
      goodsReturned: true,
      reason: 'Returned unused: ordered for another year of the bike',
      customerNote: 'Your parcel has arrived, and we have refunded all of it.',
    })),
  ],
  'delivered, refunded in part': (life) => [
    ...delivered(life),
    event(life, life.on(9, '12:00'), async (year, { id }) => {
      const customerNote = 'For the scratch on the coating, as agreed.'
      const reason = 'Scratched in transit, keeps it'
      await refund(year.as(year.staff), id, { amount: 300, delivery: false, reason, customerNote, restock: false })
      await sendRefunds(year, id)
    }),
  ],
}

/** Returns everything that happens to an order of the year. */
export function eventsOfOrder(number: number, plan: OrderPlan, end: Date): YearEvent[] {
  const { days = 0, minutes } = plan
  const time = `${9 + ((number * 5) % 12)}:${(number * 17) % 60}`
  const start = minutes === undefined ? daysBefore(end, days, time) : minutesBefore(end, minutes)
  return FATES[plan.fate]({
    number,
    plan,
    after: (later) => new Date(start.getTime() + later * 60_000),
    on: (day, at) => daysBefore(end, days - day, at),
  })
}
