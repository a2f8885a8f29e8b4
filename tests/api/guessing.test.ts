import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
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
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { someIp } from '../support/some-ip.ts'

const shop = shopForTests('empty')

const WRONG = 'not-the-Road-1'
const WARNING = 'Wrong passwords for your account at Kurinji Moto'

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows

interface Try {
  readonly password?: string
  readonly ip?: string
  readonly cookie?: string
}

const signIn = (email: string, { password = GOOD_PASSWORD, ip = someIp(), cookie = '' }: Try = {}) =>
  send(shop, 'POST', '/api/auth/signin', { email, password }, cookie ? { cookie } : {}, ip)

/** Sends wrong passwords, each from a different IP address unless one is given. */
async function guess(email: string, times: number, options: Try = {}): Promise<number[]> {
  const answers = await together(() => signIn(email, { password: WRONG, ...options }), times)
  return answers.map(({ status }) => status).sort()
}

/** Returns the cookie of a device that has signed in. */
async function deviceOf(email: string, password = GOOD_PASSWORD): Promise<string> {
  const answer = await signIn(email, { password })
  expect(answer.status).toBe(200)
  return deviceIn(answer)
}

function deviceIn(answer: Response): string {
  const found = answer.headers.getSetCookie().find((each) => each.startsWith('device='))
  if (!found) throw new Error('No device is remembered.')
  return found.split(';')[0] ?? ''
}

describe('a stranger who guesses', () => {
  test('S10 locks nobody out: the owner signs in from another place, with and without a known device', async () => {
    const { email } = await someone(shop)
    const device = await deviceOf(email)
    const ip = someIp()
    expect(await guess(email, 7, { ip })).toEqual([...Array(5).fill(401), 429, 429])
    expect((await signIn(email, { ip })).status).toBe(429)
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(email, { cookie: device })).status).toBe(200)
    // Even behind the same IP address as the owner.
    expect((await signIn(email, { ip, cookie: device })).status).toBe(200)
  })

  test('S10 guessing from many addresses gets no further than from one; a known device goes on signing in, a new one after a new password', async () => {
    const { email } = await someone(shop)
    const device = await deviceOf(email)
    await query('delete from rate_limit')
    expect(await guess(email, 50)).toEqual(Array(50).fill(401))
    expect(await guess(email, 10)).toEqual(Array(10).fill(429))
    expect((await signIn(email)).status).toBe(429)
    expect((await signIn(email, { cookie: device })).status).toBe(200)

    await send(shop, 'POST', '/api/forgotpassword', { email })
    const mail = await emailTo(shop, email, 'Set a new password for Kurinji Moto')
    const password = 'owners-own-Pass-88'
    const reset = await send(shop, 'PUT', '/api/updatePasswordViaMail', {
      email,
      password,
      resetPasswordToken: secretIn(mail),
    })
    expect(reset.status).toBe(200)
    // The guessing goes on: again nobody is locked out.
    expect(await guess(email, 5)).toEqual(Array(5).fill(429))
    expect((await signIn(email, { password, cookie: deviceIn(reset) })).status).toBe(200)
  })

  test('S10 has ten tries even with a cookie of a known device, and none with one that is made up or another’s', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const [device, his] = [await deviceOf(asha.email), await deviceOf(ravi.email)]
    const tries = await guess(asha.email, 12, { cookie: device })
    expect(tries).toEqual([...Array(10).fill(401), 429, 429])
    expect((await signIn(asha.email)).status).toBe(200)
    for (const cookie of [his, `device=${'x'.repeat(22)}.${'y'.repeat(43)}`, 'device=', 'device=x', `${device}x`]) {
      await query('delete from rate_limit')
      const ip = someIp()
      const statuses = await guess(asha.email, 6, { cookie, ip })
      expect(statuses, cookie).toEqual([...Array(5).fill(401), 429])
    }
  })

  test('S09 counts as one place with all addresses of an IPv6 network', async () => {
    const { email } = await someone(shop)
    const statuses: number[] = []
    for (let host = 1; host <= 7; host++) {
      statuses.push((await signIn(email, { password: WRONG, ip: `2001:db8:7:7::${host}:1` })).status)
    }
    expect(statuses).toEqual([...Array(5).fill(401), 429, 429])
    expect((await signIn(email, { ip: '2001:db8:7:8::1' })).status).toBe(200)
  })

  test('S09 the limits of calls count IPv6 by its network, too', async () => {
    const statuses: number[] = []
    const email = someEmail()
    for (let host = 1; host <= LIMITS.forgotAccepted.uses + 2; host++) {
      const ip = `2001:db8:9:9:${host}::1`
      statuses.push((await send(shop, 'POST', '/api/forgotpassword', { email }, {}, ip)).status)
    }
    expect(statuses).toEqual([...Array(LIMITS.forgotAccepted.uses).fill(200), 429, 429])
  })
})

describe('a known device', () => {
  /** Whether a device is known: it has ten tries of its own, others have five from a place. */
  async function isKnown(email: string, cookie: string): Promise<boolean> {
    await query('delete from rate_limit')
    const tries = await guess(email, 6, { cookie, ip: someIp() })
    return tries.at(-1) === 401
  }
  /** Returns the id of a session of a person that is not the one in use. */
  const someSession = async (person: Person) =>
    (await person.call('GET /sessions')).sessions.find(({ current }) => !current)?.id
  const api = (person: Person, method: string, path: string, body?: unknown, cookie = '') =>
    send(shop, method, `/api${path}`, body, { 'x-access-token': person.token, ...(cookie && { cookie }) })

  test('S28 has ten tries in a browser, however often it has signed in there, also to other accounts', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const cookies = [await deviceOf(asha.email)]
    for (const { email } of [asha, ravi, asha, asha]) {
      cookies.push(deviceIn(await signIn(email, { cookie: cookies.at(-1) ?? '' })))
    }
    await query('delete from rate_limit')
    const statuses = []
    for (const cookie of cookies.filter((_, place) => place !== 2)) {
      statuses.push(...(await guess(asha.email, 3, { cookie })))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  test('S28 is forgotten with a new password, except the one that sets it', async () => {
    const asha = await someone(shop)
    const device = await deviceOf(asha.email)
    expect(await isKnown(asha.email, device)).toBe(true)
    const body = { email: asha.email, password: 'owners-own-Pass-88', currentPassword: asha.password }
    const changed = await api(asha, 'PUT', '/updatePasswordViaProfile', body)
    expect(changed.status).toBe(200)
    expect(await isKnown(asha.email, device)).toBe(false)
    expect(await isKnown(asha.email, deviceIn(changed))).toBe(true)
  })

  test('S28 is forgotten when the second factor is switched on or off', async () => {
    const boss = await someone(shop, { admin: true })
    const device = await deviceOf(boss.email)
    const { secret } = await boss.call('POST /second-factor', { body: { password: boss.password } })
    const code = (later: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later })
    const on = await api(boss, 'PUT', '/second-factor', { code: code(0) })
    expect(on.status).toBe(200)
    expect([await isKnown(boss.email, device), await isKnown(boss.email, deviceIn(on))]).toEqual([false, true])
    const off = await api(boss, 'DELETE', '/second-factor', { password: boss.password, code: code(30_000) })
    expect(off.status).toBe(200)
    expect([await isKnown(boss.email, deviceIn(on)), await isKnown(boss.email, deviceIn(off))]).toEqual([false, true])
  })

  test('S28 is forgotten with the other sessions; the one that ends them stays known, a stolen session does not become it', async () => {
    const asha = await someone(shop)
    const [here, lost] = [await deviceOf(asha.email), await deviceOf(asha.email)]
    const ended = await api(asha, 'DELETE', '/sessions', undefined, here)
    expect(ended.status).toBe(200)
    const known = deviceIn(ended)
    expect([await isKnown(asha.email, lost), await isKnown(asha.email, known)]).toEqual([false, true])
    const stolen = await api(asha, 'DELETE', '/sessions', undefined, lost)
    expect([stolen.status, stolen.headers.getSetCookie()]).toEqual([200, []])
  })

  test('S28 is forgotten when its session is ended singly; the one that ends it stays known', async () => {
    const asha = await someone(shop)
    const [here, lost] = [await deviceOf(asha.email), await deviceOf(asha.email)]
    const others = await signedInAs(shop, await someone(shop))
    const foreign = await api(others, 'DELETE', `/sessions/${await someSession(asha)}`, undefined, lost)
    expect([foreign.status, await isKnown(asha.email, lost)]).toEqual([403, true])
    const ended = await api(asha, 'DELETE', `/sessions/${await someSession(asha)}`, undefined, here)
    expect(ended.status).toBe(204)
    const known = deviceIn(ended)
    expect([await isKnown(asha.email, lost), await isKnown(asha.email, known)]).toEqual([false, true])
    const stolen = await api(asha, 'DELETE', `/sessions/${await someSession(asha)}`, undefined, lost)
    expect([stolen.status, stolen.headers.getSetCookie()]).toEqual([204, []])
  })
})

describe('the owner', () => {
  test('S10 the owner is emailed once a day; an unknown address gets the same responses and no email', async () => {
    const [{ email }, nobody] = [await someone(shop), someEmail()]
    for (let round = 1; round <= 3; round++) {
      const [ip, other] = [someIp(), someIp()]
      expect(await guess(nobody, 6, { ip: other })).toEqual(await guess(email, 6, { ip }))
      const [known, unknown] = [await signIn(email, { ip }), await signIn(nobody, { ip: other })]
      expect(await known.json()).toEqual(await unknown.json())
    }
    const mail = await emailTo(shop, email, WARNING)
    expect(mail.text).toContain('/forgotPassword')
    await waitForMailJobs(shop)
    expect((await emailsTo(shop, email)).filter(({ subject }) => subject === WARNING)).toHaveLength(1)
    expect(await emailsTo(shop, nobody, 0)).toEqual([])
  })

  test('S10 correct passwords do not count against the limit', async () => {
    const { email } = await someone(shop)
    const ip = someIp()
    const counted = () =>
      query(`select key, points from rate_limit where key ~ '^signin[A-Z]' and points > 0 order by key`)
    const before = await counted()
    for (let times = 1; times <= 8; times++) expect((await signIn(email, { ip })).status).toBe(200)
    expect(await counted()).toEqual(before)
  })
})

describe('a stolen session', () => {
  const change = (person: Person, currentPassword: string) =>
    person.request('/api/updatePasswordViaProfile', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: 'owners-own-Pass-88', currentPassword }),
    })

  test('S11 guesses the password five times, and locks neither the sign-in nor the owner’s session', async () => {
    const stolen = await someone(shop)
    const owners = await signedInAs(shop, stolen)
    const statuses: number[] = []
    for (let times = 1; times <= 7; times++) statuses.push((await change(stolen, WRONG)).status)
    expect(statuses).toEqual([...Array(5).fill(403), 429, 429])
    expect(await refusal(await change(stolen, stolen.password))).toEqual([429, 'too_many'])
    expect((await signIn(stolen.email)).status).toBe(200)
    expect((await change(owners, stolen.password)).status).toBe(200)
    await emailTo(shop, stolen.email, WARNING)
  })
})
