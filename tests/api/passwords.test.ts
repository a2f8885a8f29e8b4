import { createHash, randomUUID } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  AT_ONCE,
  emailsTo,
  emailTo,
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

const shop = shopForTests('empty')

const NEW_PASSWORD = 'another-Road-99'
const WEAK = 'password is weak. please provide strong password'
const BROKEN = 'password reset link is invalid or has expired'

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows

const stranger = async (password = GOOD_PASSWORD) => (await someAccount(shop, { password })).email

const signIn = async (email: string, password: string) =>
  (await send(shop, 'POST', '/api/auth/signin', { email, password })).status
const isIn = async (person: Person) => (await person.request('/api/sessions')).status === 200

const forget = (email: unknown, headers?: Record<string, string>, ip?: string) =>
  send(shop, 'POST', '/api/forgotpassword', { email }, headers, ip)
const check = (token: string, init: RequestInit & { ip?: string } = {}) =>
  shop.request(`/api/reset?resetPasswordToken=${encodeURIComponent(token)}`, { ip: someIp(), ...init })
const reset = (body: Readonly<Record<string, unknown>>, ip?: string) =>
  send(shop, 'PUT', '/api/updatePasswordViaMail', { password: NEW_PASSWORD, ...body }, {}, ip)

/** Returns the emails with a link to set a new password. */
const resetEmails = async (email: string, atLeast: number) =>
  (await emailsTo(shop, email, atLeast)).filter((mail) => mail.subject?.startsWith('Set a new password'))

/** Requests a link and returns its secret. */
async function linkTo(email: string, before = 0): Promise<string> {
  expect((await forget(email)).status).toBe(200)
  return secretIn((await resetEmails(email, before + 1)).at(-1))
}

describe('forgotten', () => {
  test('R264 R265 U4 G06 the response does not depend on the address, and only a known one gets an email', async () => {
    const [known, inactive, nobody, unverified] = [await stranger(), await stranger(), someEmail(), await stranger()]
    await query('update account set is_active = false where email = $1', inactive)
    await query('update account set verified_at = null where email = $1', unverified)
    const answer = await facts(await forget(known))
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    for (const email of [inactive, nobody, unverified]) expect(await facts(await forget(email))).toEqual(answer)
    await waitForMailJobs(shop)
    const count = async (email: string) => (await emailsTo(shop, email, 0)).length
    expect([await count(known), await count(inactive), await count(nobody), await count(unverified)]).toEqual([
      1, 0, 0, 1,
    ])
    expect(JSON.stringify(answer)).not.toContain(secretIn((await emailsTo(shop, known))[0]))
  })

  test.each(['', ' ', 'ravi', undefined])('R262 %j is no address', async (email) => {
    const answer = await forget(email)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ fields: { email: expect.any(String) } })
  })

  test('U4 at most three emails an hour go to one address, however often and from wherever they are requested', async () => {
    const email = await stranger()
    const answers = await together((index) => forget(index % 2 === 0 ? email : email.toUpperCase()), 8)
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    await waitForMailJobs(shop)
    expect(await emailsTo(shop, email)).toHaveLength(3)
  })

  test('J08 a hundred requests for a link and twenty sign-ups with one address send three emails of each kind', async () => {
    const email = await stranger()
    const person = { firstName: 'A', lastName: 'B', email, mobile: '9840012345', password: GOOD_PASSWORD }
    const [links, accounts] = await Promise.all([
      together((index) => forget(index % 2 === 0 ? email : ` ${email.toUpperCase()} `), 100),
      together(() => send(shop, 'POST', '/api/auth/signup', person)),
    ])
    // The stranger learns nothing: each response is the same as for an address without an account.
    expect(new Set(links.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(accounts.map(({ status }) => status))).toEqual(new Set([201]))
    await waitForMailJobs(shop)
    const emails = await emailsTo(shop, email)
    const bySubject = Map.groupBy(emails, ({ subject }) => subject)
    expect([...bySubject.values()].map(({ length }) => length)).toEqual([3, 3])
  })

  test('a burst of emails is sent at once: none waits for the next', async () => {
    const emails = await together(() => stranger(), 12)
    await Promise.all(emails.map((email) => forget(email)))
    await waitForMailJobs(shop)
    for (const email of emails) expect(await emailsTo(shop, email)).toHaveLength(1)
  })

  test('after ten requests from one address it has to wait', async () => {
    const ip = someIp()
    const answers = await together(() => forget('no address', {}, ip), 12)
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(10).fill(422), 429, 429])
  })

  test('G10 the link leads to the shop’s own URL, whatever host the request names', async () => {
    const email = await stranger()
    const answer = await shop.request('http://evil.example/api/forgotpassword', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host: 'evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
        forwarded: 'host=evil.example;proto=https',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-original-url': 'https://evil.example/',
      },
      body: JSON.stringify({ email }),
      ip: someIp(),
    })
    expect(answer.status).toBe(200)
    const [mail] = await emailsTo(shop, email)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/reset\/[\w-]{43}\s/)
    expect(`${mail?.text}${mail?.html}${JSON.stringify(mail?.headers)}`).not.toContain('evil')
  })

  test('U5 what is stored of a link cannot be used as one', async () => {
    const email = await stranger()
    const secret = await linkTo(email)
    expect(secret).toMatch(/^[\w-]{43}$/)
    const [stored] = await query(
      'select mail_token.* from mail_token join account on account.id = account_id where email = $1',
      email,
    )
    expect(stored?.hash).toEqual(createHash('sha256').update(secret).digest())
    expect(JSON.stringify(stored)).not.toContain(secret)
  })
})

describe('the link', () => {
  test('R267 U5 a valid link shows its address; opening it does not use it up', async () => {
    const email = await stranger()
    const token = await linkTo(email)
    for (let round = 1; round <= 2; round++) {
      const answer = await check(token)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ message: 'password reset link a-ok', email })
    }
    expect((await check(token, { method: 'HEAD' })).status).toBe(405)
    expect((await reset({ email, resetPasswordToken: token })).status).toBe(200)
  })

  test.each(['', 'x', '%', 'null', 'undefined', 'A'.repeat(43), "' or 1=1 --", '[object Object]'])(
    'R270 R271 G09 %j is refused with the server’s text',
    async (token) => {
      const answer = await check(token)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ code: 'not_found', message: BROKEN })
    },
  )

  test('G09 no token, two of them and a long one are refused', async () => {
    const ask = async (path: string) => (await shop.request(path, { ip: someIp() })).status
    expect(await ask('/api/reset')).toBe(404)
    expect(await ask('/api/reset?resetPasswordToken=a&resetPasswordToken=b')).toBe(422)
    expect(await ask('/api/reset?resetPasswordToken[$ne]=a')).toBe(404)
    expect(await ask(`/api/reset?resetPasswordToken=${'A'.repeat(10_000)}`)).toBe(422)
    expect(await ask('/api/reset?resetPasswordToken=%00')).toBe(422)
  })

  test('G09 a hundred guesses from one address are rejected, and keep nobody there from using a link', async () => {
    const ip = someIp()
    const email = await stranger()
    const answers = await together(
      (index) =>
        index % 2 === 0 ? check(`guess-${index}`, { ip }) : reset({ email, resetPasswordToken: `guess-${index}` }, ip),
      100,
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(404))
    expect((await check(await linkTo(email), { ip })).status).toBe(200)
  })
})

describe('reset', () => {
  test('R268 U5 G04 sets the password, ends all sessions, notifies the owner, and works once', async () => {
    const asha = await someone(shop)
    const token = await linkTo(asha.email)
    const answer = await reset({ email: ` ${asha.email.toUpperCase()}`, resetPasswordToken: token })
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'password updated' }])
    expect(await isIn(asha)).toBe(false)
    expect((await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: asha.cookie })).status).toBe(401)
    expect([await signIn(asha.email, asha.password), await signIn(asha.email, NEW_PASSWORD)]).toEqual([401, 200])
    const again = await reset({ email: asha.email, resetPasswordToken: token, password: 'third-Road-77' })
    expect(await refusal(again)).toEqual([404, 'not_found'])
    expect((await check(token)).status).toBe(404)
    const mail = await emailTo(shop, asha.email, 'Your password at Kurinji Moto was changed')
    expect(`${mail.text}${mail.html}`).not.toContain(NEW_PASSWORD)
  })

  test('U5 G07 of twenty uses of a link at once exactly one succeeds, and its password is the one that counts', async () => {
    const email = await stranger()
    const token = await linkTo(email)
    const password = (index: number) => `winding-Road-${index + 10}`
    const answers = await together((index) => reset({ email, resetPasswordToken: token, password: password(index) }))
    const won = answers.flatMap((answer, index) => (answer.status === 200 ? [index] : []))
    expect(won).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(AT_ONCE - 1)
    expect(await signIn(email, password(won[0] ?? 0))).toBe(200)
    const [stored] = await query(
      'select count(*)::int as passwords from former_password join account on account.id = account_id where email = $1',
      email,
    )
    expect(stored).toEqual({ passwords: 2 })
  })

  test('G07 catches a broken variant: checking whether a link is used and then marking it', async () => {
    await query('create table naive_link (used boolean not null)')
    await query('insert into naive_link values (false)')
    const outcomes = await readThenWrite(
      () => query('select used from naive_link'),
      async ([link]) => {
        if (link?.used) return false
        await query('update naive_link set used = true')
        return true
      },
    )
    expect(outcomes.filter(Boolean)).toHaveLength(20)
    await query('drop table naive_link')
  })

  test('U5 G07 only the newest link works', async () => {
    const email = await stranger()
    const older = await linkTo(email)
    const newer = await linkTo(email, 1)
    expect((await check(older)).status).toBe(404)
    expect((await reset({ email, resetPasswordToken: older })).status).toBe(404)
    expect(await signIn(email, GOOD_PASSWORD)).toBe(200)
    expect((await reset({ email, resetPasswordToken: newer })).status).toBe(200)
    expect((await reset({ email, resetPasswordToken: older, password: 'third-Road-77' })).status).toBe(404)
  })

  test('U5 G07 a link runs out after half an hour', async () => {
    const email = await stranger()
    const before = Date.now()
    const token = await linkTo(email)
    const after = Date.now()
    const [moved] = await query(
      `update mail_token set expires_at = expires_at - interval '30 minutes' where hash = $1 returning expires_at`,
      createHash('sha256').update(token).digest(),
    )
    const asked = Number(moved?.expires_at)
    expect([before <= asked, asked <= after]).toEqual([true, true])
    expect((await check(token)).status).toBe(404)
    expect((await reset({ email, resetPasswordToken: token })).status).toBe(404)
    expect(await signIn(email, GOOD_PASSWORD)).toBe(200)
  })

  test('U5 G08 a link does not work for another address, and no account is changed', async () => {
    const [own, other] = [await stranger(), await stranger()]
    const token = await linkTo(own)
    expect(await refusal(await reset({ email: other, resetPasswordToken: token }))).toEqual([404, 'not_found'])
    expect((await reset({ email: [own, other], resetPasswordToken: token })).status).toBe(422)
    expect([await signIn(own, GOOD_PASSWORD), await signIn(other, GOOD_PASSWORD)]).toEqual([200, 200])
    expect((await reset({ email: own, resetPasswordToken: token })).status).toBe(200)
  })

  test.each([
    ['empty', '', 404],
    ['null', null, 422],
    ['missing', undefined, 422],
    ['a list', [], 422],
    ['a list of one', ['x'], 422],
    ['an object', { $ne: '' }, 422],
    ['true', true, 422],
    ['a percent sign', '%', 404],
    ['the character 0', '\u0000', 422],
    ['too long', 'x'.repeat(201), 422],
    ['a megabyte', 'x'.repeat(1_000_000), 413],
  ])('G09 a token that is %s does not work', async (_, resetPasswordToken, status) => {
    const email = await stranger()
    await linkTo(email)
    expect((await reset({ email, resetPasswordToken })).status).toBe(status)
    expect(await signIn(email, GOOD_PASSWORD)).toBe(200)
  })

  test('G09 catches a broken variant: an empty token treated as "has none"', async () => {
    await query('create table naive_account (reset_token text)')
    await query('insert into naive_account values (null)')
    const naive = await query(`select 1 from naive_account where coalesce(reset_token, '') = $1`, '')
    expect(naive).toHaveLength(1)
    await query('drop table naive_account')
  })

  test('R272 R274 R275 a weak password is refused, and the link goes on working', async () => {
    const email = await stranger()
    const resetPasswordToken = await linkTo(email)
    for (const password of ['Road-48', 'winding-Ghat-road', 'windingGhatroad48', 'P@ssw0rd123!', 'Asha-1990', '']) {
      const answer = await reset({ email, resetPasswordToken, password })
      expect(answer.status, password).toBe(422)
      expect(await answer.json(), password).toMatchObject({ message: WEAK, fields: { password: WEAK } })
    }
    const missing = await reset({ email, resetPasswordToken, password: undefined })
    expect(await missing.json()).toMatchObject({ fields: { password: 'Password is required' } })
    expect((await reset({ email, resetPasswordToken })).status).toBe(200)
  })

  test('U3 U5 G04 a former password is rejected as such, and the link still works', async () => {
    const asha = await someone(shop)
    const resetPasswordToken = await linkTo(asha.email)
    const answer = await reset({ email: asha.email, resetPasswordToken, password: asha.password })
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'old password' }])
    expect(await isIn(asha)).toBe(true)
    expect(await (await reset({ email: asha.email, resetPasswordToken })).json()).toEqual({
      message: 'password updated',
    })
  })

  test('G07 a link that was mailed before the password was changed in the profile is dead', async () => {
    const asha = await someone(shop)
    const resetPasswordToken = await linkTo(asha.email)
    await asha.call('PUT /updatePasswordViaProfile', {
      body: { email: asha.email, password: NEW_PASSWORD, currentPassword: asha.password },
    })
    expect((await check(resetPasswordToken)).status).toBe(404)
    expect((await reset({ email: asha.email, resetPasswordToken, password: 'third-Road-77' })).status).toBe(404)
    expect(await signIn(asha.email, NEW_PASSWORD)).toBe(200)
  })

  test('a link to an account that was deactivated or erased meanwhile is dead', async () => {
    for (const change of ['is_active = false', `is_active = false, erased_at = now()`]) {
      const email = await stranger()
      const resetPasswordToken = await linkTo(email)
      await query(`update account set ${change} where email = $1`, email)
      expect((await check(resetPasswordToken)).status).toBe(404)
      expect((await reset({ email, resetPasswordToken })).status).toBe(404)
    }
  })

  test('the link has proved the address: it verifies the account', async () => {
    const email = await stranger()
    await query('update account set verified_at = null where email = $1', email)
    expect((await reset({ email, resetPasswordToken: await linkTo(email) })).status).toBe(200)
    expect(await signIn(email, NEW_PASSWORD)).toBe(200)
  })
})

describe('change in the profile', () => {
  const change = (person: Person, body: Readonly<Record<string, unknown>> = {}) =>
    person.request('/api/updatePasswordViaProfile', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: person.email,
        password: NEW_PASSWORD,
        currentPassword: person.password,
        ...body,
      }),
    })

  test('R282 U3 G04 sets the password, ends the other sessions, keeps this one, and notifies the owner', async () => {
    const person = await someone(shop)
    const there = await signedInAs(shop, person)
    const answer = await change(person)
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'password updated' }])
    expect([await isIn(person), await isIn(there)]).toEqual([true, false])
    expect((await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: there.cookie })).status).toBe(401)
    expect((await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: person.cookie })).status).toBe(200)
    expect([await signIn(person.email, person.password), await signIn(person.email, NEW_PASSWORD)]).toEqual([401, 200])
    const [mail] = await emailsTo(shop, person.email)
    expect(mail?.subject).toBe('Your password at Kurinji Moto was changed')
    expect(mail?.text).toContain('http://localhost:3000/forgotPassword')
  })

  test('R549 G01 needs a session', async () => {
    const email = await stranger()
    const answer = await send(shop, 'PUT', '/api/updatePasswordViaProfile', { email, password: NEW_PASSWORD })
    expect(await refusal(answer)).toEqual([401, 'sign_in_required'])
    expect(await signIn(email, GOOD_PASSWORD)).toBe(200)
  })

  describe('U3 G02 the person is the token’s', () => {
    let asha: Person
    let other: string
    beforeAll(async () => {
      asha = await someone(shop)
      other = await stranger()
    })

    test.each([
      ['somebody else’s address', () => other, 403],
      ['an address that nobody has', () => someEmail(), 403],
      ['a list', () => [asha.email, other], 422],
      ['a list of one', () => [other], 422],
      ['two addresses', () => `${asha.email},${other}`, 422],
      ['an object', () => ({ $ne: asha.email }), 422],
      ['nothing', () => undefined, 422],
    ])('%s changes no account', async (_, email, status) => {
      expect((await change(asha, { email: email(), userId: 'x', id: 'x' })).status).toBe(status)
      expect(await signIn(other, GOOD_PASSWORD)).toBe(200)
      expect(await signIn(asha.email, asha.password)).toBe(200)
    })

    test('an administrator does not change a customer’s either', async () => {
      const admin = await someone(shop, { admin: true })
      expect((await change(admin, { email: asha.email })).status).toBe(403)
      expect(await signIn(asha.email, asha.password)).toBe(200)
    })

    test('the person’s address in capitals is still theirs', async () => {
      expect((await change(asha, { email: ` ${asha.email.toUpperCase()} ` })).status).toBe(200)
      expect([await signIn(other, GOOD_PASSWORD), await signIn(asha.email, NEW_PASSWORD)]).toEqual([200, 200])
    })
  })

  test('U3 G03 the current password is needed always, in a session that has just begun too', async () => {
    const asha = await someone(shop)
    const without = await change(asha, { currentPassword: undefined })
    expect(without.status).toBe(403)
    expect(await without.json()).toMatchObject({
      code: 'password_required',
      fields: { currentPassword: expect.any(String) },
    })
    expect((await change(asha, { currentPassword: '' })).status).toBe(422)
    expect((await change(asha, { currentPassword: [asha.password] })).status).toBe(422)
    const wrong = await change(asha, { currentPassword: 'not-the-Road-1' })
    expect(wrong.status).toBe(403)
    expect(await wrong.json()).toMatchObject({
      code: 'wrong_password',
      fields: { currentPassword: expect.any(String) },
    })
    expect(await signIn(asha.email, asha.password)).toBe(200)
    expect((await change(asha)).status).toBe(200)
    expect(await refusal(await change(asha, { password: 'third-Road-77' }))).toEqual([403, 'wrong_password'])
  })

  test('U3 G03 of five changes at once with the same current password one counts', async () => {
    const asha = await someone(shop)
    await query(`delete from rate_limit`)
    const outcomes = await together((index) => change(asha, { password: `road-Number-${index}-x` }), 5)
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403])
  })

  test('U3 G03 a refreshed session needs it as well', async () => {
    const asha = await someone(shop)
    const answer = await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: asha.cookie })
    const { token } = await answer.json()
    const body = JSON.stringify({ email: asha.email, password: NEW_PASSWORD })
    const headers = { 'content-type': 'application/json', 'x-access-token': token }
    const changed = await shop.request('/api/updatePasswordViaProfile', { method: 'PUT', headers, body, ip: someIp() })
    expect(await refusal(changed)).toEqual([403, 'password_required'])
  })

  test('G03 after five wrong current passwords in a session not even the right one is checked, from any address', async () => {
    const asha = await someone(shop)
    const statuses: number[] = []
    for (let attempt = 1; attempt <= 10; attempt++) {
      statuses.push((await change(asha, { currentPassword: 'not-the-Road-1' })).status)
    }
    expect(statuses).toEqual([...Array(5).fill(403), ...Array(5).fill(429)])
    await query(`delete from rate_limit where key like 'passwordChange:%'`)
    const refused = await change(asha, { currentPassword: asha.password })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    await query(`delete from rate_limit where key like 'proof:%'`)
    expect((await change(asha, { currentPassword: asha.password })).status).toBe(200)
  })

  test('R283 U3 G04 none of the last five passwords is accepted; the sixth is', async () => {
    const asha = await someone(shop)
    const former = ['first-Road-11', 'second-Road-22', 'Café-Road-33', 'fourth-Road-44', 'fifth-Road-55']
    for (const [index, password] of former.entries()) {
      const hash = await argon2.hash(password.normalize('NFC'), { memoryCost: 1024, timeCost: 1 })
      await query(
        `insert into former_password (id, account_id, password_hash, created_at)
          values ($1, $2, $3, now() - make_interval(days => $4))`,
        randomUUID(),
        asha.id,
        hash,
        former.length - index,
      )
    }
    for (const password of [asha.password, ...former.slice(1), 'Café-Road-33'.normalize('NFD')]) {
      const answer = await change(asha, { password })
      expect([answer.status, await answer.json()], password).toEqual([200, { message: 'old password' }])
    }
    expect(await signIn(asha.email, asha.password)).toBe(200)
    expect(await (await change(asha, { password: former[0] })).json()).toEqual({ message: 'password updated' })
    expect(await signIn(asha.email, former[0] ?? '')).toBe(200)
  })

  test('R280 a weak password is refused with the words of sign-up', async () => {
    const asha = await someone(shop)
    for (const password of ['Road-48', 'winding-Ghat-road', 'Asha#1990', 'Qwerty123!']) {
      const answer = await change(asha, { password })
      expect(answer.status, password).toBe(422)
      expect(await answer.json()).toMatchObject({ message: WEAK, fields: { password: WEAK } })
    }
    expect(await signIn(asha.email, asha.password)).toBe(200)
  })

  test('ten changes in a quarter of an hour are enough for an account', async () => {
    const asha = await someone(shop)
    const attempt = () =>
      send(
        shop,
        'PUT',
        '/api/updatePasswordViaProfile',
        { email: asha.email, password: 'Asha#1990', currentPassword: asha.password },
        { 'x-access-token': asha.token },
      )
    const statuses: number[] = []
    for (let attempts = 1; attempts <= 12; attempts++) statuses.push((await attempt()).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  })
})
