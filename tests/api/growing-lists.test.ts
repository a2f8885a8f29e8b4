import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { inTransaction, run } from '#server/lib/tx.ts'
import { lockAccount } from '#server/modules/accounts/accounts.store.ts'
import { lockOrder } from '#server/modules/orders/orders.store.ts'
import { copyOrder } from '../support/copy-order.ts'
import { eventually } from '../support/eventually.ts'
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
      // As the shop does: the order may still be worked on, and then its account.
      await renaming.query('select from shop_order where account_id = $1 for no key update', [buyer.id])
      await renaming.query('update account set first_name = $2 where id = $1', [buyer.id, name])
      let placed = false
      const placing = copyOrder(shop, id, 1, { order_no: `'RACE-${name}'`, idempotency_key: `'race ${name}'` }).then(
        () => {
          placed = true
        },
      )
      await eventually(async () => {
        const { rows } = await shop.deps.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into shop_order%'`,
        )
        if (!placed && rows.length === 0) throw new Error('The order is neither placed nor waiting.')
      })
      await renaming.query('commit')
      await placing
    } finally {
      renaming.release(true)
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
    await run({ db }, lockOrder(id))
    renaming = rename(buyer, { firstname: 'Kaveri' })
    await eventually(async () => {
      const { rows } = await shop.deps.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows).not.toHaveLength(0)
    })
    await run({ db }, lockAccount(buyer.id))
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
