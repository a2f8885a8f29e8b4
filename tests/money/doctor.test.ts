import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { queriesOn } from '#db/client.ts'
import { newId } from '#server/lib/ids.ts'
import type { Db } from '#server/lib/tx.ts'
import { diagnose, examineSnapshot } from '#server/modules/doctor/doctor.service.ts'
import { salesReport } from '#server/modules/reports/sales.service.ts'
import { reportFaults } from '../../src/programs/fault-report.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Buyer,
  buy,
  deliver,
  KEY_SECRET,
  type Line,
  type Opened,
  orderOf,
  orderRecords,
  payingShop,
  place,
  someBuyer,
  someLine,
} from '../support/paying-shop.ts'
import { someone, waitForMailJobs } from '../support/people.ts'
import { trackStock } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

const query = async (sql: string, ...values: unknown[]) => (await shop.deps.pool.query(sql, values)).rows

/** Ten minutes from now: past the grace period for payments that have just been made. */
const later = () => new Date(Date.now() + 600_000)
const runDoctor = (razorpay = shop.deps.razorpay) => diagnose({ ...shop.deps, razorpay }, later())
const diagnoseDatabase = () => diagnose({ ...shop.deps, razorpay: undefined }, later())

type Found = Pick<Awaited<ReturnType<typeof runDoctor>>, 'checks'>

/** Returns the problems by check, each once. */
const wrong = ({ checks }: Found) =>
  Object.fromEntries(
    checks
      .filter((check) => check.violations.length > 0)
      .map((check) => [check.id, [...new Set(check.violations.map((each) => each.id))].sort()]),
  )

const orders = {} as Record<
  | 'first'
  | 'withPoints'
  | 'dispatched'
  | 'reduced'
  | 'cancelled'
  | 'deducted'
  | 'twice'
  | 'open'
  | 'left'
  | 'refused'
  | 'noted',
  Opened
>
const asha = {} as Buyer
const kept = { proId: '' }

const givePoints = (buyer: Buyer, points: number) =>
  query(
    `insert into credit_entry (id, account_id, kind, points, reason) values ($1, $2, 'corrected', $3, 'a test')`,
    ...[newId(), buyer.id, points],
  )

beforeAll(async () => {
  const admin = await someone(shop, { admin: true })
  const [line, many] = [await someLine(shop), await someLine(shop, { product: 'top-rack', qty: 7 })]
  await trackStock(shop, line.proId, 50)
  await trackStock(shop, many.proId, 500)
  kept.proId = line.proId
  Object.assign(asha, await someBuyer(shop))
  orders.first = await buy(paying, asha, [line])
  await dispute(orders.first)
  await givePoints(asha, 500)
  orders.withPoints = await buy(paying, asha, [line, many], { usePoints: true })
  await givePoints(asha, 300)

  const balan = await someBuyer(shop, { state: 'Kerala', city: 'Kochi', pincode: '682001' })
  orders.dispatched = await buy(paying, balan, [many])
  const body = { orderId: orders.dispatched.orderId, status: 'Dispatched', trackingId: 'ST1' } as const
  await admin.call('PUT /updateOrder/', { body })
  await deliver(shop, orders.dispatched.orderId)

  const ela = await someBuyer(shop)
  orders.deducted = await buy(paying, ela, [many])
  await deliver(shop, orders.deducted.orderId)
  await buy(paying, ela, [many], { usePoints: true })
  await admin.call('POST /order/{id}/refund', {
    params: { id: orders.deducted.orderId },
    body: { reason: 'It came back' },
  })

  const esha = await someBuyer(shop)
  await buy(paying, esha, [line])
  await givePoints(esha, 40)
  orders.reduced = await buy(paying, esha, [line, many], { usePoints: true })
  for (const amount of [1357, 1.01]) {
    const part = { amount, reason: 'A scratch' }
    await admin.call('POST /order/{id}/refund', { params: { id: orders.reduced.orderId }, body: part })
  }
  await admin.call('PUT /updateOrder/', { body: { orderId: orders.reduced.orderId, status: 'Dispatched' } })
  await admin.call('POST /order/{id}/refund', {
    params: { id: orders.reduced.orderId },
    body: { amount: 500, reason: 'Came late' },
  })

  const chitra = await someBuyer(shop)
  await buy(paying, chitra, [line])
  await givePoints(chitra, 100)
  orders.cancelled = await buy(paying, chitra, [many], { usePoints: true })
  const cancel = { params: { id: orders.cancelled.orderId }, body: { reason: 'Changed my mind' } }
  await chitra.call('POST /order/{id}/cancel', cancel)

  const devi = await someBuyer(shop)
  orders.twice = await place(devi, [line])
  provider.control.secondCaptureSameOrder(orders.twice.razorpayOrder?.id ?? '')
  await orderOf(devi, orders.twice.orderId)
  orders.left = await place(devi, [many])
  await devi.call('POST /cancel-order', { body: { orderId: orders.left.orderId } })
  orders.refused = await place(devi, [many])
  provider.control.pay(orders.refused.razorpayOrder?.id ?? '', { outcome: 'failed' })
  await orderOf(devi, orders.refused.orderId)
  await query(`insert into coupon (code, amount, with_first_order) values ('FLAT50', 5000, true)`)
  orders.noted = await place(await someBuyer(shop), [line], { couponCode: 'FLAT50' })
  await admin.call('PUT /updateOrder/', {
    body: { orderId: orders.noted.orderId, isPaid: true, reason: 'A bank transfer' },
  })
  orders.open = await place(asha, [line], { usePoints: true })
  await storeSnapshots(line)
  await waitForMailJobs(shop)
})

/** Lets the bank of a customer dispute the payment of an order. */
async function dispute({ orderId }: Opened): Promise<void> {
  const { payments } = await orderRecords(shop, orderId)
  provider.control.openDispute(payments?.[0]?.id ?? '')
  await eventually(async () => expect(await query('select 1 from dispute')).toHaveLength(1))
}

/** Creates an order of the day before yesterday, and a report that stores snapshots of its days. */
async function storeSnapshots(line: Line): Promise<void> {
  const { orderId } = await buy(paying, await someBuyer(shop), [line])
  await waitForEvents()
  // Noon in India: whatever hour the test runs at, the order is placed and paid on the same day.
  await query(
    `update shop_order set (placed_at, paid_at, updated_at) = (select noon, noon, noon from
      (select ((now() at time zone 'Asia/Kolkata')::date - 2 + time '12:00') at time zone 'Asia/Kolkata' as noon) n) where id = $1`,
    orderId,
  )
  await salesReport(shop.ctx, {})
}

/** Returns the ids of report snapshots: their days, ranges or ids. */
const idsOf = async (sql: string) => (await query(sql)).map((row) => String(row.id))

/** Runs statements without triggers and foreign keys, as a broken disk or a careless hand would. */
async function underneath(...statements: string[]): Promise<void> {
  await withFaults(statements, async (db) => {
    await db.execute('commit')
  })
}

/** Looks at what statements leave that run without triggers and foreign keys; nothing of it stays. */
async function withFaults<T>(statements: readonly string[], look: (db: Db) => Promise<T>): Promise<T> {
  const client = await shop.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    return await look(queriesOn(client))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Returns the problems that statements cause, by check. */
const wrongAfter = async (...statements: string[]) => wrong(await withFaults(statements, examineSnapshot))

const id = (name: keyof typeof orders) => `'${orders[name].orderId}'`
const no = (name: keyof typeof orders) => orders[name].orderNo

describe('consistent records', () => {
  test('orders that were paid, cancelled, refunded, dispatched, left and noted by hand', async () => {
    const found = await runDoctor()
    expect(wrong(found)).toEqual({})
    expect(found.ok).toBe(true)
    for (const { looked, name, note } of found.checks) {
      expect(looked, name).toBeGreaterThan(0)
      expect(note).toBeUndefined()
    }
  })

  test('the plantings would not go unnoticed for want of rows', async () => {
    const [counts] = await query(`select
      (select count(*) from refund) as refunds, (select count(*) from credit_hold) as holds,
      (select count(*) from credit_entry where kind = 'returned') as returned,
      (select count(*) from refund where points_deducted > 0) as deducted,
      (select count(*) from shop_order where coupon is not null) as coupons,
      (select count(*) from tax_document where kind = 'invoice') as invoices,
      (select count(*) from tax_document where kind = 'refund-voucher') as vouchers`)
    for (const [what, count] of Object.entries(counts ?? {})) expect(Number(count), what).toBeGreaterThan(0)
  })

  test('a shop without a provider reports that none was checked', async () => {
    const { ok, checks } = await diagnoseDatabase()
    expect(ok).toBe(true)
    expect(checks[0]).toMatchObject({ id: 'INV1', note: 'not asked: no payment provider is set up' })
  })
})

describe('the provider’s records', () => {
  test('INV1 a captured payment that no order of the shop has, until a person has dealt with it', async () => {
    const order = await shop.deps.razorpay?.createOrder({
      amount: 5000,
      receipt: newId(),
      orderNo: 'KM-1',
      again: false,
    })
    const { payment } = provider.control.pay(order?.id ?? '', { outcome: 'captured' })
    await waitForEvents()
    expect(wrong(await runDoctor())).toEqual({ INV1: [payment.id] })
    // A payment of this moment is not reported: the shop has not received its event yet.
    expect(wrong(await diagnose(shop.deps, new Date()))).toEqual({})
    await query(
      `insert into orphan_payment (id, amount, made_at, why, resolved_at) values ($1, 5000, now(), 'a test', now())`,
      payment.id,
    )
    expect(wrong(await runDoctor())).toEqual({})
  })

  test('INV1 an order has a payment that the provider does not know, instead of the one it knows', async () => {
    const [kept] = await query('select id from payment where is_accepted and order_id = $1', orders.first.orderId)
    await underneath(`update payment set id = 'pay_invented' where id = '${kept?.id}'`)
    const found = await runDoctor()
    await underneath(`update payment set id = '${kept?.id}' where id = 'pay_invented'`)
    expect(found.ok).toBe(false)
    expect(wrong(found)).toEqual({ INV1: [kept?.id, 'pay_invented'].sort() })
  })

  test('INV1 cannot be checked while the provider is down, and that is not "ok"', async () => {
    provider.control.apiDown('GET /payments', 502)
    const { ok, checks } = await runDoctor()
    provider.control.apiUp()
    expect(ok).toBe(false)
    expect(checks[0]).toMatchObject({ id: 'INV1', unable: true, violations: [] })
    expect(checks[0]?.note).toMatch(/could not be asked/)
  })
})

interface Planting {
  readonly what: string
  readonly check: string
  readonly plant: () => string[]
  readonly expected: () => string[] | Promise<string[]>
}

const paymentOf = async (name: keyof typeof orders) =>
  (
    await query('select id from payment where order_id = $1 order by is_accepted desc, made_at', orders[name].orderId)
  ).map((row) => String(row.id))
const numberOf = async (name: keyof typeof orders, kind: string) => {
  const rows = await query(
    'select number from tax_document where order_id = $1 and kind = $2',
    ...[orders[name].orderId, kind],
  )
  return String(rows[0]?.number)
}

const following = (number: string) => number.replace(/\d{6}$/, (digits) => String(Number(digits) + 1).padStart(6, '0'))

async function lastReceipt(): Promise<string> {
  const [row] = await query(`select max(number) as last from tax_document where kind = 'receipt'`)
  return String(row?.last)
}

const PLANTINGS: readonly Planting[] = [
  {
    what: 'a payment is accepted for an order that is not paid',
    check: 'INV2',
    plant: () => [
      `update payment set is_accepted = true, status = 'captured', amount = (select payable from shop_order where id = ${id('refused')}) where order_id = ${id('refused')}`,
    ],
    expected: () => paymentOf('refused'),
  },
  {
    what: 'the payment of a paid order is not accepted',
    check: 'INV2',
    plant: () => [`update payment set is_accepted = false where order_id = ${id('first')}`],
    expected: async () => [no('first'), ...(await paymentOf('first'))],
  },
  {
    what: 'a paisa less was paid',
    check: 'INV2',
    plant: () => [`update payment set amount = amount - 1 where order_id = ${id('first')}`],
    expected: () => paymentOf('first'),
  },
  {
    what: 'another currency was paid',
    check: 'INV2',
    plant: () => [`update payment set currency = 'USD' where order_id = ${id('first')}`],
    expected: () => paymentOf('first'),
  },
  {
    what: 'an accepted payment was only authorised',
    check: 'INV2',
    plant: () => [`update payment set status = 'authorized' where order_id = ${id('first')}`],
    expected: () => paymentOf('first'),
  },
  {
    what: 'two payments are accepted',
    check: 'INV2',
    plant: () => [
      'drop index one_accepted_payment',
      `update payment set is_accepted = true where order_id = ${id('twice')}`,
    ],
    expected: () => [no('twice')],
  },
  {
    what: 'a second payment does not go back',
    check: 'INV2',
    plant: () => [
      `update refund set status = 'failed' where order_id = ${id('twice')}`,
      `update payment set amount_refunded = 0 where order_id = ${id('twice')}`,
    ],
    expected: async () => (await paymentOf('twice')).slice(1),
  },
  {
    what: 'more goes back than has come',
    check: 'INV2',
    plant: () => [`update payment set amount_refunded = amount + 1 where order_id = ${id('first')}`],
    expected: () => paymentOf('first'),
  },
  {
    what: 'money has gone back at the provider, and no refund of the shop accounts for it',
    check: 'INV2',
    plant: () => [
      `update payment set amount_refunded = 100, updated_at = now() - interval '5 minutes' where order_id = ${id('first')}`,
    ],
    expected: () => paymentOf('first'),
  },
  {
    what: 'one request has become two orders',
    check: 'INV3',
    plant: () => [
      'alter table shop_order drop constraint shop_order_account_id_idempotency_key_key',
      `update shop_order set idempotency_key = (select idempotency_key from shop_order where id = ${id('first')}) where id = ${id('withPoints')}`,
    ],
    expected: () => [[no('first'), no('withPoints')].sort()[0] ?? ''],
  },
  {
    what: 'two orders share a payment',
    check: 'INV3',
    plant: () => [
      'alter table shop_order drop constraint shop_order_provider_order_id_key',
      `update shop_order set provider_order_id = (select provider_order_id from shop_order where id = ${id('first')}) where id = ${id('left')}`,
    ],
    expected: () => [[no('first'), no('left')].sort()[0] ?? ''],
  },
  {
    what: 'a line costs a paisa more than was charged',
    check: 'INV4',
    plant: () => [`update order_line set price = price + 1 where order_id = ${id('first')}`],
    expected: () => [no('first')],
  },
  {
    what: 'a line’s shipping is another',
    check: 'INV4',
    plant: () => [`update order_line set shipping = shipping + 100 where order_id = ${id('open')}`],
    expected: () => [no('open')],
  },
  {
    what: 'the total is a rupee too much, and all of it is called rounding',
    check: 'INV4',
    plant: () => [
      `update shop_order set round_off = round_off + 100, total_price = total_price + 100, payable = payable + 100 where id = ${id('left')}`,
    ],
    expected: () => [no('left')],
  },
  {
    what: 'a receipt says another total',
    check: 'INV4',
    plant: () => [
      `update tax_document set content = jsonb_set(content, '{total}', to_jsonb((content ->> 'total')::bigint + 100)) where order_id = ${id('first')}`,
    ],
    expected: () => [no('first')],
  },
  {
    what: 'an invoice’s tax is another',
    check: 'INV4',
    plant: () => [
      `update tax_document set content = jsonb_set(content, '{tax,igst}', '1') where kind = 'invoice' and order_id = ${id('dispatched')}`,
    ],
    expected: () => [no('dispatched')],
  },
  {
    what: 'a refund voucher is worth more than the refund',
    check: 'INV4',
    plant: () => [`update refund set amount = amount - 100 where order_id = ${id('cancelled')}`],
    expected: () => [no('cancelled')],
  },
  {
    what: 'an invoice bills everything although a part was refunded before it',
    check: 'INV4',
    plant: () => [
      `update tax_document i set content = i.content || jsonb_build_object('lines', r.content -> 'lines',
        'taxable', r.content -> 'taxable', 'tax', r.content -> 'tax', 'total', r.content -> 'total',
        'roundOff', r.content -> 'roundOff', 'paidMoney', r.content -> 'paidMoney')
        from tax_document r where i.kind = 'invoice' and i.order_id = ${id('reduced')}
          and r.kind = 'receipt' and r.order_id = i.order_id`,
    ],
    expected: () => [no('reduced')],
  },
  {
    what: 'a credit note is missing',
    check: 'INV4',
    plant: () => [
      `insert into refund (id, order_id, purpose, amount, reason, idempotency_key, status)
        values ('${newId()}', ${id('dispatched')}, 'planted', 100, 'a test', 'planted', 'processed')`,
    ],
    expected: () => [no('dispatched')],
  },
  {
    what: 'a line is billed with what was refunded of another',
    check: 'INV4',
    plant: () => [
      `update tax_document set content = jsonb_set(jsonb_set(content,
          '{lines,0,taxable}', to_jsonb((content #>> '{lines,0,taxable}')::bigint + 5)),
          '{lines,1,taxable}', to_jsonb((content #>> '{lines,1,taxable}')::bigint - 5))
        where kind = 'invoice' and order_id = ${id('reduced')}`,
    ],
    expected: () => [no('reduced')],
  },
  {
    what: 'a balance is not the sum of its entries',
    check: 'INV5',
    plant: () => [`update credit_balance set points = points + 1 where account_id = '${asha.id}'`],
    expected: () => [asha.id],
  },
  {
    what: 'an order has earned twice',
    check: 'INV5',
    plant: () => [
      'drop index credit_earned_once',
      `insert into credit_entry (id, account_id, kind, points, order_id) select '${newId()}', account_id, kind, points, order_id from credit_entry where kind = 'earned' and order_id = ${id('dispatched')}`,
      `update credit_balance b set points = points + o.earns from shop_order o where o.id = ${id('dispatched')} and b.account_id = o.account_id`,
    ],
    expected: () => [no('dispatched')],
  },
  {
    what: 'the points of a paid order are neither pending nor credited',
    check: 'INV5',
    plant: () => [`delete from credit_award where order_id = ${id('first')}`],
    expected: () => [no('first')],
  },
  {
    what: 'points were credited before their order was delivered',
    check: 'INV5',
    plant: () => [
      `update credit_award set credited_at = credited_at - interval '2 minutes' where order_id = ${id('dispatched')}`,
    ],
    expected: () => [no('dispatched')],
  },
  {
    what: 'points were credited while their order could be cancelled',
    check: 'INV5',
    plant: () => [`update shop_order set placed_at = now() - interval '47 hours' where id = ${id('dispatched')}`],
    expected: () => [no('dispatched')],
  },
  {
    what: 'a cancelled order keeps the points that it earned',
    check: 'INV5',
    plant: () => [`update credit_award set taken_back = 0 where order_id = ${id('cancelled')}`],
    expected: () => [no('cancelled')],
  },
  {
    what: 'more points were deducted than the order had earned',
    check: 'INV5',
    plant: () => [
      `update refund set points_deducted = points_deducted + 1, amount = amount - 800 where order_id = ${id('deducted')}`,
    ],
    expected: () => [no('deducted')],
  },
  {
    what: 'an order has earned nothing',
    check: 'INV5',
    plant: () => [
      `update credit_entry set kind = 'corrected' where kind = 'earned' and order_id = ${id('dispatched')}`,
    ],
    expected: () => [no('dispatched')],
  },
  {
    what: 'points were taken and not spent',
    check: 'INV5',
    plant: () => [
      `update credit_entry set kind = 'corrected', order_id = null where kind = 'used' and order_id = ${id('withPoints')}`,
    ],
    expected: () => [no('withPoints')],
  },
  {
    what: 'more points were spent than the order took',
    check: 'INV5',
    plant: () => [
      `update credit_entry set points = points - 1 where kind = 'used' and order_id = ${id('withPoints')}`,
      `update credit_balance set points = points - 1 where account_id = '${asha.id}'`,
    ],
    expected: () => [no('withPoints')],
  },
  {
    what: 'a refund gives back points that it does not say',
    check: 'INV5',
    plant: () => [
      `update credit_entry set points = points + 1 where kind = 'returned' and order_id = ${id('cancelled')}`,
      `update credit_balance set points = points + 1 where account_id = (select account_id from shop_order where id = ${id('cancelled')})`,
    ],
    expected: () => [no('cancelled')],
  },
  {
    what: 'points are set aside for an order that has ended',
    check: 'INV5',
    plant: () => [`insert into credit_hold select id, account_id, 5 from shop_order where id = ${id('left')}`],
    expected: () => [no('left')],
  },
  {
    what: 'the points of an open order are not set aside',
    check: 'INV5',
    plant: () => ['delete from credit_hold'],
    expected: () => [no('open')],
  },
  {
    what: 'pieces have gone that no movement tells of',
    check: 'INV6',
    plant: () => [`update stock set on_hand = on_hand - 1 where product_id = '${kept.proId}'`],
    expected: () => [kept.proId],
  },
  {
    what: 'pieces are reserved for no order',
    check: 'INV6',
    plant: () => [`update stock set reserved = reserved + 1 where product_id = '${kept.proId}'`],
    expected: () => [kept.proId],
  },
  {
    what: 'more was sold than there was',
    check: 'INV6',
    plant: () => [
      'alter table stock drop constraint stock_on_hand_check, drop constraint stock_reserved_is_there',
      `update stock_movement set pieces = pieces - 1000 where kind = 'counted' and stock_id = '${kept.proId}'`,
      `update stock set on_hand = on_hand - 1000 where product_id = '${kept.proId}'`,
    ],
    expected: () => [kept.proId],
  },
  {
    what: 'pieces stay set aside for an order that has ended',
    check: 'INV6',
    plant: () => [
      `insert into stock_reservation select id, '${kept.proId}', 1 from shop_order where id = ${id('left')}`,
      `update stock set reserved = reserved + 1 where product_id = '${kept.proId}'`,
    ],
    expected: () => [no('left')],
  },
  {
    what: 'an order has given back what it never had',
    check: 'INV6',
    plant: () => [
      `insert into stock_movement (id, stock_id, kind, pieces, order_id) values ('${newId()}', '${kept.proId}', 'returned', 3, ${id('open')})`,
      `update stock set on_hand = on_hand + 3 where product_id = '${kept.proId}'`,
    ],
    expected: () => [no('open')],
  },
  {
    what: 'a customer has had the first order’s discount twice',
    check: 'INV7',
    plant: () => [
      'drop index one_first_order',
      `update shop_order set first_order = true where id = ${id('withPoints')}`,
    ],
    expected: () => [[no('first'), no('withPoints')].sort()[0] ?? ''],
  },
  {
    what: 'a status has changed without a record',
    check: 'INV8',
    plant: () => [`update shop_order set status = 'Pickup' where id = ${id('first')}`],
    expected: () => [no('first')],
  },
  {
    what: 'a record is missing in between',
    check: 'INV8',
    plant: () => [
      `update order_history set from_state = 'Pickup' where kind = 'status' and order_id = ${id('dispatched')}`,
    ],
    expected: () => [no('dispatched')],
  },
  {
    what: 'a paid order was unpaid for a while',
    check: 'INV8',
    plant: () =>
      ['paid', 'awaiting'].map(
        (from) =>
          `insert into order_history (id, order_id, kind, from_state, to_state) values ('${newId()}', ${id('first')}, 'payment', '${from}', '${from === 'paid' ? 'awaiting' : 'paid'}')`,
      ),
    expected: () => [no('first')],
  },
  {
    what: 'nobody wrote to a buyer who has paid',
    check: 'INV9',
    plant: () => [
      `update pgboss.job set data = jsonb_set(data, '{kind}', '"lost"') where data ->> 'kind' = 'order' and data ->> 'order' = '${no('first')}'`,
    ],
    expected: () => [no('first')],
  },
  {
    what: 'a number was given and its document is not there',
    check: 'INV12',
    plant: () => [`update document_counter set last = last + 1 where series = 'INV'`],
    expected: async () => [following(await numberOf('reduced', 'invoice'))],
  },
  {
    what: 'a document has a number that the counter has not given',
    check: 'INV12',
    plant: () => [`update document_counter set last = last - 1 where series = 'RCT'`],
    expected: async () => [await lastReceipt()],
  },
  {
    what: 'a paid order has no receipt',
    check: 'INV12',
    plant: () => [`delete from tax_document where order_id = ${id('first')}`],
    expected: async () => [no('first'), await numberOf('first', 'receipt')],
  },
  {
    what: 'an unpaid order has a receipt',
    check: 'INV12',
    plant: () => [
      `update document_counter set last = last + 1 where series = 'RCT'`,
      `insert into tax_document (id, kind, number, order_id, content)
        select '${newId()}', 'receipt', n.number, o.id, t.content || jsonb_build_object('number', n.number,
          'total', o.total_price, 'discount', o.discount_price, 'pointsUsed', o.points_used, 'pointsValue', o.points_value,
          'paidMoney', o.payable, 'tax', '{"igst":0}'::jsonb, 'taxable', o.total_price, 'roundOff', 0)
        from shop_order o, tax_document t, (select regexp_replace(max(number), '\\d{6}$', '') || lpad((select last from document_counter where series = 'RCT')::text, 6, '0') as number
          from tax_document where kind = 'receipt') n
        where o.id = ${id('refused')} and t.kind = 'receipt' and t.order_id = ${id('first')}`,
    ],
    expected: async () => [following(await lastReceipt())],
  },
  {
    what: 'goods have left, and are not billed',
    check: 'INV12',
    plant: () => [
      `update shop_order set status = 'Dispatched' where id = ${id('first')}`,
      `insert into order_history (id, order_id, kind, from_state, to_state)
        values ('${newId()}', ${id('first')}, 'status', 'Processing', 'Dispatched')`,
    ],
    expected: () => [no('first')],
  },
  {
    what: 'an order has no lines',
    check: 'INV13',
    plant: () => [`delete from order_line where order_id = ${id('open')}`],
    expected: () => [no('open')],
  },
  {
    what: 'the number of a card in what the provider has sent',
    check: 'INV14',
    plant: () => [
      `insert into webhook_event (id, type, body) values ('evt_card', 'x', '{"number":"4111 1111 1111 1111"}')`,
    ],
    expected: () => ['evt_card'],
  },
  {
    what: 'the number of a card among the details of a payment',
    check: 'INV14',
    plant: () => [`update payment set detail = 'RuPay 6521 1111 1111 1110' where order_id = ${id('first')}`],
    expected: () => paymentOf('first'),
  },
  {
    what: 'the hash of a password in a reason',
    check: 'INV14',
    plant: () => [`update shop_order set review = '$argon2id$v=19$m=32768,t=8,p=1$abc' where id = ${id('first')}`],
    expected: () => [no('first')],
  },
  {
    what: 'a product is shown with more stars than its reviews give',
    check: 'INV15',
    plant: () => [
      `update product_rating set stars = stars + 1 where product_id = (select min(product_id::text)::uuid from product_rating)`,
    ],
    expected: async () => {
      const [row] = await query('select min(product_id::text) as id from product_rating')
      return [row?.id]
    },
  },
  {
    what: 'a bike is counted with a product more than it has',
    check: 'INV15',
    plant: () => [
      `update kind_of_bike set products = products + 1
        where (kind, bike_id) = (select kind, bike_id from kind_of_bike order by kind, bike_id limit 1)`,
    ],
    expected: () => idsOf('select bike_id as id from kind_of_bike order by kind, bike_id limit 1'),
  },
  {
    what: 'the stored sales of a day differ from its orders',
    check: 'INV16',
    plant: () => ['update sales_day set amount = amount + 100 where orders > 0'],
    expected: () =>
      idsOf(`select day::text as id from sales_day where orders > 0
        union all select first || ' to ' || last from sales_span`),
  },
  {
    what: 'a product of a stored range was sold once more than all of its bikes',
    check: 'INV16',
    plant: () => [`update sales_span_part set qty = qty + 1 where kind = 'product'`],
    expected: () => idsOf(`select first || ' to ' || last as id from sales_span`),
  },
  {
    what: 'more of the variants of a product are stored than of the product',
    check: 'INV16',
    plant: () => ['update sales_span_variant set qty = qty + 1000'],
    expected: () =>
      idsOf(`select first || ' to ' || last as id from sales_span_variant group by first, last, name, bike`),
  },
  {
    what: 'more points are stored than there were',
    check: 'INV16',
    plant: () => ['update points_snapshot set outstanding = outstanding + 1'],
    expected: () => idsOf('select until::text as id from points_snapshot'),
  },
  {
    what: 'the stored statuses of a day differ from its orders',
    check: 'INV16',
    plant: () => [`update placed_day set statuses = '{"Delivered": [1, 1]}'`],
    expected: () => idsOf('select day::text as id from placed_day'),
  },
  {
    what: 'an order was sent that nobody has paid',
    check: 'INV17',
    plant: () => movedPast('open', 'Dispatched'),
    expected: () => [no('open')],
  },
  {
    what: 'a cancelled order is not refunded, without a reason',
    check: 'INV17',
    plant: () => movedPast('first', 'Cancelled'),
    expected: () => [no('first')],
  },
  {
    what: 'a dispute has not been answered in time',
    check: 'INV18',
    plant: () => [`update dispute set respond_by = now() - interval '1 hour'`],
    expected: () => idsOf('select id from dispute'),
  },
]

/** Returns statements that put an order into another status, with its history, bypassing the shop's rules. */
const movedPast = (name: keyof typeof orders, status: string) => [
  `insert into order_history (id, order_id, kind, from_state, to_state)
    select '${newId()}', id, 'status', status, '${status}' from shop_order where id = ${id(name)}`,
  `update shop_order set status = '${status}' where id = ${id(name)}`,
]

/** Runs the command in a process of its own. */
async function command(environment: Record<string, string>, ...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'test', ...environment }
  const child = spawn(process.execPath, ['src/programs/doctor.ts', ...args], { env })
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, error, code }
}

function address(): string {
  if ('connectionString' in shop.connection) return shop.connection.connectionString
  const { host, port, user, password, database } = shop.connection
  const where = new URLSearchParams({ host, port: String(port) })
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?${where}`
}

describe('npm run doctor', () => {
  const environment = () => ({
    NODE_ENV: 'test',
    DATABASE_URL: address(),
    RAZORPAY_KEY_ID: 'rzp_test_shop',
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_API_BASE: provider.apiBase,
  })

  test('prints a line for each check, and queries the configured provider', async () => {
    const { out, error, code } = await reportFaults(environment(), [])
    expect([error, code]).toEqual(['', 0])
    const lines = out.trimEnd().split('\n')
    expect(lines).toHaveLength(16)
    expect(lines[0]).toMatch(/^INV1 .* \([1-9]\d* looked at\): ok$/)
  })

  test('prints the faults, and fails', async () => {
    const nobody = `'${newId()}'`
    await underneath(`update order_line set order_id = ${nobody} where order_id = ${id('open')}`)
    const plain = await reportFaults(environment(), [])
    const json = await command({ DATABASE_URL: address() }, '--json')
    await underneath(`update order_line set order_id = ${id('open')} where order_id = ${nobody}`)
    expect(plain.code).toBe(1)
    expect(plain.out).toContain(`1 WRONG\n         ${no('open')}: has no lines`)
    expect(json.code).toBe(1)
    const { ok, checks } = JSON.parse(json.out)
    expect(ok).toBe(false)
    const wrongOnes = checks.filter((check: { violations: unknown[] }) => check.violations.length > 0)
    expect(wrongOnes).toMatchObject([{ id: 'INV13', violations: [{ id: no('open') }] }])
  })

  test('prints why it cannot check', async () => {
    const nowhere = await command({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(nowhere).toMatchObject({ code: 2, out: '' })
    expect(nowhere.error).toMatch(/could not be looked at/)
    const noShop = await reportFaults({ SHOP_DATA: '/tmp/there-is-no-such-shop' }, [])
    expect(noShop.code).toBe(2)
    expect(noShop.error).toMatch(/There is no shop in/)
    const unanswered = await reportFaults({ ...environment(), RAZORPAY_API_BASE: 'http://127.0.0.1:1' }, [])
    expect(unanswered.code).toBe(2)
    expect(unanswered.out).toMatch(/^INV1 .*could not be asked/)
  })
})

describe('inconsistent records', () => {
  for (const { what, check, plant, expected } of PLANTINGS) {
    test(`${check} ${what}`, async () => {
      const ids = [...new Set(await expected())].sort()
      expect(await wrongAfter(...plant())).toEqual({ [check]: ids })
    })
  }

  test('and all is well again', async () => {
    expect(wrong(await runDoctor())).toEqual({})
  })

  test('INV5 points that an order took are owed, or were paid off by a later order’s, when a correction left too few', async () => {
    const fewer = [
      `update credit_entry set points = points + 7 where kind = 'used' and order_id = ${id('withPoints')}`,
      `update credit_balance set points = points + 7 where account_id = '${asha.id}'`,
    ]
    expect(await wrongAfter(...fewer)).toEqual({ INV5: [no('withPoints')] })
    const owed = `update credit_balance set owed = 7 where account_id = '${asha.id}'`
    expect(await wrongAfter(...fewer, owed)).toEqual({})
    const paidOff = [
      `update credit_balance set owed = 3, points = points - 4 where account_id = '${asha.id}'`,
      `insert into credit_entry (id, account_id, kind, points, order_id) values ('${newId()}', '${asha.id}', 'corrected', -4, ${id('withPoints')})`,
    ]
    expect(await wrongAfter(...fewer, ...paidOff)).toEqual({})
  })

  test('INV14 long numbers that are no cards are left alone', async () => {
    const numbers = `insert into webhook_event (id, type, body) values ('evt_1', 'x', '{"rrn":"412345678901","at":1767225600000,"n":"4111111111111112","utr":"AXIS4111111111111111"}')`
    expect(await wrongAfter(numbers)).toEqual({})
  })
})
