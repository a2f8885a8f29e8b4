import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '#contract/call.ts'
import { sum } from '#rules/proportion.ts'
import { isListed, readTaxDocument } from '#rules/tax-document.ts'
import { newId } from '#server/lib/ids.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { NOON } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Buyer,
  buy,
  orderOf,
  type PlacementOptions,
  payingShop,
  pointsOf,
  queryRows,
  someBuyer,
  someRegular,
} from '../support/paying-shop.ts'
import { emailTo, type Person, someone, together } from '../support/people.ts'
import { ledgerOf, linesFor, stockedProduct, stockNow } from '../support/tracked-stock.ts'

const paying = payingShop(NOON)
const { shop, provider, waitForEvents } = paying
const admin = {} as Person

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
})
beforeEach(() => provider.control.apiUp())

interface Wanted {
  readonly lines: { lineId: string; qty: number; restock?: boolean }[]
  readonly delivery?: boolean
  readonly amount?: number
  readonly key?: string
  readonly pointsDeducted?: number
  readonly customerNote?: string
}

const refund = (orderId: string, wanted: Wanted, by: Person = admin) =>
  by.call('POST /order/{id}/refund', { params: { id: orderId }, body: { reason: 'One is enough', ...wanted } })

const quote = (
  orderId: string,
  { lines, delivery = false }: Wanted,
  more: { preview?: string; customerNote?: string } = {},
) =>
  admin.call('GET /order/{id}/refund', {
    params: { id: orderId },
    query: {
      lines: lines.map(({ lineId, qty }) => `${lineId}:${qty}`).join(','),
      delivery: String(delivery),
      ...more,
    },
  })

const move = (orderId: string, status: 'Confirmed' | 'Dispatched' | 'Cancelled') =>
  admin.call('PUT /updateOrder/', { body: { orderId, status } })

async function refusalOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call was not refused.')
  return error
}

/** Buys two pieces of one product and one of another: ₹1,000 each without GST, ₹152 for delivery of each line. */
async function bought(buyer?: Buyer, options: PlacementOptions = {}) {
  const [guard, rack] = [await stockedProduct(admin, 10), await stockedProduct(admin, 10)]
  const customer = buyer ?? (await someBuyer(shop))
  const opened = await buy(paying, customer, [...linesFor(guard, 2), ...linesFor(rack)], options)
  await waitForEvents()
  const { order_details: details } = await orderOf(customer, opened.orderId)
  const [guards = '', racks = ''] = details.map(({ id }) => id)
  return { buyer: customer, orderId: opened.orderId, orderNo: opened.orderNo, guard, rack, guards, racks }
}

async function documentsOf(orderId: string) {
  const rows = await queryRows<{ content: unknown }>(
    shop,
    'select content from tax_document where order_id = $1 order by issued_at, id',
    orderId,
  )
  return rows.map(({ content }) => readTaxDocument(content))
}

async function documentOf(orderId: string, kind: string) {
  const document = (await documentsOf(orderId)).findLast((each) => each.kind === kind)
  if (!document) throw new Error(`There is no ${kind}.`)
  return { ...document, listed: document.lines.filter(isListed) }
}

/** Returns the errors in the ledger, without those at the provider. */
async function faults() {
  const { checks } = await diagnose({ ...shop.deps, razorpay: undefined }, new Date())
  return checks.flatMap(({ violations }) => violations)
}

describe('pieces of an order that has not been dispatched', () => {
  test('are cancelled: refunded with their share of the discount, put back into stock, and not billed', async () => {
    const { buyer, orderId, guard, rack, guards } = await bought()
    const wanted = { lines: [{ lineId: guards, qty: 1 }] }
    const quoted = await quote(orderId, wanted)
    // A first order: ten percent off ₹1,000, and 18 percent GST.
    expect(quoted).toMatchObject({
      amount: 1062,
      points: 0,
      cancels: false,
      parts: { goods: 1000, discount: 100, gst: 162, delivery: 0, roundOff: 0, total: 1062 },
    })
    const { order } = await refund(orderId, { ...wanted, amount: quoted.amount })
    expect(order).toMatchObject({ status: 'Processing', payment: 'partly_refunded', amountRefunded: 1062 })
    expect((await orderOf(buyer, orderId)).order_details.map(({ qtyRefunded }) => qtyRefunded)).toEqual([1, 0])
    expect([await stockNow(shop, guard), await stockNow(shop, rack)]).toMatchObject([{ onHand: 9 }, { onHand: 9 }])
    expect(await documentOf(orderId, 'refund-voucher')).toMatchObject({
      total: 1062_00,
      listed: [{ description: guard.name, qty: 1, taxable: 900_00, hsn: '8714' }],
    })
    await move(orderId, 'Dispatched')
    const invoice = await documentOf(orderId, 'invoice')
    expect(invoice.listed.filter(({ kind }) => kind === 'goods').map(({ qty }) => qty)).toEqual([1, 1])
    expect(invoice.total).toBe((await documentOf(orderId, 'receipt')).total - 1062_00)
    expect(invoice.warranty?.units).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  test('that are the last ones cancel the order, and nothing of it can be sent or reopened', async () => {
    const { buyer, orderId, guard, rack, guards, racks } = await bought()
    await refund(orderId, { lines: [{ lineId: guards, qty: 2 }] })
    const rest = { lines: [{ lineId: racks, qty: 1 }], delivery: true }
    expect(await quote(orderId, rest)).toMatchObject({ cancels: true })
    const { order } = await refund(orderId, rest)
    expect(order).toMatchObject({ status: 'Cancelled', payment: 'refunded', refundable: { amount: 0 } })
    expect(order.amountRefunded).toBe(order.amountPaid)
    expect([await stockNow(shop, guard), await stockNow(shop, rack)]).toMatchObject([{ onHand: 10 }, { onHand: 10 }])
    expect((await refusalOf(move(orderId, 'Confirmed'))).status).toBe(409)
    expect((await refusalOf(refund(orderId, rest))).status).toBe(409)
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Cancelled', isDeliveryRefunded: true })
    expect(await faults()).toEqual([])
  })

  test('cancel the order also if the delivery charge is kept, which earns no points', async () => {
    const { buyer, orderId, guards, racks } = await bought()
    const { order } = await refund(orderId, {
      lines: [
        { lineId: guards, qty: 2 },
        { lineId: racks, qty: 1 },
      ],
    })
    expect(order).toMatchObject({ status: 'Cancelled', payment: 'partly_refunded' })
    const credit = await buyer.call('GET /credit/{userId}', { params: { userId: buyer.id } })
    expect(credit.credit[0]).toMatchObject({ pending: 0 })
    expect((await refusalOf(move(orderId, 'Confirmed'))).message).toContain('Every piece of this order was refunded')
    const [row] = await queryRows(shop, 'select retained_reason from shop_order where id = $1', orderId)
    expect(row?.retained_reason).toBe('One is enough')
    expect(await faults()).toEqual([])
  })

  test('bring points and money back in the proportion in which they were paid', async () => {
    const { buyer, orderId, guards } = await bought(await someRegular(paying, 100))
    const before = await orderOf(buyer, orderId)
    expect(before.pointsUsed).toBe(0)
    const paid = await bought(buyer, { usePoints: true })
    const order = await orderOf(buyer, paid.orderId)
    expect(order.pointsUsed).toBeGreaterThan(0)
    const free = await pointsOf(buyer)
    const quoted = await quote(paid.orderId, { lines: [{ lineId: paid.guards, qty: 1 }] })
    expect(quoted.points).toBe(Math.floor((order.pointsUsed * 1180) / order.totalPrice))
    expect(quoted.amount + quoted.points * 8).toBe(1180)
    await refund(paid.orderId, { lines: [{ lineId: paid.guards, qty: 1 }] })
    expect(await pointsOf(buyer)).toBe(free + quoted.points)
    await move(paid.orderId, 'Cancelled')
    expect(await orderOf(buyer, paid.orderId)).toMatchObject({
      payment: 'refunded',
      refundable: { amount: 0, points: 0 },
    })
    expect(guards).not.toBe('')
    expect(await faults()).toEqual([])
  })
})

describe('pieces of a dispatched order', () => {
  test('that came back have a credit note that names them, and go into stock where that is said', async () => {
    const { buyer, orderId, guard, rack, guards, racks } = await bought()
    await move(orderId, 'Dispatched')
    const { order } = await refund(orderId, {
      lines: [
        { lineId: guards, qty: 2, restock: true },
        { lineId: racks, qty: 1, restock: false },
      ],
    })
    expect(order).toMatchObject({ status: 'Dispatched', payment: 'partly_refunded', goodsReturnedAt: null })
    expect(await documentOf(orderId, 'credit-note')).toMatchObject({
      ofPieces: true,
      listed: [
        { description: guard.name, qty: 2, taxable: 1800_00 },
        { description: rack.name, qty: 1, taxable: 900_00 },
      ],
    })
    expect([await stockNow(shop, guard), await stockNow(shop, rack)]).toMatchObject([{ onHand: 10 }, { onHand: 9 }])
    expect(await ledgerOf(shop, guard)).toEqual([
      ['counted', 10],
      ['sold', -2],
      ['returned', 2],
    ])
    const rest = await refund(orderId, { lines: [], delivery: true })
    expect(rest.order).toMatchObject({ payment: 'refunded', refundable: { amount: 0, points: 0 } })
    const documents = await documentsOf(orderId)
    const credited = documents.filter(({ kind }) => kind === 'credit-note')
    const [invoice] = documents.filter(({ kind }) => kind === 'invoice')
    for (const amount of ['total', 'taxable', 'roundOff'] as const)
      expect(sum(credited.map((note) => note[amount]))).toBe(invoice?.[amount])
    expect((await orderOf(buyer, orderId)).order_details.map(({ qtyRefunded }) => qtyRefunded)).toEqual([2, 1])
    expect(await faults()).toEqual([])
  })

  test('are counted in the summary by HSN of the month, each once', async () => {
    const { orderId, guards, racks } = await bought()
    await refund(orderId, { lines: [{ lineId: guards, qty: 1 }] })
    const { date } = await documentOf(orderId, 'receipt')
    const pieces = async () => {
      const { hsnB2c } = await admin.call('GET /reports/gst', { query: { month: date.slice(0, 7) } })
      return sum(hsnB2c.map(({ qty }) => qty))
    }
    const before = await pieces()
    await move(orderId, 'Dispatched')
    expect((await pieces()) - before).toBe(2)
    await refund(orderId, { lines: [{ lineId: racks, qty: 1 }] })
    expect((await pieces()) - before).toBe(1)
    await admin.call('POST /order/{id}/refund', { params: { id: orderId }, body: { reason: 'All of it' } })
    expect((await pieces()) - before).toBe(0)
  })

  test('that have all come back are in the shop again, and a full refund cancels the order', async () => {
    const { orderId, guards, racks } = await bought()
    await move(orderId, 'Dispatched')
    await refund(orderId, { lines: [{ lineId: racks, qty: 1, restock: true }] })
    const { order } = await refund(orderId, { lines: [{ lineId: guards, qty: 2, restock: true }], delivery: true })
    expect(order).toMatchObject({ status: 'Cancelled', payment: 'refunded', goodsReturnedAt: expect.any(String) })
    expect(await faults()).toEqual([])
  })
})

describe('what cannot be refunded by line', () => {
  test('more pieces than are left, lines of another order, nothing at all, a line twice', async () => {
    const { orderId, guards } = await bought()
    await refund(orderId, { lines: [{ lineId: guards, qty: 1 }] })
    const second = await refusalOf(refund(orderId, { lines: [{ lineId: guards, qty: 2 }] }))
    expect([second.status, second.message]).toEqual([409, expect.stringContaining('1 of 2 pieces of')])
    for (const lines of [[{ lineId: newId(), qty: 1 }], [], [1, 1].map((qty) => ({ lineId: guards, qty }))])
      expect((await refusalOf(refund(orderId, { lines }))).status).toBe(422)
    expect((await refusalOf(refund(orderId, { lines: [{ lineId: guards, qty: 0 }] }))).status).toBe(422)
  })

  test('another amount than the person was shown', async () => {
    const { buyer, orderId, guards } = await bought()
    const changed = await refusalOf(refund(orderId, { lines: [{ lineId: guards, qty: 1 }], amount: 1061.99 }))
    expect([changed.status, changed.message]).toEqual([
      409,
      expect.stringContaining('The refund has changed since you opened it: ₹1,062.00 would be refunded.'),
    ])
    expect(await orderOf(buyer, orderId)).toMatchObject({ payment: 'paid', refunds: [] })
  })

  test('an order that its customer has cancelled meanwhile, or that nobody has paid', async () => {
    const { buyer, orderId, guards } = await bought()
    await buyer.call('POST /order/{id}/cancel', { params: { id: orderId }, body: { reason: '' } })
    const wanted = { lines: [{ lineId: guards, qty: 1 }] }
    expect((await refusalOf(refund(orderId, wanted))).status).toBe(409)
    expect((await refusalOf(quote(orderId, wanted))).status).toBe(409)
  })

  test('the delivery charge a second time', async () => {
    const { orderId } = await bought()
    await refund(orderId, { lines: [], delivery: true })
    expect((await refusalOf(refund(orderId, { lines: [], delivery: true }))).status).toBe(409)
    expect(await faults()).toEqual([])
  })
})

describe('a refund of pieces that is requested twice', () => {
  test('with one key is made once, and with the key of another it is refused', async () => {
    const { orderId, guard, guards, racks } = await bought()
    const wanted = { lines: [{ lineId: guards, qty: 1 }], key: newId() }
    const [first, second] = [await refund(orderId, wanted), await refund(orderId, wanted)]
    expect(second.refund.id).toBe(first.refund.id)
    expect(await stockNow(shop, guard)).toMatchObject({ onHand: 9 })
    const other = refund(orderId, { lines: [{ lineId: racks, qty: 1 }], key: wanted.key })
    expect((await refusalOf(other)).status).toBe(409)
    expect(first.order.order_details.map(({ qtyRefunded }) => qtyRefunded)).toEqual([1, 0])
  })

  test('by two people at once is made once: the second reads what has happened', async () => {
    const { buyer, orderId, guards, guard } = await bought()
    const colleague = await someone(shop, { areas: ['orders'] })
    const lines = [{ lineId: guards, qty: 2 }]
    const outcomes = await together(
      (index) =>
        refund(orderId, { lines }, index === 0 ? admin : colleague).then(
          () => 'made',
          (error: ApiError) => error.message,
        ),
      2,
    )
    expect(outcomes.toSorted()).toEqual([expect.stringMatching(/^2 of 2 pieces of .* were refunded before/), 'made'])
    expect((await orderOf(buyer, orderId)).order_details[0]?.qtyRefunded).toBe(2)
    expect(await stockNow(shop, guard)).toMatchObject({ onHand: 10 })
    expect(await faults()).toEqual([])
  })
})

describe('a refund of pieces that the provider refuses', () => {
  test('is undone with its pieces, which can be refunded again', async () => {
    provider.control.apiDown('POST /payments/*/refund', 400)
    const { buyer, orderId, guards } = await bought()
    const wanted = { lines: [{ lineId: guards, qty: 2 }] }
    await refund(orderId, wanted)
    await eventually(async () => {
      expect(await orderOf(buyer, orderId)).toMatchObject({ payment: 'paid', order_details: [{ qtyRefunded: 0 }, {}] })
    })
    provider.control.apiUp()
    await refund(orderId, wanted)
    expect((await orderOf(buyer, orderId)).order_details[0]?.qtyRefunded).toBe(2)
    expect(await faults()).toEqual([])
  })
})

test('the email that is shown before a refund is the one that the customer gets', async () => {
  const { buyer, orderId, orderNo, guards, guard } = await bought()
  const lines = [{ lineId: guards, qty: 1 }]
  const note = 'This colour is sold out'
  const { email } = await quote(orderId, { lines }, { preview: 'true', customerNote: note })
  await refund(orderId, { lines, customerNote: note })
  const sent = await emailTo(shop, buyer.email, `A refund for your order ${orderNo}`)
  expect(email?.subject).toBe(sent.subject)
  expect(email?.paragraphs).toContain(
    'The pieces below are cancelled and will not be sent. You get the rest of your order.',
  )
  expect(email?.rows).toContainEqual([`1 × ${guard.name}`, guard.bikes.name])
  for (const text of [...(email?.paragraphs ?? []), ...(email?.rows ?? []).flat()]) expect(sent.text).toContain(text)
})
