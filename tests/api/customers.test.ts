import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Area } from '#rules/staff.ts'
import { claimForm, plainPicture } from '../support/claim-forms.ts'
import { copyOrder } from '../support/copy-order.ts'
import { withStatements } from '../support/counted-statements.ts'
import { buy, givePoints, payingShop, place, queryRows, someBuyer, someLine } from '../support/paying-shop.ts'
import { type Person, someone, waitForMailJobs } from '../support/people.ts'
import { someIp } from '../support/some-ip.ts'

const paying = payingShop()
const { shop } = paying
const boss = {} as Person
const staff = {} as Record<Exclude<Area, 'catalogue'>, Person>

beforeAll(async () => {
  Object.assign(boss, await someone(shop, { admin: true }))
  for (const area of ['orders', 'support', 'accounts'] as const) staff[area] = await someone(shop, { areas: [area] })
})

const customerOf = async (id: string, by: Person) => (await by.call('GET /customers/{id}', { params: { id } })).customer

const signOut = (id: string, by: Person) => by.request(`/api/customers/${id}/sessions`, { method: 'DELETE' })

async function write(email: string): Promise<void> {
  const body = { name: 'Asha Menon', email, subject: 'Crash guard', message: 'Does it fit?' }
  const headers = { 'content-type': 'application/json' }
  await shop.request('/api/contact', { method: 'POST', headers, body: JSON.stringify(body), ip: someIp() })
}

const query = (sql: string, ...values: unknown[]) => queryRows(shop, sql, ...values)

/** A customer with a paid order of two pieces, a message and points. */
async function regular() {
  const buyer = await someBuyer(shop)
  const { orderId, orderNo } = await buy(paying, buyer, [await someLine(shop, { qty: 2 })])
  await write(buyer.email)
  await givePoints(shop, buyer, 70)
  return { buyer, orderId, orderNo }
}

describe('the page of a customer', () => {
  test('answers each area of staff with its own parts, and an administrator with all', async () => {
    const { buyer, orderId, orderNo } = await regular()
    const all = await customerOf(buyer.id, boss)
    expect(all).toMatchObject({
      id: buyer.id,
      email: buyer.email,
      mobile: buyer.mobile,
      isActive: true,
      erasedAt: null,
      value: { orders: 1 },
      purchases: {
        orders: { total: 1, latest: [{ id: orderId, orderNo, status: 'Processing', payment: 'paid' }] },
        addresses: [{ id: buyer.addressId }],
      },
      correspondence: { messages: { total: 1, latest: [{ subject: 'Crash guard', status: 'open' }] } },
      account: { role: 'customer', isVerified: true, points: { free: 70 }, sessions: { total: 1 } },
    })
    const parts = async (area: keyof typeof staff) => {
      const { value, mobile, purchases, correspondence, account } = await customerOf(buyer.id, staff[area])
      return Object.entries({ value, mobile, purchases, correspondence, account }).flatMap(([name, part]) =>
        part === undefined ? [] : [name],
      )
    }
    expect(await parts('orders')).toEqual(['value', 'mobile', 'purchases'])
    expect(await parts('support')).toEqual(['correspondence'])
    expect(await parts('accounts')).toEqual(['value', 'mobile', 'account'])
    const outsider = await someone(shop, { areas: ['catalogue'] })
    expect((await outsider.request(`/api/customers/${buyer.id}`)).status).toBe(403)
    expect((await buyer.request(`/api/customers/${buyer.id}`)).status).toBe(403)
  })

  test('counts as bought what was paid less refunds, and no order that was not paid', async () => {
    const { buyer, orderId } = await regular()
    const line = await someLine(shop)
    await place(buyer, [line])
    const { total } = (await customerOf(buyer.id, boss)).purchases?.orders.latest[0] ?? { total: 0 }
    expect((await customerOf(buyer.id, boss)).value).toEqual({ orders: 1, spent: total })
    await boss.call('POST /order/{id}/refund', { params: { id: orderId }, body: { amount: 100, reason: 'Scratched' } })
    expect((await customerOf(buyer.id, boss)).value).toEqual({ orders: 1, spent: total - 100 })
    await boss.call('POST /order/{id}/refund', { params: { id: orderId }, body: { reason: 'Cancelled' } })
    expect((await customerOf(buyer.id, boss)).value).toEqual({ orders: 0, spent: 0 })
  })

  test('does not take a typed address for a proven one', async () => {
    const waiting = await someone(shop)
    await write(waiting.email)
    const written = async () => (await customerOf(waiting.id, staff.support)).correspondence?.messages.total
    expect(await written()).toBe(1)
    await query('update account set verified_at = null where id = $1', waiting.id)
    expect(await written()).toBe(0)
  })

  test.each(['nonsense', '%00', '1', 'x'.repeat(61), randomUUID()])(
    'of an id %s is not found, or refused',
    async (id) => {
      expect([404, 422]).toContain((await boss.request(`/api/customers/${id}`)).status)
      expect([404, 422]).toContain((await signOut(id, boss)).status)
      if (id.length <= 36 && id !== '%00') expect((await boss.request(`/api/customers/${id}`)).status).toBe(404)
    },
  )

  test('of an erased account keeps orders and documents, without the person', async () => {
    const { buyer } = await regular()
    await boss.call('DELETE /user/{id}', { params: { id: buyer.id }, body: { currentPassword: boss.password } })
    const erased = await customerOf(buyer.id, boss)
    expect(erased).toMatchObject({ firstName: 'Erased', email: '', mobile: '', erasedAt: expect.any(String) })
    expect(erased.purchases).toMatchObject({ orders: { total: 1 }, addresses: [], savedBike: null })
    expect(erased.correspondence?.messages.total).toBe(0)
    expect(erased.account).toMatchObject({ erasure: null, sessions: { total: 0 } })
    expect(JSON.stringify(erased)).not.toContain(buyer.email)
  })

  test('lists the newest twenty of thousands of orders, with as many statements as of one', async () => {
    const { buyer, orderId } = await regular()
    const { statements: few } = await withStatements(() => customerOf(buyer.id, boss))
    await copyOrder(shop, orderId, 3000, {
      order_no: `'KM-C' || lpad(n::text, 7, '0')`,
      idempotency_key: 'gen_random_uuid()',
      fingerprint: 'decode(md5(n::text), $$hex$$)',
      placed_at: `placed_at + n * interval '1 second'`,
    })
    const { result, statements } = await withStatements(() => customerOf(buyer.id, boss))
    expect(statements.length).toBe(few.length)
    expect(result.purchases?.orders.total).toBe(3001)
    expect(result.purchases?.orders.latest.map(({ orderNo }) => orderNo)).toEqual(
      Array.from({ length: 20 }, (_, place) => `KM-C000${3000 - place}`),
    )
    expect(result.value?.orders).toBe(3001)
  })
})

describe('erasing, as the page announces it', () => {
  test('says in numbers what goes, what stays and what is under way; the erasure does just that', async () => {
    const { buyer } = await regular()
    await place(buyer, [await someLine(shop)])
    const { points, erasure } = (await customerOf(buyer.id, staff.accounts)).account ?? {}
    expect(points?.free).toBe(70)
    expect(erasure?.goes.points).toBe(70 + (points?.pending ?? 0))
    expect(erasure).toMatchObject({
      goes: { addresses: 1, sessions: 1, messages: 1, claims: 0, unpaidOrders: 1 },
      stays: { orders: 1, invoices: 0, creditNotes: 0, documents: 1, reviews: 0 },
      underWay: { orders: 1, claims: 0 },
      obstacles: [],
    })
    const body = { currentPassword: staff.accounts.password }
    await staff.accounts.call('DELETE /user/{id}', { params: { id: buyer.id }, body })
    const [left] = await query(
      `select (select count(*) from address where account_id = $1) as addresses,
        (select count(*) from session where account_id = $1) as sessions,
        (select count(*) from contact_message where email = $2) as messages,
        (select count(*) from shop_order where account_id = $1 and payment = 'paid') as orders,
        (select count(*) from tax_document d join shop_order o on o.id = d.order_id where o.account_id = $1) as documents,
        (select count(*) from shop_order where account_id = $1 and payment = 'awaiting') as unpaid`,
      buyer.id,
      buyer.email,
    )
    expect(left).toEqual({ addresses: 0, sessions: 0, messages: 0, orders: 1, documents: 1, unpaid: 0 })
  })

  test('names what stands in the way, which is what the erasure would refuse', async () => {
    const obstaclesOf = async (id: string, by: Person) => (await customerOf(id, by)).account?.erasure?.obstacles
    const erase = (id: string, by: Person) =>
      by.request(`/api/user/${id}`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ currentPassword: by.password }),
      })
    const { buyer } = await regular()
    await query('update credit_balance set owed = 100 where account_id = $1', buyer.id)
    expect(await obstaclesOf(buyer.id, boss)).toEqual(['debt'])
    expect((await erase(buyer.id, boss)).status).toBe(409)
    expect(await obstaclesOf(staff.orders.id, staff.accounts)).toEqual(['colleague'])
    expect((await erase(staff.orders.id, staff.accounts)).status).toBe(403)
    const hidden = (await customerOf(staff.orders.id, staff.accounts)).account
    expect([hidden?.sessions, hidden?.erasure?.goes.sessions]).toEqual([undefined, 0])
    await query(`update account set is_active = false where 'ROLE_ADMIN' = any(roles) and id <> $1`, boss.id)
    expect(await obstaclesOf(boss.id, boss)).toEqual(['last-administrator'])
    expect((await erase(boss.id, boss)).status).toBe(409)
  })
})

describe('signing a customer out everywhere', () => {
  test('ends every session and pending change of address, and is recorded', async () => {
    const { buyer } = await regular()
    const answer = await signOut(buyer.id, staff.accounts)
    expect([answer.status, await answer.json()]).toEqual([200, { ended: 1 }])
    expect((await buyer.request('/api/sessions')).status).toBe(401)
    expect((await customerOf(buyer.id, staff.accounts)).account?.sessions?.total).toBe(0)
    expect(
      await query(`select actor_id, action, after from audit_entry where subject = $1`, `account ${buyer.id}`),
    ).toContainEqual({ actor_id: staff.accounts.id, action: 'signed out everywhere', after: { sessions: 1 } })
    expect(await (await signOut(buyer.id, staff.accounts)).json()).toEqual({ ended: 0 })
    await waitForMailJobs(shop)
  })

  test('is refused for oneself, for a colleague, and for an erased account', async () => {
    const own = await signOut(staff.accounts.id, staff.accounts)
    expect(own.status).toBe(403)
    expect((await own.json()).message).toBe('This is your own account: end your other sessions on your profile page.')
    expect((await signOut(staff.support.id, staff.accounts)).status).toBe(403)
    expect((await staff.support.request('/api/messages')).status).toBe(200)
    const { buyer } = await regular()
    await boss.call('DELETE /user/{id}', { params: { id: buyer.id }, body: { currentPassword: boss.password } })
    expect((await signOut(buyer.id, boss)).status).toBe(404)
    for (const area of ['orders', 'support'] as const) expect((await signOut(buyer.id, staff[area])).status).toBe(403)
  })
})

describe('beside a message or a claim', () => {
  const both = {} as Person

  beforeAll(async () => {
    Object.assign(both, await someone(shop, { areas: ['support', 'orders'] }))
  })

  const messagesOf = async (email: string) =>
    (await staff.support.call('GET /messages', { query: { search: email } })).data.map(({ id }) => id)

  const writerOf = async (id: string, by: Person) =>
    (await by.call('GET /messages/{id}/writer', { params: { id } })).writer

  async function claim(email: string, by?: Person): Promise<string> {
    const picture = await plainPicture('png')
    const pictures = [picture, picture, picture, picture]
    const form = claimForm(pictures, { name: 'Asha Menon', email, order: 'KM-1' })
    const init = { method: 'POST', body: form, ip: someIp() }
    const answer = by ? await by.request('/api/warranty-mail', init) : await shop.request('/api/warranty-mail', init)
    const { number } = (await answer.json()).claim
    const { data } = await staff.support.call('GET /warranty-claims', { query: { search: number } })
    return data[0]?.id ?? ''
  }

  test('its writer is the account that has proven the address, for those who may see orders too', async () => {
    const { buyer, orderId, orderNo } = await regular()
    await write(buyer.email)
    const [newest = '', first = ''] = await messagesOf(buyer.email)
    expect(await writerOf(newest, both)).toMatchObject({
      account: {
        id: buyer.id,
        name: 'Asha Menon',
        wasSignedIn: false,
        orders: { total: 1, latest: [{ id: orderId, orderNo, status: 'Processing' }] },
        savedBike: null,
        orderedBikes: [expect.any(String)],
      },
      messages: { total: 1, latest: [{ id: first }] },
      claims: { total: 0 },
    })
    const less = await writerOf(newest, staff.support)
    expect(less).not.toHaveProperty('account')
    expect(less.messages.total).toBe(1)
    expect(JSON.stringify(less)).not.toContain(buyer.id)
    expect((await staff.orders.request(`/api/messages/${newest}/writer`)).status).toBe(403)
  })

  test('lists name the account of each writer, for those who may see orders too', async () => {
    const [buyer, stranger] = [await someone(shop), `stranger-${randomUUID()}@example.com`]
    await write(buyer.email)
    await write(stranger)
    const typed = await claim(buyer.email)
    const signedIn = await claim(stranger, buyer)
    const messages = async (search: string, by: Person) =>
      (await by.call('GET /messages', { query: { search } })).data.map(({ customerId }) => customerId)
    const claims = async (by: Person) => {
      const { data } = await by.call('GET /warranty-claims', { query: { size: 100 } })
      return [typed, signedIn].map((id) => data.find((each) => each.id === id)?.customerId)
    }
    expect(await messages(buyer.email, both)).toEqual([buyer.id])
    expect(await messages(stranger, both)).toEqual([null])
    expect(await claims(both)).toEqual([buyer.id, buyer.id])
    expect(await messages(buyer.email, staff.support)).toEqual([null])
    expect(await claims(staff.support)).toEqual([null, null])
  })

  test('an address that no account has proven names none', async () => {
    const waiting = await someone(shop)
    await query('delete from proven_email where account_id = $1', waiting.id)
    await query('update account set verified_at = null where id = $1', waiting.id)
    await write(waiting.email)
    const [id = ''] = await messagesOf(waiting.email)
    expect((await writerOf(id, both)).account).toBeNull()
  })

  test('an address belongs to whoever proved it last', async () => {
    const [former, present] = [await someone(shop), await someone(shop)]
    const prove = `insert into proven_email (account_id, email, proven_at) values ($1, $2, now() + interval '1 minute')`
    await query(prove, present.id, former.email)
    await write(former.email)
    const [id = ''] = await messagesOf(former.email)
    expect((await writerOf(id, both)).account?.id).toBe(present.id)
  })

  test('a claim that was filed while signed in says so, and knows the others of its account', async () => {
    const { buyer } = await regular()
    const typed = await claim(buyer.email)
    const signedIn = await claim(buyer.email, buyer)
    const writer = async (id: string) =>
      (await both.call('GET /warranty-claims/{id}/writer', { params: { id } })).writer
    expect(await writer(typed)).toMatchObject({
      account: { id: buyer.id, wasSignedIn: false },
      claims: { total: 1, latest: [{ id: signedIn }] },
      messages: { total: 1 },
    })
    expect((await writer(signedIn)).account).toMatchObject({ id: buyer.id, wasSignedIn: true })
    await boss.call('DELETE /user/{id}', { params: { id: buyer.id }, body: { currentPassword: boss.password } })
    expect(await writer(signedIn)).toMatchObject({ account: null, claims: { total: 0 }, messages: { total: 0 } })
  })

  test('of what does not exist is not found', async () => {
    for (const kind of ['messages', 'warranty-claims']) {
      expect((await both.request(`/api/${kind}/${randomUUID()}/writer`)).status).toBe(404)
      expect((await both.request(`/api/${kind}/nonsense/writer`)).status).toBe(422)
    }
  })
})
