import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Dispatch } from '#contract/bulk-orders.ts'
import type { Order } from '#contract/orders.ts'
import { deleteOldDispatches, resumeDispatches, runDispatch } from '#server/modules/fulfilment/dispatches.service.ts'
import { withClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { type Buyer, queryRows, someBuyer } from '../support/paying-shop.ts'
import { emailsTo, type Person, someone, together, waitForMailJobs } from '../support/people.ts'
import { type ClonedShop, openClone, shopForTests } from '../support/shop.ts'
import { linesFor, stockedProduct, stockNow } from '../support/tracked-stock.ts'

const SETTINGS = { SELLER_GSTIN: '33ABCDE1234F1Z7' }
const shop = shopForTests('demo', SETTINGS)
const [admin, packer] = [{} as Person, {} as Person]

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
  Object.assign(packer, await someone(shop, { areas: ['orders'] }))
})

interface Taken {
  readonly buyer: Buyer
  readonly order: Order
}

/** Takes an order of a customer by phone; unless told otherwise it is paid in cash. */
async function taken(by: Person = admin, { paid = true, at = shop as ClonedShop } = {}): Promise<Taken> {
  const buyer = await someBuyer(at)
  const product = await stockedProduct(by, 10)
  const body = { userId: buyer.id, addressId: buyer.addressId, cartItems: linesFor(product) }
  const { order } = await by.call('POST /new-order', { body })
  if (!paid) return { buyer, order }
  const payment = { orderId: order.orderId, isPaid: true, reason: 'Cash' }
  return { buyer, order: (await by.call('PUT /updateOrder/', { body: payment })).order }
}

const parcelsOf = (orders: readonly Taken[]) =>
  orders.map(({ order }, place) => ({
    orderId: order.orderId,
    courier: 'Delhivery',
    trackingId: `77${place}`,
  }))

const finished = (by: Person, id: string): Promise<Dispatch> =>
  eventually(async () => {
    const dispatch = await by.call('GET /dispatches/{id}', { params: { id } })
    if (dispatch.finishedAt === null) throw new Error('The dispatch is not finished.')
    return dispatch
  })

const resultsOf = ({ orders }: Dispatch) => orders.map(({ state, message }) => [state, message])

/** Returns how often each thing that belongs to a dispatch exists for an order. */
async function tracesOf(orderId: string, at: ClonedShop = shop) {
  const [traces] = await queryRows(
    at,
    `select (select count(*)::int from order_history where order_id = $1 and to_state = 'Dispatched') as moves,
      (select count(*)::int from tax_document where order_id = $1 and kind = 'invoice') as invoices,
      (select count(*)::int from audit_entry where subject = 'order ' || $1 and after ->> 'status' = 'Dispatched') as audited,
      (select count(*)::int from warranty_unit join order_line l on l.id = order_line_id where l.order_id = $1) as units`,
    orderId,
  )
  return traces
}
const ONCE = { moves: 1, invoices: 1, audited: 1, units: 1 }

describe('the dispatch of many orders', () => {
  test('sends each with its invoice, tracking link, one email, and the name of the person', async () => {
    const orders = [await taken(), await taken()]
    const started = await packer.call('POST /dispatches', { body: { key: randomUUID(), orders: parcelsOf(orders) } })
    expect(resultsOf(await finished(admin, started.id))).toEqual([
      ['done', 'Dispatched with Delhivery, 770.'],
      ['done', 'Dispatched with Delhivery, 771.'],
    ])
    await waitForMailJobs(shop)
    for (const [place, { buyer, order }] of orders.entries()) {
      const { order: sent } = await admin.call('GET /order/{id}', { params: { id: order.orderId } })
      expect(sent).toMatchObject({
        status: 'Dispatched',
        trackingId: `77${place}`,
        trackingLink: `https://www.delhivery.com/track/package/77${place}`,
      })
      expect(await tracesOf(order.orderId)).toEqual(ONCE)
      const subjects = (await emailsTo(shop, buyer.email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject?.includes('dispatched'))).toHaveLength(1)
      const actors = await queryRows(
        shop,
        `select actor_id from order_history where order_id = $1 and to_state = 'Dispatched'
          union all select actor_id from audit_entry where subject = 'order ' || $1 and after ->> 'status' = 'Dispatched'`,
        order.orderId,
      )
      expect(actors).toEqual([{ actor_id: packer.id }, { actor_id: packer.id }])
    }
  })

  test('names why an order is not sent, and sends the others', async () => {
    const [unpaid, cancelled, changed, good] = [
      await taken(admin, { paid: false }),
      await taken(),
      await taken(),
      await taken(),
    ]
    const cancel = { orderId: cancelled.order.orderId, status: 'Cancelled', reason: 'Wrong bike' } as const
    await admin.call('PUT /updateOrder/', { body: cancel })
    const seen = changed.order.version
    await packer.call('PUT /updateOrder/', { body: { orderId: changed.order.orderId, status: 'Confirmed' } })
    const orders = [
      { orderId: unpaid.order.orderId },
      { orderId: cancelled.order.orderId },
      { orderId: changed.order.orderId, version: seen },
      { orderId: good.order.orderId, version: good.order.version, courier: 'A cousin', trackingId: '12' },
    ]
    const { id } = await packer.call('POST /dispatches', { body: { key: randomUUID(), orders } })
    expect(resultsOf(await finished(packer, id))).toEqual([
      [
        'failed',
        'This order is not paid. Record its payment first, for example cash or a bank transfer, then send it.',
      ],
      ['failed', 'This order is cancelled.'],
      [
        'failed',
        'Asha Menon has changed status from Processing to Confirmed meanwhile. Please look at the order again.',
      ],
      ['done', 'Dispatched with A cousin, 12.'],
    ])
    const { order } = await admin.call('GET /order/{id}', { params: { id: good.order.orderId } })
    expect(order.trackingLink).toBe('')
  })

  test('refuses an order that does not exist, and one that is listed twice, before anything is sent', async () => {
    const { order } = await taken()
    const start = (...ids: string[]) =>
      packer.call('POST /dispatches', { body: { key: randomUUID(), orders: ids.map((orderId) => ({ orderId })) } })
    await expect(start(order.orderId, randomUUID())).rejects.toThrow('One of the orders does not exist.')
    await expect(start(order.orderId, order.orderId)).rejects.toThrow('An order is in the list twice.')
    expect(await tracesOf(order.orderId)).toMatchObject({ moves: 0 })
  })
})

describe('each order is dispatched once', () => {
  test('when the same request arrives twice at once', async () => {
    const orders = [await taken(), await taken()]
    const body = { key: randomUUID(), orders: parcelsOf(orders) }
    const started = await together(() => packer.call('POST /dispatches', { body }), 2)
    expect(new Set(started.map(({ id }) => id)).size).toBe(1)
    await finished(packer, started[0]?.id ?? '')
    for (const { order } of orders) expect(await tracesOf(order.orderId)).toEqual(ONCE)
    const other = { ...body, orders: body.orders.slice(0, 1) }
    await expect(packer.call('POST /dispatches', { body: other })).rejects.toThrow(
      'These orders were sent a moment ago with other numbers. Please look at them, then press again.',
    )
    await expect(admin.call('POST /dispatches', { body })).rejects.toThrow(
      'These orders were sent a moment ago with other numbers. Please look at them, then press again.',
    )
  })

  test('when two people send it: the second reads who was first', async () => {
    const [one] = [await taken()]
    const start = (by: Person) => by.call('POST /dispatches', { body: { key: randomUUID(), orders: parcelsOf([one]) } })
    const dispatches = await Promise.all([start(packer), start(admin)])
    const results = await Promise.all(dispatches.map(({ id }) => finished(admin, id)))
    expect(results.flatMap(resultsOf).toSorted()).toEqual([
      ['done', 'Dispatched with Delhivery, 770.'],
      ['failed', 'This order was already dispatched by Asha Menon.'],
    ])
    expect(await tracesOf(one.order.orderId)).toEqual(ONCE)
  })

  test('when its job runs several times, also at once', async () => {
    const orders = [await taken(), await taken(), await taken()]
    const { id } = await packer.call('POST /dispatches', { body: { key: randomUUID(), orders: parcelsOf(orders) } })
    await together(() => runDispatch(shop.deps, id), 4)
    const { orders: results } = await finished(packer, id)
    expect(results.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    await runDispatch(shop.deps, id)
    for (const { order } of orders) expect(await tracesOf(order.orderId)).toEqual(ONCE)
  })

  test('when the process is killed between two orders: another one continues with the rest', async () => {
    const own = await openClone('demo', { environment: SETTINGS, workers: false })
    try {
      const boss = await someone(own, { admin: true })
      const orders = [await taken(boss, { at: own }), await taken(boss, { at: own })]
      const { id } = await boss.call('POST /dispatches', { body: { key: randomUUID(), orders: parcelsOf(orders) } })
      const [first = '', second = ''] = orders.map(({ order }) => order.orderId)
      const child = fork(fileURLToPath(new URL('../support/dispatch-process.ts', import.meta.url)), { execArgv: [] })
      const exit = once(child, 'exit')
      child.send({
        batchId: id,
        connection: own.connection,
        dataFolder: own.deps.config.dataFolder,
        environment: SETTINGS,
      })
      await once(child, 'message')
      await withClient(own.connection, async (holder) => {
        await holder.query('begin')
        await holder.query('select from shop_order where id = $1 for update', [second])
        child.send('go')
        await eventually(async () => expect(await tracesOf(first, own)).toEqual(ONCE)).finally(() =>
          child.kill('SIGKILL'),
        )
        await exit
        await holder.query('rollback')
      })
      const half = await boss.call('GET /dispatches/{id}', { params: { id } })
      expect([half.finishedAt, ...half.orders.map(({ state }) => state)]).toEqual([null, 'done', 'waiting'])
      await resumeDispatches(own.deps, new Date(Date.now() + 1000))
      const whole = await boss.call('GET /dispatches/{id}', { params: { id } })
      expect(whole.orders.map(({ state }) => state)).toEqual(['done', 'done'])
      expect(whole.finishedAt).not.toBeNull()
      for (const orderId of [first, second]) expect(await tracesOf(orderId, own)).toEqual(ONCE)
    } finally {
      await own.close()
    }
  })
})

test('somebody who is no longer staff dispatches nothing more', async () => {
  const one = await taken()
  const former = await someone(shop, { areas: ['orders'] })
  const key = randomUUID()
  await queryRows(
    shop,
    `insert into dispatch_batch (id, account_id, idempotency_key) values ($1, $2, $1)`,
    key,
    former.id,
  )
  await queryRows(
    shop,
    `insert into dispatch_batch_order (batch_id, order_id, place, courier, tracking_id, tracking_link)
      values ($1, $2, 0, '', '', '')`,
    ...[key, one.order.orderId],
  )
  await queryRows(shop, `update account set areas = '{support}' where id = $1`, former.id)
  await runDispatch(shop.deps, key)
  expect(resultsOf(await finished(packer, key))).toEqual([
    ['failed', 'The person who began this dispatch may no longer work on orders.'],
  ])
  expect(await tracesOf(one.order.orderId)).toMatchObject({ moves: 0 })
})

test('a dispatched piece leaves the tracked stock once', async () => {
  const buyer = await someBuyer(shop)
  const product = await stockedProduct(admin, 10)
  const body = { userId: buyer.id, addressId: buyer.addressId, cartItems: linesFor(product, 3) }
  const { order } = await admin.call('POST /new-order', { body })
  await admin.call('PUT /updateOrder/', { body: { orderId: order.orderId, isPaid: true, reason: 'Cash' } })
  const { id } = await packer.call('POST /dispatches', {
    body: { key: randomUUID(), orders: [{ orderId: order.orderId }] },
  })
  expect(resultsOf(await finished(packer, id))).toEqual([['done', 'Dispatched without a number.']])
  await runDispatch(shop.deps, id)
  expect(await stockNow(shop, product)).toEqual({ onHand: 7, reserved: 0 })
})

test('lists of dispatches are deleted after 90 days, and their orders stay dispatched', async () => {
  const one = await taken()
  const start = () => packer.call('POST /dispatches', { body: { key: randomUUID(), orders: parcelsOf([one]) } })
  const old = await start()
  await finished(packer, old.id)
  const recent = await start()
  await finished(packer, recent.id)
  await queryRows(shop, `update dispatch_batch set created_at = now() - interval '91 days' where id = $1`, old.id)
  await deleteOldDispatches(shop.deps)
  await expect(packer.call('GET /dispatches/{id}', { params: { id: old.id } })).rejects.toThrow()
  expect((await packer.call('GET /dispatches/{id}', { params: { id: recent.id } })).orders).toHaveLength(1)
  expect(await tracesOf(one.order.orderId)).toEqual(ONCE)
})
