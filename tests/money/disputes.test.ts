import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/india-time.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { NOON } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { buy, orderRecords, payingShop, queryRows, someBuyer, someLine } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'

const paying = payingShop(NOON)
const { shop, provider, waitForEvents } = paying

let admin: Person
beforeAll(async () => {
  admin = await someone(shop, { admin: true })
})
beforeEach(() => provider.control.apiUp())

async function paid() {
  const buyer = await someBuyer(shop)
  const opened = await buy(paying, buyer, [await someLine(shop)])
  await waitForEvents()
  const payment = (await orderRecords(shop, opened.orderId)).payments?.[0]?.id ?? ''
  return { opened, payment }
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
        `Dispute ${dispute.id} of ₹500.00: answer it at Razorpay by 2027-01-15.`,
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
