import { beforeAll, describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { isInTab, ORDER_TABS, type OrderTab } from '#rules/order-tabs.ts'
import { PAYMENT_STATES } from '#rules/payment-state.ts'
import { AREAS, type Area } from '#rules/staff.ts'
import { newId } from '#server/lib/ids.ts'
import { moveClock } from '../support/clock.ts'
import { copyOrder } from '../support/copy-order.ts'
import { withStatements } from '../support/counted-statements.ts'
import { buy, payingShop, plainLine, queryRows, someBuyer } from '../support/paying-shop.ts'
import { type Person, send, signedInAs, someone } from '../support/people.ts'
import { stockedProduct } from '../support/tracked-stock.ts'

// Noon of 9 June in India, a week before the day whose beginning is looked at.
const paying = payingShop('2027-06-09T06:30:00Z')
const { shop, provider } = paying

let owner: Person
/** Moves the shop's clock to a moment and keeps it there; the administrator signs in anew. */
async function at(moment: string): Promise<void> {
  await moveClock(shop.connection, moment, { stands: true })
  await queryRows(shop, 'delete from rate_limit')
  owner = await signedInAs(shop, owner)
}

const today = (person = owner) => person.call('GET /today')

const bought = async (price = 1000) =>
  buy(paying, await someBuyer(shop), [await plainLine(shop, { price, shipping: 0 })])

beforeAll(async () => {
  owner = await someone(shop, { admin: true })
})

/** The figures that staff of each area get. */
const FIGURES: Readonly<Record<Area, readonly string[]>> = {
  orders: ['toPack', 'toDispatch', 'unpaidOverTwoDays'],
  support: ['claims', 'messages', 'reviewsWaiting', 'failedEmails'],
  catalogue: ['lowStock'],
  accounts: ['paymentsToReview', 'openDisputes', 'sales'],
}

describe('what waits for the staff', () => {
  test('where nothing waits every figure is zero, and low stock is not counted where no stock is', async () => {
    await queryRows(shop, 'update review set looked_at = now()')
    const none = { day: expect.any(String), orders: 0, amount: 0 }
    expect(await today()).toEqual({
      toPack: 0,
      toDispatch: 0,
      unpaidOverTwoDays: 0,
      unpaidUntil: '2027-06-06',
      paymentsToReview: 0,
      openDisputes: 0,
      claims: { open: 0, oldestDue: null },
      messages: { open: 0, oldestDue: null, what: null },
      reviewsWaiting: 0,
      lowStock: null,
      failedEmails: 0,
      sales: { today: none, weekBefore: none },
    })
  })

  test.each(AREAS)('staff of %s get the figures of their area alone, and customers none', async (area) => {
    await stockedProduct(owner, 20)
    const found = await today(await someone(shop, { areas: [area] }))
    const given = Object.entries(found).filter(([name, value]) => name !== 'unpaidUntil' && value !== null)
    expect(given.map(([name]) => name).sort()).toEqual([...FIGURES[area]].sort())
    expect((await (await someone(shop)).request('/api/today')).status).toBe(403)
  })

  test('everything is read in one statement, and one of the job queue', async () => {
    const session = await withStatements(() => owner.call('GET /payments/disputes'))
    const { statements } = await withStatements(() => today())
    expect(statements).toHaveLength(session.statements.length + 1)
  })

  test('messages and claims come with the first of their legal deadlines', async () => {
    await at('2027-06-10T06:00:00Z')
    const write = async () => {
      await send(shop, 'POST', '/api/contact', { name: 'Asha', email: 'asha@example.com', message: 'Where is it?' })
      const [row] = await queryRows<{ id: string }>(
        shop,
        'select id from contact_message order by created_at desc, id limit 1',
      )
      return row?.id ?? ''
    }
    const id = await write()
    expect((await today()).messages).toEqual({ open: 1, oldestDue: '2027-06-12T06:00:00.000Z', what: 'acknowledge' })
    await owner.call('POST /messages/{id}/acknowledge', { params: { id }, body: { version: 1 } })
    expect((await today()).messages).toEqual({ open: 1, oldestDue: '2027-07-10T06:00:00.000Z', what: 'resolve' })

    const claim = `insert into warranty_claim (id, number, name, email, order_no, status, created_at)
      values ($1, $2, 'Meera', 'meera@example.com', 'KM-1', $3, $4)`
    await queryRows(shop, claim, newId(), 'WC-1', 'In review', '2027-05-10T06:00:00Z')
    await queryRows(shop, claim, newId(), 'WC-2', 'Waiting for you', '2027-05-01T06:00:00Z')
    await queryRows(shop, claim, newId(), 'WC-3', 'Closed', '2027-05-01T06:00:00Z')
    expect((await today()).claims).toEqual({ open: 1, oldestDue: '2027-06-10T06:00:00.000Z' })
    await queryRows(shop, claim, newId(), 'WC-4', 'Received', '2027-06-08T05:00:00Z')
    expect((await today()).claims).toEqual({ open: 2, oldestDue: '2027-06-10T05:00:00.000Z' })
  })

  test('stock, disputes, reviews and payments to review are counted as their lists show them', async () => {
    await stockedProduct(owner, 2)
    await queryRows(shop, 'update review set looked_at = null where id = (select id from review limit 1)')
    await queryRows(
      shop,
      `insert into dispute (id, payment_id, phase, reason, status) values
        ('disp_1', 'pay_1', 'chargeback', '', 'open'), ('disp_2', 'pay_2', 'chargeback', '', 'won')`,
    )
    await queryRows(
      shop,
      "insert into orphan_payment (id, amount, made_at, why) values ('pay_3', 100, now(), 'It has no order.')",
    )
    const { products } = await owner.call('GET /stock', { query: { low: 'true' } })
    expect(products.length).toBeGreaterThan(0)
    expect(await today()).toMatchObject({
      lowStock: products.length,
      openDisputes: (await owner.call('GET /payments/disputes')).disputes.length,
      reviewsWaiting: (await owner.call('GET /all-reviews', { query: { show: 'new' } })).totalItems,
      paymentsToReview: (await owner.call('GET /reports/sales')).looks.length,
    })
    expect(await today()).toMatchObject({ openDisputes: 1, reviewsWaiting: 1, paymentsToReview: 1 })
  })
})

describe('the sales of today', () => {
  test('begin anew at midnight in India, beside those of the same day of the week before', async () => {
    await at('2027-06-09T18:29:59Z')
    await bought(1000)
    await at('2027-06-16T18:29:59Z')
    await bought(2000)
    expect((await today()).sales).toMatchObject({
      today: { day: '2027-06-16', orders: 1 },
      weekBefore: { day: '2027-06-09', orders: 1 },
    })
    await bought(2000)
    const { sales } = await today()
    expect(sales?.today.orders).toBe(2)
    expect(sales?.today.amount).toBe((await owner.call('GET /reports/sales')).days.at(-1)?.amount)
    await at('2027-06-16T18:30:00Z')
    expect((await today()).sales).toEqual({
      today: { day: '2027-06-17', orders: 0, amount: 0 },
      weekBefore: { day: '2027-06-10', orders: 0, amount: 0 },
    })
  })
})

describe('the tabs of the list of orders', () => {
  const list = (tab: OrderTab, more = {}) => owner.call('GET /all-orders', { query: { tab, size: 100, ...more } })

  /** Makes an order for every state of fulfilment and payment. */
  beforeAll(async () => {
    await at('2027-06-20T06:00:00Z')
    const { orderId } = await bought()
    for (const [row, status] of ORDER_STATUSES.entries()) {
      for (const [column, payment] of PAYMENT_STATES.entries()) {
        const name = `'TAB-${row}${column}'`
        await copyOrder(shop, orderId, 1, {
          ...{ order_no: name, idempotency_key: name, status: `'${status}'`, payment: `'${payment}'` },
          placed_at: `timestamptz '2027-06-20T06:00:00Z' - ${row + 1} * interval '1 day'`,
        })
      }
    }
  })

  test.each(ORDER_TABS)('%s is counted as the list shows it, and contains what its rule says', async (tab) => {
    const { tabs } = await owner.call('GET /all-orders/tabs')
    const found = await list(tab)
    expect(found.totalItems).toBe(tabs[tab])
    expect(found.data).toHaveLength(tabs[tab])
    expect(tabs[tab]).toBeGreaterThan(0)
    const rows = await queryRows<{
      id: string
      status: (typeof ORDER_STATUSES)[number]
      payment: (typeof PAYMENT_STATES)[number]
    }>(shop, 'select id, status, payment from shop_order')
    const listed = rows.filter(({ payment }) => tab === 'unpaid' || (payment !== 'awaiting' && payment !== 'expired'))
    expect(new Set(found.data.map((order) => order.orderId))).toEqual(
      new Set(listed.filter((row) => isInTab(tab, row)).map(({ id }) => id)),
    )
  })

  test('every listed order is in one tab of fulfilment', async () => {
    const { tabs } = await owner.call('GET /all-orders/tabs')
    expect(tabs.open + tabs.delivered + tabs.cancelled).toBe(tabs.all)
  })

  test('a tab combines with the other filters, and the home page counts its orders', async () => {
    expect((await list('on-the-way', { status: 'Delivered' })).totalItems).toBe(0)
    expect((await list('to-pack', { search: 'TAB-02' })).data.map(({ orderNo }) => orderNo)).toEqual(['TAB-02'])
    const { toPack, toDispatch, unpaidOverTwoDays, unpaidUntil } = await today()
    const { tabs } = await owner.call('GET /all-orders/tabs')
    expect([toPack, toDispatch]).toEqual([tabs['to-pack'], tabs['to-dispatch']])
    expect(unpaidUntil).toBe('2027-06-17')
    expect(unpaidOverTwoDays).toBe((await list('unpaid', { endDate: unpaidUntil })).totalItems)
    expect(unpaidOverTwoDays).toBeLessThan(tabs.unpaid)
    expect((await owner.request('/api/all-orders?tab=lost')).status).toBe(422)
  })
})

describe('what is left to do before the shop can sell', () => {
  const setup = () => owner.call('GET /today/setup')

  test('is checked with the payment provider, and what is done is said to be done', async () => {
    expect(await setup()).toEqual({
      ...{ seller: 'sample', payments: 'test', mail: 'missing', bike: 'done', product: 'done', order: 'done' },
      live: 'demo',
    })
    provider.control.apiDown('*', 'html502')
    expect((await setup()).payments).toBe('unreachable')
    provider.control.apiUp()
  })

  test('is for administrators only', async () => {
    const staff = await someone(shop, { areas: [...AREAS] })
    expect((await staff.request('/api/today/setup')).status).toBe(403)
  })
})
