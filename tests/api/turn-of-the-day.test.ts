import { beforeAll, describe, expect, test } from 'vitest'
import { readTaxDocument } from '#rules/tax-document.ts'
import { moveClock } from '../support/clock.ts'
import { type Buyer, buy, orderOf, payingShop, plainLine, queryRows, someBuyer } from '../support/paying-shop.ts'
import { type Person, send, signedInAs, someEmail, someone } from '../support/people.ts'
import { someIp } from '../support/some-ip.ts'

// Midnight in India is 18:30 UTC. The days that matter are ahead: 31 March, 30 November, and 29 February 2028.
const paying = payingShop('2027-03-31T18:00:00Z')
const { shop } = paying

let owner: Person
/** Moves the shop's clock to a moment and keeps it there; the administrator signs in anew. */
async function at(moment: string): Promise<void> {
  await moveClock(shop.connection, moment, { stands: true })
  await queryRows(shop, 'delete from rate_limit')
  owner = await signedInAs(shop, { email: owner.email, password: owner.password })
}

beforeAll(async () => {
  owner = await someone(shop, { admin: true })
})

/** Signs in a customer again, whose session has ended since. */
const again = async (buyer: Buyer): Promise<Buyer> =>
  Object.assign(await signedInAs(shop, buyer), { addressId: buyer.addressId })

async function bought(price = 1000) {
  const buyer = await someBuyer(shop)
  const { orderId } = await buy(paying, buyer, [await plainLine(shop, { price, shipping: 0 })])
  return { buyer, orderId }
}

const dispatch = (orderId: string) => owner.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
const giveBack = (id: string) =>
  owner.call('POST /order/{id}/refund', { params: { id }, body: { amount: 10, reason: 'A scratch' } })

/** Returns kind, number and date of an order's documents, in the order in which they were issued. */
async function documentsOf(orderId: string) {
  const rows = await queryRows<{ content: unknown }>(
    shop,
    'select content from tax_document where order_id = $1 order by issued_at, id',
    orderId,
  )
  return rows.map(({ content }) => {
    const { kind, number, date } = readTaxDocument(content)
    return [kind, number, date]
  })
}

describe('31 March', () => {
  test('the documents of its last second are of the old financial year, those of midnight begin the new one at 1', async () => {
    await at('2027-03-31T18:29:59Z')
    const last = await bought()
    await dispatch(last.orderId)
    await at('2027-03-31T18:30:00Z')
    const first = await bought()
    await dispatch(first.orderId)
    await giveBack(last.orderId)
    expect(await documentsOf(last.orderId)).toEqual([
      ['receipt', 'RCT/26-27/000001', '2027-03-31'],
      ['invoice', 'INV/26-27/000001', '2027-03-31'],
      ['credit-note', 'CRN/27-28/000001', '2027-04-01'],
    ])
    expect(await documentsOf(first.orderId)).toEqual([
      ['receipt', 'RCT/27-28/000001', '2027-04-01'],
      ['invoice', 'INV/27-28/000001', '2027-04-01'],
    ])
    const monthOf = (month: string) => owner.call('GET /reports/gst', { query: { month } })
    const [march, april] = [await monthOf('2027-03'), await monthOf('2027-04')]
    expect([march.invoices.count, march.creditNotes.count]).toEqual([1, 0])
    expect([april.invoices.count, april.creditNotes.count]).toEqual([1, 1])
    expect(april.series.map(({ from }) => from)).toEqual(
      expect.arrayContaining(['INV/27-28/000001', 'CRN/27-28/000001']),
    )
  })
})

describe('30 November', () => {
  test('until its last second a credit note corrects the tax of the last financial year; from then on none does', async () => {
    await at('2027-03-31T18:00:00Z')
    const { orderId } = await bought()
    await dispatch(orderId)
    await at('2027-11-30T18:29:59Z')
    await giveBack(orderId)
    await at('2027-11-30T18:30:00Z')
    await giveBack(orderId)
    expect((await documentsOf(orderId)).slice(2).map(([kind, , date]) => [kind, date])).toEqual([
      ['credit-note', '2027-11-30'],
      ['commercial-credit-note', '2027-12-01'],
    ])
  })
})

describe('29 February', () => {
  /** The last second before the day, its first and its last one, and the first one after it. */
  const EDGES = ['2028-02-28T18:29:59Z', '2028-02-28T18:30:00Z', '2028-02-29T18:29:59Z', '2028-02-29T18:30:00Z']

  test('the lists and the report of a day begin and end with it', async () => {
    const orders: string[] = []
    for (const moment of EDGES) {
      await at(moment)
      orders.push((await bought()).orderId)
      const report = await owner.call('GET /reports/sales')
      const day = ['2028-02-28', '2028-02-29', '2028-02-29', '2028-03-01'][orders.length - 1]
      expect(report.to).toBe(day)
      expect(report.days.at(-1)).toMatchObject({ day, orders: orders.length === 3 ? 2 : 1 })
    }
    const listed = async (day: string) => {
      const { data } = await owner.call('GET /all-orders', { query: { startDate: day, endDate: day } })
      const lines = await owner.request(`/api/all-order-details?date=${day}`)
      const places = data.map(({ orderId }) => orders.indexOf(orderId)).toSorted()
      const details: { orderId: string }[] = await lines.json()
      expect(details.map(({ orderId }) => orders.indexOf(orderId)).toSorted()).toEqual(places)
      return places
    }
    expect(await listed('2028-02-28')).toEqual([0])
    expect(await listed('2028-02-29')).toEqual([1, 2])
    expect(await listed('2028-03-01')).toEqual([3])
    const { dates } = await owner.call('GET /order-detail-dates')
    expect(dates.slice(0, 3).map(({ date }) => date)).toEqual(['2028-03-01', '2028-02-29', '2028-02-28'])
    const { days } = await owner.call('GET /reports/sales', { query: { from: '2028-02-28', to: '2028-03-01' } })
    expect(days.map(({ day, orders: count }) => [day, count])).toEqual([
      ['2028-02-28', 1],
      ['2028-02-29', 2],
      ['2028-03-01', 1],
    ])
  })

  test('a coupon of that day is valid from its first to its last second', async () => {
    await at('2028-02-28T18:29:59Z')
    const terms = { percent: 20, amount: null, usageLimit: null, usageLimitPerCustomer: null, withFirstOrder: true }
    await owner.call('POST /coupons', { body: { code: 'LEAP', from: '2028-02-29', until: '2028-02-29', ...terms } })
    const line = await plainLine(shop, { price: 1000, shipping: 0 })
    const states: unknown[] = []
    for (const moment of EDGES) {
      await at(moment)
      const buyer = await someBuyer(shop)
      const body = { cartItems: [line], addressId: buyer.addressId }
      const full = await buyer.call('POST /quote', { body })
      const { totalPrice } = await buyer.call('POST /quote', { body: { ...body, couponCode: 'LEAP' } })
      const [coupon] = (await owner.call('GET /coupons')).filter(({ code }) => code === 'LEAP')
      states.push([coupon?.state, totalPrice < full.totalPrice])
    }
    expect(states).toEqual([
      ['planned', false],
      ['valid', true],
      ['valid', true],
      ['ended', false],
    ])
  })

  test('a rate of GST that is planned for the day after it applies from midnight, to quotes, orders and documents', async () => {
    await at('2028-02-29T18:29:59Z')
    const { version } = await owner.call('GET /settings/tax')
    const set = (from: string) => {
      const body = { version, value: [{ hsn: '8714', percent: 5, from }] }
      return send(shop, 'PUT', '/api/settings/tax', body, { 'x-access-token': owner.token })
    }
    expect((await set('2028-02-29')).status).toBe(422)
    expect((await set('2028-03-01')).status).toBe(200)
    const rates: unknown[] = []
    for (const moment of ['2028-02-29T18:29:59Z', '2028-02-29T18:30:00Z']) {
      await at(moment)
      const { buyer, orderId } = await bought()
      const { taxPercent } = await shop.call('GET /shop')
      rates.push([taxPercent, (await orderOf(buyer, orderId)).taxPercent])
      await dispatch(orderId)
      const [, invoice] = await queryRows<{ rate: number }>(
        shop,
        `select (content #>> '{lines,0,rate}')::float8 as rate from tax_document where order_id = $1 order by kind desc`,
        orderId,
      )
      rates.push(invoice?.rate)
    }
    expect(rates).toEqual([[18, 18], 18, [5, 5], 5])
    await queryRows(shop, `delete from setting where key = 'tax'`)
  })

  test('an order of two days before is refunded in full up to the second, and at 75 % after it', async () => {
    await at('2028-02-27T18:29:59Z')
    const { buyer, orderId } = await bought()
    const termsAt = async (moment: string) => {
      await at(moment)
      return (await orderOf(await again(buyer), orderId)).cancellable
    }
    const until = '2028-02-29T18:29:59.000Z'
    expect(await termsAt('2028-02-29T18:29:58Z')).toMatchObject({ percent: 100, until })
    expect(await termsAt('2028-02-29T18:30:00Z')).toMatchObject({ percent: 75, until: null })
  })

  test('a piece that is sent on it with twelve months of warranty is covered to the same time of 28 February', async () => {
    await at('2028-02-29T18:29:59Z')
    const { orderId } = await bought()
    await queryRows(shop, `update order_line set warranty = '12 months' where order_id = $1`, orderId)
    await dispatch(orderId)
    const [unit] = await queryRows<{ code: string }>(
      shop,
      'select code from warranty_unit join order_line on order_line.id = order_line_id where order_id = $1',
      orderId,
    )
    const covered = async (moment: string) => {
      await at(moment)
      const answer = await shop.request(`/api/warranty-unit/${unit?.code}`, { ip: someIp() })
      const { coveredUntil, covered } = (await answer.json()).unit
      return [coveredUntil, covered]
    }
    const end = '2029-02-28T18:29:59.000Z'
    expect(await covered('2029-02-28T18:29:58Z')).toEqual([end, true])
    expect(await covered('2029-02-28T18:30:00Z')).toEqual([end, false])
  })

  test('a message of 31 January is to be resolved by it', async () => {
    await at('2028-01-31T18:29:59Z')
    await shop.call('POST /contact', { body: { name: 'A', email: someEmail(), message: 'Does it fit?' } })
    const [row] = await queryRows<{ acknowledge_by: Date; resolve_by: Date }>(
      shop,
      'select acknowledge_by, resolve_by from contact_message order by created_at desc limit 1',
    )
    expect(row?.acknowledge_by.toISOString()).toBe('2028-02-02T18:29:59.000Z')
    expect(row?.resolve_by.toISOString()).toBe('2028-02-29T18:29:59.000Z')
  })
})
