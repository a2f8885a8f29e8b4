import { describe, expect, test } from 'vitest'
import {
  emailTo,
  GOOD_PASSWORD,
  type Person,
  refusal,
  secretIn,
  send,
  signedInAs,
  someEmail,
  someone,
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const NEW = 'invited-Ghat-road-51'
const SUBJECT = 'You are invited to the administration of Kurinji Moto'

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows

const accountOf = async (email: string) => (await query('select * from account where email = $1', email))[0]

const STAFF = { firstname: 'Ravi', lastname: 'Kumar', role: 'ROLE_STAFF', areas: ['orders', 'support'] } as const

const invite = (boss: Person, email: string, more: Record<string, unknown> = {}) =>
  send(
    shop,
    'POST',
    '/api/invitations',
    { email, ...STAFF, currentPassword: boss.password, ...more },
    { 'x-access-token': boss.token },
  )

const secretTo = async (email: string): Promise<string> => secretIn(await emailTo(shop, email, SUBJECT))

const look = (token: string) => send(shop, 'GET', `/api/invitation?token=${token}`)

const accept = (token: string, more: Record<string, unknown> = {}) =>
  send(shop, 'PUT', '/api/invitation', {
    token,
    firstname: 'Ravi',
    lastname: 'Kumaran',
    password: NEW,
    ...more,
  })

const pendingOf = async (boss: Person, email: string) => {
  const { invitations } = await boss.call('GET /invitations')
  return invitations.find((invitation) => invitation.email === email)
}

/** Invites somebody; returns the inviter, the address and the secret of the link. */
async function invited(email = someEmail()) {
  const boss = await someone(shop, { admin: true })
  expect((await invite(boss, email)).status).toBe(201)
  return { boss, email, secret: await secretTo(email) }
}

describe('an invitation', () => {
  test('lets somebody without an account join as staff, by a link that works once', async () => {
    const { boss, email, secret } = await invited()
    expect(await accountOf(email)).toBeUndefined()
    expect(await pendingOf(boss, email)).toMatchObject({
      role: 'ROLE_STAFF',
      areas: ['orders', 'support'],
      invitedBy: { email: boss.email },
      ended: null,
    })
    expect(await (await look(secret)).json()).toEqual({
      email,
      firstName: 'Ravi',
      lastName: 'Kumar',
      role: 'ROLE_STAFF',
      areas: ['orders', 'support'],
    })
    expect(await (await accept(secret)).json()).toEqual({ message: 'password updated' })
    expect(await accountOf(email)).toMatchObject({
      first_name: 'Ravi',
      last_name: 'Kumaran',
      areas: ['orders', 'support'],
    })
    expect(await pendingOf(boss, email)).toBeUndefined()
    const ravi = await signedInAs(shop, { email, password: NEW })
    expect((await ravi.request('/api/all-orders')).status).toBe(200)
    expect((await ravi.request('/api/products')).status).toBe(403)
    for (const answer of [await look(secret), await accept(secret)]) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining('no longer works') })
    }
    await emailTo(shop, boss.email, 'Access to the administration of Kurinji Moto was given')
    const log = await boss.call('GET /audit', { query: { area: 'accounts' } })
    expect(log.data.map(({ action, by }) => [action, by?.email])).toEqual(
      expect.arrayContaining([
        ['person invited', boss.email],
        ['invitation accepted', email],
      ]),
    )
  })

  test('stores no secret, and expires after seven days', async () => {
    const { boss, email, secret } = await invited()
    const [row] = await query('select * from invitation where email = $1', email)
    expect(JSON.stringify(row)).not.toContain(secret)
    const days = (Number(row?.expires_at) - Number(row?.created_at)) / 86_400_000
    expect(days).toBeCloseTo(7, 1)
    await query(`update invitation set expires_at = now() - interval '1 second' where email = $1`, email)
    expect((await look(secret)).status).toBe(404)
    expect((await accept(secret)).status).toBe(404)
    expect(await pendingOf(boss, email)).toMatchObject({ ended: 'expired' })
  })

  test('needs the inviter’s own password, an area for staff and an email address', async () => {
    const boss = await someone(shop, { admin: true })
    const email = someEmail()
    expect(await refusal(await invite(boss, email, { currentPassword: undefined }))).toEqual([403, 'password_required'])
    expect(await refusal(await invite(boss, email, { currentPassword: 'not-mine-Pass-1' }))).toEqual([
      403,
      'wrong_password',
    ])
    expect(await (await invite(boss, email, { areas: [] })).json()).toMatchObject({
      fields: { areas: 'Please choose at least one area.' },
    })
    expect(await (await invite(boss, 'ravi at example')).json()).toMatchObject({
      fields: { email: 'Please enter a valid email address' },
    })
    expect((await invite(boss, email, { role: 'ROLE_USER' })).status).toBe(422)
    expect(await pendingOf(boss, email)).toBeUndefined()
  })

  test('is refused for staff, for a blocked account and for an address that is invited already', async () => {
    const boss = await someone(shop, { admin: true })
    const [ravi, blocked] = [await someone(shop, { areas: ['orders'] }), await someone(shop)]
    const said = async (answer: Response) => [answer.status, (await answer.json()).message]
    expect(await said(await invite(boss, ravi.email))).toEqual([
      409,
      `${ravi.email} belongs to our staff already. Change the rights in the list of users.`,
    ])
    await query('update account set is_active = false where id = $1', blocked.id)
    expect(await said(await invite(boss, blocked.email))).toEqual([
      409,
      `The account of ${blocked.email} is blocked. Make it active first.`,
    ])
    const email = someEmail()
    await invite(boss, email)
    expect(await said(await invite(boss, email.toUpperCase()))).toEqual([
      409,
      `${email} is invited already. Choose "Send again" in the list of invitations to send a new link.`,
    ])
  })

  test('of one address is stored once when two administrators send it in the same instant', async () => {
    const bosses = [await someone(shop, { admin: true }), await someone(shop, { admin: true })]
    const email = someEmail()
    const answers = await Promise.all(bosses.map((boss) => invite(boss, email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('sent again has a new link, and the sender answers for it; the earlier link ends', async () => {
    const { boss, email, secret } = await invited()
    const other = await someone(shop, { admin: true })
    const { id = '' } = (await pendingOf(boss, email)) ?? {}
    const again = (body: object) =>
      send(shop, 'POST', `/api/invitations/${id}`, body, { 'x-access-token': other.token })
    expect(await refusal(await again({}))).toEqual([403, 'password_required'])
    expect(await (await again({ currentPassword: other.password })).json()).toMatchObject({
      result: { invitedBy: { email: other.email }, ended: null },
    })
    expect((await accept(secret)).status).toBe(404)
    await query(`update account set roles = '{ROLE_USER}' where id = $1`, boss.id)
    await waitForMailJobs(shop)
    const [row] = await query('select invited_by from invitation where id = $1', id)
    expect(row).toEqual({ invited_by: other.id })
    const statuses = [
      await again({ currentPassword: other.password }),
      await again({ currentPassword: other.password }),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([200, 422])
  })

  test('that is withdrawn no longer works, also for whoever has its page open', async () => {
    const { boss, email, secret } = await invited()
    expect((await look(secret)).status).toBe(200)
    const { id = '' } = (await pendingOf(boss, email)) ?? {}
    await boss.call('DELETE /invitations/{id}', { params: { id } })
    expect((await accept(secret)).status).toBe(404)
    expect(await accountOf(email)).toBeUndefined()
    await expect(boss.call('DELETE /invitations/{id}', { params: { id } })).rejects.toThrow('no such invitation')
  })

  test.each([
    ['is no administrator any more', `roles = '{ROLE_STAFF}', areas = '{orders}'`],
    ['is blocked', 'is_active = false'],
  ])('ends when its inviter %s', async (_, change) => {
    const { boss, email, secret } = await invited()
    await query(`update account set ${change} where id = $1`, boss.id)
    expect((await look(secret)).status).toBe(404)
    expect((await accept(secret)).status).toBe(404)
    expect(await accountOf(email)).toBeUndefined()
    const other = await someone(shop, { admin: true })
    expect(await pendingOf(other, email)).toMatchObject({ ended: 'inviter' })
  })

  test('ends when its address is given rights otherwise', async () => {
    const asha = await someone(shop)
    const { boss, email, secret } = await invited(asha.email)
    await boss.call('PUT /user/{id}', {
      params: { id: asha.id },
      body: { roles: ['ROLE_ADMIN'], currentPassword: boss.password },
    })
    expect((await accept(secret)).status).toBe(404)
    expect(await pendingOf(boss, email)).toBeUndefined()
    expect(await accountOf(email)).toMatchObject({ roles: ['ROLE_ADMIN'] })
  })
})

describe('accepting', () => {
  test('with an account: it keeps its orders and gets the new password, and nothing from before stays open', async () => {
    const asha = await someone(shop)
    const { secret } = await invited(asha.email)
    await send(shop, 'POST', '/api/forgotpassword', { email: asha.email })
    const reset = secretIn(await emailTo(shop, asha.email, 'Set a new password for Kurinji Moto'))
    expect(await (await accept(secret, { password: GOOD_PASSWORD })).json()).toEqual({ message: 'old password' })
    expect((await asha.request('/api/sessions')).status).toBe(200)
    expect((await accept(secret)).status).toBe(200)
    expect((await asha.request('/api/sessions')).status).toBe(401)
    const stale = { email: asha.email, password: 'another-Ghat-road-52', resetPasswordToken: reset }
    expect((await send(shop, 'PUT', '/api/updatePasswordViaMail', stale)).status).toBe(404)
    const signIn = (password: string) => send(shop, 'POST', '/api/auth/signin', { email: asha.email, password })
    expect((await signIn(asha.password)).status).toBe(401)
    expect(await (await signIn(NEW)).json()).toMatchObject({ id: asha.id, areas: ['orders', 'support'] })
  })

  test('by an address that a stranger signed up with: nothing the stranger typed counts', async () => {
    const email = someEmail()
    const stranger = {
      firstName: 'Mallory',
      lastName: 'Else',
      email,
      password: 'strangers-Pass-77',
      mobile: '9840000001',
    }
    await send(shop, 'POST', '/api/auth/signup', stranger)
    const verification = secretIn(await emailTo(shop, email, 'Verify your account at Kurinji Moto'))
    const { secret } = await invited(email)
    expect((await accept(secret)).status).toBe(200)
    expect(await accountOf(email)).toMatchObject({ first_name: 'Ravi', mobile: '', terms_accepted_at: null })
    expect((await send(shop, 'GET', `/api/mail_verify/${verification}`)).status).toBe(404)
    const signIn = (password: string) => send(shop, 'POST', '/api/auth/signin', { email, password })
    expect((await signIn(stranger.password)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
  })

  test('by many at once gives the rights once', async () => {
    const { email, secret } = await invited()
    const answers = await together((index) => accept(secret, { password: `${NEW}-${index}` }))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([200, 404]))
    const place = statuses.indexOf(200)
    const signIn = await send(shop, 'POST', '/api/auth/signin', { email, password: `${NEW}-${place}` })
    expect(signIn.status).toBe(200)
    expect(await query('select 1 from account where email = $1', email)).toHaveLength(1)
  })

  test('in the instant in which it is withdrawn, or the inviter loses the right: one of the two counts', async () => {
    for (const end of ['withdraw', 'demote'] as const) {
      const { boss, email, secret } = await invited()
      const other = await someone(shop, { admin: true })
      const { id = '' } = (await pendingOf(boss, email)) ?? {}
      const [accepted, ended] = await Promise.all([
        accept(secret),
        end === 'withdraw'
          ? other.request(`/api/invitations/${id}`, { method: 'DELETE' })
          : send(
              shop,
              'PUT',
              `/api/user/${boss.id}`,
              { roles: ['ROLE_USER'], currentPassword: other.password },
              { 'x-access-token': other.token },
            ),
      ])
      expect([200, 404]).toContain(accepted.status)
      const row = await accountOf(email)
      expect(row !== undefined).toBe(accepted.status === 200)
      if (end === 'withdraw') expect(ended.status).toBe(accepted.status === 200 ? 404 : 204)
    }
  })

  test('needs a strong password and names, and says nothing about addresses without the link', async () => {
    const { secret } = await invited()
    expect((await accept(secret, { password: 'short' })).status).toBe(422)
    expect((await accept(secret, { password: 'password-1234' })).status).toBe(422)
    expect((await accept(secret, { firstname: ' ' })).status).toBe(422)
    const [unknown, garbled] = [await accept('x'.repeat(43)), await accept('none')]
    expect(await unknown.json()).toEqual(await garbled.json())
    expect((await accept(secret)).status).toBe(200)
  })
})

test('an invitation is part of the export of the person’s data, and is erased with the account', async () => {
  const asha = await someone(shop)
  const { boss, email } = await invited(asha.email)
  expect(await asha.call('GET /me/export')).toMatchObject({ invitation: { role: 'ROLE_STAFF' } })
  await asha.call('DELETE /me', { body: { password: asha.password } })
  expect(await pendingOf(boss, email)).toBeUndefined()
})
