import { createHmac, generateKeyPairSync, hkdfSync, sign as signWith } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { keyOf } from '#server/http/limits.ts'
import { createListener } from '#server/http/listener.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { createTokens } from '#server/lib/tokens.ts'
import { eventually } from '../support/eventually.ts'
import { type OpenShop, openShop, SECRET } from '../support/open-shop.ts'
import {
  cookieOf,
  emailsTo,
  facts,
  GOOD_PASSWORD,
  type Person,
  readThenWrite,
  refusal,
  secretIn,
  send,
  signedInAs,
  someAccount,
  someEmail,
  someone,
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { someIp } from '../support/some-ip.ts'

// The library is spied on, not replaced: the number of its calls shows what response times would reveal.
vi.mock('@node-rs/argon2', { spy: true })

const shop = shopForTests('empty')
const WEAK = 'password is weak. please provide strong password'

const newcomer = (changes: Readonly<Record<string, unknown>> = {}) => ({
  firstName: 'Asha',
  lastName: 'Menon',
  email: someEmail(),
  password: GOOD_PASSWORD,
  mobile: '9840012345',
  ...changes,
})
const signUp = (body: unknown, ip?: string) => send(shop, 'POST', '/api/auth/signup', body, {}, ip)
const signIn = (email: unknown, password: unknown = GOOD_PASSWORD, ip?: string) =>
  send(shop, 'POST', '/api/auth/signin', { email, password }, {}, ip)
const verify = (code: string, init: RequestInit & { ip?: string } = {}) =>
  shop.request(`/api/mail_verify/${code}`, { ip: someIp(), ...init })

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows
const accountsOf = (email: string) => query('select * from account where email = $1', email)

/** Creates a verified account without a session. */
const stranger = async (password = GOOD_PASSWORD) => (await someAccount(shop, { password })).email

describe('the way in', () => {
  test('R254 R256 R238 R242 U6 an account is opened, verified by the mailed code and signed in to', async () => {
    const email = someEmail()
    const opened = await signUp(newcomer({ email, mobile: '+91 98400 12345' }))
    expect(opened.status).toBe(201)
    const early = await signIn(email)
    expect(await refusal(early)).toEqual([403, 'not_verified'])
    const code = secretIn((await emailsTo(shop, email))[0])
    expect(await shop.call('GET /mail_verify/{code}', { params: { code } })).toMatchObject({ name: 'Asha Menon' })
    expect(await shop.call('GET /mail_verify/{code}', { params: { code } })).toMatchObject({ name: 'Asha Menon' })
    const answer = await signIn(email)
    expect(await answer.json()).toEqual({
      id: expect.any(String),
      token: expect.any(String),
      firstName: 'Asha',
      lastName: 'Menon',
      email,
      mobile: '9840012345',
      roles: ['ROLE_USER'],
      areas: [],
      version: 1,
    })
    const again = await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: cookieOf(answer) })
    expect(again.status).toBe(200)
  })

  test('R305 a person reads their own addresses', async () => {
    const asha = await someone(shop)
    expect(await asha.call('GET /address/{userId}', { params: { userId: asha.id } })).toEqual({ address: [] })
    await asha.call('POST /auth/signout')
    expect((await asha.request(`/api/address/${asha.id}`)).status).toBe(401)
  })

  test('R544 R553 U8 an administrator’s first role is the one that counts', async () => {
    const admin = await someone(shop, { admin: true })
    expect(admin.roles).toEqual(['ROLE_ADMIN'])
    await query(`update account set roles = '{ROLE_USER,ROLE_ADMIN}' where id = $1`, admin.id)
    expect((await signedInAs(shop, admin)).roles).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
  })
})

describe('sign-up', () => {
  const MOBILE = 'Mobile number must have exactly 10 digits'
  const EMAIL = 'Please enter a valid email address'
  test.each([
    ['R247', 'firstName', '  ', 'First name is required'],
    ['R247', 'firstName', undefined, 'First name is required'],
    ['R247', 'lastName', '', 'Last name is required'],
    ['R247', 'email', undefined, 'Email is required'],
    ['R247', 'password', undefined, 'Password is required'],
    ['R247', 'mobile', undefined, MOBILE],
    ['R248', 'email', 'asha', EMAIL],
    ['R248', 'email', 'asha@', EMAIL],
    ['R249', 'mobile', '984001234', MOBILE],
    ['R249', 'mobile', '98400123456', MOBILE],
    ['R249 U12', 'mobile', '5840012345', MOBILE],
    ['R251', 'password', 'winding-Ghat-road', WEAK],
    ['R251', 'password', 'winding road 48', WEAK],
    ['R251 G05', 'password', 'Road-48', WEAK],
    ['R251 G05', 'password', `-1${'x'.repeat(127)}`, WEAK],
    ['R251 G05', 'password', `-1${'ச'.repeat(43)}`, WEAK],
    ['R251 G05', 'password', 'P@ssw0rd123!', WEAK],
    ['R251 G05', 'password', 'Welcome@123', WEAK],
    ['R251 G05', 'password', 'Aa123456!', WEAK],
    ['R251 G05', 'password', 'Menon#1990', WEAK],
    ['R251 G05', 'password', 'Kurinji-Moto-48', WEAK],
  ])('%s a wrong %s is refused: %j', async (_, field, value, message) => {
    const body = newcomer({ [field]: value })
    const answer = await signUp(body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ code: 'invalid', message, fields: { [field]: message } })
    expect(await accountsOf(String(body.email))).toEqual([])
  })

  test('F02 privileged fields in the body are ignored', async () => {
    const id = '018f0000-0000-7000-8000-000000000001'
    const privileges = {
      id,
      roles: ['ROLE_ADMIN'],
      isActive: true,
      is_active: true,
      creditPoints: 5000,
      emailVerified: true,
      verifiedAt: '2020-01-01T00:00:00Z',
      confirmationCode: 'verified',
      totpSecret: 'x',
    }
    const body = newcomer(privileges)
    expect((await signUp(body)).status).toBe(201)
    const [account] = await accountsOf(String(body.email))
    expect(account).toMatchObject({ roles: ['ROLE_USER'], verified_at: null, totp_secret: null })
    expect(account?.id).not.toBe(id)
    expect(await query('select * from credit_balance where account_id = $1', account?.id)).toEqual([])
  })

  test.each([
    ['the longest', `-1${'x'.repeat(126)}`],
    ['more than 65 characters', `${'winding-Ghat-road-'.repeat(4)}48`],
    ['emoji', '🏍️🌧️🍵🏔️-rain-9'],
    ['Tamil', 'மலைப்பாதை-வழி-௪௮'],
  ])('G05 a password may be %s', async (_, password) => {
    const email = await stranger(password)
    expect((await signIn(email, password)).status).toBe(200)
    expect((await signIn(email, password.slice(0, -1))).status).toBe(401)
  })

  test('G05 both Unicode forms of a password open the account', async () => {
    const body = newcomer({ password: 'Cafe\u0301-Nilgiri-48' })
    await signUp(body)
    await query('update account set verified_at = now() where email = $1', body.email)
    expect((await signIn(body.email, 'Caf\u00e9-Nilgiri-48')).status).toBe(200)
    expect((await signIn(body.email, 'Cafe\u0301-Nilgiri-48')).status).toBe(200)
    expect((await signIn(body.email, 'Cafe-Nilgiri-48')).status).toBe(401)
  })

  test('G05 two long passwords with the same first 72 bytes do not open the same account', async () => {
    const start = 'winding-Ghat-road-48 '.repeat(4).slice(0, 72)
    const [own, other] = [`${start}and then left`, `${start}and then right`]
    const email = await stranger(own)
    expect((await signIn(email, own)).status).toBe(200)
    expect((await signIn(email, other)).status).toBe(401)
    // What this catches: a hash that reads only 72 bytes, as bcrypt does.
    const cut = (text: string) => Buffer.from(text).subarray(0, 72)
    const hash = await argon2.hash(cut(own), { memoryCost: 1024, timeCost: 1 })
    expect(await argon2.verify(hash, cut(other))).toBe(true)
  })

  test('G05 a password with the character 0, of another kind or of a megabyte is refused', async () => {
    const email = await stranger()
    for (const password of [`${GOOD_PASSWORD}\u0000`, '\u0000', [GOOD_PASSWORD], { $ne: '' }, null, 1, true, '']) {
      expect((await signIn(email, password)).status, String(password)).toBe(422)
      expect((await signUp(newcomer({ password }))).status, String(password)).toBe(422)
    }
    const large = `-1${'x'.repeat(1_000_000)}`
    expect((await signIn(email, large)).status).toBe(413)
    expect((await signUp(newcomer({ password: large }))).status).toBe(413)
    expect((await signIn(email, 'x'.repeat(513))).status).toBe(422)
  })

  test('R253 G13 a known address gets the same response as a new one; its owner gets an email, and the password stays', async () => {
    const known = await stranger()
    const waiting = newcomer()
    const fresh = await facts(await signUp(waiting))
    const answers = [
      await signUp(newcomer({ email: known, password: 'another-Road-99' })),
      await signUp(newcomer({ email: ` ${known.toUpperCase()} `, password: 'another-Road-99' })),
      await signUp({ ...waiting, password: 'another-Road-99' }),
    ]
    for (const answer of answers) expect(await facts(answer)).toEqual(fresh)
    expect(await accountsOf(known)).toHaveLength(1)
    expect((await signIn(known, 'another-Road-99')).status).toBe(401)
    expect((await signIn(known)).status).toBe(200)
    const [mail] = await emailsTo(shop, known)
    expect(mail?.subject).toBe('You already have an account at Kurinji Moto')
    expect(mail?.text).toContain('http://localhost:3000/forgotPassword')
    expect((await emailsTo(shop, waiting.email, 2)).map(secretIn)).toHaveLength(2)
  })

  test('G13 both kinds of address cost one hash, so that the time does not distinguish them', async () => {
    const known = await stranger()
    const work = async (email: string) => {
      vi.mocked(argon2.hash).mockClear()
      await signUp(newcomer({ email }))
      return vi.mocked(argon2.hash).mock.calls.length
    }
    expect([await work(known), await work(someEmail())]).toEqual([1, 1])
  })

  test('G13 twenty sign-ups with one address at once create one account, and send a few emails', async () => {
    const email = someEmail()
    const answers = await together(() => signUp(newcomer({ email })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(await accountsOf(email)).toHaveLength(1)
    await waitForMailJobs(shop)
    expect((await emailsTo(shop, email)).length).toBeLessThanOrEqual(4)
  })

  test('G13 catches a broken variant: checking first and then inserting creates many accounts', async () => {
    await query('create table naive_account (email text not null)')
    await readThenWrite(
      () => query('select 1 from naive_account where email = $1', 'a@example.com'),
      async (found) => {
        if (found.length === 0) await query('insert into naive_account values ($1)', 'a@example.com')
      },
    )
    expect(await query('select * from naive_account')).toHaveLength(20)
    await query('drop table naive_account')
  })

  const HOSTILE: unknown[] = [
    '"a@internal"@evil.example',
    'a@b,c@d.example',
    'a@example.com,b@example.com',
    'a@example.com b@example.com',
    'a@example.com\r\nBcc: all@example.com',
    'a@exa\nmple.com',
    'Asha <a@example.com>',
    '<a@example.com>',
    'a@example.com>',
    'аsha@exаmple.com',
    'asha@example.com\u200b b@example.com',
    'asha@example.com\u0000',
    'a@localhost',
    'a@@example.com',
    `a@${'b.'.repeat(150)}example`,
    `${':'.repeat(10_000)}@example.com`,
    `${'('.repeat(10_000)}@example.com`,
    `${'a.'.repeat(10_000)}@`,
    ['a@example.com'],
    { $gt: '' },
    null,
    1,
  ]
  test.each(HOSTILE)('R248 R262 G16 no email is sent to %j', async (email) => {
    for (const answer of [
      await signUp(newcomer({ email })),
      await send(shop, 'POST', '/api/forgotpassword', { email }),
      await signIn(email),
    ]) {
      expect(await refusal(answer)).toEqual([422, 'invalid'])
    }
  })

  test('G16 no account is created and no email queued for any of them', async () => {
    expect(await query(`select email from account where email !~ '^[a-z0-9.-]+@example\\.com$'`)).toEqual([])
    expect(await query(`select 1 from pgboss.job where name = 'forgot-password'`)).toEqual([])
  })

  test('after ten sign-ups from an address the next ones have to wait', async () => {
    const ip = someIp()
    const answers = await together(() => signUp({}, ip), 12)
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(10).fill(422), 429, 429])
  })
})

describe('verification', () => {
  async function waiting() {
    const body = newcomer()
    await signUp(body)
    return { email: body.email, code: secretIn((await emailsTo(shop, body.email))[0]) }
  }
  const verifiedAt = async (email: string) => (await accountsOf(email))[0]?.verified_at

  test('R256 G15 the code can be used repeatedly, and changes nothing the second time', async () => {
    const { email, code } = await waiting()
    const first = await verify(code)
    const at = await verifiedAt(email)
    const second = await verify(code)
    expect(await first.json()).toEqual({ name: 'Asha Menon', email, message: 'You can sign in now.' })
    expect(second.status).toBe(200)
    expect(await verifiedAt(email)).toEqual(at)
  })

  test('G15 opening the link alone verifies nothing', async () => {
    const { email, code } = await waiting()
    expect((await verify(code, { method: 'HEAD' })).status).toBe(405)
    expect((await verify(code, { method: 'OPTIONS' })).status).toBe(404)
    expect(await verifiedAt(email)).toBeNull()
    expect((await verify(code)).status).toBe(200)
  })

  test('R258 G15 guessed codes are rejected, and keep no other phone of the network from using its link', async () => {
    const ip = someIp()
    const { code } = await waiting()
    const guesses = [
      'x',
      '%20',
      'undefined',
      'null',
      code.slice(0, -1),
      `${code}A`,
      code.toLowerCase(),
      '..%2f..%2f',
      "'or'1",
      `${'A'.repeat(43)}`,
    ]
    for (const guess of guesses) {
      const answer = await verify(guess, { ip })
      expect(answer.status, guess).toBe(404)
      expect(await answer.json()).toMatchObject({
        code: 'not_found',
        message: 'This link no longer works. Please request a new one.',
      })
    }
    expect((await verify(code, { ip })).status).toBe(200)
  })

  test('U6 an unused code runs out after seven days; signing in mails one that sets a password', async () => {
    const { email, code } = await waiting()
    const moved = await query(
      `update mail_token set expires_at = expires_at - interval '7 days 1 second'
        where account_id = (select id from account where email = $1) returning expires_at < now() as over`,
      email,
    )
    expect(moved).toEqual([{ over: true }])
    expect((await verify(code)).status).toBe(404)
    expect(await verifiedAt(email)).toBeNull()
    expect(await refusal(await signIn(email))).toEqual([403, 'not_verified'])
    const [, mail] = await emailsTo(shop, email, 2)
    const body = { email, password: 'another-Road-99', resetPasswordToken: secretIn(mail) }
    expect((await send(shop, 'PUT', '/api/updatePasswordViaMail', body)).status).toBe(200)
    expect((await signIn(email, body.password)).status).toBe(200)
  })

  test('G15 a code for one purpose serves no other, used or not', async () => {
    const { email, code } = await waiting()
    const password = 'another-Road-99'
    const reset = (resetPasswordToken: string) =>
      send(shop, 'PUT', '/api/updatePasswordViaMail', { email, password, resetPasswordToken })
    expect((await shop.request(`/api/reset?resetPasswordToken=${code}`, { ip: someIp() })).status).toBe(404)
    expect((await reset(code)).status).toBe(404)
    await send(shop, 'POST', '/api/forgotpassword', { email })
    const link = secretIn((await emailsTo(shop, email, 2))[1])
    expect((await verify(link)).status).toBe(404)
    expect(await verifiedAt(email)).toBeNull()
    expect((await reset(link)).status).toBe(200)
    expect((await verify(link)).status).toBe(404)
  })

  test('a person who is erased meanwhile is not verified', async () => {
    const { email, code } = await waiting()
    await query('update account set erased_at = now() where email = $1', email)
    expect((await verify(code)).status).toBe(404)
  })
})

describe('sign-in', () => {
  test.each([
    ['R236', 'email', { password: 'x' }, 'Email is required'],
    ['R236', 'password', { email: 'a@example.com' }, 'Password is required'],
    ['R236', 'password', { email: 'a@example.com', password: '' }, 'Password is required'],
  ])('%s without %s it is refused', async (_, field, body, message) => {
    const answer = await send(shop, 'POST', '/api/auth/signin', body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ message, fields: { [field]: message } })
  })

  test('R237 U15 G11 unknown address, wrong password, unverified and inactive account answer the same', async () => {
    const known = await stranger()
    const unverified = newcomer()
    await signUp(unverified)
    const inactive = await stranger()
    await query('update account set is_active = false where email = $1', inactive)
    const nobody = await facts(await signIn(someEmail(), 'not-the-Road-1'))
    expect(nobody).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } })
    for (const email of [known, unverified.email, inactive]) {
      expect(await facts(await signIn(email, 'not-the-Road-1'))).toEqual(nobody)
    }
    expect(await refusal(await signIn(unverified.email))).toEqual([403, 'not_verified'])
    expect(await refusal(await signIn(inactive))).toEqual([403, 'forbidden'])
    expect(
      await query('select 1 from session join account on account.id = account_id where email = $1', inactive),
    ).toEqual([])
  })

  test('U15 G11 unknown address and wrong password cost one verification of the same cost', async () => {
    const email = await stranger()
    const costs = async (attempt: () => Promise<unknown>) => {
      vi.mocked(argon2.verify).mockClear()
      await attempt()
      return vi.mocked(argon2.verify).mock.calls.map(([hash]) => /m=\d+,t=\d+,p=\d+/.exec(String(hash))?.[0])
    }
    const today = [expect.stringMatching(/^m=\d+,t=\d+,p=1$/)]
    const wrong = await costs(() => signIn(email, 'not-the-Road-1'))
    expect(wrong).toEqual(today)
    expect(await costs(() => signIn(someEmail(), 'not-the-Road-1'))).toEqual(wrong)
    // What this catches: returning early when there is no such account.
    const naive = async (address: string) => {
      const [account] = await accountsOf(address)
      return account ? argon2.verify(String(account.password_hash), 'not-the-Road-1') : false
    }
    expect(await costs(() => naive(someEmail()))).not.toEqual(wrong)
  })

  test('U15 G12 five wrong tries for an account from a place, and the next one waits, however it is typed', async () => {
    const email = await stranger()
    const ip = someIp()
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, email.replace('rider', 'Rider')]
    for (const spelling of spellings) expect((await signIn(spelling, 'not-the-Road-1', ip)).status).toBe(401)
    const refused = await signIn(email, GOOD_PASSWORD, ip)
    expect(await refusal(refused.clone())).toEqual([429, 'too_many'])
    const wait = Number(refused.headers.get('retry-after'))
    expect([wait > 0, wait <= 900]).toEqual([true, true])
    expect(cookieOf(refused)).toBe('')
    expect((await signIn(someEmail(), 'not-the-Road-1', ip)).status).toBe(401)
  })

  test('G12 a lock-out ends: after its time the right password works', async () => {
    const email = await stranger()
    const ip = someIp()
    await together(() => signIn(email, 'not-the-Road-1', ip), 8)
    expect((await signIn(email, GOOD_PASSWORD, ip)).status).toBe(429)
    await query(
      'update rate_limit set expire = 0 where key = $1',
      `signinPlace:${keyOf(shop.deps.keys, `${ip} ${email}`)}`,
    )
    expect((await signIn(email, GOOD_PASSWORD, ip)).status).toBe(200)
  })

  test('G12 the right password forgives what went wrong before', async () => {
    const email = await stranger()
    const ip = someIp()
    for (const round of [1, 2]) {
      for (let attempt = 1; attempt <= 4; attempt++) {
        expect((await signIn(email, 'not-the-Road-1', ip)).status).toBe(401)
      }
      expect((await signIn(email, GOOD_PASSWORD, ip)).status, `round ${round}`).toBe(200)
    }
  })

  test('G12 unknown addresses are counted as known ones are', async () => {
    const [email, ip] = [someEmail(), someIp()]
    const statuses = (await together(() => signIn(email, 'not-the-Road-1', ip), 7)).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('G12 after thirty refused tries from one address the next wait, whatever accounts they are for; the right password does not', async () => {
    const ip = someIp()
    const email = await stranger()
    const answers = await together(() => signIn('no address', 'x', ip), 33)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(3)
    const refused = await signIn(email, 'not-the-Road-1', ip)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await signIn(email, GOOD_PASSWORD, ip)).status).toBe(200)
  })

  test('G12 several processes count together', async () => {
    const other = await openShop({ connection: shop.connection, dataFolder: shop.deps.config.dataFolder })
    try {
      const [email, ip] = [await stranger(), someIp()]
      const attempt = (at: OpenShop) =>
        send(at, 'POST', '/api/auth/signin', { email, password: 'not-the-Road-1' }, {}, ip)
      const statuses: number[] = []
      for (const at of [shop, other, shop, other, shop, other]) statuses.push((await attempt(at)).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    } finally {
      await other.close()
    }
  })

  test.each([
    [0, 1],
    [1, 33],
  ])('G12 behind %i proxies, an X-Forwarded-For written by the visitor is ignored', async (hops, addresses) => {
    const server = createListener({
      answer: async (request, { ip }) => {
        const { pathname } = new URL(request.url)
        return shop.request(pathname, {
          method: request.method,
          headers: request.headers,
          body: await request.text(),
          ip: `${hops} ${ip}`,
        })
      },
      cache: shop.deps.cache,
      files: new Map(),
      log: shop.deps.log,
      metrics: createMetrics(),
      trustProxyHops: hops,
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answers = await together(
      () =>
        fetch(`http://127.0.0.1:${port}/api/auth/signin`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': someIp(), 'x-real-ip': someIp() },
          body: '{}',
        }),
      33,
    )
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    // The header is trusted only if the operator has configured a proxy that sets it.
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(addresses === 1 ? 3 : 0)
  })

  test('U5 a sign-in that began with the old password does not outlive a change of it', async () => {
    const email = await stranger()
    const [account] = await accountsOf(email)
    const hash = await argon2.hash('another-Road-99', { memoryCost: 1024, timeCost: 1 })
    const client = await shop.deps.pool.connect()
    try {
      await client.query('begin')
      await client.query('update account set password_hash = $2 where id = $1', [account?.id, hash])
      const started = signIn(email)
      // The old password has already been verified; the change is not committed yet.
      await eventually(async () => {
        const { rows } = await client.query(
          `select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`,
        )
        expect(rows).not.toEqual([])
      })
      await client.query('update session set revoked_at = now() where account_id = $1', [account?.id])
      await client.query('commit')
      expect(await refusal(await started)).toEqual([401, 'wrong_credentials'])
    } finally {
      client.release()
    }
    expect(await query('select 1 from session where account_id = $1', account?.id)).toEqual([])
  })
})

describe('tokens', () => {
  let asha: Person
  let other: Person
  beforeAll(async () => {
    asha = await someone(shop)
    other = await someone(shop)
  })

  interface Parts {
    readonly header: Readonly<Record<string, unknown>>
    readonly claims: Readonly<Record<string, unknown>>
  }
  const key = (info: string) => Buffer.from(hkdfSync('sha256', SECRET, '', info, 32))
  const RIGHT_KEY = key('access token')
  const encode = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const unsigned = ({ header, claims }: Parts) => `${encode(header)}.${encode(claims)}`
  const hmac = (parts: Parts, secret: string | Buffer, hash = 'sha256') => {
    const text = unsigned(parts)
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** Returns the parts of a token as the shop issues it, with some claims or headers replaced. */
  function parts(claims: Parts['claims'] = {}, header: Parts['header'] = {}): Parts {
    const [, payload = ''] = asha.token.split('.')
    const own = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return { header: { alg: 'HS256', typ: 'at+jwt', ...header }, claims: { ...own, ...claims } }
  }
  const now = () => Math.floor(Date.now() / 1000)
  const partsOf = (token: string) => token.split('.') as [string, string, string]

  const FORGED: readonly (readonly [string, () => string])[] = [
    ...['none', 'None', 'nOnE', 'NONE', '', null].map(
      (alg) => [`alg ${alg} without a signature`, () => `${unsigned(parts({}, { alg }))}.`] as const,
    ),
    [
      'alg none with the signature of a true one',
      () => `${unsigned(parts({}, { alg: 'none' }))}.${partsOf(asha.token)[2]}`,
    ],
    ['two parts', () => partsOf(asha.token).slice(0, 2).join('.')],
    ['an empty signature', () => `${partsOf(asha.token).slice(0, 2).join('.')}.`],
    ['another token’s signature', () => `${unsigned(parts())}.${partsOf(other.token)[2]}`],
    ['another person, the same signature', () => `${unsigned(parts({ sub: other.id }))}.${partsOf(asha.token)[2]}`],
    ['roles written in', () => `${unsigned(parts({ roles: ['ROLE_ADMIN'] }))}.${partsOf(asha.token)[2]}`],
    ['the secret "secret"', () => hmac(parts(), 'secret')],
    ['an empty secret', () => hmac(parts(), '')],
    ['the operator’s secret itself', () => hmac(parts(), SECRET)],
    ['the key of refresh tokens', () => hmac(parts(), key('refresh token'))],
    ['a public key as the secret', () => hmac(parts(), rsa.publicKey.export({ type: 'spki', format: 'pem' }))],
    ['HS512 with the right key', () => hmac(parts({}, { alg: 'HS512' }), RIGHT_KEY, 'sha512')],
    [
      'RS256 with a key of their own',
      () => {
        const text = unsigned(parts({}, { alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) }))
        return `${text}.${signWith('sha256', Buffer.from(text), rsa.privateKey).toString('base64url')}`
      },
    ],
    [
      'ES256 with a key of their own',
      () => {
        const text = unsigned(parts({}, { alg: 'ES256', jwk: ec.publicKey.export({ format: 'jwk' }) }))
        const signature = signWith('sha256', Buffer.from(text), { key: ec.privateKey, dsaEncoding: 'ieee-p1363' })
        return `${text}.${signature.toString('base64url')}`
      },
    ],
    ['a key id that is a path', () => hmac(parts({}, { kid: '../../../../dev/null' }), '')],
    ['a key from an address', () => hmac(parts({}, { jku: 'https://evil.example/jwks.json' }), 'x')],
    ['a key in the header', () => hmac(parts({}, { jwk: { kty: 'oct', k: encode('x') } }), 'x')],
    ['an unknown critical header', () => hmac(parts({}, { crit: ['x'], x: 1 }), RIGHT_KEY)],
    ['run out', () => hmac(parts({ exp: now() - 120 }), RIGHT_KEY)],
    ['without an end', () => hmac(parts({ exp: undefined }), RIGHT_KEY)],
    ['an end that is a text', () => hmac(parts({ exp: '9999999999' }), RIGHT_KEY)],
    ['not valid yet', () => hmac(parts({ nbf: now() + 600 }), RIGHT_KEY)],
    ['made in the future', () => hmac(parts({ iat: now() + 600, exp: now() + 900 }), RIGHT_KEY)],
    ['made long ago, valid for ever', () => hmac(parts({ iat: now() - 90 * 86_400, exp: now() + 86_400 }), RIGHT_KEY)],
    ['another kind', () => hmac(parts({}, { typ: 'JWT' }), RIGHT_KEY)],
    ['no kind', () => hmac(parts({}, { typ: undefined }), RIGHT_KEY)],
    ['for another audience', () => hmac(parts({ aud: 'reset' }), RIGHT_KEY)],
    ['from another issuer', () => hmac(parts({ iss: 'elsewhere' }), RIGHT_KEY)],
    ['another person in this session', () => hmac(parts({ sub: other.id }), RIGHT_KEY)],
    ['a session that does not exist', () => hmac(parts({ sid: asha.id }), RIGHT_KEY)],
    ['a session that is no id', () => hmac(parts({ sid: "' or 1=1 --" }), RIGHT_KEY)],
    ['no session', () => hmac(parts({ sid: undefined }), RIGHT_KEY)],
    ['claims that are no object', () => hmac({ ...parts(), claims: [] as never }, RIGHT_KEY)],
    ['a refresh token', () => asha.cookie.slice('refresh='.length)],
    ['100 kB', () => `${asha.token}${'A'.repeat(100_000)}`],
    ['100 kB of claims', () => hmac(parts({ more: 'x'.repeat(100_000) }), RIGHT_KEY)],
    ['with a scheme', () => `Bearer ${asha.token}`],
    ['two in one header', () => `${asha.token}, ${asha.token}`],
    ['nothing', () => ''],
    ['dots', () => '..'],
    ['null', () => 'null'],
    ['undefined', () => 'undefined'],
    ['an object', () => '[object Object]'],
  ]

  const ask = (token: string, path = '/api/sessions') => shop.request(path, { headers: { 'x-access-token': token } })

  test('R549 R550 G14 a token made like the shop’s is accepted: those below fail for their fault alone', async () => {
    expect((await ask(hmac(parts(), RIGHT_KEY))).status).toBe(200)
    expect((await ask(hmac(parts({ iat: now() + 30, nbf: now() + 30 }), RIGHT_KEY))).status).toBe(200)
  })

  test.each(FORGED)('R549 R550 G14 a token is refused: %s', async (_, forge) => {
    const token = forge()
    for (const path of ['/api/sessions', `/api/address/${asha.id}`, '/api/all-users']) {
      expect(await refusal(await ask(token, path))).toEqual([401, 'sign_in_required'])
    }
  })

  test('R549 U1 G14 a token counts in its header only, not in the address, a cookie or another header', async () => {
    const { token, cookie } = asha
    for (const [path, headers] of [
      ['/api/sessions', {}],
      [`/api/sessions?token=${token}&x-access-token=${token}`, {}],
      ['/api/sessions', { cookie: `x-access-token=${token}; userInfo=${token}; token=${token}; ${cookie}` }],
      ['/api/sessions', { authorization: `Bearer ${token}` }],
    ] as const) {
      expect(await refusal(await shop.request(path, { headers })), path).toEqual([401, 'sign_in_required'])
    }
  })

  test('G14 the table catches a reader that trusts the token’s own header', async () => {
    const believing = (token: string) => {
      const [header, claims] = token.split('.').map((part) => {
        try {
          return JSON.parse(Buffer.from(part, 'base64url').toString())
        } catch {
          return null
        }
      })
      return header?.alg && claims?.sub === asha.id ? claims : null
    }
    const believed = FORGED.filter(([, forge]) => believing(forge()))
    expect(believed.length).toBeGreaterThan(20)
  })

  test('U1 a token lives for fifteen minutes', () => {
    const { claims } = parts()
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900)
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
  })

  test('R545 R547 public pages can be read with an invalid token', async () => {
    expect((await ask('nonsense', '/api/bikes')).status).toBe(200)
  })
})

const refresh = (cookie: string, at: OpenShop = shop) => send(at, 'POST', '/api/auth/refresh', undefined, { cookie })
const isIn = async (person: Person) => (await person.request('/api/sessions')).status === 200

describe('refresh', () => {
  /** Returns a cookie's attributes besides its value, and its lifetime. */
  function attributes(answer: Response) {
    const set = answer.headers.getSetCookie().find((each) => /^(__Host-)?refresh=/.test(each)) ?? ''
    const [, ...attributes] = set.split('; ')
    const seconds = Number(attributes.find((each) => each.startsWith('Max-Age='))?.slice(8))
    return { seconds, rest: attributes.filter((each) => !each.startsWith('Max-Age=')).sort() }
  }
  const PLACE = ['HttpOnly', 'Path=/api/auth', 'SameSite=Strict']
  const about = (answer: Response, seconds: number) => {
    const { seconds: got, rest } = attributes(answer)
    expect([got <= seconds, got > seconds - 60], `${got} seconds`).toEqual([true, true])
    return rest
  }

  test('U1 the cookie is for these calls only and for no script; it lives for 30 days, an administrator’s for 12 hours', async () => {
    const customer = await stranger()
    const admin = await someone(shop, { admin: true })
    expect(about(await signIn(customer), 30 * 86_400)).toEqual(PLACE)
    const again = await signIn(admin.email)
    expect(about(again, 43_200)).toEqual(PLACE)
    expect(about(await refresh(cookieOf(again)), 43_200)).toEqual(PLACE)
  })

  test('U1 S26 an account has twenty sessions at most: a new one ends the one that was used longest ago', async () => {
    const asha = await someone(shop)
    const others = [asha]
    for (let more = 1; more <= 20; more++) others.push(await signedInAs(shop, asha))
    const [first, second, ...rest] = others
    expect(first && (await isIn(first))).toBe(false)
    for (const person of [second, rest.at(-1)]) expect(person && (await isIn(person))).toBe(true)
    const { sessions } = await (second ?? asha).call('GET /sessions')
    expect(sessions).toHaveLength(20)
  })

  test('U1 J07 token refreshes are counted per session: others on the same network are not affected', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const ip = someIp()
    const from = (cookie: string) => send(shop, 'POST', '/api/auth/refresh', undefined, { cookie }, ip)
    let { cookie } = asha
    for (let use = 0; use < LIMITS.refresh.uses; use++) {
      expect((await from('refresh=forged')).status).toBe(401)
      cookie = cookieOf(await from(cookie))
    }
    expect((await from(cookie)).status).toBe(429)
    expect((await from(ravi.cookie)).status).toBe(200)
  })

  test('U1 a session is not made longer by using it, and it ends in the database', async () => {
    const asha = await someone(shop)
    await query(`update session set expires_at = now() + interval '1 hour' where account_id = $1`, asha.id)
    const answer = await refresh(asha.cookie)
    expect(about(answer, 3600)).toEqual(PLACE)
    await query(`update session set expires_at = now() - interval '1 second' where account_id = $1`, asha.id)
    expect((await refresh(cookieOf(answer))).status).toBe(401)
    expect(await isIn(asha)).toBe(false)
  })

  test('U1 each use gives another token and another cookie', async () => {
    const asha = await someone(shop)
    const answer = await refresh(asha.cookie)
    const user = await answer.json()
    expect(user).toMatchObject({ id: asha.id, email: asha.email, roles: ['ROLE_USER'] })
    expect(cookieOf(answer)).not.toBe(asha.cookie)
    expect((await shop.request('/api/sessions', { headers: { 'x-access-token': user.token } })).status).toBe(200)
    expect((await refresh(cookieOf(answer))).status).toBe(200)
  })

  test('U1 after a lost response the former cookie gives the same next one within a minute', async () => {
    const asha = await someone(shop)
    const lost = await refresh(asha.cookie)
    const again = await refresh(asha.cookie)
    expect(again.status).toBe(200)
    expect(cookieOf(again)).toBe(cookieOf(lost))
    expect((await refresh(cookieOf(again))).status).toBe(200)
    expect(await isIn(asha)).toBe(true)
  })

  test('U1 after that minute the former cookie counts as stolen: the session ends', async () => {
    const asha = await someone(shop)
    const next = await refresh(asha.cookie)
    await query(`update session set rotated_at = rotated_at - interval '61 seconds' where account_id = $1`, asha.id)
    expect(await refusal(await refresh(asha.cookie))).toEqual([401, 'sign_in_required'])
    expect((await refresh(cookieOf(next))).status).toBe(401)
    expect(await isIn(asha)).toBe(false)
  })

  test('U1 a cookie before the former one ends the session at once', async () => {
    const asha = await someone(shop)
    const second = cookieOf(await refresh(asha.cookie))
    const third = cookieOf(await refresh(second))
    expect((await refresh(asha.cookie)).status).toBe(401)
    expect((await refresh(third)).status).toBe(401)
    expect(await isIn(asha)).toBe(false)
  })

  test('U1 many tabs at once all go on, with the same cookie', async () => {
    const asha = await someone(shop)
    const answers = await together(() => refresh(asha.cookie))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    const [next = '', ...more] = new Set(answers.map(cookieOf))
    expect(more).toEqual([])
    expect((await refresh(next)).status).toBe(200)
    expect(await query('select generation from session where account_id = $1', asha.id)).toEqual([{ generation: 2 }])
  })

  test('U1 catches a broken variant: rotation without a minute for the former one signs the other tabs out', async () => {
    await query('create table naive_session (generation integer)')
    await query('insert into naive_session values (0)')
    const naive = async () =>
      (await query('update naive_session set generation = 1 where generation = 0 returning 1')).length > 0
    const outcomes = await together(naive)
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    await query('drop table naive_session')
  })

  test('G14 a forged cookie is refused, and the session that it names goes on', async () => {
    const asha = await someone(shop)
    const value = asha.cookie.slice('refresh='.length)
    const [id = '', generation = '', signature = ''] = value.split('.')
    const forged = [
      '',
      'x',
      id,
      `${id}.0`,
      `${id}.0.`,
      `${id}.1.${signature}`,
      `${id}.00.${signature}`,
      `${asha.id}.${generation}.${signature}`,
      `${id}.0.${'A'.repeat(43)}`,
      `${value}x`,
      `${value}.${signature}`,
      createTokens('another secret').issueRefresh({ sessionId: id, generation: 0 }),
      createTokens(SECRET).issueRefresh({ sessionId: asha.id, generation: 0 }),
      asha.token,
      'A'.repeat(100_000),
      '%00',
      '%ff',
    ]
    for (const each of forged) {
      const answer = await refresh(`refresh=${each}`)
      expect(await refusal(answer.clone()), each.slice(0, 100)).toEqual([401, 'sign_in_required'])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect((await refresh('')).status).toBe(401)
    expect(await isIn(asha)).toBe(true)
    expect((await refresh(asha.cookie)).status).toBe(200)
  })

  test('U1 the names in the answer are today’s, from the database', async () => {
    const asha = await someone(shop)
    await query(`update account set first_name = 'Usha' where id = $1`, asha.id)
    expect(await (await refresh(asha.cookie)).json()).toMatchObject({ firstName: 'Usha', roles: ['ROLE_USER'] })
  })

  describe('with https', () => {
    let secure: OpenShop
    beforeAll(async () => {
      secure = await openShop({
        connection: shop.connection,
        dataFolder: shop.deps.config.dataFolder,
        environment: { PUBLIC_URL: 'https://shop.example' },
      })
    })
    afterAll(() => secure.close())

    test('U1 S12 every cookie has the prefix that binds it to this host, and travels over https only', async () => {
      const email = await stranger()
      const answer = await send(secure, 'POST', '/api/auth/signin', { email, password: GOOD_PASSWORD })
      const { token } = await answer.clone().json()
      const renewed = await refresh(cookieOf(answer), secure)
      expect(renewed.status).toBe(200)
      const ended = await send(secure, 'POST', '/api/auth/signout', undefined, { 'x-access-token': token })
      for (const each of [answer, renewed, ended]) {
        const cookies = each.headers.getSetCookie()
        expect(cookies.length).toBeGreaterThan(0)
        for (const cookie of cookies) {
          const [name, ...attributes] = cookie.split('; ')
          expect(name).toMatch(/^__Host-(refresh|device)=/)
          // A browser accepts a cookie with this prefix only with these two attributes and without a Domain.
          expect(attributes.filter((part) => !part.startsWith('Max-Age')).sort()).toEqual([
            'HttpOnly',
            'Path=/',
            'SameSite=Strict',
            'Secure',
          ])
        }
      }
    })

    test('S12 a cookie without the prefix, which a neighbouring host can set, is ignored', async () => {
      const email = await stranger()
      const answer = await send(secure, 'POST', '/api/auth/signin', { email, password: GOOD_PASSWORD })
      const planted = cookieOf(answer).replace('__Host-', '')
      expect((await refresh(planted, secure)).status).toBe(401)
      expect((await refresh(cookieOf(answer), secure)).status).toBe(200)
    })
  })
})

describe('sessions', () => {
  test('U1 G15 signing out takes effect at once, for the token and the cookie of this session only', async () => {
    const here = await someone(shop)
    const there = await signedInAs(shop, here)
    const answer = await here.request('/api/auth/signout', { method: 'POST' })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toMatch(/^refresh=; Max-Age=0; Path=\/api\/auth;/)
    expect(await isIn(here)).toBe(false)
    expect((await refresh(here.cookie)).status).toBe(401)
    expect((await here.request('/api/auth/signout', { method: 'POST' })).status).toBe(401)
    expect(await isIn(there)).toBe(true)
    // What this catches: a check of the token alone would still accept it.
    expect(shop.deps.tokens.read(here.token)).toMatchObject({ sub: here.id })
  })

  test('U1 F06 a deactivated account is out from the next request on, and when it is active again its sessions stay ended', async () => {
    const [admin, asha] = [await someone(shop, { admin: true }), await someone(shop)]
    const set = (isActive: boolean) =>
      admin.call('PUT /user/{id}', {
        params: { id: asha.id },
        body: { isActive, currentPassword: admin.password },
      })
    await set(false)
    expect(await isIn(asha)).toBe(false)
    expect((await refresh(asha.cookie)).status).toBe(401)
    await set(true)
    expect(await isIn(asha)).toBe(false)
    expect((await signIn(asha.email)).status).toBe(200)
  })

  test('U1 F06 a removed role is gone with the next request', async () => {
    const [admin, second] = [await someone(shop, { admin: true }), await someone(shop, { admin: true })]
    expect((await second.request('/api/all-users')).status).toBe(200)
    await admin.call('PUT /user/{id}', {
      params: { id: second.id },
      body: {
        firstname: 'Asha',
        lastname: 'Menon',
        email: second.email,
        mobile: '9840012345',
        isActive: true,
        roles: ['ROLE_USER'],
        currentPassword: admin.password,
      },
    })
    expect([401, 403]).toContain((await second.request('/api/all-users')).status)
  })

  test('F06 a deleted, unverified or blocked account is signed out, whatever its sessions say', async () => {
    const [admin, asha, ravi] = [await someone(shop, { admin: true }), await someone(shop), await someone(shop)]
    const meera = await someone(shop)
    await admin.call('DELETE /user/{id}', { params: { id: asha.id }, body: { currentPassword: admin.password } })
    await query('update account set verified_at = null where id = $1', ravi.id)
    await query('update account set is_active = false where id = $1', meera.id)
    for (const person of [asha, ravi, meera]) {
      expect(await isIn(person)).toBe(false)
      expect((await refresh(person.cookie)).status).toBe(401)
    }
    expect(await refusal(await signIn(asha.email))).toEqual([401, 'wrong_credentials'])
  })

  test('U1 a person sees where the account is signed in, and ends one session or all others', async () => {
    const phone = await someone(shop)
    const laptop = await signedInAs(shop, { ...phone, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140' })
    const tablet = await signedInAs(shop, { ...phone, userAgent: 'Mozilla/5.0 (iPad; CPU OS 18) Safari/605' })
    const { sessions } = await phone.call('GET /sessions')
    expect(sessions.map(({ current, device }) => ({ current, device }))).toEqual(
      expect.arrayContaining([
        { current: true, device: 'Chrome on Android' },
        { current: false, device: 'Firefox on Windows' },
        { current: false, device: 'Safari on iPad' },
      ]),
    )
    expect(sessions).toHaveLength(3)
    const id = sessions.find(({ device }) => device.startsWith('Firefox'))?.id ?? ''
    expect((await phone.request(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect([await isIn(phone), await isIn(laptop), await isIn(tablet)]).toEqual([true, false, true])
    expect(await phone.call('DELETE /sessions')).toEqual({ ended: 1 })
    expect([await isIn(phone), await isIn(tablet)]).toEqual([true, false])
    expect(await phone.call('DELETE /sessions')).toEqual({ ended: 0 })
  })

  test('S08 a session of the administration ends after an hour without a request, and no refresh brings it back', async () => {
    const [boss, ravi, asha] = [
      await someone(shop, { admin: true }),
      await someone(shop, { areas: ['orders'] }),
      await someone(shop),
    ]
    const idle = (person: Person, minutes: number) =>
      query(
        'update session set last_seen_at = now() - make_interval(mins => $2) where account_id = $1',
        person.id,
        minutes,
      )
    const isIn = async (person: Person) => (await person.request('/api/sessions')).status === 200
    for (const person of [boss, ravi, asha]) await idle(person, 59)
    expect([await isIn(boss), await isIn(ravi), await isIn(asha)]).toEqual([true, true, true])
    for (const person of [boss, ravi, asha]) await idle(person, 61)
    expect([await isIn(boss), await isIn(ravi), await isIn(asha)]).toEqual([false, false, true])
    const refresh = (person: Person) =>
      send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: person.cookie }).then(({ status }) => status)
    for (const person of [boss, ravi, asha]) await idle(person, 61)
    expect([await refresh(boss), await refresh(ravi), await refresh(asha)]).toEqual([401, 401, 200])
    // An ended session is not listed among a person's sessions.
    const again = await signedInAs(shop, boss)
    expect((await again.call('GET /sessions')).sessions).toHaveLength(1)
  })

  test('U2 somebody else’s session gets the response of a missing one, for administrators too', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const admin = await someone(shop, { admin: true })
    const [own] = (await asha.call('GET /sessions')).sessions
    const end = async (person: Person, id = '') =>
      facts(await person.request(`/api/sessions/${id}`, { method: 'DELETE' }))
    const missing = await end(ravi, '018f0000-0000-7000-8000-000000000001')
    expect(missing).toMatchObject({ status: 403 })
    expect(await end(ravi, own?.id)).toEqual(missing)
    expect(await end(admin, own?.id)).toEqual(missing)
    expect(await isIn(asha)).toBe(true)
    expect(await end(ravi, 'x')).toMatchObject({ status: 422 })
  })

  test('an email reports a sign-in with a new browser, but not the first one or a known one', async () => {
    const asha = await someone(shop)
    await signedInAs(shop, asha)
    await waitForMailJobs(shop)
    await signedInAs(shop, { ...asha, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140' })
    await signedInAs(shop, { ...asha, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140' })
    await waitForMailJobs(shop)
    const emails = await emailsTo(shop, asha.email)
    expect(emails.map((mail) => mail.subject)).toEqual(['New sign-in to your account at Kurinji Moto'])
    expect(emails[0]?.text).toContain('Firefox on Windows')
    expect(emails[0]?.text).toContain('http://localhost:3000/profile?tab=0')
  })

  test('a browser’s name is plain text in the email', async () => {
    const asha = await someone(shop)
    await signedInAs(shop, { ...asha, userAgent: '<img src=x onerror=alert(1)>'.repeat(100) })
    const [mail] = await emailsTo(shop, asha.email)
    expect(mail?.text).toContain('Unknown device')
    expect(mail?.html).not.toContain('<img src=x')
  })
})

test('G13 S24 signing up first with somebody’s address gains nothing: no sequence of sign-ups and links activates a password that the owner has not set', async () => {
  const email = someEmail()
  const body = { firstName: 'Mallory', lastName: 'Else', email, password: 'thief-of-Accounts-1', mobile: '9840000001' }
  const signUp = (more: object = {}) => send(shop, 'POST', '/api/auth/signup', { ...body, ...more })
  const signIn = async (password: string) => (await send(shop, 'POST', '/api/auth/signin', { email, password })).status
  await signUp()
  await signUp({ firstName: 'Asha', lastName: 'Menon', password: GOOD_PASSWORD, mobile: '9840012345' })
  // The stranger knows the first password, and requests another email as well.
  expect(await signIn(body.password)).toBe(403)
  await waitForMailJobs(shop)
  const links = (await emailsTo(shop, email, 3)).map(secretIn)
  for (const code of links) expect((await send(shop, 'GET', `/api/mail_verify/${code}`)).status).toBe(404)
  const statuses: number[] = []
  for (const resetPasswordToken of links) {
    const chosen = { email, password: 'owners-own-Pass-88', resetPasswordToken }
    statuses.push((await send(shop, 'PUT', '/api/updatePasswordViaMail', chosen)).status)
  }
  expect(statuses.sort()).toEqual([200, 404, 404])
  expect(await signIn(body.password)).toBe(401)
  const answer = await send(shop, 'POST', '/api/auth/signin', { email, password: 'owners-own-Pass-88' })
  expect(await answer.json()).toMatchObject({ firstName: 'Asha', mobile: '9840012345' })
})
