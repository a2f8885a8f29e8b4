import { beforeAll, describe, expect, test } from 'vitest'
import type { Found } from '#contract/find.ts'
import { MAX_FOUND_EACH } from '#rules/counted.ts'
import { AREAS, type Area } from '#rules/staff.ts'
import { newId } from '#server/lib/ids.ts'
import { withStatements } from '../support/counted-statements.ts'
import { buy, payingShop, plainLine, queryRows, someBuyer } from '../support/paying-shop.ts'
import { type Person, send, someone } from '../support/people.ts'

const paying = payingShop()
const { shop } = paying

let owner: Person
beforeAll(async () => {
  owner = await someone(shop, { admin: true })
})

const find = (search: string, person = owner) => person.call('GET /find', { query: { search } })

const refused = async (search: string, person = owner) =>
  (await person.request(`/api/find?search=${encodeURIComponent(search)}`)).status

/** What staff of each area may find. */
const KINDS: Readonly<Record<Area, readonly (keyof Found)[]>> = {
  catalogue: ['products', 'bikes'],
  orders: ['orders'],
  support: ['messages', 'claims'],
  accounts: ['customers'],
}

async function dispatchedOrder(tracking: string) {
  const buyer = await someBuyer(shop, { name: 'Revathi Sundaram', phone: '9840012345' })
  const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
  await owner.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched', trackingId: tracking } })
  const record = await owner.call('GET /order/{id}/record', { params: { id: orderId } })
  const invoice = record.order.documents.find(({ kind }) => kind === 'invoice')?.number ?? ''
  return { buyer, orderId, orderNo: record.order.orderNo, invoice }
}

describe('what the command palette finds', () => {
  test('an order by its number, phone, name, email, invoice and tracking number, however they are written', async () => {
    const { buyer, orderId, orderNo, invoice } = await dispatchedOrder('EK774401IN')
    expect(invoice).not.toBe('')
    for (const search of [
      orderNo,
      orderNo.toLowerCase(),
      '9840012345',
      '98400 12345',
      '+91 98400 12345',
      '+919840012345',
      '098400-12345',
      'revathi sundaram',
      buyer.email,
      invoice,
      'ek774401in',
    ]) {
      const { orders } = await find(search)
      expect(orders, search).toEqual([
        { id: orderId, orderNo, name: 'Revathi Sundaram', status: 'Dispatched', payment: 'paid', archivedAt: null },
      ])
    }
  })

  test('a product and a bike by words of their names, a customer by name, email and mobile number', async () => {
    const { customers } = await find(owner.email)
    expect(customers).toEqual([{ id: owner.id, name: expect.any(String), email: owner.email }])
    const { products } = await owner.call('GET /products', { query: { search: 'crash' } })
    const [product] = products
    if (!product) throw new Error('The catalogue has no crash guard.')
    const words = `${product.name} ${product.bikes.name}`
    const found = await find(words.toUpperCase())
    expect(found.products).toContainEqual({
      ...{ id: product.id, name: product.name, bikeId: product.bikeId, bike: product.bikes.name },
    })
    const [bike] = await owner.call('GET /bikes')
    if (!bike) throw new Error('The catalogue has no bikes.')
    const { bikes } = await find(`${bike.brand} ${bike.name}`)
    expect(bikes).toContainEqual({ id: bike.id, name: bike.name, brand: bike.brand })
  })

  test('a message by its ticket, and a warranty claim by its number', async () => {
    await send(shop, 'POST', '/api/contact', { name: 'Kaveri Nair', email: 'kaveri@example.com', message: 'When?' })
    const [message] = await queryRows<{ id: string; ticket: string }>(
      shop,
      "select id, ticket from contact_message where email = 'kaveri@example.com'",
    )
    const { messages } = await find(message?.ticket ?? '')
    expect(messages).toMatchObject([{ id: message?.id, ticket: message?.ticket, name: 'Kaveri Nair' }])
    const id = newId()
    await queryRows(
      shop,
      `insert into warranty_claim (id, number, name, email, order_no, status)
        values ($1, 'WC-PALETTE-1', 'Meera', 'meera@example.com', 'KM-1', 'In review')`,
      id,
    )
    expect((await find('wc-palette-1')).claims).toEqual([
      { id, number: 'WC-PALETTE-1', name: 'Meera', status: 'In review' },
    ])
  })

  test.each(AREAS)('staff of %s find what is of their area alone', async (area) => {
    const found = await find('a', await someone(shop, { areas: [area] }))
    const given = Object.entries(found).filter(([, list]) => list !== null)
    expect(given.map(([kind]) => kind).sort()).toEqual([...KINDS[area]].sort())
  })

  test('customers and visitors find nothing', async () => {
    expect(await refused('a', await someone(shop))).toBe(403)
    expect((await shop.request('/api/find?search=a')).status).toBe(401)
  })

  test('wildcards of the database match themselves, and nothing or too much is refused', async () => {
    const none = { orders: [], products: [], bikes: [], customers: [], messages: [], claims: [] }
    for (const search of ['%%%', '___', '\\\\\\', "'; drop table account; --", '%_%_%']) {
      expect(await find(search), search).toEqual(none)
    }
    expect(await refused('x'.repeat(200))).toBe(200)
    expect(await refused('x'.repeat(201))).toBe(422)
    expect(await refused('')).toBe(422)
    expect(await refused('  ')).toBe(422)
  })

  test('at most the first of each kind, with as many statements however many there are', async () => {
    const buyer = await someBuyer(shop, { name: 'Arivu Selvan' })
    await buy(paying, buyer, [await plainLine(shop)])
    await find('Arivu Selvan')
    const one = await withStatements(() => find('Arivu Selvan'))
    for (let more = 0; more < MAX_FOUND_EACH; more++) await buy(paying, buyer, [await plainLine(shop)])
    const many = await withStatements(() => find('Arivu Selvan'))
    expect(many.result.orders).toHaveLength(MAX_FOUND_EACH)
    // A page that is full is counted as well.
    expect(many.statements.length).toBeLessThanOrEqual(one.statements.length + 1)
    expect(many.statements.length).toBeLessThanOrEqual(20)
  })
})
