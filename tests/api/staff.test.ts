import { describe, expect, test } from 'vitest'
import type { auditLog } from '#contract/audit.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Area, Role } from '#rules/staff.ts'
import { newId } from '#server/lib/ids.ts'
import {
  emailsTo,
  GOOD_PASSWORD,
  type Person,
  refusal,
  secretIn,
  send,
  signedInAfterGrant,
  signedInAs,
  someEmail,
  someone,
  together,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

interface Change {
  readonly isActive?: boolean
  readonly roles?: Role[]
  readonly areas?: Area[]
  readonly email?: string
}

const put = (by: Person, person: Person, { email = person.email, ...more }: Change) => {
  const body = { firstname: person.firstName, lastname: person.lastName, mobile: person.mobile, email }
  return by.request(`/api/user/${person.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, isActive: true, currentPassword: by.password, ...more }),
  })
}

const entriesAbout = async (person: Person) => {
  const { rows } = await shop.deps.pool.query(
    'select action, actor_id, before, after from audit_entry where subject = $1 order by at, id',
    [`account ${person.id}`],
  )
  return rows
}

describe('an administrator', () => {
  test('U8 F06 grants, changes and removes staff areas at once, and audits it', async () => {
    const [boss, ravi] = [await someone(shop, { admin: true }), await someone(shop)]
    const made = await put(boss, ravi, { roles: ['ROLE_STAFF'], areas: ['support', 'orders', 'orders'] })
    expect(await made.json()).toMatchObject({ result: { roles: ['ROLE_STAFF'], areas: ['orders', 'support'] } })
    // The session is a customer's: valid for a month and without a second factor.
    expect((await ravi.request('/api/sessions')).status).toBe(401)
    const staff = await signedInAfterGrant(shop, ravi)
    expect(staff).toMatchObject({ roles: ['ROLE_STAFF'], areas: ['orders', 'support'] })
    expect((await staff.request('/api/all-orders')).status).toBe(200)

    await put(boss, ravi, { roles: ['ROLE_STAFF'], areas: ['support'] })
    expect((await staff.request('/api/messages')).status).toBe(401)
    const again = await signedInAs(shop, staff)
    expect((await again.request('/api/messages')).status).toBe(200)
    expect((await again.request('/api/all-orders')).status).toBe(403)

    await put(boss, ravi, { roles: ['ROLE_USER'] })
    const customer = await signedInAs(shop, staff)
    expect(customer).toMatchObject({ roles: ['ROLE_USER'], areas: [] })
    expect((await customer.request('/api/messages')).status).toBe(403)

    const entries = await entriesAbout(ravi)
    expect(entries.map(({ action }) => action)).toEqual(['roles changed', 'roles changed', 'roles changed'])
    expect(entries[1]).toMatchObject({
      actor_id: boss.id,
      before: { roles: ['ROLE_STAFF'], areas: ['orders', 'support'] },
      after: { roles: ['ROLE_STAFF'], areas: ['support'] },
    })
  })

  test('the same areas again end no session, and missing roles and areas stay unchanged', async () => {
    const [boss, ravi] = [await someone(shop, { admin: true }), await someone(shop, { areas: ['orders', 'accounts'] })]
    await put(boss, ravi, { roles: ['ROLE_STAFF'], areas: ['accounts', 'orders'] })
    await put(boss, ravi, {})
    expect((await ravi.request('/api/all-orders')).status).toBe(200)
    expect((await entriesAbout(ravi)).map(({ action }) => action)).toEqual(['account changed', 'account changed'])
  })

  test('staff without an area is refused, as is an area that there is not', async () => {
    const [boss, ravi] = [await someone(shop, { admin: true }), await someone(shop)]
    const answer = await put(boss, ravi, { roles: ['ROLE_STAFF'], areas: [] })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ fields: { areas: 'Please choose at least one area.' } })
    expect((await put(boss, ravi, { roles: ['ROLE_STAFF'], areas: ['everything' as Area] })).status).toBe(422)
    expect((await put(boss, ravi, { roles: ['ROLE_OWNER' as Role] })).status).toBe(422)
  })

  test('U8 F10 the last one can become neither staff nor a customer', async () => {
    await shop.deps.pool.query(`update account set roles = '{ROLE_USER}' where 'ROLE_ADMIN' = any(roles)`)
    const [one, other] = [await someone(shop, { admin: true }), await someone(shop, { admin: true })]
    // Staff of all areas are not administrators: they could not create one.
    await someone(shop, { areas: ['catalogue', 'orders', 'support', 'accounts'] })
    const outcomes = await together(async (index) => {
      const [from, to] = index % 2 === 0 ? [one, other] : [other, one]
      return (await put(from, to, { roles: ['ROLE_STAFF'], areas: ['orders'] })).status
    })
    expect(outcomes.filter((status) => status === 200).length).toBeGreaterThan(0)
    const { rows } = await shop.deps.pool.query(`select id from account where 'ROLE_ADMIN' = any(roles)`)
    expect(rows).toHaveLength(1)
    const last = await signedInAs(shop, rows[0].id === one.id ? one : other)
    for (const roles of [['ROLE_STAFF'], ['ROLE_USER']] as Role[][]) {
      expect(await refusal(await put(last, last, { roles, areas: ['orders'] }))).toEqual([409, 'conflict'])
    }
  })
})

describe('staff of accounts', () => {
  test('F03 F04 changes customers, but grants no roles or areas, not even to itself', async () => {
    const [ravi, asha] = [await someone(shop, { areas: ['accounts'] }), await someone(shop)]
    expect((await put(ravi, asha, { roles: ['ROLE_USER'] })).status).toBe(200)
    for (const more of [
      { roles: ['ROLE_ADMIN'] },
      { roles: ['ROLE_STAFF'], areas: ['accounts'] },
      { roles: ['ROLE_USER', 'ROLE_STAFF'], areas: ['orders'] },
    ] as Change[]) {
      expect(await refusal(await put(ravi, asha, more))).toEqual([403, 'forbidden'])
      expect(await refusal(await put(ravi, ravi, more))).toEqual([403, 'forbidden'])
    }
    expect((await put(ravi, ravi, { roles: ['ROLE_STAFF'], areas: ['accounts', 'orders'] })).status).toBe(403)
    // Areas alone do not make anybody staff.
    await put(ravi, asha, { areas: ['orders'] })
    expect(await signedInAs(shop, asha)).toMatchObject({ roles: ['ROLE_USER'], areas: [] })
  })

  test('F04 F10 cannot change or delete staff: that would be a way to their rights', async () => {
    const ravi = await someone(shop, { areas: ['accounts'] })
    const colleagues = [await someone(shop, { admin: true }), await someone(shop, { areas: ['support'] })]
    for (const colleague of colleagues) {
      expect(await refusal(await put(ravi, colleague, { email: 'mine@example.com' }))).toEqual([403, 'forbidden'])
      expect(await refusal(await put(ravi, colleague, { isActive: false }))).toEqual([403, 'forbidden'])
      const path = `/api/user/${colleague.id}`
      const removed = await send(
        shop,
        'DELETE',
        path,
        { currentPassword: ravi.password },
        { 'x-access-token': ravi.token },
      )
      expect(await refusal(removed)).toEqual([403, 'forbidden'])
      const { firstName: firstname, lastName: lastname, mobile } = colleague
      const body = { firstname, lastname, mobile, email: 'mine@example.com' }
      const info = await send(shop, 'PUT', `/api/userInfo/${colleague.id}`, body, { 'x-access-token': ravi.token })
      expect(await refusal(info)).toEqual([403, 'forbidden'])
      expect((await colleague.request('/api/sessions')).status).toBe(200)
      expect(await entriesAbout(colleague)).toEqual([])
    }
  })

  test('F10 a link requested as a customer does not change the address of a staff account', async () => {
    const [boss, ravi, asha] = [
      await someone(shop, { admin: true }),
      await someone(shop, { areas: ['accounts'] }),
      await someone(shop),
    ]
    const mine = someEmail()
    expect((await put(ravi, asha, { email: mine })).status).toBe(200)
    const code = secretIn((await emailsTo(shop, mine))[0])
    await put(boss, asha, { roles: ['ROLE_ADMIN'] })
    expect((await shop.request(`/api/mail_verify/${code}`)).status).toBe(404)
    expect((await signedInAfterGrant(shop, asha)).email).toBe(asha.email)
  })

  test('M12 corrects the points of others with a reason, never its own', async () => {
    const [ravi, asha] = [await someone(shop, { areas: ['accounts'] }), await someone(shop)]
    const grant = async (by: Person, to: Person) => {
      const path = `/api/credit/${to.id}/50?reason=Sorry`
      return (await (await by.request(path, { method: 'PUT' })).json()).result
    }
    expect(await grant(ravi, asha)).toEqual({ userId: asha.id, points: 50 })
    expect((await ravi.request(`/api/credit/${ravi.id}/50?reason=Sorry`, { method: 'PUT' })).status).toBe(403)
    const seller = await someone(shop, { areas: ['orders'] })
    expect(await grant(seller, seller)).toEqual({ userId: seller.id, points: 0 })
  })
})

test('staff can use a second factor too', async () => {
  const ravi = await someone(shop, { areas: ['orders'] })
  await ravi.call('POST /second-factor', { body: { password: ravi.password } })
  await shop.deps.pool.query('update account set totp_confirmed_at = now() where id = $1', [ravi.id])
  const answer = await send(shop, 'POST', '/api/auth/signin', { email: ravi.email, password: GOOD_PASSWORD })
  expect(await refusal(answer)).toEqual([401, 'second_factor_required'])
  const { rows } = await shop.deps.pool.query(
    `select expires_at - created_at < interval '13 hours' as short from session where account_id = $1`,
    [ravi.id],
  )
  expect(rows).toEqual([{ short: true }])
})

describe('the audit log', () => {
  test('shows who changed what, by person, area and day, in pages', async () => {
    const [boss, asha] = [await someone(shop, { admin: true, email: 'boss.audit@example.com' }), await someone(shop)]
    await put(boss, asha, { roles: ['ROLE_STAFF'], areas: ['support'] })
    await boss.call('PUT /credit/{userId}/{points}', {
      params: { userId: asha.id, points: '7' },
      query: { reason: 'A gift' },
    })
    await shop.deps.pool.query(
      `insert into audit_entry (id, at, actor_id, action, subject) values
        ($1, '2026-03-01T18:29:59.999Z', $3, 'bike changed', 'bike one'),
        ($2, '2026-03-01T18:30:00Z', $3, 'settings changed', 'settings')`,
      [newId(), newId(), boss.id],
    )
    const read = (query: Input<(typeof auditLog)['GET /audit']>['query']) =>
      boss.call('GET /audit', { query: { person: 'BOSS.audit', ...query } })
    const all = await read({})
    expect(all.data.map(({ action }) => action)).toEqual([
      'points corrected',
      'roles changed',
      'settings changed',
      'bike changed',
    ])
    expect(all.data[0]).toMatchObject({
      by: { name: 'Asha Menon', email: 'boss.audit@example.com' },
      name: 'Asha Menon',
      area: 'accounts',
      reason: 'A gift',
      sentence: 'Asha Menon changed the points of the account of Asha Menon from 0 to 7.',
      changes: [{ name: 'Points', before: '0', after: '7' }],
    })
    expect(all.data[1]?.changes).toEqual([
      { name: 'Areas', before: null, after: 'support' },
      { name: 'Role', before: 'customer', after: 'staff' },
    ])
    const actions = async (query: Parameters<typeof read>[0]) => (await read(query)).data.map(({ action }) => action)
    expect(await actions({ area: 'catalogue' })).toEqual(['bike changed'])
    expect(await actions({ area: 'other' })).toEqual(['settings changed'])
    expect(await actions({ day: '2026-03-01' })).toEqual(['bike changed'])
    expect(await actions({ day: '2026-03-02' })).toEqual(['settings changed'])
    expect(await read({ page: 2, size: 3 })).toMatchObject({ currentPage: 2, totalPages: 2, totalItems: 4 })
    expect(await actions({ page: 2, size: 3 })).toEqual(['bike changed'])
    expect(await actions({ person: '%' })).toEqual([])
    expect((await boss.request('/api/audit?day=2026-02-30')).status).toBe(422)
  })
})
