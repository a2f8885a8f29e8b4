import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { reconcileOrder } from '#server/modules/payments/reconcile.service.ts'
import { notifyWaiting } from '#server/modules/stock/back-in-stock.service.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Buyer,
  buy,
  ctxOf,
  expireUnpaid,
  givePoints,
  type Opened,
  orderOf,
  payingShop,
  place,
  placement,
  providerOrder,
  queryRows,
  someBuyer,
  someRegular,
} from '../support/paying-shop.ts'
import {
  AT_ONCE,
  emailsTo,
  type Person,
  readThenWrite,
  send,
  someone,
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { ledgerOf, linesFor, stockedProduct, stockNow } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying
const admin = {} as Person

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
})

/** Returns the ledger's errors. */
async function faults(): Promise<string[]> {
  await waitForEvents()
  const { checks } = await diagnose({ ...shop.deps, razorpay: undefined }, new Date())
  return checks.filter(({ violations }) => violations.length > 0).map(({ id }) => id)
}

const version = async () => Number((await queryRows(shop, 'select version from catalogue_version'))[0]?.version)

const answerOf = async ({ bikes, code }: Product) =>
  (
    await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
      params: { bikeCode: bikes.code, productName: code },
    })
  ).bike.products[0]?.availability

const submit = async (buyer: Buyer, body: unknown) => {
  const answer = await send(shop, 'POST', '/api/create-payment', body, { 'x-access-token': buyer.token })
  const expected: { message?: string; orderId?: string } = await answer.json()
  return { status: answer.status, ...expected }
}

const pay = (opened: Opened) => provider.control.pay(providerOrder(opened), { outcome: 'captured' })
const expire = (opened: Opened) => expireUnpaid(shop, opened)
const cancel = (buyer: Buyer, { orderId }: Opened) =>
  buyer.call('POST /order/{id}/cancel', { params: { id: orderId }, body: {} })
const change = (orderId: string, status: 'Cancelled' | 'Processing' | 'Dispatched') =>
  admin.call('PUT /updateOrder/', { body: { orderId, status } })

test('stock is not tracked by default: anything can be bought, and nothing is counted', async () => {
  const product = await stockedProduct(admin)
  expect(product.availability).toMatchObject({ state: 'in', left: null })
  await buy(paying, await someBuyer(shop), linesFor(product, 99))
  expect(await stockNow(shop, product)).toBeUndefined()
})

describe('an order reserves pieces', () => {
  test('sets them aside while it is being paid, and sells them when it is paid, once', async () => {
    const product = await stockedProduct(admin, 10)
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, linesFor(product, 3))
    expect(await stockNow(shop, product)).toEqual({ onHand: 10, reserved: 3 })
    pay(opened)
    await together(() => reconcileOrder(ctxOf(shop), opened.orderId))
    await waitForEvents()
    expect(await stockNow(shop, product)).toEqual({ onHand: 7, reserved: 0 })
    expect(await ledgerOf(shop, product)).toEqual([
      ['counted', 10],
      ['sold', -3],
    ])
    expect(await faults()).toEqual([])
  })

  test('also when points pay for all of it, and when a payment is noted by hand', async () => {
    const product = await stockedProduct(admin, 10)
    const rich = await someRegular(paying, 1000)
    await givePoints(shop, rich, 1000)
    const noted = await place(await someBuyer(shop), linesFor(product, 2))
    await admin.call('PUT /updateOrder/', { body: { orderId: noted.orderId, isPaid: true, reason: 'A transfer' } })
    expect(await stockNow(shop, product)).toEqual({ onHand: 8, reserved: 0 })
    const paid = await place(rich, linesFor(product, 6), { usePoints: true })
    expect(paid.paid).toBe(true)
    expect(await stockNow(shop, product)).toEqual({ onHand: 2, reserved: 0 })
  })

  test('two colours of a product are pieces of one', async () => {
    const product = await stockedProduct(admin, 2)
    await admin.call('PUT /bikes/updateProduct/{proId}', {
      params: { proId: product.id },
      body: { colors: ['Black', 'Red'] },
    })
    const [line] = linesFor(product)
    const both = ['Black', 'Red'].map((color) => ({ ...(line as NonNullable<typeof line>), color }))
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, both)
    expect(await stockNow(shop, product)).toEqual({ onHand: 2, reserved: 2 })
    await expire(opened)
    const more = await placement(buyer, [...both, { ...both[0], qty: 1 } as (typeof both)[0]])
    expect(await submit(buyer, more)).toMatchObject({ status: 409, message: expect.stringContaining('Only 2 left') })
  })
})

describe('the last piece', () => {
  test('of twenty buyers at once one gets it, nineteen get an error before they pay', async () => {
    const product = await stockedProduct(admin, 1)
    const buyers = await together(() => someBuyer(shop))
    const bodies = await Promise.all(buyers.map((buyer) => placement(buyer, linesFor(product))))
    const gate = await shop.deps.pool.connect()
    let answers: Awaited<ReturnType<typeof submit>>[]
    try {
      // This row stays locked until several transactions wait for it.
      await gate.query('begin')
      await gate.query('select 1 from stock where product_id = $1 for update', [product.id])
      const all = together((index) => submit(buyers[index] as Buyer, bodies[index]))
      await eventually(async () => {
        const { rows } = await gate.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        expect(rows.length).toBeGreaterThan(3)
      })
      await gate.query('commit')
      answers = await all
    } finally {
      gate.release()
    }
    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(refused).toHaveLength(AT_ONCE - 1)
    for (const { message } of refused) {
      expect(message).toBe(`${product.name} for ${product.bikes.name} is out of stock.`)
    }
    expect(await stockNow(shop, product)).toEqual({ onHand: 1, reserved: 1 })
    expect(await faults()).toEqual([])
  })

  test('catches a broken variant: checking the stock and then reserving, without the lock', async () => {
    await queryRows(shop, 'create table naive_stock as select 1 as on_hand, 0 as reserved')
    await readThenWrite(
      () => queryRows(shop, 'select on_hand - reserved as left from naive_stock'),
      async ([found]) => {
        if (Number(found?.left) > 0) await queryRows(shop, 'update naive_stock set reserved = reserved + 1')
      },
    )
    expect(await queryRows(shop, 'select reserved from naive_stock')).toEqual([{ reserved: 20 }])
    await queryRows(shop, 'drop table naive_stock')
  })

  test('two products in carts of opposite order do not deadlock', async () => {
    const [one, other] = [await stockedProduct(admin, 100), await stockedProduct(admin, 100)]
    const buyers = await together(() => someBuyer(shop))
    const there = [...linesFor(one), ...linesFor(other)]
    const answers = await together(async (index) => {
      const buyer = buyers[index] as Buyer
      return submit(buyer, await placement(buyer, index % 2 === 0 ? there : there.toReversed()))
    })
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(await stockNow(shop, one)).toEqual({ onHand: 100, reserved: AT_ONCE })
  })
})

describe('too few pieces', () => {
  test('cart and order show the same error, and no order is placed', async () => {
    const product = await stockedProduct(admin, 1)
    const buyer = await someBuyer(shop)
    const lines = linesFor(product, 2)
    const message = `Only 1 left of ${product.name} for ${product.bikes.name}.`
    const { notices } = await buyer.call('POST /quote', { body: { cartItems: lines } })
    expect(notices).toContainEqual({ code: 'out_of_stock', message, line: 0 })
    expect(await submit(buyer, await placement(buyer, lines))).toMatchObject({ status: 409, message })
    expect(await queryRows(shop, 'select 1 from shop_order where account_id = $1', buyer.id)).toEqual([])
    expect(await stockNow(shop, product)).toEqual({ onHand: 1, reserved: 0 })
  })

  test('of all that is short each is named', async () => {
    const [one, other] = [await stockedProduct(admin, 0), await stockedProduct(admin, 1)]
    const buyer = await someBuyer(shop)
    const answer = await submit(buyer, await placement(buyer, [...linesFor(one), ...linesFor(other, 2)]))
    expect(answer.message).toContain(`${one.name} for ${one.bikes.name} is out of stock.`)
    expect(answer.message).toContain(`Only 1 left of ${other.name}`)
  })

  test('a buyer whose own unfinished order reserves the pieces sees which, and can end it', async () => {
    const product = await stockedProduct(admin, 2)
    const buyer = await someBuyer(shop)
    const first = await place(buyer, linesFor(product, 1))
    const cartItems = linesFor(product, 2)
    const { notices } = await buyer.call('POST /quote', { body: { cartItems: cartItems } })
    expect(notices).toContainEqual({
      code: 'unfinished_order',
      message: expect.stringContaining(`Your unfinished order ${first.orderNo} holds the last pieces`),
      orderId: first.orderId,
    })
    expect(await submit(buyer, await placement(buyer, cartItems))).toMatchObject({
      status: 409,
      message: expect.stringContaining(first.orderNo),
    })
    await cancel(buyer, first)
    expect(await submit(buyer, await placement(buyer, cartItems))).toMatchObject({ status: 201 })
  })
})

describe('what was set aside is free again', () => {
  test.each([
    [
      'the payment is left',
      (buyer: Buyer, { orderId }: Opened) => buyer.call('POST /cancel-order', { body: { orderId } }),
    ],
    ['nobody has paid in time', (_: Buyer, opened: Opened) => expire(opened)],
    ['the order is cancelled', cancel],
    ['an administrator cancels it', (_: Buyer, { orderId }: Opened) => change(orderId, 'Cancelled')],
  ])('when %s, once', async (_, end) => {
    const product = await stockedProduct(admin, 5)
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, linesFor(product, 4))
    await end(buyer, opened)
    await expire(opened)
    expect(await stockNow(shop, product)).toEqual({ onHand: 5, reserved: 0 })
    expect(await ledgerOf(shop, product)).toEqual([['counted', 5]])
    expect(await faults()).toEqual([])
  })
})

describe('late money', () => {
  test('of an order whose pieces are still there buys them', async () => {
    const product = await stockedProduct(admin, 1)
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, linesFor(product))
    await expire(opened)
    pay(opened)
    await reconcileOrder(ctxOf(shop), opened.orderId)
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ payment: 'paid' })
    expect(await stockNow(shop, product)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('is refunded when somebody else has bought them: nothing is sold twice', async () => {
    const product = await stockedProduct(admin, 1)
    const [slow, quick] = [await someBuyer(shop), await someBuyer(shop)]
    const late = await place(slow, linesFor(product))
    await expire(late)
    await buy(paying, quick, linesFor(product))
    pay(late)
    await reconcileOrder(ctxOf(shop), late.orderId)
    await waitForEvents()
    expect(await queryRows(shop, 'select purpose, reason from refund where order_id = $1', late.orderId)).toEqual([
      { purpose: expect.stringMatching(/^late:/), reason: 'Somebody else has bought the last pieces meanwhile' },
    ])
    expect(await orderOf(slow, late.orderId)).toMatchObject({ payment: 'expired' })
    expect(await stockNow(shop, product)).toEqual({ onHand: 0, reserved: 0 })
    expect(await faults()).toEqual([])
  })

  test('of two at once for the last piece buys it once, and the other goes back', async () => {
    const product = await stockedProduct(admin, 1)
    const late: Opened[] = []
    for (const buyer of [await someBuyer(shop), await someBuyer(shop)]) {
      const opened = await place(buyer, linesFor(product))
      await expire(opened)
      late.push(opened)
    }
    for (const opened of late) pay(opened)
    await Promise.all(late.map(({ orderId }) => reconcileOrder(ctxOf(shop), orderId)))
    await waitForEvents()
    const ids = late.map(({ orderId }) => orderId)
    expect(await queryRows(shop, 'select payment from shop_order where id = any($1) order by payment', ids)).toEqual([
      { payment: 'expired' },
      { payment: 'paid' },
    ])
    expect(await stockNow(shop, product)).toEqual({ onHand: 0, reserved: 0 })
    expect(await faults()).toEqual([])
  })

  test('of a first order takes over the pieces of the unfinished one it replaces', async () => {
    const product = await stockedProduct(admin, 1)
    const buyer = await someBuyer(shop)
    const first = await place(buyer, linesFor(product))
    await expire(first)
    // With other products too, so that it is a different order.
    const second = await place(buyer, [...linesFor(product), ...linesFor(await stockedProduct(admin))])
    expect(await stockNow(shop, product)).toEqual({ onHand: 1, reserved: 1 })
    pay(first)
    await reconcileOrder(ctxOf(shop), first.orderId)
    expect(await orderOf(buyer, first.orderId)).toMatchObject({ payment: 'paid' })
    expect(await orderOf(buyer, second.orderId)).toMatchObject({ payment: 'expired' })
    expect(await stockNow(shop, product)).toEqual({ onHand: 0, reserved: 0 })
    expect(await faults()).toEqual([])
  })

  test('a payment noted by hand for an order that has ended is refused when the pieces are gone', async () => {
    const product = await stockedProduct(admin, 1)
    const opened = await place(await someBuyer(shop), linesFor(product))
    await expire(opened)
    await buy(paying, await someBuyer(shop), linesFor(product))
    const body = { orderId: opened.orderId, isPaid: true, reason: 'A transfer' }
    await expect(admin.call('PUT /updateOrder/', { body })).rejects.toMatchObject({
      status: 409,
      message: `${product.name} for ${product.bikes.name} is out of stock.`,
    })
  })
})

describe('pieces are released', () => {
  /** Only an order that was not refunded can be resumed after its cancellation. */
  const cancelWithoutRefund = ({ orderId }: Opened) =>
    admin.call('PUT /updateOrder/', {
      body: { orderId, status: 'Cancelled', refundAmount: 0, reason: 'The bank has not decided yet' },
    })

  test('all of them when a paid order is cancelled before it has left, once', async () => {
    const product = await stockedProduct(admin, 5)
    const buyer = await someBuyer(shop)
    const opened = await buy(paying, buyer, linesFor(product, 2))
    await together(() => cancel(buyer, opened).catch(() => null), 5)
    expect(await stockNow(shop, product)).toEqual({ onHand: 5, reserved: 0 })
    expect(await ledgerOf(shop, product)).toEqual([
      ['counted', 5],
      ['sold', -2],
      ['returned', 2],
    ])
    expect(await faults()).toEqual([])
  })

  test('an administrator who undoes a cancellation reserves them again, or gets an error', async () => {
    const product = await stockedProduct(admin, 1)
    const opened = await buy(paying, await someBuyer(shop), linesFor(product))
    await cancelWithoutRefund(opened)
    expect(await stockNow(shop, product)).toEqual({ onHand: 1, reserved: 0 })
    await change(opened.orderId, 'Processing')
    expect(await stockNow(shop, product)).toEqual({ onHand: 0, reserved: 0 })
    await cancelWithoutRefund(opened)
    await buy(paying, await someBuyer(shop), linesFor(product))
    await expect(change(opened.orderId, 'Processing')).rejects.toMatchObject({ status: 409 })
    expect(await faults()).toEqual([])
  })

  test('not after dispatch, but by a refund with restocking', async () => {
    const product = await stockedProduct(admin, 5)
    const opened = await buy(paying, await someBuyer(shop), linesFor(product, 2))
    await change(opened.orderId, 'Dispatched')
    await cancelWithoutRefund(opened)
    expect(await stockNow(shop, product)).toEqual({ onHand: 3, reserved: 0 })
    const refund = (restock: boolean) =>
      admin.call('POST /order/{id}/refund', {
        params: { id: opened.orderId },
        body: { amount: 10, reason: 'A scratch', restock },
      })
    await refund(false)
    expect(await stockNow(shop, product)).toEqual({ onHand: 3, reserved: 0 })
    await refund(true)
    await refund(true)
    expect(await stockNow(shop, product)).toEqual({ onHand: 5, reserved: 0 })
    expect(await faults()).toEqual([])
  })
})

describe('phone orders', () => {
  test('reserve pieces, are rejected where there are too few, and keep their lines', async () => {
    const product = await stockedProduct(admin, 3)
    const buyer = await someBuyer(shop)
    const placeByPhone = (qty: number) =>
      admin.call('POST /new-order', {
        body: { userId: buyer.id, addressId: buyer.addressId, cartItems: linesFor(product, qty) },
      })
    await expect(placeByPhone(4)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Only 3 left'),
    })
    const { order } = await placeByPhone(2)
    expect(await stockNow(shop, product)).toEqual({ onHand: 3, reserved: 2 })
    const [line] = order.order_details
    const edit = (qty: number) =>
      admin.call('PUT /updateOrderDetail', {
        body: { id: line?.id ?? '', proId: product.id, orderId: order.orderId, qty },
      })
    await edit(3)
    expect(await stockNow(shop, product)).toEqual({ onHand: 3, reserved: 3 })
    await expect(edit(4)).rejects.toMatchObject({ status: 409 })
    await edit(1)
    expect(await stockNow(shop, product)).toEqual({ onHand: 3, reserved: 1 })
    const other = await stockedProduct(admin, 1)
    await admin.call('POST /order-details/', { body: { proId: other.id, orderId: order.orderId, qty: 1 } })
    expect(await stockNow(shop, other)).toEqual({ onHand: 1, reserved: 1 })
    expect(await faults()).toEqual([])
  })
})

describe('keeping stock begins and ends while orders are open', () => {
  test('an order placed before tracking reserves no pieces, one placed after does', async () => {
    const product = await stockedProduct(admin)
    const set = (isTracked: boolean, onHand: number, expected: number) =>
      admin.call('PUT /bikes/updateProduct/{proId}', {
        params: { proId: product.id },
        body: { stock: { isTracked, onHand, expected, lowAt: 0 } },
      })
    const before = await place(await someBuyer(shop), linesFor(product))
    await set(true, 1, 0)
    const during = await place(await someBuyer(shop), linesFor(product))
    await set(false, 1, 1)
    const after = await place(await someBuyer(shop), linesFor(product, 9))
    for (const opened of [before, during, after]) {
      pay(opened)
      await reconcileOrder(ctxOf(shop), opened.orderId)
    }
    expect(await stockNow(shop, product)).toEqual({ onHand: 0, reserved: 0 })
    expect(await ledgerOf(shop, product)).toEqual([
      ['counted', 1],
      ['sold', -1],
    ])
    expect(await faults()).toEqual([])
  })
})

describe('the stock that buyers see', () => {
  test('enough, few with their number, none; the pages change when that does, and not with each sale', async () => {
    const product = await stockedProduct(admin, 9, 2)
    const buyer = await someBuyer(shop)
    const steps: [number, object, boolean][] = [
      [3, { state: 'in', left: null }, false],
      [3, { state: 'in', left: null }, false],
      [1, { state: 'few', left: 2 }, true],
      [2, { state: 'out', left: 0 }, true],
    ]
    for (const [qty, expected, moved] of steps) {
      const before = await version()
      const opened = await place(await someBuyer(shop), linesFor(product, qty))
      expect(await answerOf(product)).toMatchObject(expected)
      expect((await version()) > before).toBe(moved)
      const open = await version()
      pay(opened)
      await reconcileOrder(ctxOf(shop), opened.orderId)
      expect(await answerOf(product)).toMatchObject(expected)
      expect(await version()).toBe(open)
    }
    expect((await buyer.call('POST /quote', { body: { cartItems: linesFor(product) } })).notices).toHaveLength(1)
  })

  test('whose stock runs low early is not named before five are left', async () => {
    const product = await stockedProduct(admin, 6, 50)
    expect(product.availability).toMatchObject({ state: 'in', left: null })
    await place(await someBuyer(shop), linesFor(product))
    expect(await answerOf(product)).toMatchObject({ state: 'few', left: 5 })
  })
})

describe('the back-in-stock email', () => {
  const wait = async (product: Product, email: string, token?: string) => {
    const headers = token ? { 'x-access-token': token } : {}
    const answer = await send(shop, 'POST', '/api/back-in-stock', { proId: product.id, email }, headers)
    return { status: answer.status, body: await answer.text() }
  }
  const waiting = (product: Product) =>
    queryRows(shop, 'select email from stock_wait where product_id = $1 order by email', product.id)
  const receive = (product: Product) =>
    admin.call('POST /stock/{proId}/received', { params: { proId: product.id }, body: { pieces: 5 } })
  const backTo = async (email: string) =>
    (await emailsTo(shop, email)).filter(({ subject }) => subject?.startsWith('Back in stock'))

  test('is sent once to each who asked, also by two processes; the response is the same for all', async () => {
    const product = await stockedProduct(admin, 0)
    const member = await someone(shop)
    const stranger = `stranger-${product.code}@example.com`
    const answers = [
      await wait(product, stranger),
      await wait(product, stranger.toUpperCase()),
      await wait(product, member.email, member.token),
      await wait(product, member.email),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await waiting(product)).toHaveLength(2)
    await notifyWaiting(ctxOf(shop))
    expect(await waiting(product)).toHaveLength(2)
    await receive(product)
    await together(() => notifyWaiting(ctxOf(shop)), 4)
    await waitForMailJobs(shop)
    for (const email of [stranger, member.email]) {
      const emails = await backTo(email)
      expect(emails.map(({ subject }) => subject)).toEqual([`Back in stock: ${product.name} for ${product.bikes.name}`])
      expect(emails[0]?.text).toContain(`/productDetail/${product.bikes.code}/${product.code}`)
    }
    expect(await waiting(product)).toEqual([])
    await notifyWaiting(ctxOf(shop))
    await waitForMailJobs(shop)
    expect(await backTo(stranger)).toHaveLength(1)
  })

  test('is due whatever brings the piece back: an unpaid order that ends, for one', async () => {
    const product = await stockedProduct(admin, 1)
    const opened = await place(await someBuyer(shop), linesFor(product))
    const email = `patient-${product.code}@example.com`
    await wait(product, email)
    await expire(opened)
    await notifyWaiting(ctxOf(shop))
    await waitForMailJobs(shop)
    expect(await backTo(email)).toHaveLength(1)
  })

  test('requests for available products are not stored, so that they cannot send emails', async () => {
    const product = await stockedProduct(admin, 5)
    expect(await wait(product, 'victim@example.com')).toMatchObject({
      status: 200,
      body: expect.stringContaining('you can order it now'),
    })
    expect(await waiting(product)).toEqual([])
  })

  test('erasing an account removes its requests, and the data export contains them', async () => {
    const product = await stockedProduct(admin, 0)
    const member = await someone(shop)
    await wait(product, member.email)
    const mine = await (await member.request('/api/me/export')).json()
    expect(mine.waitsFor).toMatchObject([{ product: product.name }])
    await send(shop, 'DELETE', '/api/me', { password: member.password }, { 'x-access-token': member.token })
    expect(await waiting(product)).toEqual([])
  })
})
