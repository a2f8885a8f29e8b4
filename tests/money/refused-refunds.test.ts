import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readTaxDocument, type TaxDocument } from '#rules/tax-document.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { NOON } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import {
  allPointsOf,
  type Buyer,
  buy,
  creditOf,
  deliver,
  grantPoints,
  type Opened,
  orderOf,
  orderRecords,
  payingShop,
  post,
  queryRows,
  regulars,
  someBuyer,
  someLine,
} from '../support/paying-shop.ts'
import { emailTo, type Person, refusal, send, someone } from '../support/people.ts'

const paying = payingShop(NOON)
const { shop, provider, waitForEvents } = paying
const someCustomer = regulars(paying)
const inKerala = regulars(paying, { state: 'Kerala', city: 'Kochi', pincode: '682001' })

let admin: Person
beforeAll(async () => {
  admin = await someone(shop, { admin: true })
})
beforeEach(() => provider.control.apiUp())

/** Makes the provider refuse refunds for good. */
const refuse = () => provider.control.apiDown('POST /payments/*/refund', 400)

async function paid({ points = 0, qty = 3, customer = someCustomer } = {}) {
  const buyer = await customer()
  if (points > 0) await grantPoints(shop, buyer, points)
  const before = await allPointsOf(buyer)
  const opened = await buy(paying, buyer, [await someLine(shop, { qty })], { usePoints: points > 0 })
  await waitForEvents()
  return { buyer, opened, before, order: await orderOf(buyer, opened.orderId) }
}

const refund = ({ orderId }: Opened, amount?: number) =>
  admin.call('POST /order/{id}/refund', {
    params: { id: orderId },
    body: { reason: 'A scratch', ...(amount !== undefined && { amount }) },
  })

const dispatch = ({ orderId }: Opened) => admin.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })

const cancel = (buyer: Buyer, { orderId }: Opened) =>
  post(shop, `/api/order/${orderId}/cancel`, { reason: '' }, buyer.token)

/** Waits until the refunds of an order have these statuses. */
const expectRefunds = ({ orderId }: Opened, ...statuses: string[]) =>
  eventually(async () => {
    const rows = await queryRows<{ status: string }>(
      shop,
      'select status from refund where order_id = $1 order by created_at, id',
      orderId,
    )
    expect(rows.map(({ status }) => status)).toEqual(statuses)
  })

async function documentsOf({ orderId }: Opened): Promise<TaxDocument[]> {
  const rows = await queryRows<{ content: unknown }>(
    shop,
    'select content from tax_document where order_id = $1 order by id',
    orderId,
  )
  return rows.map(({ content }) => readTaxDocument(content))
}

/** Returns the errors in the ledger, without those at the provider. */
async function faults() {
  const { checks } = await diagnose({ ...shop.deps, razorpay: undefined }, new Date())
  return checks.flatMap(({ violations }) => violations)
}

describe('a refund that the provider refuses for good', () => {
  test('of a cancelled order is undone: order, points and document, and its customer is told', async () => {
    const { buyer, opened, order, before } = await paid({ points: 20 })
    const asPaid = await allPointsOf(buyer)
    refuse()
    expect((await cancel(buyer, opened)).status).toBe(200)
    await expectRefunds(opened, 'failed')
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({
      status: 'Cancelled',
      payment: 'paid',
      amountRefunded: 0,
      refundable: { amount: order.amountPaid, points: order.pointsUsed },
    })
    expect(await allPointsOf(buyer)).toBe(asPaid)
    const [receipt, voucher, reversal] = await documentsOf(opened)
    expect(reversal).toMatchObject({
      kind: 'reinstated-receipt',
      number: expect.stringMatching(/^RRV\/\d\d-\d\d\/\d{6}$/),
      against: { number: receipt?.number },
      reverses: { number: voucher?.number },
      total: voucher?.total,
      taxable: voucher?.taxable,
      tax: voucher?.tax,
      lines: voucher?.lines,
    })
    const mail = await emailTo(shop, buyer.email, `The refund for your order ${opened.orderNo} could not be made`)
    expect(mail.text).toContain('The money is still with us')
    expect((await orderRecords(shop, opened.orderId)).state.review).toMatch(/^A refund of ₹.* failed: /)
    expect(await faults()).toEqual([])

    provider.control.apiUp()
    await refund(opened)
    await expectRefunds(opened, 'failed', 'processed')
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({
      status: 'Cancelled',
      payment: 'refunded',
      amountRefunded: order.amountPaid,
    })
    expect(await allPointsOf(buyer)).toBe(before)
    expect((await documentsOf(opened)).map(({ kind }) => kind)).toEqual([
      'receipt',
      'refund-voucher',
      'reinstated-receipt',
      'refund-voucher',
    ])
    expect(await faults()).toEqual([])
  })

  test('keeps its order out of the archive until it is made again, also when its review has ended', async () => {
    const { buyer, opened } = await paid()
    refuse()
    await cancel(buyer, opened)
    await expectRefunds(opened, 'failed')
    provider.control.apiUp()
    await queryRows(shop, `update shop_order set review = '' where id = $1`, opened.orderId)
    const archive = () => admin.request(`/api/order/delete/${opened.orderId}`, { method: 'DELETE' })
    expect(await refusal(await archive())).toEqual([409, 'conflict'])
    await refund(opened)
    await expectRefunds(opened, 'failed', 'processed')
    expect((await archive()).status).toBe(200)
    expect(await faults()).toEqual([])
  })

  test('after the invoice has its credit note reversed by a debit note, and GSTR-1 has both', async () => {
    const { buyer, opened } = await paid({ customer: inKerala })
    await dispatch(opened)
    const month = (await documentsOf(opened))[0]?.date.slice(0, 7) ?? ''
    const gst = () => admin.call('GET /reports/gst', { query: { month } })
    const before = await gst()
    refuse()
    await refund(opened, 500)
    await expectRefunds(opened, 'failed')
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ status: 'Dispatched', payment: 'paid' })
    const [, invoice, note, debit] = await documentsOf(opened)
    expect(note?.kind).toBe('credit-note')
    expect(debit).toMatchObject({
      kind: 'debit-note',
      number: expect.stringMatching(/^DBN\//),
      against: { number: invoice?.number },
      reverses: { number: note?.number },
      total: 500_00,
      taxable: note?.taxable,
      tax: note?.tax,
    })
    const after = await gst()
    // Together they change nothing that is owed.
    expect(after.b2cSmall).toEqual(before.b2cSmall)
    expect(after.hsnB2c).toEqual(before.hsnB2c)
    const sums = before.sums.unregisteredNotes
    expect(after.sums.unregisteredNotes).toEqual({ ...sums, count: sums.count + 2 })
    expect(after.debitNotes).toMatchObject({ count: before.debitNotes.count + 1 })
    const own = after.unregisteredNotes.filter(({ against }) => against === invoice?.number)
    expect(own.map(({ number, noteType, value }) => [number, noteType, value])).toEqual([
      [note?.number, 'C', 500],
      [debit?.number, 'D', 500],
    ])
    expect(after.series).toContainEqual({
      nature: 'Debit Note',
      from: expect.stringMatching(/^DBN/),
      to: debit?.number,
      count: expect.any(Number),
      cancelled: 0,
    })
    expect(await faults()).toEqual([])

    provider.control.apiUp()
    await refund(opened)
    await expectRefunds(opened, 'failed', 'processed')
    expect((await documentsOf(opened)).at(-1)).toMatchObject({ kind: 'credit-note', taxable: invoice?.taxable })
    expect(await faults()).toEqual([])
  })

  test('of an order that was invoiced meanwhile adds to the invoice what is kept after all', async () => {
    const { opened, order } = await paid()
    provider.control.refundOutcome('pending')
    await refund(opened, 300)
    await expectRefunds(opened, 'pending')
    await dispatch(opened)
    const { refunds } = provider.control.snapshot()
    const [row] = await queryRows<{ id: string }>(
      shop,
      'select provider_refund_id as id from refund where order_id = $1',
      opened.orderId,
    )
    expect(refunds.some(({ id }) => id === row?.id)).toBe(true)
    provider.control.settleRefund(row?.id ?? '', 'failed')
    provider.control.refundOutcome('processed')
    await expectRefunds(opened, 'failed')
    const [, voucher, invoice, debit] = await documentsOf(opened)
    expect(invoice?.total).toBe(order.totalPrice * 100 - 300_00)
    expect(debit).toMatchObject({
      kind: 'debit-note',
      against: { number: invoice?.number },
      reverses: { number: voucher?.number },
      total: 300_00,
    })
    expect(await faults()).toEqual([])
    await refund(opened)
    await expectRefunds(opened, 'failed', 'processed')
    expect((await documentsOf(opened)).at(-1)).toMatchObject({
      kind: 'credit-note',
      total: order.totalPrice * 100,
      taxable: (invoice?.taxable ?? 0) + (debit?.taxable ?? 0),
    })
    expect(await faults()).toEqual([])
  })

  test('V09 takes back returned points that were spent meanwhile: they are owed', async () => {
    const { buyer, opened, order } = await paid({ points: 40 })
    await deliver(shop, opened.orderId)
    provider.control.refundOutcome('pending')
    await refund(opened)
    await expectRefunds(opened, 'pending')
    const { points } = await creditOf(buyer)
    await queryRows(
      shop,
      `insert into credit_entry (id, account_id, kind, points, reason)
        values (gen_random_uuid(), $1, 'corrected', $2, 'spent elsewhere')`,
      buyer.id,
      -points,
    )
    const [row] = await queryRows<{ id: string }>(
      shop,
      'select provider_refund_id as id from refund where order_id = $1',
      opened.orderId,
    )
    provider.control.settleRefund(row?.id ?? '', 'failed')
    provider.control.refundOutcome('processed')
    await expectRefunds(opened, 'failed')
    const [{ owed } = { owed: -1 }] = await queryRows<{ owed: number }>(
      shop,
      'select owed from credit_balance where account_id = $1',
      buyer.id,
    )
    expect(owed).toBe(Math.max(0, order.pointsUsed - order.creditPoints))
    expect(await faults()).toEqual([])
  })

  test('M9 does not take the first-order discount from the order that has it now', async () => {
    const buyer = await someBuyer(shop)
    const first = await buy(paying, buyer, [await someLine(shop)])
    await waitForEvents()
    await deliver(shop, first.orderId)
    provider.control.refundOutcome('pending')
    await refund(first)
    await expectRefunds(first, 'pending')
    const second = await buy(paying, buyer, [await someLine(shop)])
    await waitForEvents()
    const [row] = await queryRows<{ id: string }>(
      shop,
      'select provider_refund_id as id from refund where order_id = $1',
      first.orderId,
    )
    provider.control.settleRefund(row?.id ?? '', 'failed')
    provider.control.refundOutcome('processed')
    await expectRefunds(first, 'failed')
    expect(await orderOf(buyer, first.orderId)).toMatchObject({ status: 'Delivered', payment: 'paid' })
    expect(await orderOf(buyer, second.orderId)).toMatchObject({ payment: 'paid' })
    expect(await faults()).toEqual([])
  })
})

describe('a refund of less than the provider returns', () => {
  test('is refused before, with all that is left as the offer, and so is one that leaves so little', async () => {
    const { buyer, opened, order } = await paid()
    const left = order.refundable.amount
    const path = `/api/order/${opened.orderId}/refund`
    const records = await orderRecords(shop, opened.orderId)
    const all = `Please refund all that is left, ₹${left.toLocaleString('en-IN')}.00, or at `
    const least = 'the payment provider returns no less than ₹1.00.'
    for (const [amount, message] of [
      [0.5, `${all}least ₹1.00: ${least}`],
      [left - 0.4, `${all}most ₹${(left - 1).toLocaleString('en-IN')}.00: ₹0.40 would stay, and ${least}`],
    ] as const) {
      const answer = await post(shop, path, { amount, reason: 'A scratch' }, admin.token)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ message, fields: { amount: message } })
      const quoted = await admin.request(`${path}?amount=${amount}`)
      expect(await quoted.json()).toMatchObject({ message })
      const body = { orderId: opened.orderId, status: 'Cancelled', refundAmount: amount, reason: 'A scratch' }
      const cancelled = await send(shop, 'PUT', '/api/updateOrder/', body, { 'x-access-token': admin.token })
      expect(await cancelled.json()).toMatchObject({ message, fields: { refundAmount: message } })
    }
    expect(await orderRecords(shop, opened.orderId)).toEqual(records)
    await refund(opened, left - 1)
    await refund(opened, 1)
    await expectRefunds(opened, 'processed', 'processed')
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ payment: 'refunded', amountRefunded: left })
  })
})
