import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/india-time.ts'
import { newId } from '#server/lib/ids.ts'
import { createRazorpay } from '#server/lib/razorpay.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { findDisputes } from '#server/modules/payments/disputes.service.ts'
import { NOON } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import {
  buy,
  ctxOf,
  KEY_SECRET,
  orderRecords,
  payingShop,
  queryRows,
  someBuyer,
  someLine,
} from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'

const paying = payingShop(NOON)
const { shop, provider, waitForEvents } = paying

let admin: Person
beforeAll(async () => {
  admin = await someone(shop, { admin: true })
})
beforeEach(() => {
  provider.control.apiUp()
  provider.control.webhooks.enable()
})

async function paid() {
  const buyer = await someBuyer(shop)
  const opened = await buy(paying, buyer, [await someLine(shop)])
  await waitForEvents()
  const payment = (await orderRecords(shop, opened.orderId)).payments?.[0]?.id ?? ''
  return { opened, payment }
}

/** Returns a captured payment that belongs to no order of the shop. */
async function strangersPayment(): Promise<string> {
  const stranger = createRazorpay({
    ...{ keyId: 'rzp_test_shop', keySecret: KEY_SECRET, webhookSecrets: [], apiBase: provider.apiBase },
    ...{ checkoutJs: '', cspOrigins: [] },
  })
  const { id } = await stranger.createOrder({ amount: 77_700, receipt: newId(), orderNo: '', again: false })
  return provider.control.pay(id, { outcome: 'captured' }).payment.id
}

const listed = async (payment: string) =>
  (await admin.call('GET /payments/disputes')).disputes.filter(({ paymentId }) => paymentId === payment)

const reviewOf = async (orderId: string) => (await orderRecords(shop, orderId)).state.review

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

describe('a payment that is disputed at the bank', () => {
  test('flags its order and is listed for staff with its deadline, until it is answered', async () => {
    const { opened, payment } = await paid()
    const respondBy = inSeconds(new Date('2027-01-15T12:00:00Z'))
    const dispute = provider.control.openDispute(payment, { amount: 50_000, respondBy })
    await waitForEvents()
    await eventually(async () =>
      expect(await reviewOf(opened.orderId)).toBe(
        `Dispute ${dispute.id} of ₹500.00: answer it at Razorpay by 15 Jan 2027.`,
      ),
    )
    expect(await listed(payment)).toEqual([
      {
        id: dispute.id,
        paymentId: payment,
        orderNo: opened.orderNo,
        amount: 500,
        phase: 'chargeback',
        reason: dispute.reason_code,
        respondBy: '2027-01-15T12:00:00.000Z',
      },
    ])
    const { looks } = await admin.call('GET /reports/sales', { query: {} })
    expect(looks).toContainEqual(
      expect.objectContaining({ reference: opened.orderNo, why: expect.stringContaining(dispute.id) }),
    )
    provider.control.settleDispute(dispute.id, 'under_review')
    await eventually(async () => expect(await listed(payment)).toEqual([]))
  })

  test('that is lost says so on its order, and one whose events come twice is flagged once', async () => {
    const { opened, payment } = await paid()
    const dispute = provider.control.openDispute(payment)
    await eventually(async () => expect(await listed(payment)).toHaveLength(1))
    const flagged = await reviewOf(opened.orderId)
    const [event] = provider.control.webhooks
      .events()
      .filter(
        ({ event: type, body }) => type === 'payment.dispute.created' && JSON.stringify(body).includes(dispute.id),
      )
    await queryRows(shop, 'delete from webhook_event')
    await provider.control.webhooks.redeliver(event?.id ?? '')
    await eventually(async () =>
      expect(await queryRows(shop, 'select 1 from webhook_event where handled_at is not null')).toHaveLength(1),
    )
    expect(await reviewOf(opened.orderId)).toBe(flagged)
    provider.control.settleDispute(dispute.id, 'lost')
    await eventually(async () =>
      expect(await reviewOf(opened.orderId)).toMatch(
        new RegExp(`Dispute ${dispute.id} of ₹[\\d,.]+ is lost: ₹[\\d,.]+ was deducted\\.$`),
      ),
    )
    expect(await listed(payment)).toEqual([])
  })

  test('is listed without a deadline if the provider does not tell about it', async () => {
    const { opened, payment } = await paid()
    provider.control.apiDown('GET /disputes/*', 400)
    const dispute = provider.control.openDispute(payment)
    await eventually(async () =>
      expect(await listed(payment)).toMatchObject([{ id: dispute.id, orderNo: opened.orderNo, respondBy: null }]),
    )
    expect(await reviewOf(opened.orderId)).toContain(`Dispute ${dispute.id} of `)
  })

  test('is not set back to an open one by an event of which the provider tells nothing', async () => {
    const { payment } = await paid()
    const dispute = provider.control.openDispute(payment, { amount: 50_000 })
    await eventually(async () => expect(await listed(payment)).toMatchObject([{ amount: 500 }]))
    provider.control.settleDispute(dispute.id, 'under_review')
    await eventually(async () => expect(await listed(payment)).toEqual([]))
    await queryRows(shop, 'delete from webhook_event')
    provider.control.apiDown('GET /disputes/*', 400)
    provider.control.settleDispute(dispute.id, 'won')
    await eventually(async () =>
      expect(await queryRows(shop, 'select 1 from webhook_event where handled_at is not null')).toHaveLength(1),
    )
    expect(await listed(payment)).toEqual([])
  })

  test('of no order of the shop has no amount if the provider does not tell about it', async () => {
    const payment = await strangersPayment()
    provider.control.apiDown('GET /disputes/*', 400)
    const { id } = provider.control.openDispute(payment)
    await eventually(async () =>
      expect(await listed(payment)).toEqual([
        { id, paymentId: payment, orderNo: null, amount: null, phase: '', reason: '', respondBy: null },
      ]),
    )
  })

  test('is found although its events were lost, and flagged once', async () => {
    provider.control.webhooks.disable()
    const { opened, payment } = await paid()
    const respondBy = inSeconds(new Date('2027-01-15T12:00:00Z'))
    const dispute = provider.control.openDispute(payment, { amount: 50_000, respondBy })
    const strange = await strangersPayment()
    const unlike = provider.control.openDispute(strange, { amount: 70_000 })
    await findDisputes(ctxOf(shop))
    expect(await listed(payment)).toMatchObject([{ id: dispute.id, orderNo: opened.orderNo, amount: 500 }])
    expect(await listed(strange)).toMatchObject([{ id: unlike.id, orderNo: null, amount: 700 }])
    const why = `Dispute ${dispute.id} of ₹500.00: answer it at Razorpay by 15 Jan 2027.`
    expect(await reviewOf(opened.orderId)).toBe(why)
    const body = { kind: 'order', reference: opened.orderNo, why, note: 'It is being answered.' } as const
    await admin.call('POST /payments/reviewed', { body })
    await findDisputes(ctxOf(shop))
    expect(await reviewOf(opened.orderId)).toBe('')
    provider.control.settleDispute(dispute.id, 'lost')
    await findDisputes(ctxOf(shop))
    expect(await listed(payment)).toEqual([])
    expect(await reviewOf(opened.orderId)).toBe(`Dispute ${dispute.id} of ₹500.00 is lost: ₹500.00 was deducted.`)
  })

  test('is found among more than fit into one answer, also if another cannot be stored', async () => {
    provider.control.webhooks.disable()
    const { payment } = await paid()
    const ids = Array.from({ length: 101 }, () => provider.control.openDispute(payment, { amount: 100 }).id)
    const lockOut = ids[50] ?? ''
    await queryRows(shop, `alter table dispute add constraint one_refused check (id <> '${lockOut}')`)
    await findDisputes(ctxOf(shop))
    await queryRows(shop, 'alter table dispute drop constraint one_refused')
    expect((await listed(payment)).map(({ id }) => id).sort()).toEqual(ids.filter((id) => id !== lockOut).sort())
  })

  test('INV18 is reported by the doctor once its deadline is over', async () => {
    const { payment } = await paid()
    const { id } = provider.control.openDispute(payment, { respondBy: inSeconds(new Date(Date.now() - 2 * DAY_MS)) })
    await eventually(async () => expect(await listed(payment)).toHaveLength(1))
    const { checks } = await diagnose({ ...shop.deps, razorpay: undefined }, new Date())
    const missed = checks.find((check) => check.id === 'INV18')?.violations ?? []
    expect(missed.map((each) => each.id)).toContain(id)
  })
})

test('disputes are for staff with the area of accounts', async () => {
  const rider = await someone(shop)
  expect((await rider.request('/api/payments/disputes')).status).toBe(403)
  const staff = await someone(shop, { areas: ['orders'] })
  expect((await staff.request('/api/payments/disputes')).status).toBe(403)
})
