import { describe, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import {
  GOOD_PASSWORD,
  type Person,
  send,
  signedInAfterGrant,
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

describe('administrators', () => {
  const change = (boss: Person, person: Person, more: { isActive?: boolean; roles?: ('ROLE_ADMIN' | 'ROLE_USER')[] }) =>
    boss.call('PUT /user/{id}', {
      params: { id: person.id },
      body: { ...fieldsOf(person), isActive: true, currentPassword: boss.password, ...more },
    })

  test('F06 F08 U9 see all accounts a page at a time, without a hash or a code, and change them at once', async () => {
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
    const promoted = await signedInAfterGrant(shop, asha)
    expect((await promoted.request('/api/all-users')).status).toBe(200)
    await change(boss, asha, { roles: ['ROLE_USER'] })
    expect((await promoted.request('/api/all-users')).status).toBe(401)
    const body = { currentPassword: boss.password }
    await boss.call('DELETE /user/{id}', { params: { id: asha.id }, body })
    expect(await boss.call('GET /all-users', { query: { search: asha.email } })).toEqual([])
    expect(await send(shop, 'DELETE', `/api/user/${newId()}`, body, { 'x-access-token': boss.token })).toMatchObject({
      status: 404,
    })
  })

  test('the staff of accounts sees when colleagues were last seen and who has a second factor; nobody sees it of customers', async () => {
    const { pool } = shop.deps
    const [boss, clerk, packer, asha] = [
      await someone(shop, { admin: true }),
      await someone(shop, { areas: ['accounts'] }),
      await someone(shop, { areas: ['orders'] }),
      await someone(shop),
    ]
    const listed = async (by: Person, { email }: Person) =>
      (await by.call('GET /all-users', { query: { search: email } })).map(({ staff }) => staff)
    const latest = new Date(Date.now() - 30_000).toISOString()
    await signedInAs(shop, packer)
    await pool.query("update session set last_seen_at = created_at - interval '1 day' where account_id = $1", [
      packer.id,
    ])
    await pool.query(
      'update session set last_seen_at = $2, revoked_at = now() where id = (select id from session where account_id = $1 limit 1)',
      [packer.id, latest],
    )
    await pool.query('update account set totp_confirmed_at = now() where id = $1', [packer.id])
    for (const by of [boss, clerk]) {
      expect(await listed(by, packer)).toEqual([{ lastSeenAt: latest, hasSecondFactor: true }])
      expect(await listed(by, asha)).toEqual([undefined])
    }
    await pool.query('delete from session where account_id = $1', [packer.id])
    expect(await listed(boss, packer)).toEqual([{ lastSeenAt: null, hasSecondFactor: true }])
    const seller = await someone(shop, { areas: ['orders'] })
    expect(await listed(seller, boss)).toEqual([undefined])
    expect(await listed(boss, seller)).toEqual([{ lastSeenAt: expect.any(String), hasSecondFactor: false }])
  })

  test('U8 F10 the last one stays one, also when two take it from each other in the same instant', async () => {
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

  test.each([
    ['has not verified the address', 'verified_at = null, password_hash = null'],
    ['has no password yet', 'password_hash = null'],
  ])('U8 F10 another administrator who %s does not count', async (_, without) => {
    const { pool } = shop.deps
    await pool.query(`update account set roles = '{ROLE_USER}' where 'ROLE_ADMIN' = any(roles)`)
    const [boss, other] = [await someone(shop, { admin: true }), await someone(shop, { admin: true })]
    await pool.query(`update account set ${without} where id = $1`, [other.id])
    await expect(change(boss, boss, { roles: ['ROLE_USER'] })).rejects.toThrow('This is the last administrator.')
  })
})
