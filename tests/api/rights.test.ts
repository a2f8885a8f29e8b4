import { describe, expect, test } from 'vitest'
import type { Area, Role } from '#rules/staff.ts'
import { openFirstAccounts } from '#server/modules/accounts/first-accounts.service.ts'
import { appointAdministrator } from '#server/modules/accounts/rights.service.ts'
import {
  emailsTo,
  GOOD_PASSWORD,
  type Person,
  refusal,
  secretIn,
  send,
  someEmail,
  someone,
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const STRANGERS = 'strangers-Pass-77'
const OWNERS = 'owners-own-Pass-88'

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows

const accountOf = async (email: string) => (await query('select * from account where email = $1', email))[0]

const signIn = (email: string, password: string) => send(shop, 'POST', '/api/auth/signin', { email, password })

const open = (code: string) => send(shop, 'GET', `/api/mail_verify/${code}`)

/** Signs up with somebody else's email address. */
async function squat(email: string): Promise<void> {
  const body = { firstName: 'Mallory', lastName: 'Else', email, password: STRANGERS, mobile: '9840000001' }
  expect((await send(shop, 'POST', '/api/auth/signup', body)).status).toBe(201)
}

/** Returns every secret that was emailed to an address. Emails of the same moment may overtake each other. */
async function secretsTo(email: string): Promise<string[]> {
  await waitForMailJobs(shop)
  return (await emailsTo(shop, email)).flatMap((mail) => {
    const [, secret] = /\/(?:confirm-account|reset|undo-email)\/([\w-]+)/.exec(mail.text ?? '') ?? []
    return secret === undefined ? [] : [secret]
  })
}

/** Opens every link that was emailed to an address: exactly one sets the password. */
async function setPassword(email: string, password = OWNERS): Promise<void> {
  const accepted: unknown[] = []
  for (const resetPasswordToken of await secretsTo(email)) {
    const body = { email, password, resetPasswordToken }
    const answer = await send(shop, 'PUT', '/api/updatePasswordViaMail', body)
    if (answer.status !== 404) accepted.push(await answer.json())
  }
  expect(accepted).toEqual([{ message: 'password updated' }])
}

async function give(by: Person, email: string, rights: { roles: Role[]; areas?: Area[] }): Promise<Response> {
  const { id, first_name: firstname, last_name: lastname, mobile } = (await accountOf(email)) ?? {}
  const body = {
    firstname,
    lastname,
    email,
    mobile: mobile || '9840012345',
    isActive: true,
    ...rights,
    currentPassword: by.password,
  }
  return send(shop, 'PUT', `/api/user/${id}`, body, { 'x-access-token': by.token })
}

const STAFF = { roles: ['ROLE_STAFF'] as Role[], areas: ['orders'] as Area[] }

describe('rights for an address that a stranger signed up with', () => {
  const ways: [string, (email: string) => Promise<unknown>][] = [
    ['the command appoints it', (email) => appointAdministrator(shop.ctx, email)],
    [
      'an administrator makes it staff',
      async (email) => expect((await give(await someone(shop, { admin: true }), email, STAFF)).status).toBe(200),
    ],
    [
      'the settings name it as the first administrator',
      async (email) => {
        await query(`update account set roles = '{ROLE_USER}', areas = '{}' where roles && '{ROLE_ADMIN,ROLE_STAFF}'`)
        const config = { ...shop.deps.config, demo: false, firstAdmin: { email, password: OWNERS } }
        await openFirstAccounts({ ...shop.ctx, config })
      },
    ],
  ]

  test.each(ways)(
    'S01 %s: the stranger’s password does not work, before and after the owner sets one',
    async (_, grant) => {
      const email = someEmail()
      await squat(email)
      const [strangers = ''] = await secretsTo(email)
      await grant(email)
      expect(await accountOf(email)).toMatchObject({ password_hash: null, verified_at: null })
      expect(await refusal(await signIn(email, STRANGERS))).toEqual([401, 'wrong_credentials'])
      // The owner of the mailbox opens the link of the stranger's sign-up too.
      expect((await open(strangers)).status).toBe(404)
      expect((await signIn(email, STRANGERS)).status).toBe(401)
      await setPassword(email)
      expect((await signIn(email, STRANGERS)).status).toBe(401)
      expect((await signIn(email, OWNERS)).status).toBe(200)
    },
  )

  test.each(ways)('S01 %s: signing up with the address again slips no password in', async (_, grant) => {
    const email = someEmail()
    await squat(email)
    await grant(email)
    await squat(email)
    for (const secret of await secretsTo(email)) await open(secret)
    expect((await signIn(email, STRANGERS)).status).toBe(401)
    expect(await accountOf(email)).toMatchObject({ password_hash: null, verified_at: null, first_name: 'Mallory' })
    await setPassword(email)
    expect((await signIn(email, OWNERS)).status).toBe(200)
  })

  test('S01 a sign-up that is stored at the same moment as the grant slips no password in', async () => {
    const boss = await someone(shop, { admin: true })
    const email = someEmail()
    await squat(email)
    await Promise.all([give(boss, email, STAFF), squat(email), squat(email)])
    for (const secret of await secretsTo(email)) await open(secret)
    expect((await signIn(email, STRANGERS)).status).toBe(401)
    expect(await accountOf(email)).toMatchObject({ password_hash: null })
  })

  test('S02 "Send again" mails a link that sets a password: the stranger’s counts no longer', async () => {
    const boss = await someone(shop, { areas: ['accounts'] })
    const email = someEmail()
    await squat(email)
    const { id } = (await accountOf(email)) ?? {}
    const answer = await boss.request(`/api/user/${id}/verification`, { method: 'POST' })
    expect(answer.status).toBe(200)
    for (const secret of await secretsTo(email)) await open(secret)
    expect((await signIn(email, STRANGERS)).status).toBe(401)
    await setPassword(email)
    expect((await signIn(email, OWNERS)).status).toBe(200)
    expect((await signIn(email, STRANGERS)).status).toBe(401)
  })

  test('S01 the database refuses rights for an address that is not proven while it has a password', async () => {
    const email = someEmail()
    await squat(email)
    await expect(query(`update account set roles = '{ROLE_ADMIN}' where email = $1`, email)).rejects.toThrow(
      /account_rights_are_proven/,
    )
  })

  test('S01 an owner who has lost the mail gets another link by "forgot password"', async () => {
    const email = someEmail()
    await appointAdministrator(shop.ctx, email)
    await query(`update mail_token set expires_at = now() - interval '1 second'`)
    await send(shop, 'POST', '/api/forgotpassword', { email })
    await setPassword(email)
    expect(await (await signIn(email, OWNERS)).json()).toMatchObject({ roles: ['ROLE_ADMIN'] })
  })
})

describe('a customer who gets rights', () => {
  test('S03 is signed out, sets a new password by the emailed link, and no earlier session returns', async () => {
    const [boss, asha] = [await someone(shop, { admin: true }), await someone(shop)]
    expect((await give(boss, asha.email, STAFF)).status).toBe(200)
    expect((await asha.request('/api/sessions')).status).toBe(401)
    expect((await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: asha.cookie })).status).toBe(401)
    expect((await signIn(asha.email, asha.password)).status).toBe(401)
    // Neither the old password nor an earlier one works again.
    const resetPasswordToken = (await secretsTo(asha.email)).at(-1)
    const again = { email: asha.email, password: asha.password, resetPasswordToken }
    expect(await (await send(shop, 'PUT', '/api/updatePasswordViaMail', again)).json()).toEqual({
      message: 'old password',
    })
    await setPassword(asha.email)
    expect((await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: asha.cookie })).status).toBe(401)
    const user = await (await signIn(asha.email, OWNERS)).json()
    expect(user).toMatchObject({ areas: ['orders'] })
    expect((await send(shop, 'GET', '/api/all-orders', undefined, { 'x-access-token': user.token })).status).toBe(200)
  })

  test('S03 links emailed before no longer work', async () => {
    const [boss, asha] = [await someone(shop, { admin: true }), await someone(shop)]
    await send(shop, 'POST', '/api/forgotpassword', { email: asha.email })
    const [before] = await secretsTo(asha.email)
    await give(boss, asha.email, STAFF)
    const body = { email: asha.email, password: STRANGERS, resetPasswordToken: before }
    expect((await send(shop, 'PUT', '/api/updatePasswordViaMail', body)).status).toBe(404)
  })

  test('S03 more areas, or becoming an administrator, need a new password as well; fewer do not', async () => {
    const boss = await someone(shop, { admin: true })
    const ravi = await someone(shop, { areas: ['orders', 'support'] })
    expect((await give(boss, ravi.email, STAFF)).status).toBe(200)
    expect((await ravi.request('/api/sessions')).status).toBe(401)
    expect((await signIn(ravi.email, ravi.password)).status).toBe(200)
    expect((await give(boss, ravi.email, { roles: ['ROLE_STAFF'], areas: ['orders', 'catalogue'] })).status).toBe(200)
    expect((await signIn(ravi.email, ravi.password)).status).toBe(401)
    await setPassword(ravi.email)
    await give(boss, ravi.email, { roles: ['ROLE_ADMIN'] })
    expect((await signIn(ravi.email, OWNERS)).status).toBe(401)
  })

  test('S03 a sign-in that began before the grant opens no session after it', async () => {
    const boss = await someone(shop, { admin: true })
    const asha = await someone(shop)
    const answers = await together(async (index) => {
      if (index === 10) return (await give(boss, asha.email, STAFF)).status
      return (await signIn(asha.email, asha.password)).status
    })
    expect(answers[10]).toBe(200)
    const live = await query(
      'select 1 from session where account_id = $1 and revoked_at is null and expires_at > now()',
      asha.id,
    )
    expect(live).toEqual([])
  })

  test('S03 a customer’s session never becomes a staff session, whatever the account’s row says', async () => {
    const asha = await someone(shop)
    await query(`update account set roles = '{ROLE_ADMIN}' where id = $1`, asha.id)
    expect((await asha.request('/api/all-orders')).status).toBe(401)
    expect((await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: asha.cookie })).status).toBe(401)
    expect((await signIn(asha.email, asha.password)).status).toBe(200)
  })

  test('S03 rights and a new address cannot be set in one step', async () => {
    const [boss, asha] = [await someone(shop, { admin: true }), await someone(shop)]
    const body = {
      firstname: 'Asha',
      lastname: 'Menon',
      mobile: '9840012345',
      email: someEmail(),
      isActive: true,
      ...STAFF,
    }
    const answer = await send(shop, 'PUT', `/api/user/${asha.id}`, body, { 'x-access-token': boss.token })
    expect(await refusal(answer)).toEqual([422, 'invalid'])
    expect(await accountOf(asha.email)).toMatchObject({ roles: ['ROLE_USER'] })
  })

  test('S03 the email says what has happened, and how long the link works', async () => {
    const [boss, asha] = [await someone(shop, { admin: true }), await someone(shop)]
    await give(boss, asha.email, STAFF)
    await waitForMailJobs(shop)
    const [mail] = await emailsTo(shop, asha.email)
    expect(mail?.subject).toBe('You have been given access to the administration of Kurinji Moto')
    expect(mail?.text).toContain('within 24 hours')
    expect(secretIn(mail)).toBeTruthy()
  })
})

test('S01 the first administrator of the settings keeps its password when two processes start at once', async () => {
  await query(`update account set roles = '{ROLE_USER}', areas = '{}' where roles && '{ROLE_ADMIN,ROLE_STAFF}'`)
  const email = someEmail()
  const config = { ...shop.deps.config, demo: false, firstAdmin: { email, password: GOOD_PASSWORD } }
  await together(() => openFirstAccounts({ ...shop.ctx, config }), 4)
  expect(await (await signIn(email, GOOD_PASSWORD)).json()).toMatchObject({ roles: ['ROLE_ADMIN'] })
})

test('S01 the administrator of the settings is not restored while another one resets the password', async () => {
  await query(`update account set roles = '{ROLE_USER}', areas = '{}' where roles && '{ROLE_ADMIN,ROLE_STAFF}'`)
  const [founder, successor] = [someEmail(), await someone(shop, { admin: true })]
  await appointAdministrator(shop.ctx, successor.email)
  expect(await accountOf(successor.email)).toMatchObject({ password_hash: null })
  const config = { ...shop.deps.config, demo: false, firstAdmin: { email: founder, password: GOOD_PASSWORD } }
  await openFirstAccounts({ ...shop.ctx, config })
  expect((await signIn(founder, GOOD_PASSWORD)).status).toBe(401)
})
