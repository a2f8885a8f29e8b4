import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_LISTED, type SalesReport } from '#contract/reports.ts'
import { istDate } from '#rules/financial-year.ts'
import { toRupees } from '#rules/money.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { run } from '#server/lib/tx.ts'
import { snapshotFaults } from '#server/modules/doctor/doctor.store.ts'
import { movePayment } from '#server/modules/orders/order-states.service.ts'
import { lockOrder } from '#server/modules/orders/orders.store.ts'
import { addDays, everyDay, spanOf } from '#server/modules/reports/days.rules.ts'
import { gstMonth, gstSheet } from '#server/modules/reports/gst-month.service.ts'
import { createReportSnapshots } from '#server/modules/reports/report-snapshots.service.ts'
import { addFinalSales, salesReport } from '#server/modules/reports/sales.service.ts'
import { salesSheet } from '#server/modules/reports/sales-sheet.service.ts'
import { NOON } from '../support/clock.ts'
import { buy, payingShop, someBuyer, someLine } from '../support/paying-shop.ts'
import { someone } from '../support/people.ts'

const paying = payingShop(NOON)
const { shop } = paying
let model = ''

const query = async (sql: string, ...values: unknown[]) => (await shop.deps.pool.query(sql, values)).rows
const ctx = () => contextOf(shop.deps, { requestId: 'test', ip: '' })
const today = () => istDate(new Date())
const ago = (days: number): string => addDays(today(), -days)
const at = (day: string, time: string) => new Date(`${day}T${time}+05:30`)
const forget = () => query('truncate sales_day, sales_span, placed_day, gst_month, points_snapshot cascade')

interface OrderOptions {
  readonly paid?: Date
  readonly placed?: Date
  readonly payment?: string
  readonly status?: string
  readonly state?: string
  readonly total?: number
  /** Product, bike, quantity and price. */
  readonly lines?: readonly (readonly [product: string, bike: string, qty: number, price: number])[]
  readonly changed?: Date
}

/** Inserts an order as if the shop had received it then: a copy of an existing one. */
async function wasOrdered(options: OrderOptions): Promise<string> {
  const {
    paid = at(ago(3), '12:00:00'),
    payment = 'paid',
    status = 'Delivered',
    state = 'Kerala',
    total = 100,
  } = options
  const { placed = paid, changed = paid, lines = [['Rack', 'NX 500', 1, 100]] } = options
  const id = newId()
  const own = { id, order_no: `T-${id}`, idempotency_key: id, provider_order_id: null, first_order: false }
  const sums = { items_price: total, total_price: total, payable: total, tax_price: 0, shipping_price: 0, round_off: 0 }
  const facts = {
    payment,
    status,
    paid_at: payment === 'expired' ? null : paid,
    placed_at: placed,
    updated_at: changed,
  }
  await query(
    `insert into shop_order select (jsonb_populate_record(o, $1 || jsonb_build_object('address', o.address || $2))).*
      from shop_order o where id = $3`,
    ...[{ ...own, ...sums, ...facts, discount_price: 0, points_used: 0, points_value: 0 }, { state }, model],
  )
  const rows = lines.map(([product_name, bike_name, qty, price], place) => {
    return { id: newId(), order_id: id, place, product_name, bike_name, qty, price }
  })
  await query(
    `insert into order_line select (jsonb_populate_record(l, own.value)).*
      from order_line l, jsonb_array_elements($1) own
      where l.id = (select id from order_line where order_id = $2 limit 1)`,
    ...[JSON.stringify(rows), model],
  )
  return id
}

const PAID = `o.payment in ('paid', 'partly_refunded', 'refunded')`
const DURING = `${PAID} and o.paid_at >= ($1 || ' 00:00 +05:30')::timestamptz
  and o.paid_at < (($2::date + 1) || ' 00:00 +05:30')::timestamptz`
const rupees = <Row extends { amount: number }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, amount: toRupees(row.amount) }))

/** Calculates the report of some days with the plainest possible queries. */
async function plainly(from: string, to: string) {
  const ask = async (sql: string) => rupees((await query(sql, from, to)) as { amount: number }[])
  return {
    days: await ask(`select d::date::text as day, count(o.id) as orders, coalesce(sum(o.total_price), 0)::bigint as amount
      from generate_series($1::date, $2::date, '1 day') d
      left join shop_order o on ${PAID} and (o.paid_at at time zone 'Asia/Kolkata')::date = d::date group by 1 order by 1`),
    states: await ask(`select address->>'state' as state, count(*) as orders, sum(total_price)::bigint as amount
      from shop_order o where ${DURING} group by 1 order by 3 desc, 1`),
    bikes: await ask(`select l.bike_name as bike, sum(l.qty)::bigint as qty, count(distinct o.id) as orders,
      sum(l.qty * l.price)::bigint as amount from order_line l join shop_order o on o.id = l.order_id where ${DURING}
      group by 1 order by 4 desc, 1`),
    products: await ask(`select l.product_name as product, l.bike_name as bike, sum(l.qty)::bigint as qty,
      count(distinct o.id) as orders, sum(l.qty * l.price)::bigint as amount
      from order_line l join shop_order o on o.id = l.order_id where ${DURING}
      group by 1, 2 order by 3 desc, 5 desc, 1, 2`),
    statuses: await ask(`select case when ${PAID} then status else 'Not paid' end as status, count(*) as orders,
      sum(total_price)::bigint as amount from shop_order o
      where (o.placed_at at time zone 'Asia/Kolkata')::date between $1::date and $2::date group by 1 order by 1`),
  }
}

function comparableReport({ days, states, bikes, products, statuses }: SalesReport) {
  const brief = <Row extends object>(rows: readonly Row[], ...names: (keyof Row)[]) =>
    rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
  return {
    days,
    states: brief(states, 'state', 'orders', 'amount'),
    bikes: brief(bikes, 'bike', 'qty', 'orders', 'amount'),
    products: brief(products, 'product', 'bike', 'qty', 'orders', 'amount'),
    statuses: statuses
      .filter(({ orders }) => orders > 0)
      .toSorted((one, other) => (one.status < other.status ? -1 : 1)),
  }
}

/** Expects the report to match the orders, when requested once and again. */
async function isRight(from: string, to: string): Promise<void> {
  const right = await plainly(from, to)
  for (const time of ['first', 'again']) {
    expect(comparableReport(await salesReport(ctx(), { from, to })), `${from} to ${to}, ${time}`).toEqual(right)
  }
}

beforeAll(async () => {
  const boss = await someone(shop, { admin: true })
  model = (await buy(paying, await someBuyer(shop), [await someLine(shop)])).orderId
  await boss.call('PUT /updateOrder/', { body: { orderId: model, status: 'Dispatched' } })
  await paying.waitForEvents()
})
beforeEach(forget)

/** Returns a generator of the same numbers in each run. */
function numbersFrom(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

describe('the sales report', () => {
  test('of stored and open days matches the orders, for any range', async () => {
    const below = numbersFrom(25)
    const states = ['Kerala', 'Tamil Nadu', 'Assam']
    const [products, bikes] = [
      ['Rack', 'rack', 'Guard', 'Été'],
      ['NX 500', 'Classic'],
    ]
    const payments = ['paid', 'paid', 'partly_refunded', 'refunded', 'expired', 'awaiting']
    const orders = Array.from({ length: 150 }, (): OrderOptions => {
      // Half of them are at the edges of a day.
      const seconds = below(2) ? below(86_400) : [0, 1, 86_399][below(3)]
      // Some are of the last hours.
      const paid = below(5)
        ? new Date(at(ago(below(100)), '00:00:00').getTime() + Number(seconds) * 1000)
        : new Date(Date.now() - below(4 * 3600) * 1000)
      const lines = Array.from(
        { length: 1 + below(3) },
        () => [products[below(4)] ?? '', bikes[below(2)] ?? '', 1 + below(4), 100 * below(50)] as const,
      )
      return {
        ...{ paid, lines, state: states[below(3)] ?? '', total: below(100_000), payment: payments[below(6)] ?? '' },
        placed: new Date(paid.getTime() - below(86_400_000)),
        status: ['Processing', 'Dispatched', 'Cancelled'][below(3)] ?? '',
      }
    })
    await Promise.all(orders.map(wasOrdered))
    const ranges = Array.from({ length: 12 }, () => {
      const last = below(100)
      return [last + below(100 - last), last] as const
    })
    for (const [first, last] of [[99, 0], [29, 0], [0, 0], [1, 1], [1, 0], [99, 2], ...ranges] as const) {
      await isRight(ago(first), ago(last))
    }
    const [stored] = await query('select count(*) as spans, (select count(*) from placed_day) as days from sales_span')
    expect(stored?.spans).toBeGreaterThan(10)
    expect(stored?.days).toBeGreaterThan(50)
  })

  test('an order belongs to its day in India, on the last second and on the first', async () => {
    await wasOrdered({ paid: at('2024-02-04', '23:59:59.999'), total: 700 })
    await wasOrdered({ paid: at('2024-02-05', '00:00:00'), total: 900 })
    for (const day of ['2024-02-03', '2024-02-04', '2024-02-05', '2024-02-06']) await isRight(day, day)
    await isRight('2024-02-01', '2024-02-29')
    const { days } = await salesReport(ctx(), { from: '2024-02-04', to: '2024-02-05' })
    expect(days.map(({ amount }) => amount)).toEqual([7, 9])
  })

  test('shows what becomes of an old day’s orders: dispatched, cancelled, refunded', async () => {
    const [from, to] = [ago(10), ago(2)]
    const id = await wasOrdered({ paid: at(ago(5), '13:00:00'), status: 'Processing' })
    await isRight(from, to)
    expect(await query('select from placed_day')).not.toEqual([])
    await query(`update shop_order set status = 'Dispatched', updated_at = now() where id = $1`, id)
    await isRight(from, to)
    // Two hours later nothing has changed for an hour, and the day's snapshot is stored again.
    await query(`update shop_order set updated_at = now() - interval '2 hours' where id = $1`, id)
    await isRight(from, to)
    await query(
      `update shop_order set payment = 'refunded', status = 'Cancelled', updated_at = now() where id = $1`,
      id,
    )
    await query(
      `insert into refund (id, order_id, purpose, amount, reason, idempotency_key, created_at)
        values ($1, $2, 'return', 40, 'a test', gen_random_uuid()::text, $3)`,
      ...[newId(), id, at(ago(4), '10:00:00')],
    )
    const before = await salesReport(ctx(), { from, to: ago(5) })
    const { total, refunds, allRefunds } = await salesReport(ctx(), { from, to })
    expect(total.refunded - before.total.refunded).toBeCloseTo(0.4, 2)
    expect([refunds.length, allRefunds]).toEqual([1, 1])
    await isRight(from, to)
  })

  test('adds later changes to the points of a snapshot, and leaves out erased accounts', async () => {
    const ids = Array.from({ length: 4 }, newId)
    for (const id of ids) {
      await query(
        `insert into account (id, email, first_name, last_name, roles) values ($1, $1::uuid || '@example.com', 'A', 'B', '{ROLE_USER}')`,
        id,
      )
    }
    const give = (place: number, points: number, hours = 0) =>
      query(
        `insert into credit_entry (id, account_id, kind, points, reason, created_at)
          values ($1, $2, 'corrected', $3, 'a test', now() - interval '1 hour' * $4)`,
        ...[newId(), ids[place], points, hours],
      )
    const plain = async () =>
      (
        await query(`select count(*) filter (where points > 0) as accounts, coalesce(sum(points), 0)::bigint as outstanding,
          coalesce(sum(owed), 0)::bigint as owed from credit_balance b join account a on a.id = b.account_id
          where a.erased_at is null`)
      )[0]
    const expectSameTotals = async () =>
      expect((await salesReport(ctx(), {})).points).toMatchObject((await plain()) ?? {})
    await give(0, 100, 30)
    await give(1, 50, 30)
    await give(2, 70, 5)
    await give(2, 5)
    await expectSameTotals()
    expect(await query('select accounts from points_snapshot')).toHaveLength(1)
    await expectSameTotals()
    await give(0, -100)
    await give(3, 40)
    await give(2, -1)
    await expectSameTotals()
    await query('update credit_balance set owed = 9 where account_id = $1', ids[3])
    await query('update account set erased_at = now() where id = $1', ids[1])
    await expectSameTotals()
    await createReportSnapshots(shop.deps)
    await expectSameTotals()
  })

  test('two snapshots of the same range at once store it once', async () => {
    await wasOrdered({ paid: at(ago(40), '13:00:00') })
    const range = { from: ago(70), to: ago(2) }
    const both = await Promise.all([1, 2, 3, 4].map(() => salesReport(ctx(), range)))
    const right = await plainly(range.from, range.to)
    for (const report of both) expect(comparableReport(report)).toEqual(right)
    await isRight(range.from, range.to)
  })

  test.each([
    ['nothing', undefined],
    ['the morning', '09:00:00'],
  ])(
    'the second of two snapshots waits for the first, and adds nothing to it, when %s was stored',
    async (_, before) => {
      const day = ago(3)
      const range = { first: day, last: day }
      for (const time of ['08:59:59', '09:00:00', '17:00:00']) await wasOrdered({ paid: at(day, time) })
      const storeUntil = (until: Date, meanwhile = async () => {}) =>
        ctx().tx(async (tx) => {
          await addFinalSales(tx, range, until)
          await meanwhile()
        })
      if (before !== undefined) await storeUntil(at(day, before))
      const [noon, night] = [at(day, '12:00:00'), spanOf(range).until]
      let second: Promise<unknown> = Promise.resolve()
      await storeUntil(noon, async () => {
        second = storeUntil(night)
        // The query is waiting: nobody is notified before this transaction ends.
        await expect
          .poll(() => query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sales_%'`))
          .not.toEqual([])
      })
      await second
      await storeUntil(noon)
      expect(await query('select until from sales_span where first = $1 and last = $1', day)).toEqual([
        { until: night },
      ])
      await isRight(day, day)
    },
  )

  test('the hours of today that ended an hour ago are stored and not read again', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    for (const hours of [0, 0.5, 1.2, 2.5, 3.5, 5]) await wasOrdered({ paid: hoursAgo(hours), total: 100 + 10 * hours })
    await isRight(ago(4), today())
    const [stored] = await query(
      `select until, until > now() - interval '2 hours 1 minute' and until <= now() - interval '1 hour' as "isRecent"
        from sales_span where first = $1 and last = $2`,
      ...[ago(4), today()],
    )
    expect(stored).toMatchObject({ isRecent: true })
    // A sale in the stored hours is not seen, because the report does not read them: only a script could add one.
    const before = await salesReport(ctx(), { from: ago(4), to: today() })
    await wasOrdered({ paid: new Date(stored?.until.getTime() - 1), total: 5000 })
    expect(await salesReport(ctx(), { from: ago(4), to: today() })).toMatchObject({ total: before.total })
    await wasOrdered({ paid: stored?.until, total: 7000 })
    const after = await salesReport(ctx(), { from: ago(4), to: today() })
    expect(after.total.amount - before.total.amount).toBeCloseTo(70, 2)
    await forget()
    await isRight(ago(4), today())
  })

  test('a range that was stored in the middle of a day continues from that hour', async () => {
    const below = numbersFrom(51)
    for (let order = 0; order < 60; order++)
      await wasOrdered({
        paid: new Date(at(ago(6), '00:00:00').getTime() + below(4 * 24) * 3_600_000),
        total: below(9999),
      })
    for (let round = 0; round < 6; round++) {
      await forget()
      const range = { first: ago(6), last: ago(3) }
      const hours = Array.from({ length: 4 }, () => below(4 * 24 + 1)).toSorted((one, other) => one - other)
      for (const hour of hours) {
        const until = new Date(at(ago(6), '00:00:00').getTime() + hour * 3_600_000)
        await ctx().tx((tx) => addFinalSales(tx, range, until))
        // Another range stores some of the same days up to other hours.
        const other = { first: ago(5), last: ago(3) }
        await ctx().tx((tx) => addFinalSales(tx, other, new Date(until.getTime() + below(20) * 3_600_000)))
        const [fault] = (await run(shop.deps, snapshotFaults())).violations
        expect(fault).toBeUndefined()
      }
      await isRight(ago(6), ago(3))
    }
  })

  test('an order that is settled late is not missing: its payment is never of a day that is closed', async () => {
    await salesReport(ctx(), { from: ago(5), to: today() })
    const id = await wasOrdered({ payment: 'awaiting' })
    // The settling process began two days ago, or has a wrong clock.
    await ctx().tx(async (tx) => {
      const order = await run(tx, lockOrder(id))
      if (!order) throw new Error('There is no order.')
      await movePayment(tx, order, 'paid', { actorId: null }, { paidAt: at(ago(2), '12:00:00') })
    })
    const [row] = await query(
      `select paid_at = updated_at - interval '30 minutes' as clamped from shop_order where id = $1`,
      id,
    )
    expect(row).toEqual({ clamped: true })
    await isRight(ago(5), today())
  })

  test('lists the best sellers and the newest refunds with their total number; the files have all', async () => {
    const day = ago(200)
    const order = await wasOrdered({
      paid: at(day, '09:00:00'),
      lines: Array.from({ length: 230 }, (_, n) => [`Part ${n}`, 'NX 500', 1 + (n % 7), 100 + n] as const),
    })
    for (let n = 0; n < 210; n++) {
      await query(
        `insert into refund (id, order_id, purpose, amount, reason, idempotency_key, created_at)
          values ($1, $2, $3, 100, 'a test', gen_random_uuid()::text, $4)`,
        ...[newId(), order, `part ${n}`, new Date(at(day, '10:00:00').getTime() + n * 1000)],
      )
    }
    const report = await salesReport(ctx(), { from: day, to: day })
    const { products } = await plainly(day, day)
    expect([products.length, report.products.length, report.allProducts]).toEqual([230, MAX_LISTED, 230])
    expect(comparableReport(report).products).toEqual(products.slice(0, MAX_LISTED))
    expect([report.refunds.length, report.allRefunds, report.total.refunded]).toEqual([MAX_LISTED, 210, 210])
    expect(report.refunds[0]?.at).toBe(new Date(at(day, '10:03:29')).toISOString())
    for (const [part, rows] of [
      ['products', 230],
      ['refunds', 210],
    ] as const) {
      const { bytes } = await salesSheet(ctx(), part, { from: day, to: day })
      expect(Buffer.from(bytes).toString().trimEnd().split('\r\n')).toHaveLength(rows + 1)
    }
  })

  test('says what was sold of each variant, stored or not; what nobody chose anything of has none', async () => {
    const [old, now] = [at(ago(230), '09:00:00'), new Date()]
    const guard = ['Told Apart', 'NX 500', 0, 100] as const
    const chosen = async (paid: Date, qty: number, values: object) => {
      const id = await wasOrdered({ paid, lines: [[guard[0], guard[1], qty, guard[3]]] })
      await query(
        `update order_line set (color, model, type) = (select r.color, r.model, r.type
          from jsonb_populate_record(null::order_line, $2) r) where order_id = $1`,
        ...[id, { color: 'default', model: 'default', type: 'default', ...values }],
      )
    }
    for (const paid of [old, at(ago(20), '09:00:00'), now]) {
      await chosen(paid, 4, { color: 'Black', type: 'Short' })
      await chosen(paid, 1, { color: 'Red' })
    }
    await chosen(now, 5, { color: 'Red' })
    await chosen(now, 2, {})
    const range = { from: ago(230), to: today() }
    for (const time of ['first', 'again']) {
      const { products } = await salesReport(ctx(), range)
      expect(
        products.find(({ product }) => product === guard[0]),
        time,
      ).toMatchObject({
        ...{ qty: 22, orders: 8, amount: 22 },
        variants: [
          { variant: 'Short, Black', qty: 12 },
          { variant: 'Red', qty: 8 },
        ],
      })
    }
    const { bytes } = await salesSheet(ctx(), 'products', range)
    expect(Buffer.from(bytes).toString()).toContain('Told Apart,NX 500,22,8,22.00,"Short, Black 12; Red 8"')
    const findings = await run(shop.deps, snapshotFaults())
    expect(findings.violations).toEqual([])
  })

  test('what is sold today moves products up, into the best sellers and among them', async () => {
    const [day, now] = [ago(210), today()]
    const sold = (count: number, first: number, qty: (n: number) => number) =>
      Array.from({ length: count }, (_, n) => [`Piece ${first + n}`, 'NX 500', qty(first + n), 100] as const)
    await wasOrdered({ paid: at(day, '09:00:00'), lines: sold(250, 0, (n) => 1 + (n % 90)) })
    await salesReport(ctx(), { from: day, to: now })
    // Half of them were among the bestsellers before, some were not, some are new.
    await wasOrdered({ paid: new Date(), lines: sold(60, 60, () => 3) })
    await wasOrdered({ paid: new Date(), lines: sold(60, 180, (n) => 1 + (n % 7)) })
    await wasOrdered({ paid: new Date(), lines: sold(20, 245, (n) => n - 200) })
    const report = await salesReport(ctx(), { from: day, to: now })
    const { products } = await plainly(day, now)
    expect(comparableReport(report).products).toEqual(products.slice(0, MAX_LISTED))
    expect(report.allProducts).toBe(products.length)
    const { bytes } = await salesSheet(ctx(), 'products', { from: day, to: now })
    expect(Buffer.from(bytes).toString().trimEnd().split('\r\n')).toHaveLength(products.length + 1)
  })

  test('the nightly job stores the months, the days and the last GST month, and deletes yesterday’s ranges', async () => {
    await createReportSnapshots(shop.deps)
    await query(`update sales_span set made_at = now() - interval '2 days'`)
    await createReportSnapshots(shop.deps)
    const spans = await query("select first, last, made_at > now() - interval '1 hour' as new from sales_span")
    expect(spans.filter((span) => span.new)).toHaveLength(2)
    expect(spans.length).toBeGreaterThan(3)
    expect(await query('select from gst_month')).toHaveLength(1)
    for (const day of everyDay({ first: ago(60), last: ago(2) })) {
      expect(await query('select from sales_day where day = $1', day), day).toHaveLength(1)
    }
  })
})

describe('the GST month', () => {
  const month = () => today().slice(0, 7)

  test('a stored month is returned unchanged, and a new document rebuilds it', async () => {
    const fresh = await gstMonth(ctx(), month())
    expect(fresh.invoices.count).toBeGreaterThan(0)
    expect(await gstMonth(ctx(), month())).toEqual(fresh)
    const [stored] = await query('select made_at, report from gst_month')
    const boss = await someone(shop, { admin: true })
    const { orderId } = await buy(
      paying,
      await someBuyer(shop, { state: 'Kerala', city: 'Kochi', pincode: '682016' }),
      [await someLine(shop)],
    )
    await boss.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
    const more = await gstMonth(ctx(), month())
    expect(more.invoices.count).toBe(fresh.invoices.count + 1)
    const again = await gstMonth(ctx(), month())
    expect(again).toEqual(more)
    await forget()
    expect(await gstMonth(ctx(), month())).toEqual(more)
    // The stored snapshot is shown as it is: the documents are not read again.
    await query(`update gst_month set report = jsonb_set(report, '{invoices,count}', '77')`)
    expect((await gstMonth(ctx(), month())).invoices.count).toBe(77)
    expect(stored?.report.invoices.count).toBe(fresh.invoices.count)
  })

  test('lists the first documents with the sums of all; the files have all', async () => {
    const client = await shop.deps.pool.connect()
    try {
      await client.query('set session_replication_role = replica')
      await client.query(
        `insert into tax_document (id, kind, number, order_id, content, issued_at)
          select gen_random_uuid(), 'invoice', n.number, gen_random_uuid(), jsonb_set(jsonb_set(d.content, '{number}',
            to_jsonb(n.number)), '{buyer,gstin}', '"29ABCDE1234F1ZW"'), '2024-02-15 12:00 +05:30'
          from (select * from tax_document where order_id = $1 and kind = 'invoice') d,
            (select 'INV/23-24/' || lpad(k::text, 6, '0') as number from generate_series(1, 2205) k) n`,
        [model],
      )
    } finally {
      await client.query('reset session_replication_role')
      client.release()
    }
    const { b2b, sums, invoices, series } = await gstMonth(ctx(), '2024-02')
    expect([b2b.length, sums.b2b.count, invoices.count]).toEqual([MAX_LISTED, 2205, 2205])
    expect(sums.b2b.value).toBeCloseTo(2205 * (b2b[0]?.value ?? 0), 2)
    expect(series).toMatchObject([{ from: 'INV/23-24/000001', to: 'INV/23-24/002205', count: 2205 }])
    const { bytes } = await gstSheet(ctx(), 'b2b', '2024-02')
    expect(Buffer.from(bytes).toString().trimEnd().split('\r\n')).toHaveLength(2206)
  })
})
