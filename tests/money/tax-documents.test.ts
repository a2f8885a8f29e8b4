import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { istDate } from '#rules/financial-year.ts'
import { fromRupees } from '#rules/money.ts'
import { pointsValue } from '#rules/points.ts'
import { sum } from '#rules/proportion.ts'
import { readTaxDocument } from '#rules/tax-document.ts'
import { newId } from '#server/lib/ids.ts'
import { inTransaction, run } from '#server/lib/tx.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { issueInvoice, issueReturn } from '#server/modules/invoices/invoices.service.ts'
import { toDocumentInput } from '#server/modules/orders/orders.service.ts'
import { findLines, findOrder } from '#server/modules/orders/orders.store.ts'
import { reconcileOrder } from '#server/modules/payments/reconcile.service.ts'
import { NOON } from '../support/clock.ts'
import {
  type Buyer,
  buy,
  ctxOf,
  grantPoints,
  type Opened,
  orderOf,
  payingShop,
  placement,
  post,
  queryRows,
  refundAtProvider,
  regulars,
  someBuyer,
  someLine,
} from '../support/paying-shop.ts'
import { type Person, refusal, send, someone } from '../support/people.ts'

const paying = payingShop(NOON)
const { shop, provider, waitForEvents } = paying
const someCustomer = {
  'Tamil Nadu': regulars(paying),
  Kerala: regulars(paying, { state: 'Kerala', city: 'Kochi', pincode: '682001' }),
}

let admin: Person
beforeAll(async () => {
  admin = await someone(shop, { admin: true })
})
beforeEach(() => {
  provider.control.webhooks.enable()
  provider.control.refundOutcome('processed')
})

const refund = (orderId: string, amount?: number) =>
  admin.call('POST /order/{id}/refund', {
    params: { id: orderId },
    body: { reason: 'A scratch', ...(amount !== undefined && { amount }) },
  })
const dispatchBody = (orderId: string) => ({ orderId, status: 'Dispatched' }) as const
const dispatch = (orderId: string) => admin.call('PUT /updateOrder/', { body: dispatchBody(orderId) })

async function documentsOf(orderId: string) {
  const rows = await queryRows<{ content: unknown }>(
    shop,
    `select content from tax_document where order_id = $1
      order by array_position('{receipt,refund-voucher,invoice,credit-note,commercial-credit-note}'::text[], kind), number`,
    orderId,
  )
  return rows.map(({ content }) => readTaxDocument(content))
}

/** Returns the errors in the ledger, without those at the provider. */
async function faults() {
  const { checks } = await diagnose({ ...shop.deps, razorpay: undefined }, new Date())
  return checks.flatMap(({ violations }) => violations)
}

const cart = async () => [await someLine(shop), await someLine(shop, { product: 'top-rack', qty: 7 })]

async function paidOrder(
  points = 0,
  state: keyof typeof someCustomer = 'Tamil Nadu',
): Promise<{ buyer: Buyer; opened: Opened; paymentId: string }> {
  const buyer = await someCustomer[state]()
  if (points > 0) await grantPoints(shop, buyer, points)
  const opened = await buy(paying, buyer, await cart(), { usePoints: points > 0 })
  await waitForEvents()
  const [payment] = await queryRows<{ id: string }>(
    shop,
    'select id from payment where is_accepted and order_id = $1',
    opened.orderId,
  )
  return { buyer, opened, paymentId: payment?.id ?? '' }
}

describe('a refund before dispatch', () => {
  test('leaves less to bill: the tax invoice is of what remains, and names the refund voucher', async () => {
    const { buyer, opened } = await paidOrder()
    await refund(opened.orderId, 1357)
    await dispatch(opened.orderId)
    const [receipt, voucher, invoice] = await documentsOf(opened.orderId)
    const order = await orderOf(buyer, opened.orderId)
    expect([receipt?.kind, voucher?.kind, invoice?.kind]).toEqual(['receipt', 'refund-voucher', 'invoice'])
    expect(voucher?.against?.number).toBe(receipt?.number)
    expect(invoice?.total).toBe(fromRupees(order.totalPrice) - 1357_00)
    expect(invoice?.refundedBefore).toEqual({
      value: 1357_00,
      vouchers: [{ number: voucher?.number, date: voucher?.date }],
    })
    expect(invoice?.taxable).toBe((receipt?.taxable ?? 0) - (voucher?.taxable ?? 0))
    expect(await faults()).toEqual([])
  })

  test('counts points returned with the money', async () => {
    const { buyer, opened } = await paidOrder(60)
    const { pointsUsed } = await orderOf(buyer, opened.orderId)
    expect(pointsUsed).toBeGreaterThanOrEqual(60)
    await refund(opened.orderId, 2000)
    await dispatch(opened.orderId)
    const [, voucher, invoice] = await documentsOf(opened.orderId)
    expect(voucher?.pointsUsed).toBeGreaterThan(0)
    expect(invoice?.pointsUsed).toBe(pointsUsed - (voucher?.pointsUsed ?? 0))
    expect(await faults()).toEqual([])
  })

  test('in full leaves nothing to bill, so the order cannot be dispatched', async () => {
    const { opened } = await paidOrder(60)
    await refund(opened.orderId, 10)
    await refund(opened.orderId)
    const answer = await send(shop, 'PUT', '/api/updateOrder/', dispatchBody(opened.orderId), {
      'x-access-token': admin.token,
    })
    expect(await refusal(answer)).toEqual([409, 'conflict'])
    expect((await documentsOf(opened.orderId)).map(({ kind }) => kind)).toEqual([
      'receipt',
      'refund-voucher',
      'refund-voucher',
    ])
    expect(await faults()).toEqual([])
  })

  test('made at the provider counts like one made in the shop', async () => {
    const { opened, paymentId } = await paidOrder()
    await refundAtProvider({ provider }, paymentId, 300_00)
    await reconcileOrder(ctxOf(shop), opened.orderId)
    await dispatch(opened.orderId)
    const kinds = (await documentsOf(opened.orderId)).map(({ kind, total }) => [kind, total])
    expect(kinds).toMatchObject([
      ['receipt', expect.any(Number)],
      ['refund-voucher', 300_00],
      ['invoice', (kinds[0]?.[1] as number) - 300_00],
    ])
    expect(await faults()).toEqual([])
  })

  test('that the shop hears of only after dispatch becomes a credit note', async () => {
    const { opened, paymentId } = await paidOrder()
    provider.control.webhooks.disable()
    await refundAtProvider({ provider }, paymentId, 300_00)
    await dispatch(opened.orderId)
    await reconcileOrder(ctxOf(shop), opened.orderId)
    const documents = await documentsOf(opened.orderId)
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'invoice', 'credit-note'])
    expect(documents[1]?.total).toBe(documents[0]?.total)
    expect(documents[2]).toMatchObject({ total: 300_00, against: { number: documents[1]?.number } })
    expect(await faults()).toEqual([])
  })
})

describe('a refund at the very moment of dispatch', () => {
  test('is either before the invoice, which then bills less, or after it, with a credit note', async () => {
    for (let round = 0; round < 6; round++) {
      const { opened } = await paidOrder(round % 2 === 0 ? 0 : 40)
      const works = [() => refund(opened.orderId, 500), () => dispatch(opened.orderId)]
      await Promise.all((round % 3 === 0 ? works : works.reverse()).map((work) => work()))
      const [receipt, ...rest] = await documentsOf(opened.orderId)
      const invoice = rest.find(({ kind }) => kind === 'invoice')
      const other = rest.find(({ kind }) => kind !== 'invoice')
      const before = other?.kind === 'refund-voucher' ? other.total : 0
      expect(other?.kind).toMatch(/refund-voucher|credit-note/)
      expect(invoice?.total).toBe((receipt?.total ?? 0) - before)
    }
    expect(await faults()).toEqual([])
  })

  test('lists documents by kind and number: their times do not show which is later', async () => {
    const { buyer, opened } = await paidOrder()
    await dispatch(opened.orderId)
    await refund(opened.orderId, 500)
    await queryRows(shop, 'alter table tax_document disable trigger only_added')
    await queryRows(
      shop,
      `update tax_document set issued_at = issued_at - interval '1 second' where kind = 'credit-note' and order_id = $1`,
      opened.orderId,
    )
    await queryRows(shop, 'alter table tax_document enable trigger only_added')
    const { documents } = await orderOf(buyer, opened.orderId)
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'invoice', 'credit-note'])
  })
})

/** A step of an order's life: a part of the rest is refunded, all of it is, or the goods are dispatched. */
const step = fc.record({
  does: fc.constantFrom('refund', 'refund', 'refund', 'at the provider', 'dispatch', 'dispatch', 'refund the rest'),
  part: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
})
const story = fc.record({
  points: fc.constantFrom(0, 0, 17, 350),
  state: fc.constantFrom('Tamil Nadu' as const, 'Kerala' as const),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
})

/** Carries out a step, and returns the order's remaining money in paise. */
async function take(
  { does, part }: { does: string; part: number },
  { orderId, paymentId, left }: { orderId: string; paymentId: string; left: number },
): Promise<number> {
  const amount = Math.floor(left * part)
  // The provider refunds no less than a rupee.
  if (amount < 100) return left
  if (does === 'dispatch') {
    await dispatch(orderId)
    return left
  }
  if (does === 'at the provider') {
    await refundAtProvider({ provider }, paymentId, amount)
    await reconcileOrder(ctxOf(shop), orderId)
  } else await refund(orderId, does === 'refund' ? amount / 100 : undefined)
  await waitForEvents()
  return does === 'refund the rest' ? 0 : left - amount
}

describe('random orders and refunds', () => {
  test('leave documents that add up to the amount not refunded, and a GST month that adds up to the documents', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ points, state, steps }) => {
        const { buyer, opened, paymentId } = await paidOrder(points, state)
        const { orderId } = opened
        let left = fromRupees((await orderOf(buyer, orderId)).amountPaid)
        for (const each of steps) left = await take(each, { orderId, paymentId, left })
        const documents = await documentsOf(orderId)
        const of = (kind: string) => sum(documents.filter((each) => each.kind === kind).map((each) => each.total))
        const order = await orderOf(buyer, orderId)
        const back = fromRupees(order.amountRefunded) + pointsValue(sum(order.refunds.map((each) => each.points)))
        const isBilled = of('invoice') > 0
        expect(isBilled ? of('invoice') - of('credit-note') : of('receipt') - of('refund-voucher')).toBe(
          fromRupees(order.totalPrice) - back,
        )
      }),
      { numRuns: 12, endOnFailure: true },
    )
    expect(await faults()).toEqual([])
    const month = await admin.call('GET /reports/gst', { query: { month: istDate(new Date()).slice(0, 7) } })
    const [documents] = await queryRows<{ invoiced: string; credited: string }>(
      shop,
      `select sum((content ->> 'total')::bigint) filter (where kind = 'invoice') as invoiced,
        sum((content ->> 'total')::bigint) filter (where kind = 'credit-note') as credited from tax_document`,
    )
    expect(fromRupees(month.invoices.value)).toBe(Number(documents?.invoiced))
    expect(fromRupees(month.creditNotes.value)).toBe(Number(documents?.credited))
  })
})

describe('after 30 November of the year that follows the invoice’s', () => {
  /** Changes the date of an order's invoice, as if that time had passed. */
  const dateInvoice = async (orderId: string, day: string) => {
    await queryRows(shop, 'alter table tax_document disable trigger only_added')
    await queryRows(
      shop,
      `update tax_document set content = jsonb_set(content, '{date}', to_jsonb($2::text)) where kind = 'invoice' and order_id = $1`,
      orderId,
      day,
    )
    await queryRows(shop, 'alter table tax_document enable trigger only_added')
  }

  test('a refund has a commercial credit note: no tax, its own series, and not in the GST return', async () => {
    const { buyer, opened } = await paidOrder(40)
    await dispatch(opened.orderId)
    await refund(opened.orderId, 100)
    await dateInvoice(opened.orderId, '2023-05-02')
    const gstOf = () => admin.call('GET /reports/gst', { query: { month: istDate(new Date()).slice(0, 7) } })
    const before = await gstOf()
    await refund(opened.orderId, 500)
    await refund(opened.orderId)
    const documents = await documentsOf(opened.orderId)
    expect(documents.map(({ kind }) => kind)).toEqual([
      'receipt',
      'invoice',
      'credit-note',
      'commercial-credit-note',
      'commercial-credit-note',
    ])
    expect(documents[3]).toMatchObject({ lines: [], against: { number: documents[1]?.number, date: '2023-05-02' } })
    expect(documents.slice(3).map(({ number }) => number.slice(0, 3))).toEqual(['CCN', 'CCN'])
    expect(sum(documents.slice(2).map(({ total }) => total))).toBe(documents[1]?.total)
    expect(await gstOf()).toEqual(before)
    const { documents: listed } = await orderOf(buyer, opened.orderId)
    expect(listed.at(-1)?.kind).toBe('commercial-credit-note')
    expect(await faults()).toEqual([])
  })

  test('an invoice of this financial year still has a credit note with tax, one of the last but one has none', async () => {
    const { opened } = await paidOrder()
    await dispatch(opened.orderId)
    const year = Number(istDate(new Date()).slice(0, 4))
    await dateInvoice(opened.orderId, `${year - 1}-03-31`)
    await refund(opened.orderId, 100)
    expect((await documentsOf(opened.orderId)).at(-1)?.kind).toBe('commercial-credit-note')
    await dateInvoice(opened.orderId, `${year}-04-01`)
    await refund(opened.orderId, 100)
    expect((await documentsOf(opened.orderId)).map(({ kind }) => kind)).toContain('credit-note')
  })
})

describe('a business of another state than the address of delivery', () => {
  const GSTIN = '29ABCDE1234F1ZW'
  const billing = { name: 'Riders Club LLP', address: '4 Mill Road', city: 'Mysuru', pincode: '570001' }
  const cartOf = async () => [await someLine(shop)]

  test('is billed at its registered address, with the tax of that state; the delivery goes elsewhere', async () => {
    const buyer = await someBuyer(shop)
    const cartItems = await cartOf()
    const quote = (gstin?: string) =>
      buyer.call('POST /quote', { body: { cartItems, addressId: buyer.addressId, gstin } })
    expect((await quote()).tax).toMatchObject({ igst: null })
    expect((await quote('29ABC')).tax).toMatchObject({ igst: null })
    expect((await quote(GSTIN)).tax).toMatchObject({ cgst: null, igst: expect.any(Number) })
    const { orderId } = await buy(paying, buyer, cartItems, { gstin: GSTIN, billing })
    expect(await orderOf(buyer, orderId)).toMatchObject({
      gstin: GSTIN,
      billing: { ...billing, state: 'Karnataka' },
      address: { state: 'Tamil Nadu' },
      tax: { cgst: null, igst: expect.any(Number) },
    })
    await dispatch(orderId)
    const [, invoice] = await documentsOf(orderId)
    expect(invoice).toMatchObject({
      buyer: { ...billing, state: 'Karnataka', stateCode: '29', gstin: GSTIN },
      deliverTo: { state: 'Tamil Nadu', stateCode: '33' },
      placeOfSupply: { state: 'Karnataka', code: '29' },
      tax: { igst: expect.any(Number) },
    })
    const month = await admin.call('GET /reports/gst', { query: { month: istDate(new Date()).slice(0, 7) } })
    expect(month.b2b.find(({ number }) => number === invoice?.number)).toMatchObject({
      gstin: GSTIN,
      name: 'Riders Club LLP',
      placeOfSupply: '29-Karnataka',
    })
    expect(await faults()).toEqual([])
  })

  test('of the shop’s own state is taxed with CGST and SGST, although the delivery leaves it', async () => {
    const buyer = await someBuyer(shop, { state: 'Kerala', city: 'Kochi', pincode: '682001' })
    const own = { name: 'Kovai Motors', address: '1 Cross Street', city: 'Coimbatore', pincode: '641001' }
    const { orderId } = await buy(paying, buyer, await cartOf(), { gstin: '33ABCDE1234F1Z7', billing: own })
    expect((await orderOf(buyer, orderId)).tax).toMatchObject({ igst: null, cgst: expect.any(Number) })
    await dispatch(orderId)
    expect((await documentsOf(orderId))[1]).toMatchObject({
      placeOfSupply: { code: '33' },
      deliverTo: { stateCode: '32' },
    })
    expect(await faults()).toEqual([])
  })

  test('of other territory, code 97, pays IGST and is listed under that code', async () => {
    const buyer = await someBuyer(shop)
    const offshore = {
      name: 'Sea Rigs Limited',
      address: 'Platform 4, Western Offshore',
      city: 'Mumbai',
      pincode: '400001',
    }
    const gstin = '97ABCDE1234F1ZT'
    const { orderId } = await buy(paying, buyer, await cartOf(), { gstin, billing: offshore })
    await dispatch(orderId)
    const [, invoice] = await documentsOf(orderId)
    expect(invoice).toMatchObject({
      buyer: { ...offshore, state: 'Other Territory', stateCode: '97', gstin },
      placeOfSupply: { state: 'Other Territory', code: '97' },
      tax: { igst: expect.any(Number) },
    })
    const month = await admin.call('GET /reports/gst', { query: { month: istDate(new Date()).slice(0, 7) } })
    expect(month.b2b.find(({ number }) => number === invoice?.number)).toMatchObject({
      placeOfSupply: '97-Other Territory',
    })
    expect(await faults()).toEqual([])
  })

  test('must enter its registered name and address, in its own state', async () => {
    const buyer = await someBuyer(shop)
    const body = await placement(buyer, await cartOf())
    const refusedFields = async (more: object) => {
      const answer = await post(shop, '/api/create-payment', { ...body, ...more }, buyer.token)
      return [answer.status, Object.keys((await answer.json()).fields ?? {})]
    }
    expect(await refusedFields({ gstin: GSTIN })).toEqual([422, ['billing.name']])
    expect(await refusedFields({ gstin: GSTIN, billing: { ...billing, pincode: '600001' } })).toEqual([
      422,
      ['billing.pincode'],
    ])
    expect(await refusedFields({ gstin: GSTIN, billing: { ...billing, name: ' ' } })).toEqual([422, ['billing.name']])
    expect(await refusedFields({ gstin: '29ABCDE1234F1ZX', billing })).toEqual([422, ['gstin']])
  })

  test('of the same state needs nothing more, and may enter its registered address', async () => {
    const buyer = await someBuyer(shop)
    const plain = await buy(paying, buyer, await cartOf(), { gstin: '33ABCDE1234F1Z7' })
    expect(await orderOf(buyer, plain.orderId)).toMatchObject({ gstin: '33ABCDE1234F1Z7', billing: null })
    // A buyer who gives a billing address without a GSTIN is not a business.
    const private_ = await buy(paying, buyer, [await someLine(shop, { qty: 2 })], { billing })
    expect(await orderOf(buyer, private_.orderId)).toMatchObject({ gstin: '', billing: null })
  })
})

describe('a unit of a Special Economic Zone', () => {
  const gstin = '33ABCDE1234F1Z7'
  const monthNow = () => admin.call('GET /reports/gst', { query: { month: istDate(new Date()).slice(0, 7) } })

  test('pays IGST in the shop’s own state too, and its documents are listed as such', async () => {
    const buyer = await someBuyer(shop)
    const cartItems = [await someLine(shop)]
    const taxOf = async (more: { gstin?: string; sez: 'with-payment' }) =>
      (await buyer.call('POST /quote', { body: { cartItems, addressId: buyer.addressId, ...more } })).tax
    expect(await taxOf({ sez: 'with-payment' })).toMatchObject({ igst: null })
    expect(await taxOf({ gstin, sez: 'with-payment' })).toMatchObject({ cgst: null, igst: expect.any(Number) })
    const { orderId } = await buy(paying, buyer, cartItems, { gstin, sez: 'with-payment' })
    expect((await orderOf(buyer, orderId)).tax).toMatchObject({ cgst: null, igst: expect.any(Number) })
    await dispatch(orderId)
    const [, invoice] = await documentsOf(orderId)
    expect(invoice).toMatchObject({
      sez: 'with-payment',
      placeOfSupply: { code: '33' },
      tax: { igst: expect.any(Number) },
    })
    await refund(orderId, 500)
    const { b2b, registeredNotes } = await monthNow()
    const listed = { supplyType: 'SEZ supplies with payment', placeOfSupply: '33-Tamil Nadu', cgst: 0 }
    expect(b2b.find(({ number }) => number === invoice?.number)).toMatchObject(listed)
    expect(registeredNotes.find(({ against }) => against === invoice?.number)).toMatchObject(listed)
    expect(await faults()).toEqual([])
  })

  test('is supplied without payment of IGST only by staff, at the price without tax', async () => {
    const buyer = await someBuyer(shop)
    const cartItems = [await someLine(shop, { qty: 2 })]
    const own = { ...(await placement(buyer, cartItems)), gstin, sez: 'without-payment' }
    expect((await post(shop, '/api/create-payment', own, buyer.token)).status).toBe(422)
    const body = { userId: buyer.id, addressId: buyer.addressId, cartItems, gstin, sez: 'without-payment' as const }
    const quote = await admin.call('POST /new-order/quote', { body })
    expect(quote).toMatchObject({ taxPrice: 0, taxPercent: 0, tax: { cgst: null, sgst: null, igst: 0 } })
    const { order } = await admin.call('POST /new-order', { body })
    expect(order).toMatchObject({ taxPrice: 0, totalPrice: quote.totalPrice })
    await admin.call('PUT /updateOrder/', { body: { orderId: order.orderId, isPaid: true, reason: 'Bank transfer' } })
    await dispatch(order.orderId)
    const [, invoice] = await documentsOf(order.orderId)
    expect(invoice).toMatchObject({ sez: 'without-payment', tax: { igst: 0 }, total: fromRupees(quote.totalPrice) })
    const { b2b } = await monthNow()
    expect(b2b.find(({ number }) => number === invoice?.number)).toMatchObject({
      supplyType: 'SEZ supplies without payment',
      igst: 0,
    })
    expect(await faults()).toEqual([])
  })
})

describe('the HSN summary of a month', () => {
  const sold = async () => {
    const { hsnB2c } = await admin.call('GET /reports/gst', { query: { month: istDate(new Date()).slice(0, 7) } })
    return { pieces: sum(hsnB2c.map(({ qty }) => qty)), value: sum(hsnB2c.map(({ value }) => fromRupees(value))) }
  }

  test('counts no piece of an invoice that is credited in full, and every piece of one credited in part', async () => {
    const before = await sold()
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop, { qty: 7 })])
    await dispatch(orderId)
    expect((await sold()).pieces).toBe(before.pieces + 7)
    await refund(orderId, 500)
    expect((await sold()).pieces).toBe(before.pieces + 7)
    await refund(orderId)
    expect(await sold()).toEqual(before)
  })
})

describe('copies of an invoice', () => {
  test('for the transporter and the supplier are for the staff of orders, from dispatch on', async () => {
    const { buyer, opened } = await paidOrder()
    const path = `/api/invoice-copy/${opened.orderId}`
    const staff = await someone(shop, { areas: ['orders'] })
    expect((await staff.request(path)).status).toBe(404)
    await dispatch(opened.orderId)
    for (const copy of ['transporter', 'supplier']) {
      const answer = await staff.request(`${path}?copy=${copy}`)
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="invoice-${opened.orderNo}-${copy}.pdf"`,
      )
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    expect((await buyer.request(path)).status).toBe(403)
    expect((await shop.request(path)).status).toBe(401)
  })
})

// These tests come last, because they leave errors in the ledger.
describe('what the lock is for', () => {
  test('catches a broken variant: an invoice and a refund that do not wait for the order’s lock', async () => {
    const { opened } = await paidOrder()
    const order = await run(shop.deps, findOrder(opened.orderId))
    if (!order) throw new Error('There is no such order.')
    const facts = toDocumentInput(order, await run(shop.deps, findLines(order.id)))
    const refundId = newId()
    await queryRows(
      shop,
      `insert into refund (id, order_id, purpose, amount, reason, idempotency_key, status)
        values ($1, $2, 'unlocked', 50000, 'a test', 'unlocked', 'processed')`,
      refundId,
      order.id,
    )
    await inTransaction(shop.deps.pool, async (one) => {
      await issueInvoice(one, facts, new Date())
      await inTransaction(shop.deps.pool, (other) =>
        issueReturn(
          other,
          facts,
          { refundId, money: 500_00, points: 0, deducted: 0, percent: 5, reason: 'a test' },
          new Date(),
        ),
      )
    })
    const wrong = await faults()
    expect(wrong.map(({ id, why }) => id === order.orderNo && /price was kept/.test(why))).toContain(true)
  })
})
