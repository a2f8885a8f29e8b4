import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditDuePoints } from '#server/modules/credit/awards.service.ts'
import { LONG_TEST_MS } from '../support/long-test.ts'
import {
  type Buyer,
  creditOf,
  ctxOf,
  makeOlder,
  type Opened,
  orderOf,
  payingShop,
  place,
  plainLine,
  post,
  queryRows,
  refundAtProvider,
  someBuyer,
} from '../support/paying-shop.ts'
import { type Person, send, someone } from '../support/people.ts'
import { proofSize } from '../support/proof-size.ts'

/*
 * Property: whatever a customer, the staff, the provider and time do, in any order, the goods that a customer has, the
 * refunds and the remaining points are never worth more than the money paid and the points granted. The oracle uses its
 * own record of the actions, not what the shop says about points.
 */
const paying = payingShop()
const { shop, provider, waitForEvents } = paying

const which = fc.nat({ max: 5 })
const price = fc.constantFrom(1000, 20_000, 60_000)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('buy' as const), price, usePoints: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('place' as const), price, usePoints: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set back' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), which, part: fc.constantFrom(0.3, 0.5, 1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund by hand' as const), which, part: fc.constantFrom(0.3, 1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct' as const), points: fc.constantFrom(5, 50) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Bought {
  readonly opened: Opened
  /** In rupees. */
  total: number
  payable: number
  earns: number
  /** The share of the order that was returned, from 0 to 1. */
  returned: number
  wasDelivered: boolean
  age: number
}

/** Everything that one customer has done, and that was done about it. */
class Story {
  readonly orders: Bought[] = []
  granted = 0
  refunds = 0
  byHand = false
  isErased = false
  readonly buyer: Buyer
  readonly admin: Person

  constructor(buyer: Buyer, admin: Person) {
    this.buyer = buyer
    this.admin = admin
  }

  at(index: number): Bought | undefined {
    return this.orders[index % Math.max(1, this.orders.length)]
  }
}

/** A refusal is an acceptable response here; a failure of the shop is not. */
const accepted = (answer: Response): boolean => {
  expect(answer.status).toBeLessThan(500)
  return answer.status < 300
}

async function placeOrder(story: Story, rupees: number, usePoints: boolean): Promise<Bought | undefined> {
  if (story.isErased) return
  const line = await plainLine(shop, { price: rupees, shipping: 0 })
  const open = await queryRows(
    shop,
    `select 1 from shop_order where account_id = $1 and payment in ('awaiting', 'confirming')`,
    story.buyer.id,
  )
  if (open.length >= 4) return
  const opened = await place(story.buyer, [line], { usePoints: usePoints && (await creditOf(story.buyer)).owed === 0 })
  if (story.orders.some((each) => each.opened.orderId === opened.orderId)) return
  const order = await orderOf(story.buyer, opened.orderId)
  const bought = {
    opened,
    total: order.totalPrice,
    payable: order.totalPrice - order.pointsValue,
    earns: order.creditPoints,
    returned: 0,
    wasDelivered: false,
    age: 0,
  }
  story.orders.push(bought)
  return bought
}

async function pay({ opened }: Bought): Promise<void> {
  if (!opened.razorpayOrder) return
  const books = provider.control.snapshot()
  if (books.payments.some(({ order_id, captured }) => order_id === opened.razorpayOrder?.id && captured)) return
  provider.control.pay(opened.razorpayOrder.id, { outcome: 'captured' })
  await waitForEvents()
}

async function take(story: Story, step: Step): Promise<void> {
  const { buyer, admin } = story
  if (step.do === 'buy' || step.do === 'place') {
    const bought = await placeOrder(story, step.price, step.usePoints)
    if (bought && step.do === 'buy') await pay(bought)
    return
  }
  if (step.do === 'wait') {
    for (const bought of story.orders) {
      await makeOlder(shop, bought.opened.orderId, '3 days')
      bought.age += 3
    }
    return creditDuePoints(ctxOf(shop))
  }
  if (step.do === 'erase') {
    if (story.isErased) return
    const answer = await send(
      shop,
      'DELETE',
      '/api/me',
      { password: buyer.password },
      { 'x-access-token': buyer.token },
    )
    story.isErased = accepted(answer)
    return
  }
  if (step.do === 'correct') {
    const path = `/api/credit/${step.points}/${buyer.id}?reason=A%20gift`
    if (accepted(await send(shop, 'POST', path, undefined, { 'x-access-token': admin.token })))
      story.granted += step.points
    return
  }
  const bought = story.at(step.which)
  if (bought) await takeWith(story, step, bought)
}

async function takeWith(story: Story, step: Extract<Step, { which: number }>, bought: Bought): Promise<void> {
  const { buyer, admin } = story
  const { orderId } = bought.opened
  const setStatus = async (status: string) =>
    accepted(await send(shop, 'PUT', '/api/updateOrder/', { orderId, status }, { 'x-access-token': admin.token }))
  switch (step.do) {
    case 'pay':
      return pay(bought)
    case 'leave':
      if (!story.isErased) accepted(await post(shop, '/api/cancel-order', { orderId }, buyer.token))
      return
    case 'deliver':
      if (await setStatus('Delivered')) bought.wasDelivered = true
      return
    case 'set back':
      // The goods came back: otherwise the customer could not cancel the order.
      if (await setStatus('Processing')) {
        await queryRows(
          shop,
          'update shop_order set goods_returned_at = now() where id = $1 and dispatched_at is not null',
          orderId,
        )
      }
      return
    case 'cancel': {
      if (story.isErased) return
      if (accepted(await post(shop, `/api/order/${orderId}/cancel`, { reason: '' }, buyer.token))) bought.returned = 1
      return
    }
    case 'refund': {
      const amount = Math.floor(bought.payable * step.part)
      const body = { reason: 'A refund', ...(step.part < 1 && amount > 0 && { amount }) }
      if (!accepted(await post(shop, `/api/order/${orderId}/refund`, body, admin.token))) return
      story.refunds += 1
      bought.returned = 'amount' in body ? Math.min(1, bought.returned + amount / bought.payable) : 1
      return
    }
    case 'refund by hand':
      return refundByHand(story, bought, step.part)
  }
}

async function refundByHand(story: Story, bought: Bought, part: number): Promise<void> {
  const [paid] = await queryRows<{ id: string }>(
    shop,
    'select id from payment where order_id = $1 and is_accepted',
    bought.opened.orderId,
  )
  const there = provider.control.snapshot().payments.find(({ id }) => id === paid?.id)
  const left = there ? there.amount - there.amount_refunded : 0
  const amount = Math.floor((left / 100) * part) * 100
  if (!paid || amount < 100) return
  await refundAtProvider(paying, paid.id, amount)
  await waitForEvents()
  story.byHand = true
  story.refunds += 1
  bought.returned = part === 1 ? 1 : Math.min(1, bought.returned + amount / 100 / bought.payable)
}

type Fault = 'points count at once' | 'refunds deduct nothing'

/** Undoes one of the two rules that preserve the value, restoring the shop's former behaviour. */
async function breakIt(story: Story, fault: Fault): Promise<void> {
  if (fault === 'points count at once') {
    await queryRows(
      shop,
      `with award as (update credit_award set credited = points - taken_back, credited_at = now()
          where account_id = $1 and credited is null and points > taken_back returning account_id, order_id, credited)
        insert into credit_entry (id, account_id, kind, points, order_id)
          select gen_random_uuid(), account_id, 'earned', credited, order_id from award`,
      story.buyer.id,
    )
    return
  }
  await queryRows(
    shop,
    `update refund set amount = amount + points_deducted * 800, points_deducted = 0
      where points_deducted > 0 and order_id in (select id from shop_order where account_id = $1)`,
    story.buyer.id,
  )
}

/**
 * Returns in rupees how much more the customer has received than was paid and granted. Above zero, something was free.
 */
async function gainOf(story: Story): Promise<number> {
  const [books] = await queryRows<{ money: number; back: number; points: number; owed: number }>(
    shop,
    `select
      (select coalesce(sum(p.amount), 0)::float8 from payment p join shop_order o on o.id = p.order_id
        where o.account_id = $1 and p.status in ('captured', 'refunded')) / 100 as money,
      (select coalesce(sum(r.amount), 0)::float8 from refund r join shop_order o on o.id = r.order_id
        where o.account_id = $1 and r.status <> 'failed') / 100 as back,
      coalesce((select points from credit_balance where account_id = $1), 0) as points,
      coalesce((select owed from credit_balance where account_id = $1), 0) as owed`,
    story.buyer.id,
  )
  if (!books) throw new Error('The database has not answered.')
  if (!story.byHand) expect(books.owed).toBe(0)
  const states = await queryRows<{ id: string; payment: string; status: string }>(
    shop,
    'select id, payment, status from shop_order where account_id = $1',
    story.buyer.id,
  )
  let valueKept = 0
  let earned = 0
  for (const bought of story.orders) {
    const state = states.find(({ id }) => id === bought.opened.orderId)
    const isKept = state?.payment === 'paid' || state?.payment === 'partly_refunded' || state?.payment === 'refunded'
    const part = isKept && bought.returned < 1 ? 1 - bought.returned : 0
    valueKept += bought.total * part
    if (bought.wasDelivered && bought.age >= 2) earned += Math.ceil(bought.earns * part)
  }
  const got = valueKept + books.back + 8 * books.points
  const given = books.money + 8 * (story.granted + earned + books.owed)
  // Points are returned and taken back as whole numbers: each refund may differ by less than two of them.
  return got - given - 16 * story.refunds - 1
}

async function live(steps: readonly Step[], fault?: Fault): Promise<void> {
  const story = new Story(await someBuyer(shop), await someone(shop, { admin: true }))
  for (const step of steps) {
    await take(story, step)
    if (fault) await breakIt(story, fault)
    expect(await gainOf(story), `after ${JSON.stringify(step)}`).toBeLessThanOrEqual(0)
  }
}

const property = (fault?: Fault) =>
  fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), (steps) => live(steps, fault))

test('V03 B12 A12 in any sequence of events, nobody gains more than was paid and granted', {
  timeout: LONG_TEST_MS,
}, async () => {
  await fc.assert(property(), { numRuns: proofSize(12, 100), endOnFailure: true })
})

const BUY = { do: 'buy', price: 60_000, usePoints: false } as const
const SPEND = { do: 'buy', price: 20_000, usePoints: true } as const
const DELIVER = { do: 'deliver', which: 0 } as const
const WAIT = { do: 'wait' } as const

test.each<{ name: string; steps: Step[] }>([
  { name: 'spent before the delivery', steps: [BUY, SPEND, { do: 'cancel', which: 0 }] },
  {
    name: 'spent, set back and cancelled',
    steps: [BUY, DELIVER, WAIT, SPEND, { do: 'set back', which: 0 }, { do: 'cancel', which: 0 }],
  },
  {
    name: 'spent and refunded',
    steps: [BUY, DELIVER, WAIT, SPEND, { do: 'refund', which: 0, part: 1 }, { do: 'erase' }],
  },
  {
    name: 'spent and refunded in parts',
    steps: [BUY, DELIVER, WAIT, SPEND, { do: 'refund', which: 0, part: 0.5 }, { do: 'refund', which: 0, part: 1 }],
  },
  {
    name: 'refunded by hand, and erased',
    steps: [BUY, DELIVER, WAIT, SPEND, { do: 'refund by hand', which: 0, part: 1 }, { do: 'erase' }],
  },
  {
    name: 'paid late',
    steps: [
      { do: 'place', price: 60_000, usePoints: false },
      { do: 'leave', which: 0 },
      { do: 'pay', which: 0 },
      SPEND,
      { do: 'cancel', which: 0 },
    ],
  },
])('B12 points that were $name cannot be exchanged for a gain', async ({ steps }) => {
  await live(steps)
})

test('catches a broken variant: points that can be spent at once', { timeout: LONG_TEST_MS }, async () => {
  const found = await fc.check(property('points count at once'), { numRuns: 30, endOnFailure: true })
  expect(found.failed).toBe(true)
  expect(String(found.errorInstance)).toContain('after {')
})

test('catches a broken variant: refunds without a deduction', async () => {
  const refund = { do: 'refund', which: 0, part: 1 } as const
  await expect(live([BUY, DELIVER, WAIT, SPEND, refund], 'refunds deduct nothing')).rejects.toThrow(
    'after {"do":"refund"',
  )
})
