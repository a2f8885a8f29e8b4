import { describe, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import {
  GOOD_PASSWORD,
  letterTo,
  type Person,
  secretIn,
  send,
  signedInAs,
  someEmail,
  someone,
  together,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const fieldsOf = ({ firstName, lastName, email, mobile }: Person) => ({
  firstname: firstName,
  lastname: lastName,
  email,
  mobile,
})
const accountOf = async (id: string) =>
  (await shop.deps.pool.query('select * from account where id = $1', [id])).rows[0]
const update = (person: Person, body: Record<string, unknown>) =>
  person.call('PUT /userInfo/{id}', { params: { id: person.id }, body: { ...fieldsOf(person), ...body } })

describe('own information', () => {
  test('R291 R295 A7 A12 names and mobile change at once; roles, activity and points in the body count for nothing (F03)', async () => {
    const asha = await someone(shop)
    const extra = { roles: ['ROLE_ADMIN'], isActive: false, points: 500, confirmationCode: 'x', id: newId() }
    const { result, message } = await update(asha, { firstname: ' Meera ', mobile: '+91 98400 99999', ...extra })
    expect(result).toMatchObject({ id: asha.id, firstName: 'Meera', mobile: '9840099999', roles: ['ROLE_USER'] })
    expect(message).toBeUndefined()
    expect(await accountOf(asha.id)).toMatchObject({ is_active: true, roles: ['ROLE_USER'], email: asha.email })
    expect((await asha.call('GET /credit/{userId}', { params: { userId: asha.id } })).credit[0]?.points).toBe(0)
  })

  test('F10 A7 a new e-mail counts once it is confirmed there, and the old address is told', async () => {
    const asha = await someone(shop)
    const email = someEmail()
    const { result, message } = await update(asha, { email })
    expect(result.email).toBe(asha.email)
    expect(message).toContain(`Until then your e-mail address stays ${asha.email}.`)
    const notice = await letterTo(shop, asha.email, 'Your e-mail address at Kurinji Moto is being changed')
    expect(notice.text).toContain(email)
    const code = secretIn(await letterTo(shop, email, 'Confirm your new e-mail address for Kurinji Moto'))
    for (let times = 0; times < 2; times++) {
      expect(await shop.call('GET /mail_verify/{code}', { params: { code } })).toMatchObject({ name: 'Asha Menon' })
    }
    expect((await send(shop, 'POST', '/api/auth/signin', { email: asha.email, password: asha.password })).status).toBe(
      401,
    )
    expect((await signedInAs(shop, { email, password: asha.password })).id).toBe(asha.id)
  })

  test('F10 an address that somebody has is answered like any other, and stays theirs', async () => {
    const [asha, meera] = [await someone(shop), await someone(shop)]
    const free = someEmail()
    const answers = [await update(asha, { email: meera.email }), await update(asha, { email: free })]
    expect(answers[0]?.message?.replace(meera.email, '')).toBe(answers[1]?.message?.replace(free, ''))
    expect(answers[0]?.result).toEqual(answers[1]?.result)
    await letterTo(shop, meera.email, 'You have an account at Kurinji Moto already')
    expect(await accountOf(meera.id)).toMatchObject({ email: meera.email })

    // Somebody opens an account with the free address before the link is opened.
    const code = secretIn(await letterTo(shop, free, 'Confirm your new e-mail address for Kurinji Moto'))
    await someone(shop, { email: free })
    expect((await shop.request(`/api/mail_verify/${code}`)).status).toBe(404)
    expect(await accountOf(asha.id)).toMatchObject({ email: asha.email })
  })
})

describe('one’s own data', () => {
  test('the export holds everything of one’s own, nothing of others, and no secret', async () => {
    const [asha, meera] = [await someone(shop), await someone(shop)]
    await shop.call('POST /contact', { body: { name: 'Asha', email: asha.email, message: 'A word from Asha' } })
    await asha.call('PUT /cart', {
      body: { cartItems: [{ proId: 'p', qty: 2 }], myBike: { code: 'nx500', name: 'NX500' } },
    })
    const text = await (await asha.request('/api/me/export')).text()
    for (const own of [asha.email, 'A word from Asha', 'nx500', 'Chrome on Android'.slice(0, 6)])
      expect(text).toContain(own)
    for (const strange of [meera.id, meera.email, 'argon2', asha.token]) expect(text).not.toContain(strange)
  })

  test('erasing wants the password, ends everything, keeps the row, and frees the address', async () => {
    const asha = await someone(shop)
    const body = { name: 'Asha', email: asha.email, message: 'Forget me' }
    const { ticket } = await shop.call('POST /contact', { body })
    await asha.call('PUT /cart', { body: { cartItems: [{ proId: 'p', qty: 2 }] } })
    const wrong = await send(shop, 'DELETE', '/api/me', { password: 'not-the-one-7' }, { 'x-access-token': asha.token })
    expect([wrong.status, (await wrong.json()).code]).toEqual([403, 'wrong_password'])
    await asha.call('DELETE /me', { body: { password: asha.password } })

    expect((await asha.request('/api/sessions')).status).toBe(401)
    expect((await send(shop, 'POST', '/api/auth/signin', { email: asha.email, password: asha.password })).status).toBe(
      401,
    )
    expect(await accountOf(asha.id)).toMatchObject({
      first_name: 'Erased',
      mobile: '',
      password_hash: null,
      is_active: false,
      cart: [],
    })
    const { pool } = shop.deps
    for (const table of ['session', 'address', 'mail_token', 'former_password']) {
      const { rows } = await pool.query(`select 1 from ${table} where account_id = $1`, [asha.id])
      expect(rows, table).toEqual([])
    }
    const { rows } = await pool.query('select name, email, message from contact_message where ticket = $1', [ticket])
    expect(rows).toEqual([{ name: 'Erased', email: '', message: 'Forget me' }])
    const fresh = await someone(shop, { email: asha.email })
    expect(fresh.id).not.toBe(asha.id)
  })
})

describe('the saved cart', () => {
  const line = (proId: string, qty: number, color = 'Red') => ({ proId, color, model: 'default', type: 'default', qty })

  test('C1 merging loses nothing: of equal lines the larger quantity, and the bike of this device', async () => {
    const asha = await someone(shop)
    await asha.call('PUT /cart', {
      body: { cartItems: [line('a', 4), line('b', 1)], myBike: { code: 'nx500', name: 'NX500' } },
    })
    const brought = [line('a', 2, ' red '), line('b', 3), line('c', 1)]
    const merged = await asha.call('PUT /cart', { body: { cartItems: brought, merge: true, myBike: null } })
    expect(merged.cartItems.map(({ proId, qty }) => [proId, qty])).toEqual([
      ['a', 4],
      ['b', 3],
      ['c', 1],
    ])
    expect(merged.myBike).toEqual({ code: 'nx500', name: 'NX500' })
    expect(await asha.call('GET /cart')).toEqual(merged)
    const replaced = await asha.call('PUT /cart', { body: { cartItems: [], myBike: null } })
    expect(replaced).toEqual({ cartItems: [], myBike: null })
  })

  test('C1 a hundred lines at most, also after merging; each person has a cart of their own', async () => {
    const [asha, meera] = [await someone(shop), await someone(shop)]
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, place) => line(`p${from + place}`, 1))
    const tooMany = await send(shop, 'PUT', '/api/cart', { cartItems: many(0, 101) }, { 'x-access-token': asha.token })
    expect(tooMany.status).toBe(422)
    await asha.call('PUT /cart', { body: { cartItems: many(0, 60) } })
    const merged = await asha.call('PUT /cart', { body: { cartItems: many(60, 60), merge: true } })
    expect(merged.cartItems).toHaveLength(100)
    expect(await meera.call('GET /cart')).toEqual({ cartItems: [], myBike: null })
  })

  test.each([
    [{ cartItems: 'all' }],
    [{ cartItems: [null] }],
    [{ cartItems: [{ proId: { $gt: '' } }] }],
    [{ cartItems: [{ proId: 'x'.repeat(301) }] }],
    [{ cartItems: [], myBike: { code: 'x'.repeat(101), name: '' } }],
    [{}],
  ])('a cart that is none is refused: %j', async (body) => {
    const asha = await someone(shop)
    expect((await send(shop, 'PUT', '/api/cart', body, { 'x-access-token': asha.token })).status).toBe(422)
  })
})

describe('administrators', () => {
  const change = (boss: Person, person: Person, more: { isActive?: boolean; roles?: ('ROLE_ADMIN' | 'ROLE_USER')[] }) =>
    boss.call('PUT /user/{id}', { params: { id: person.id }, body: { ...fieldsOf(person), isActive: true, ...more } })

  test('F06 F08 A9 see all accounts a page at a time, without a hash or a code, and change them at once', async () => {
    const [boss, asha] = [await someone(shop, { admin: true }), await someone(shop)]
    await send(shop, 'POST', '/api/auth/signup', {
      firstName: 'Waiting',
      lastName: 'Person',
      email: someEmail(),
      password: GOOD_PASSWORD,
      mobile: '9840012345',
    })
    const answer = await boss.request('/api/all-users?page=1&size=2')
    const text = await answer.text()
    expect(JSON.parse(text)).toHaveLength(2)
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(2)
    expect(text).not.toMatch(/argon2|hash|secret|password/i)
    const [found] = await boss.call('GET /all-users', { query: { search: asha.email.toUpperCase() } })
    expect(found).toMatchObject({ id: asha.id, confirmationCode: 'verified', isActive: true })
    const [waiting] = await boss.call('GET /all-users', { query: { search: 'waiting per' } })
    expect(waiting).toMatchObject({ confirmationCode: 'sent' })
    expect(await boss.call('GET /all-users', { query: { search: '%' } })).toEqual([])
    await boss.call('POST /user/{id}/verification', { params: { id: waiting?.id ?? '' } })
    const again = await boss.request(`/api/user/${asha.id}/verification`, { method: 'POST' })
    expect(again.status).toBe(409)

    await change(boss, asha, { isActive: false })
    expect((await asha.request('/api/sessions')).status).toBe(401)
    await change(boss, asha, { isActive: true, roles: ['ROLE_ADMIN'] })
    const promoted = await signedInAs(shop, asha)
    expect((await promoted.request('/api/all-users')).status).toBe(200)
    await change(boss, asha, { roles: ['ROLE_USER'] })
    expect((await promoted.request('/api/all-users')).status).toBe(401)
    await boss.call('DELETE /user/{id}', { params: { id: asha.id } })
    expect(await boss.call('GET /all-users', { query: { search: asha.email } })).toEqual([])
    expect((await boss.request(`/api/user/${newId()}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('A8 F10 the last one stays one, also when two take it from each other in the same instant', async () => {
    const { pool } = shop.deps
    await pool.query(`update account set roles = '{ROLE_USER}' where 'ROLE_ADMIN' = any(roles)`)
    const [one, other] = [await someone(shop, { admin: true }), await someone(shop, { admin: true })]
    const outcomes = await together(async (index) => {
      const [from, to] = index % 2 === 0 ? [one, other] : [other, one]
      return change(from, to, { roles: ['ROLE_USER'] }).then(
        () => 'done',
        () => 'refused',
      )
    })
    expect(outcomes).toContain('done')
    const { rows } = await pool.query(`select id from account where 'ROLE_ADMIN' = any(roles)`)
    expect(rows).toHaveLength(1)
    const last = rows[0].id === one.id ? one : other
    const boss = await signedInAs(shop, last)
    await expect(change(boss, last, { roles: ['ROLE_USER'] })).rejects.toThrow('This is the last administrator.')
    await expect(change(boss, last, { isActive: false })).rejects.toThrow('This is the last administrator.')
    await expect(boss.call('DELETE /me', { body: { password: boss.password } })).rejects.toThrow('last administrator')
  })
})
