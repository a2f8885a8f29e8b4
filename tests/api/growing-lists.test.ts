import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { istDate } from '#rules/financial-year.ts'
import { inTransaction } from '#server/lib/tx.ts'
import { lockAccount } from '#server/modules/accounts/accounts.queries.ts'
import { lockOrder } from '#server/modules/orders/orders.queries.ts'
import { type Buyer, buy, payingShop, queryRows, someBuyer, someLine } from '../support/paying-shop.ts'
import { emailsTo, type Person, secretIn, someEmail, someone } from '../support/people.ts'

const paying = payingShop()
const { shop } = paying
const admin = {} as Person

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
})

/** Returns the ids of the orders, and of the accounts, that a search finds. */
const orders = async (search: string) =>
  (await admin.call('GET /all-orders', { query: { search, size: 100 } })).data.map(({ orderId }) => orderId)
const accounts = async (search: string) =>
  (await admin.call('GET /all-users', { query: { search, size: 100 } })).map(({ id }) => id)

const rename = (buyer: Buyer, fields: { firstname?: string; lastname?: string; email?: string; mobile?: string }) =>
  buyer.call('PUT /userInfo/{id}', {
    params: { id: buyer.id },
    body: {
      ...{ firstname: 'Asha', lastname: 'Menon', email: buyer.email, mobile: '9840012345' },
      ...{ currentPassword: buyer.password, ...fields },
    },
  })

async function orderOf(buyer: Buyer): Promise<string> {
  const { orderId } = await buy(paying, buyer, [await someLine(shop)])
  return orderId
}

/** Copies an order many times with some columns changed; `n` is the number of the copy. */
async function copyOrder(id: string, times: number, columns: Record<string, string>): Promise<void> {
  const own = { id: 'gen_random_uuid()', provider_order_id: 'null', first_order: 'false', ...columns }
  const { rows } = await shop.deps.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'shop_order' and column_name <> all($1)`,
    [Object.keys(own)],
  )
  const copied = rows[0]?.names ?? ''
  // A statement may take five seconds, hence this many rows at a time.
  for (let from = 1; from <= times; from += 2000) {
    await shop.deps.pool.query(
      `insert into shop_order (${Object.keys(own).join(', ')}, ${copied})
        select ${Object.values(own).join(', ')}, ${copied} from shop_order, generate_series($2::integer, $3::integer) n where id = $1`,
      [id, from, Math.min(times, from + 1999)],
    )
  }
}

describe('orders are searched', () => {
  test('by each of their texts, anywhere in it and in any case', async () => {
    const buyer = await someBuyer(shop, { name: 'Kalyani DEVI ராதா', phone: '9876509876' })
    await rename(buyer, { firstname: 'Yazhini', lastname: 'Élan-Rao' })
    const { orderId, orderNo } = await buy(paying, buyer, [await someLine(shop)])
    const parts = [orderNo, orderId, 'Kalyani Devi', 'ராதா', '9876509876', buyer.email, 'Yazhini Élan-Rao']
    for (const part of parts) {
      const middle = part.slice(1, -1)
      for (const typed of [part, part.toUpperCase(), part.toLowerCase(), middle]) {
        expect(await orders(typed), typed).toContain(orderId)
      }
    }
    expect(await orders('ni d')).toContain(orderId)
  })

  test('pattern characters are literal, and nothing matches across two fields', async () => {
    const buyer = await someBuyer(shop, { name: '50%_off\\Road', phone: '9876512345' })
    const id = await orderOf(buyer)
    for (const typed of ['50%_off', '%_o', 'off\\road', '\\']) expect(await orders(typed), typed).toContain(id)
    const across = ['50__off', '50%off', 'off\\\\road', 'Road9876512345', 'Road 9876512345', 'road\n98765', '%\n%']
    for (const typed of across) expect(await orders(typed), typed).not.toContain(id)
  })

  test('by what their account is called now', async () => {
    const buyer = await someBuyer(shop, { name: 'Somebody Else' })
    const id = await orderOf(buyer)
    await rename(buyer, { firstname: 'Thamarai', lastname: 'Selvan' })
    expect(await orders('thamarai selvan')).toEqual([id])
    await rename(buyer, { firstname: 'Vaigai' })
    expect([await orders('thamarai'), await orders('vaigai menon')]).toEqual([[], [id]])

    const email = someEmail()
    await rename(buyer, { firstname: 'Vaigai', email })
    expect([await orders(email), await orders(buyer.email)]).toEqual([[], [id]])
    const [mail] = await emailsTo(shop, email)
    expect((await shop.request(`/api/mail_verify/${secretIn(mail)}`)).status).toBe(200)
    expect([await orders(email), await orders(buyer.email)]).toEqual([[id], []])
  })

  test('erased accounts are no longer found by their former name or address', async () => {
    const buyer = await someBuyer(shop, { name: 'The Neighbour' })
    const id = await orderOf(buyer)
    await rename(buyer, { firstname: 'Porkodi', lastname: 'Anban', mobile: '9000012345' })
    expect([await orders('porkodi'), await accounts('porkodi anban')]).toEqual([[id], [buyer.id]])
    await admin.call('DELETE /user/{id}', { params: { id: buyer.id }, body: { currentPassword: admin.password } })
    for (const typed of ['porkodi', 'anban', buyer.email]) {
      expect([await orders(typed), await accounts(typed)], typed).toEqual([[], []])
    }
    expect(await accounts(`${buyer.id}@erased`)).toEqual([])
    expect(await orders(`${buyer.id}@erased`)).toEqual([id])
    const [left] = await queryRows(shop, 'select search_text from account where id = $1', buyer.id)
    expect(left?.search_text).not.toMatch(/porkodi|anban|9000012345/)
  })

  /** Returns the search text of a new order whose account is being renamed in a transaction that is still open. */
  async function searchTextAfterRace(name: string): Promise<string> {
    const buyer = await someBuyer(shop, { name: 'The Neighbour' })
    const id = await orderOf(buyer)
    const renaming = await shop.deps.pool.connect()
    try {
      await renaming.query('begin')
      await renaming.query('update account set first_name = $2 where id = $1', [buyer.id, name])
      let placed = false
      const placing = copyOrder(id, 1, { order_no: `'RACE-${name}'`, idempotency_key: `'race ${name}'` }).then(() => {
        placed = true
      })
      await vi.waitFor(async () => {
        const { rows } = await shop.deps.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into shop_order%'`,
        )
        if (!placed && rows.length === 0) throw new Error('The order is neither placed nor waiting.')
      }, 20_000)
      await renaming.query('commit')
      await placing
    } finally {
      renaming.release()
    }
    const [row] = await queryRows(shop, 'select search_text from shop_order where order_no = $1', `RACE-${name}`)
    return String(row?.search_text)
  }

  test('by the new name, also one that is placed while its account is renamed', async () => {
    expect(await searchTextAfterRace('Amudhan')).toMatch(/^amudhan menon$/m)

    const { rows } = await shop.deps.pool.query<{ body: string }>(
      `select pg_get_functiondef('set_order_search_text'::regproc) as body`,
    )
    const body = rows[0]?.body ?? ''
    await shop.deps.pool.query(body.replace('for share', ''))
    expect(await searchTextAfterRace('Nilavan')).toMatch(/^asha menon$/m)
    await shop.deps.pool.query(body)
  })
})

test('an account is renamed while its order is worked on: neither waits for the other for ever', async () => {
  const buyer = await someBuyer(shop)
  const id = await orderOf(buyer)
  let renaming = Promise.resolve<unknown>(undefined)
  let attempts = 0
  // In the same order as a payment: the order, then its account.
  await inTransaction(shop.deps.pool, async ({ db }) => {
    attempts += 1
    await lockOrder(db, id)
    renaming = rename(buyer, { firstname: 'Kaveri' })
    await vi.waitFor(async () => {
      const { rows } = await shop.deps.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows).not.toHaveLength(0)
    })
    await lockAccount(db, buyer.id)
  })
  await renaming
  expect([attempts, await orders('kaveri menon')]).toEqual([1, [id]])

  // A transaction that locked the account first would deadlock with the payment.
  const [one, other] = [await shop.deps.pool.connect(), await shop.deps.pool.connect()]
  try {
    await one.query('begin')
    await other.query('begin')
    await one.query('select from shop_order where id = $1 for update', [id])
    await other.query('select from account where id = $1 for update', [buyer.id])
    const outcomes = await Promise.allSettled([
      one.query('select from account where id = $1 for update', [buyer.id]),
      other.query(`update account set first_name = 'Ponni' where id = $1`, [buyer.id]).catch(async (error) => {
        await other.query('rollback')
        throw error
      }),
    ])
    const [lost] = outcomes.filter((each) => each.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: '40P01' })
  } finally {
    one.release(true)
    other.release(true)
  }
})

test('accounts are searched by email address, both names and mobile number', async () => {
  const buyer = await someBuyer(shop)
  await rename(buyer, { firstname: 'Ezhil_arasi', lastname: '100%', mobile: '9123456780' })
  const phones = ['+91 91234 56780', '091234-56780', '91234 567']
  for (const typed of [buyer.email.toUpperCase(), 'ARASI 100', 'l_a', '100%', '912345678', ...phones]) {
    expect(await accounts(typed), typed).toContain(buyer.id)
  }
  for (const typed of ['ezhil%arasi', '100%9123', '100%\n9123', '1__%']) {
    expect(await accounts(typed), typed).not.toContain(buyer.id)
  }
})

test('orders and accounts of an earlier version are found as well', async () => {
  const buyer = await someBuyer(shop, { name: 'Ponni Nadar' })
  const id = await orderOf(buyer)
  const [before] = await queryRows(
    shop,
    `select to_jsonb(o) || jsonb_build_object('intent', idempotency_key) as whole, search_text from shop_order o where id = $1`,
    id,
  )
  const [owner] = await queryRows(
    shop,
    'select to_jsonb(a) as whole, search_text from account a where id = $1',
    buyer.id,
  )
  const { pool } = shop.deps
  const name = `earlier_${randomBytes(6).toString('hex')}`
  await pool.query(`create database ${name} template template0`)
  try {
    const connection = { ...shop.connection, database: name }
    await migrate(connection, '0011_warranty.sql')
    const client = new pg.Client(connection)
    await client.connect()
    try {
      for (const [table, row] of Object.entries({ account: owner, shop_order: before })) {
        await client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [row?.whole])
      }
      await migrate(connection)
      const { rows } = await client.query(
        'select o.search_text as before, a.search_text as owner from shop_order o, account a',
      )
      expect(rows).toEqual([{ before: before?.search_text, owner: owner?.search_text }])
      expect(rows[0].before).toContain('ponni nadar')
    } finally {
      await client.end()
    }
  } finally {
    await pool.query(`drop database ${name}`)
  }
})

describe('a list of more than ten thousand', () => {
  test('R447 counts and pages up to a limit; a filter finds the rest', async () => {
    const id = await orderOf(await someBuyer(shop))
    const own = {
      order_no: `'FAR-' || n`,
      idempotency_key: `'far ' || n`,
      placed_at: `now() - interval '3 years' - n * interval '1 minute'`,
    }
    await copyOrder(id, 10_001, own)
    const day = (back: number) => istDate(new Date(Date.now() - back * 86_400_000))
    const days = { startDate: day(3 * 366 + 15), endDate: day(3 * 365 - 15) }
    const far = (more: object) => admin.call('GET /all-orders', { query: { ...days, size: 10, ...more } })
    expect(await far({ page: 1000 })).toMatchObject({ currentPage: 1000, totalPages: 1000, totalItems: 10_001 })
    const exact = await far({ search: 'far-1000' })
    expect([exact.totalItems, exact.totalPages]).toEqual([3, 1])
    await shop.deps.pool.query(`delete from shop_order where order_no = 'FAR-10001'`)
    expect(await far({})).toMatchObject({ totalPages: 1000, totalItems: 10_000 })
    // Search results are counted up to a lower limit, and every counted page can be opened.
    const found = await far({ search: 'far-', page: 101 })
    expect(found).toMatchObject({ currentPage: 101, totalPages: 101, totalItems: 1001 })
    expect(found.data).toHaveLength(10)

    await shop.deps.pool.query(
      `insert into order_line (id, order_id, place, product_id, product_name, product_code, bike_id, bike_name, bike_code,
          image, color, model, type, qty, price, list_price, shipping, steps, hsn, tax_percent, created_at)
        select gen_random_uuid(), o.id, 0, l.product_id, l.product_name, l.product_code, l.bike_id, l.bike_name, l.bike_code,
          l.image, l.color, l.model, l.type, l.qty, l.price, l.list_price, l.shipping, l.steps, l.hsn, l.tax_percent, o.placed_at
        from shop_order o, order_line l where o.order_no like 'FAR-%' and l.order_id = $1`,
      [id],
    )
    const lines = await admin.request('/api/all-order-details?size=1')
    expect(lines.headers.get('x-total-count')).toBe('10001')
    await shop.deps.pool.query(
      `insert into account (id, email, first_name, last_name)
        select gen_random_uuid(), 'far-' || n || '@example.com', 'Far', 'Away' from generate_series(1, 10005) n`,
    )
    const counted = async (path: string) => (await admin.request(path)).headers.get('x-total-count')
    expect(await counted('/api/all-users?size=1')).toBe('10001')
    expect(await counted('/api/all-users?size=1&search=far%20away')).toBe('1001')
    expect(await counted('/api/all-users?size=1&search=far-9999')).toBe('1')
  })

  test('R467 has its days in steps, each once, without those whose orders are in no list', async () => {
    const day = (back: number) => istDate(new Date(Date.now() - back * 86_400_000))
    await shop.deps.pool.query(
      `delete from order_line where order_id in (select id from shop_order where order_no like 'FAR-%')`,
    )
    const shown = await someBuyer(shop)
    const [id, left] = [await orderOf(shown), await orderOf(await someBuyer(shop))]
    const lineOn = (order: string, place: string, from: number, to: number) =>
      shop.deps.pool.query(
        `insert into order_line (id, order_id, place, product_id, product_name, product_code, bike_id, bike_name, bike_code,
            image, color, model, type, qty, price, list_price, shipping, steps, hsn, tax_percent, created_at)
          select gen_random_uuid(), order_id, ${place}, product_id, product_name, product_code, bike_id, bike_name, bike_code,
            image, color, model, type, qty, price, list_price, shipping, steps, hsn, tax_percent, now() - n * interval '1 day'
          from order_line, generate_series($2::integer, $3::integer) n where order_id = $1 and place <= 1`,
        [order, from, to],
      )
    // Days 1 to 405 before today, and day 3 twice; day 410 is that of an archived order.
    await lineOn(id, 'n + 10', 1, 405)
    await lineOn(id, 'n + 1000', 3, 3)
    await lineOn(left, 'n + 10', 410, 410)
    await lineOn(id, 'n + 10', 412, 412)
    await admin.call('PUT /updateOrder/', { body: { orderId: left, status: 'Cancelled' } })
    await shop.deps.pool.query('update shop_order set archived_at = now() where id = $1', [left])

    const first = await admin.call('GET /order-detail-dates')
    expect(first.dates.map(({ date }) => date)).toEqual(Array.from({ length: 400 }, (_, back) => day(back)))
    expect(first.older).toBe(true)
    const second = await admin.call('GET /order-detail-dates', { query: { before: day(399) } })
    const older = [400, 401, 402, 403, 404, 405, 412].map((back) => ({ date: day(back) }))
    expect(second).toEqual({ dates: older, older: false })
    const none = await admin.call('GET /order-detail-dates', { query: { before: day(412) } })
    expect(none).toEqual({ dates: [], older: false })
  })
})
