import { describe, expect, test } from 'vitest'
import type { Area } from '#rules/staff.ts'
import {
  emailsTo,
  emailTo,
  GOOD_PASSWORD,
  type Person,
  refusal,
  secretIn,
  send,
  signedInAs,
  someEmail,
  someone,
  waitForMailJobs,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const accountOf = async ({ id }: Person) =>
  (await shop.deps.pool.query('select * from account where id = $1', [id])).rows[0]

const ask = (by: Person, method: string, path: string, body: unknown) =>
  send(shop, method, `/api${path}`, body, { 'x-access-token': by.token })

const open = async (code: string) => (await send(shop, 'GET', `/api/mail_verify/${code}`)).status

describe('a session of the administration without its password', () => {
  const changes: [string, object][] = [
    ['makes nobody an administrator', { roles: ['ROLE_ADMIN'] }],
    ['makes nobody staff', { roles: ['ROLE_STAFF'], areas: ['accounts'] }],
    ['blocks nobody', { isActive: false }],
    ['moves nobody to another address', { email: someEmail() }],
  ]

  test.each(changes)('S21 %s', async (_, change) => {
    const [boss, asha] = [await someone(shop, { admin: true }), await someone(shop)]
    const before = await accountOf(asha)
    const answer = await ask(boss, 'PUT', `/user/${asha.id}`, change)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'password_required', fields: { currentPassword: expect.any(String) } }),
    ])
    const wrong = await ask(boss, 'PUT', `/user/${asha.id}`, { ...change, currentPassword: 'not-the-Road-1' })
    expect(await refusal(wrong)).toEqual([403, 'wrong_password'])
    // The password of the changed account proves nothing about the person who changes it.
    const other = await someone(shop, { password: 'another-Ghat-road-49' })
    const others = await ask(boss, 'PUT', `/user/${other.id}`, { ...change, currentPassword: other.password })
    expect(await refusal(others)).toEqual([403, 'wrong_password'])
    expect(await accountOf(asha)).toEqual(before)
    const mailed = await shop.deps.pool.query('select 1 from mail_token where account_id = $1', [asha.id])
    expect(mailed.rows).toEqual([])
    const proven = await ask(boss, 'PUT', `/user/${asha.id}`, { ...change, currentPassword: boss.password })
    expect(proven.status).toBe(200)
  })

  test('S21 removes no rights, and changes no address through the profile call', async () => {
    const [boss, colleague] = [await someone(shop, { admin: true }), await someone(shop, { areas: ['orders'] })]
    const fewer = await ask(boss, 'PUT', `/user/${colleague.id}`, { roles: ['ROLE_USER'] })
    expect(await refusal(fewer)).toEqual([403, 'password_required'])
    const moved = await ask(boss, 'PUT', `/userInfo/${colleague.id}`, { email: someEmail() })
    expect(await refusal(moved)).toEqual([403, 'password_required'])
    // Names and a mobile number give nobody access.
    expect((await ask(boss, 'PUT', `/user/${colleague.id}`, { firstname: 'Ravi', isActive: true })).status).toBe(200)
  })

  test('S21 cannot delete accounts', async () => {
    const [staff, asha] = [await someone(shop, { areas: ['accounts'] }), await someone(shop)]
    expect(await refusal(await ask(staff, 'DELETE', `/user/${asha.id}`, {}))).toEqual([403, 'password_required'])
    const wrong = await ask(staff, 'DELETE', `/user/${asha.id}`, { currentPassword: 'not-the-Road-1' })
    expect(await refusal(wrong)).toEqual([403, 'wrong_password'])
    expect(await accountOf(asha)).toMatchObject({ erased_at: null })
    expect((await ask(staff, 'DELETE', `/user/${asha.id}`, { currentPassword: staff.password })).status).toBe(200)
  })

  test('S21 guesses the password no faster than on the profile page', async () => {
    const [boss, asha] = [await someone(shop, { admin: true }), await someone(shop)]
    const statuses: number[] = []
    for (let index = 0; index < 15; index++)
      statuses.push((await ask(boss, 'DELETE', `/user/${asha.id}`, { currentPassword: `guess-Road-${index}` })).status)
    expect(statuses).toContain(429)
  })
})

describe('ends a pending change of a staff member’s address', () => {
  const ends: [string, (staff: Person, boss: Person) => Promise<unknown>][] = [
    [
      'when that person is demoted',
      (staff, boss) => ask(boss, 'PUT', `/user/${staff.id}`, { roles: ['ROLE_USER'], currentPassword: boss.password }),
    ],
    [
      'when that person is blocked',
      (staff, boss) => ask(boss, 'PUT', `/user/${staff.id}`, { isActive: false, currentPassword: boss.password }),
    ],
    [
      'when that person is deleted',
      (staff, boss) => ask(boss, 'DELETE', `/user/${staff.id}`, { currentPassword: boss.password }),
    ],
    [
      'when that person signs out everywhere else',
      async (staff) => (await signedInAs(shop, staff)).request('/api/sessions', { method: 'DELETE' }),
    ],
    [
      'when that person sets a new password',
      (staff) =>
        ask(staff, 'PUT', '/updatePasswordViaProfile', {
          email: staff.email,
          password: 'another-Ghat-road-49',
          currentPassword: staff.password,
        }),
    ],
  ]

  test.each(ends)('S22 %s', async (_, end) => {
    const [staff, boss] = [await someone(shop, { areas: ['accounts'] }), await someone(shop, { admin: true })]
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const [thiefs, right] = [someEmail(), someEmail()]
    const move = { email: thiefs, currentPassword: GOOD_PASSWORD }
    expect((await ask(staff, 'PUT', `/user/${asha.id}`, move)).status).toBe(200)
    expect((await ask(boss, 'PUT', `/user/${ravi.id}`, { ...move, email: right })).status).toBe(200)
    const code = secretIn(await emailTo(shop, thiefs, 'Confirm your new email address for Kurinji Moto'))
    expect(await end(staff, boss)).toMatchObject({ ok: true })
    expect(await open(code)).toBe(404)
    expect(await accountOf(asha)).toMatchObject({ email: asha.email })
    // Links that other people have requested keep working.
    expect(await open(secretIn((await emailsTo(shop, right))[0]))).toBe(200)
  })
})

describe('rights that are granted', () => {
  const setRoles = (by: Person, to: Person, roles: string[], areas: Area[] = []) =>
    ask(by, 'PUT', `/user/${to.id}`, { roles, areas, currentPassword: by.password })
  const subject = 'Access to the administration of Kurinji Moto was given'

  test('S23 are mailed to every administrator, the one who gave them among them', async () => {
    const [boss, second] = [await someone(shop, { admin: true }), await someone(shop, { admin: true })]
    const [staff, asha] = [await someone(shop, { areas: ['accounts'] }), await someone(shop)]
    expect((await setRoles(boss, asha, ['ROLE_STAFF'], ['orders', 'support'])).status).toBe(200)
    for (const { email } of [boss, second]) {
      const { text = '' } = await emailTo(shop, email, subject)
      expect(text).toContain(asha.email)
      expect(text).toContain(boss.email)
      expect(text).toContain('Staff: orders, support')
    }
    // No email for fewer rights, and this one goes neither to staff nor to the account itself.
    expect((await setRoles(boss, asha, ['ROLE_USER'])).status).toBe(200)
    await waitForMailJobs(shop)
    expect((await emailsTo(shop, second.email)).filter((mail) => mail.subject === subject)).toHaveLength(1)
    for (const { email } of [staff, asha])
      expect((await emailsTo(shop, email, 0)).filter((mail) => mail.subject === subject)).toEqual([])
  })
})
