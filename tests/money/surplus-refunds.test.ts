// Refunds of duplicate and late payments that the provider refuses: staff make them again, and nothing is paid twice.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { reconcileOrder } from '#server/modules/payments/reconcile.service.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Buyer,
  ctxOf,
  expireUnpaid,
  type Opened,
  orderRecords,
  payingShop,
  place,
  post,
  providerOrder,
  queryRows,
  refundAtProvider,
  someBuyer,
  someLine,
} from '../support/paying-shop.ts'
import { AT_ONCE, emailsSoFar, emailTo, type Person, refusal, someone, together } from '../support/people.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

let accountant: Person
let boss: Person
beforeAll(async () => {
  accountant = await someone(shop, { areas: ['accounts'] })
  boss = await someone(shop, { admin: true })
})
beforeEach(() => {
  provider.control.apiUp()
  provider.control.webhooks.enable()
})

interface RefundFacts {
  readonly id: string
  readonly status: string
  readonly amount: number
  readonly paymentId: string
  readonly isReversed: boolean
  readonly idempotencyKey: string
}

const refundsIn = ({ orderId }: Opened) =>
  queryRows<RefundFacts>(
    shop,
    `select id, status, amount::int, payment_id as "paymentId", reversed_at is not null as "isReversed",
        idempotency_key as "idempotencyKey"
      from refund where order_id = $1 order by created_at, id`,
    orderId,
  )

/** Waits until the refunds of an order have these statuses, and returns them. */
async function expectRefunds(opened: Opened, ...statuses: string[]): Promise<RefundFacts[]> {
  await eventually(async () => {
    await waitForEvents()
    expect((await refundsIn(opened)).map(({ status }) => status)).toEqual(statuses)
  })
  return refundsIn(opened)
}

const again = ({ id }: { readonly id: string }, person = accountant) =>
  post(shop, `/api/payments/refunds/${id}/again`, {}, person.token)

const returnedAtProvider = (paymentId: string) =>
  provider.control
    .snapshot()
    .refunds.filter(({ payment_id, status }) => payment_id === paymentId && status !== 'failed')
    .map(({ amount }) => amount)

const reviewOf = async ({ orderId }: Opened) => (await orderRecords(shop, orderId)).state.review

const listed = async ({ orderNo }: Opened) =>
  (await boss.call('GET /reports/sales', { query: {} })).looks.filter(({ reference }) => reference === orderNo)

/** Returns what the doctor finds of an order and its payment, without asking the provider. */
async function faultsOf({ opened, refund }: Pick<Refused, 'opened' | 'refund'>) {
  const { checks } = await diagnose({ ...shop.deps, razorpay: undefined }, new Date())
  return checks
    .flatMap(({ violations }) => violations)
    .filter(({ id, why }) => [opened.orderNo, refund.paymentId].some((own) => `${id} ${why}`.includes(own)))
}

interface Refused {
  readonly buyer: Buyer
  readonly opened: Opened
  readonly refund: RefundFacts
}

/** Pays an order twice while the provider refuses refunds. */
async function refusedDuplicate(): Promise<Refused> {
  const buyer = await someBuyer(shop)
  const opened = await place(buyer, [await someLine(shop)])
  provider.control.apiDown('POST /payments/*/refund', 400)
  provider.control.secondCaptureSameOrder(providerOrder(opened))
  await reconcileOrder(ctxOf(shop), opened.orderId)
  return refusedOf(buyer, opened)
}

/** Pays an expired order, which would cost more by now, while the provider refuses refunds. */
async function refusedLate(): Promise<Refused> {
  const buyer = await someBuyer(shop)
  const opened = await place(buyer, [await someLine(shop)])
  await post(shop, `/api/order/${opened.orderId}/cancel`, { reason: '' }, buyer.token)
  await expireUnpaid(shop, opened)
  provider.control.apiDown('POST /payments/*/refund', 400)
  provider.control.pay(providerOrder(opened), { outcome: 'captured' })
  await reconcileOrder(ctxOf(shop), opened.orderId)
  return refusedOf(buyer, opened)
}

async function refusedOf(buyer: Buyer, opened: Opened): Promise<Refused> {
  const [refund] = await expectRefunds(opened, 'failed')
  if (!refund) throw new Error('Nothing was refused.')
  await emailTo(shop, buyer.email, `The refund for your order ${opened.orderNo} could not be made`)
  provider.control.apiUp()
  return { buyer, opened, refund }
}

describe('a refused refund of a payment that its order did not need', () => {
  test.each([
    ['duplicate', refusedDuplicate],
    ['late', refusedLate],
  ])('is made again by staff, with its email and a note of who did it: %s', async (_, refused) => {
    const { buyer, opened, refund } = await refused()
    expect(await listed(opened)).toMatchObject([
      { kind: 'order', again: { refundId: refund.id, amount: refund.amount / 100 } },
    ])
    const answer = await again(refund)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: expect.stringContaining(`of order ${opened.orderNo} is refunded`) })
    const [old, made] = await expectRefunds(opened, 'failed', 'processed')
    expect(old).toMatchObject({ id: refund.id, isReversed: true })
    expect(made).toMatchObject({ amount: refund.amount, paymentId: refund.paymentId, isReversed: false })
    expect(made?.idempotencyKey).toBe(`refund-${made?.id}`)
    expect(returnedAtProvider(refund.paymentId)).toEqual([refund.amount])
    await eventually(async () => {
      const subjects = (await emailsSoFar(shop, buyer.email)).map(({ subject }) => subject)
      expect(subjects.filter((each) => each === `A refund for your order ${opened.orderNo}`)).toHaveLength(2)
    })
    expect(await reviewOf(opened)).toBe('')
    expect(await listed(opened)).toEqual([])
    const entries = await queryRows(
      shop,
      "select actor_id, action from audit_entry where subject = $1 and action = 'refund made again'",
      `order ${opened.orderId}`,
    )
    expect(entries).toEqual([{ actor_id: accountant.id, action: 'refund made again' }])
    expect(await faultsOf({ opened, refund })).toEqual([])
  })

  test('is never made again by the shop itself, however often its order is checked', async () => {
    const { opened, refund } = await refusedDuplicate()
    for (const _ of [1, 2, 3]) await reconcileOrder(ctxOf(shop), opened.orderId)
    await expectRefunds(opened, 'failed')
    expect(returnedAtProvider(refund.paymentId)).toEqual([])
    // The doctor says that the money is still to be returned.
    expect(await faultsOf({ opened, refund })).toMatchObject([{ id: refund.paymentId }])
  })

  test('is made again once, however many press at the same moment', async () => {
    const { opened, refund } = await refusedDuplicate()
    const answers = await together(() => again(refund))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1)
    await expectRefunds(opened, 'failed', 'processed')
    expect(returnedAtProvider(refund.paymentId)).toEqual([refund.amount])
  })

  test('that is refused once more is listed again, and can be made again', async () => {
    const { opened, refund } = await refusedDuplicate()
    provider.control.apiDown('POST /payments/*/refund', 400)
    expect((await again(refund)).status).toBe(200)
    const [, second] = await expectRefunds(opened, 'failed', 'failed')
    expect(await reviewOf(opened)).toMatch(/^A refund of ₹[\d,.]+ failed: [^₹]*$/)
    expect(await listed(opened)).toMatchObject([{ again: { refundId: second?.id } }])
    provider.control.apiUp()
    expect((await again(refund)).status).toBe(409)
    if (second) expect((await again(second)).status).toBe(200)
    await expectRefunds(opened, 'failed', 'failed', 'processed')
    expect(await faultsOf({ opened, refund })).toEqual([])
  })

  test('leaves what else its order is flagged for', async () => {
    const { opened, refund } = await refusedDuplicate()
    await queryRows(shop, `update shop_order set review = review || ' Something else.' where id = $1`, opened.orderId)
    expect((await again(refund)).status).toBe(200)
    expect(await reviewOf(opened)).toBe('Something else.')
  })

  test('of one’s own order is made again by a colleague', async () => {
    const { opened, refund } = await refusedDuplicate()
    await queryRows(shop, 'update shop_order set account_id = $1 where id = $2', accountant.id, opened.orderId)
    expect(await refusal(await again(refund))).toEqual([403, 'forbidden'])
    await expectRefunds(opened, 'failed')
    expect((await again(refund, boss)).status).toBe(200)
  })

  test('is not made again after its review has ended, or while the provider does not answer', async () => {
    const { opened, refund } = await refusedDuplicate()
    provider.control.apiDown('GET /orders/*', 503)
    expect((await again(refund)).status).toBe(503)
    provider.control.apiUp()
    const body = { kind: 'order', reference: opened.orderNo, why: await reviewOf(opened), note: 'Paid by transfer.' }
    expect((await post(shop, '/api/payments/reviewed', body, boss.token)).status).toBe(200)
    expect(await refusal(await again(refund))).toEqual([409, 'conflict'])
    await expectRefunds(opened, 'failed')
  })

  test('that was made in the provider’s dashboard meanwhile is not paid twice, and its order can be archived', async () => {
    const { buyer, opened, refund } = await refusedLate()
    provider.control.webhooks.disable()
    await refundAtProvider(paying, refund.paymentId, refund.amount)
    const answer = await again(refund)
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toContain('₹0.00 is left: it was refunded at the payment provider.')
    await expectRefunds(opened, 'failed')
    expect(returnedAtProvider(refund.paymentId)).toEqual([refund.amount])
    const subjects = (await emailsSoFar(shop, buyer.email)).map(({ subject }) => subject)
    expect(subjects.filter((each) => each === `A refund for your order ${opened.orderNo}`)).toHaveLength(1)
    expect(await faultsOf({ opened, refund })).toEqual([])
    const body = { kind: 'order', reference: opened.orderNo, why: await reviewOf(opened), note: 'In the dashboard.' }
    expect((await post(shop, '/api/payments/reviewed', body, boss.token)).status).toBe(200)
    const path = `/api/order/delete/${opened.orderId}`
    expect((await boss.request(path, { method: 'DELETE' })).status).toBe(200)
  })

  test('of which a part was made in the dashboard returns only the rest', async () => {
    const { opened, refund } = await refusedDuplicate()
    provider.control.webhooks.disable()
    await refundAtProvider(paying, refund.paymentId, 300_00)
    expect((await again(refund)).status).toBe(200)
    await expectRefunds(opened, 'failed', 'processed')
    expect(returnedAtProvider(refund.paymentId)).toEqual([300_00, refund.amount - 300_00])
    await reconcileOrder(ctxOf(shop), opened.orderId)
    expect(await faultsOf({ opened, refund })).toEqual([])
  })

  test('is no refund of an order, and none that does not exist or stands', async () => {
    const { opened, refund } = await refusedDuplicate()
    expect((await again({ id: newId() })).status).toBe(404)
    await queryRows(shop, `update refund set purpose = 'cancel' where id = $1`, refund.id)
    expect((await again(refund)).status).toBe(404)
    await queryRows(shop, `update refund set purpose = 'second:' || payment_id where id = $1`, refund.id)
    expect((await again(refund)).status).toBe(200)
    const [, made] = await expectRefunds(opened, 'failed', 'processed')
    if (made) expect((await again(made)).status).toBe(409)
  })
})

describe('less than the provider returns of a payment that its order did not need', () => {
  test.each([
    ['duplicate', false],
    ['late', true],
  ])('is not requested: its order is flagged with the amount, once: %s', async (_, isLate) => {
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, [await someLine(shop)])
    provider.control.webhooks.disable()
    if (isLate) await post(shop, `/api/order/${opened.orderId}/cancel`, { reason: '' }, buyer.token)
    if (!isLate) {
      provider.control.pay(providerOrder(opened), { outcome: 'captured' })
      await reconcileOrder(ctxOf(shop), opened.orderId)
    }
    const { payment } = isLate
      ? provider.control.pay(providerOrder(opened), { outcome: 'captured' })
      : { payment: provider.control.secondCaptureSameOrder(providerOrder(opened)).at(-1) }
    if (!payment) throw new Error('Nothing was paid.')
    await refundAtProvider(paying, payment.id, payment.amount - 40)
    await reconcileOrder(ctxOf(shop), opened.orderId)
    const why = `₹0.40 of payment ${payment.id} is left, which is less than the payment provider returns.`
    expect(await reviewOf(opened)).toBe(why)
    expect(await refundsIn(opened)).toEqual([])
    await reconcileOrder(ctxOf(shop), opened.orderId)
    expect(await reviewOf(opened)).toBe(why)
    const body = { kind: 'order', reference: opened.orderNo, why, note: 'Nothing can be done.' }
    expect((await post(shop, '/api/payments/reviewed', body, boss.token)).status).toBe(200)
    await reconcileOrder(ctxOf(shop), opened.orderId)
    expect(await reviewOf(opened)).toBe('')
    const requested = provider.control.snapshot().refunds.filter(({ payment_id }) => payment_id === payment.id)
    expect(requested).toHaveLength(1)
  })
})
