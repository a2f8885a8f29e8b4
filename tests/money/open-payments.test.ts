import { beforeAll, describe, expect, test } from 'vitest'
import { reconcilePendingOrders } from '#server/modules/payments/watch.service.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Buyer,
  ctxOf,
  makeOlder,
  type Opened,
  payingShop,
  place,
  post,
  queryRows,
  someBuyer,
} from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'
import { linesFor, stockedProduct, stockNow } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying
const admin = {} as Person

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
})

const payableOf = async (orderId: string): Promise<number> =>
  Number((await queryRows(shop, 'select payable from shop_order where id = $1', orderId))[0]?.payable)
const pay = (buyer: Buyer, orderId: string) => post(shop, `/api/order/${orderId}/pay`, {}, buyer.token)

/** Creates a phone order taken by staff, and a function that changes its quantity. */
async function placePhoneOrder() {
  const product = await stockedProduct(admin, 50)
  const buyer = await someBuyer(shop)
  const { order } = await admin.call('POST /new-order', {
    body: { userId: buyer.id, addressId: buyer.addressId, cartItems: linesFor(product, 1) },
  })
  const { orderId } = order
  const id = order.order_details[0]?.id ?? ''
  const change = (qty: number) =>
    admin.call('PUT /updateOrderDetail', { body: { id, proId: product.id, orderId, qty } })
  return { buyer, orderId, change }
}

describe('O09 an order by phone that staff changes while its customer begins to pay', () => {
  test('is opened at the provider for the amount that it has by then', async () => {
    const { buyer, orderId, change } = await placePhoneOrder()
    const gate = await shop.deps.pool.connect()
    try {
      // Both have read the order before either of them goes on.
      await gate.query('begin')
      await gate.query('select 1 from shop_order where id = $1 for update', [orderId])
      const changed = change(3)
      await waiting(1)
      const paid = pay(buyer, orderId)
      await waiting(2)
      await gate.query('commit')
      await changed
      const { razorpayOrder } = await (await paid).json()
      expect(razorpayOrder.amount).toBe(await payableOf(orderId))
      const opened = provider.control.snapshot().orders.find(({ id }) => id === razorpayOrder.id)
      expect(opened?.amount).toBe(razorpayOrder.amount)
    } finally {
      gate.release()
    }
  })

  test('stays as it is once the provider may have opened it, although its answer was lost', async () => {
    const { buyer, orderId, change } = await placePhoneOrder()
    const before = await payableOf(orderId)
    provider.control.answerThenDrop('POST /orders')
    provider.control.apiDown('GET /orders', 503)
    expect((await pay(buyer, orderId)).status).toBe(503)
    provider.control.apiUp()
    await expect(change(3)).rejects.toMatchObject({ status: 409 })
    expect(await payableOf(orderId)).toBe(before)
    const again = await pay(buyer, orderId)
    expect(again.status).toBe(200)
    expect((await again.json()).razorpayOrder.amount).toBe(before)
  })

  test('can be changed after the provider has refused to open it', async () => {
    const { buyer, orderId, change } = await placePhoneOrder()
    provider.control.apiDown('POST /orders', 400)
    expect((await pay(buyer, orderId)).status).toBe(503)
    provider.control.apiUp()
    await change(2)
    const opened = await (await pay(buyer, orderId)).json()
    expect(opened.razorpayOrder.amount).toBe(await payableOf(orderId))
  })
})

describe('V07 P1 an attempt that the bank has never confirmed', () => {
  const reconcile = async () => {
    await queryRows(shop, 'update shop_order set checked_at = null')
    await reconcilePendingOrders(ctxOf(shop), ['awaiting', 'confirming', 'expired'], 7 * 24 * 60)
  }
  const paymentOf = async ({ orderId }: Opened) =>
    (await queryRows(shop, 'select payment from shop_order where id = $1', orderId))[0]?.payment

  test.each(['created', 'authorized'] as const)(
    'reserves its pieces for an hour without a confirmation, and indefinitely once money is received: %s',
    async (outcome) => {
      const product = await stockedProduct(admin, 5)
      const opened = await place(await someBuyer(shop), linesFor(product, 2))
      const { payment } = provider.control.pay(opened.razorpayOrder?.id ?? '', { outcome })
      provider.control.apiDown('POST /payments/*/capture', 400)
      await makeOlder(shop, opened.orderId, '50 minutes')
      await reconcile()
      expect([await paymentOf(opened), (await stockNow(shop, product))?.reserved]).toEqual(['confirming', 2])
      await makeOlder(shop, opened.orderId, '15 minutes')
      await reconcile()
      const isOver = outcome === 'created'
      expect(await paymentOf(opened)).toBe(isOver ? 'expired' : 'confirming')
      expect((await stockNow(shop, product))?.reserved).toBe(isOver ? 0 : 2)
      provider.control.apiUp()
      provider.control.captureNow(payment.id)
      await waitForEvents()
      expect(await paymentOf(opened)).toBe('paid')
      expect(await stockNow(shop, product)).toEqual({ onHand: 3, reserved: 0 })
    },
  )
})

/** Waits until this many transactions wait for a lock. */
const waiting = (transactions: number) =>
  eventually(async () => {
    const [row] = await queryRows(
      shop,
      "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    expect(row?.waiting).toBeGreaterThanOrEqual(transactions)
  })
