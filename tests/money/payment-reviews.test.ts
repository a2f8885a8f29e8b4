// Payments that a person has to review: they stay listed until somebody says what was done, and are not reported again.
import { beforeAll, describe, expect, test } from 'vitest'
import { reconcileOrder } from '#server/modules/payments/reconcile.service.ts'
import {
  ctxOf,
  type Opened,
  orderRecords,
  payingShop,
  place,
  post,
  providerOrder,
  queryRows,
  someBuyer,
  someLine,
} from '../support/paying-shop.ts'
import { AT_ONCE, type Person, someone, together } from '../support/people.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

let accountant: Person
let boss: Person
beforeAll(async () => {
  accountant = await someone(shop, { areas: ['accounts'] })
  boss = await someone(shop, { admin: true })
})

/** Attempts to pay an order with an amount that does not fit it. */
function attempt(opened: Opened, difference: number): string {
  const amount = (opened.razorpayOrder?.amount ?? 0) + difference
  return provider.control.pay(providerOrder(opened), { outcome: 'failed', amount }).payment.id
}

/** Captures an attempt after all. */
async function capture({ orderId }: Opened, paymentId: string): Promise<void> {
  provider.control.captureNow(paymentId)
  await reconcileOrder(ctxOf(shop), orderId)
  await waitForEvents()
}

async function flaggedOrder() {
  const opened = await place(await someBuyer(shop), [await someLine(shop)])
  const [first = '', ...later] = [1_00, 2_00, 3_00].map((difference) => attempt(opened, difference))
  await capture(opened, first)
  return { opened, first, later }
}

const reviewOf = async ({ orderId }: Opened) => (await orderRecords(shop, orderId)).state.review
const listed = async (reference: string) =>
  (await boss.call('GET /reports/sales')).looks.filter((each) => each.reference === reference)

/** Sends a request to end a review, with what the person has seen. */
const end = (person: Person, kind: 'order' | 'orphan' | 'refund', reference: string, why: string, note = 'Refunded') =>
  post(shop, '/api/payments/reviewed', { kind, reference, why, note }, person.token)

describe('a payment that does not fit its order', () => {
  test('leaves the list with a note, and is not reported again when the order is reconciled', async () => {
    const { opened, first } = await flaggedOrder()
    const why = await reviewOf(opened)
    expect(why).toContain(first)
    const answer = await end(accountant, 'order', opened.orderNo, why, 'Refunded at the provider by hand.')
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: `The review of ${opened.orderNo} has ended.` },
    ])
    for (const _ of [1, 2]) await reconcileOrder(ctxOf(shop), opened.orderId)
    expect(await reviewOf(opened)).toBe('')
    expect(await listed(opened.orderNo)).toEqual([])
    const [entry] = await queryRows(
      shop,
      'select actor_id, action, reason from audit_entry where subject = $1 order by at desc',
      `order ${opened.orderId}`,
    )
    expect(entry).toEqual({
      actor_id: accountant.id,
      action: 'payment reviewed',
      reason: 'Refunded at the provider by hand.',
    })
  })

  test('a second one is listed beside the first, and a later one after the review of both', async () => {
    const { opened, first, later } = await flaggedOrder()
    const [second = '', third = ''] = later
    const seen = await reviewOf(opened)
    await capture(opened, second)
    const both = await reviewOf(opened)
    expect([both.includes(first), both.includes(second)]).toEqual([true, true])
    // Who has seen only the first cannot end the review of both.
    expect((await end(accountant, 'order', opened.orderNo, seen)).status).toBe(409)
    expect((await end(accountant, 'order', opened.orderNo, both)).status).toBe(200)
    await capture(opened, third)
    const again = await reviewOf(opened)
    expect([again.includes(third), again.includes(second)]).toEqual([true, false])
  })

  test('its review is ended once, however many press at the same moment', async () => {
    const { opened } = await flaggedOrder()
    const why = await reviewOf(opened)
    const answers = await together(() => end(accountant, 'order', opened.orderNo, why))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1)
  })

  test('of one’s own order is reviewed by a colleague', async () => {
    const opened = await place(await someBuyer(shop), [await someLine(shop)])
    await queryRows(shop, 'update shop_order set account_id = $1 where id = $2', accountant.id, opened.orderId)
    await capture(opened, attempt(opened, 1_00))
    const why = await reviewOf(opened)
    expect((await end(accountant, 'order', opened.orderNo, why)).status).toBe(403)
    expect((await end(boss, 'order', opened.orderNo, why)).status).toBe(200)
  })
})

test('a failed refund and a payment without an order leave the list one by one', async () => {
  const opened = await place(await someBuyer(shop), [await someLine(shop)])
  await queryRows(
    shop,
    `insert into refund (id, order_id, purpose, amount, reason, status, idempotency_key, error)
      values ($1, $2, 'part of a test', 100, '', 'failed', $3, 'the bank said no')`,
    crypto.randomUUID(),
    opened.orderId,
    crypto.randomUUID(),
  )
  await queryRows(
    shop,
    "insert into orphan_payment (id, amount, made_at, why) values ('pay_alone', 500, now(), 'No order')",
  )
  expect(await listed(opened.orderNo)).toMatchObject([{ kind: 'refund', why: 'the bank said no' }])
  expect((await end(accountant, 'refund', opened.orderNo, 'something else')).status).toBe(409)
  expect((await end(accountant, 'refund', opened.orderNo, 'the bank said no')).status).toBe(200)
  expect((await end(accountant, 'refund', opened.orderNo, 'the bank said no')).status).toBe(409)
  expect(await listed(opened.orderNo)).toEqual([])
  expect((await end(accountant, 'orphan', 'pay_alone', 'No order')).status).toBe(200)
  expect((await end(accountant, 'orphan', 'pay_alone', 'No order')).status).toBe(409)
  expect(await listed('pay_alone')).toEqual([])
})

test.each([
  ['without a note', { note: ' ' }, 422],
  ['with a note that is too long', { note: 'x'.repeat(501) }, 422],
  ['of an unknown kind', { kind: 'invoice' }, 422],
  ['of an unknown order', { reference: 'K-0' }, 404],
])('a request %s is refused', async (_, change, status) => {
  const body = { kind: 'order', reference: 'K-1', why: 'x', note: 'Done', ...change }
  expect((await post(shop, '/api/payments/reviewed', body, boss.token)).status).toBe(status)
})
