import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { hashSecret } from '#server/lib/tokens.ts'
import { encryptStoredSecrets } from '#server/modules/accounts/second-factor.service.ts'
import {
  cookieOf,
  emailsTo,
  type Person,
  readThenWrite,
  refusal,
  secretIn,
  send,
  signedInAs,
  someone,
  together,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows

const MINUTE_MS = 60_000
const codeAt = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** Returns a code of the app, as if some time had passed since the last one was used. */
async function laterCode(person: Person, secret: string): Promise<string> {
  await query('update account set totp_last_step = null where id = $1', person.id)
  return codeAt(secret)
}

/** Returns six digits that are not valid now. */
function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((minutes) => codeAt(secret, Date.now() + minutes * (MINUTE_MS / 2)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}

const signIn = (person: Person, code?: string, password = person.password) =>
  send(shop, 'POST', '/api/auth/signin', { email: person.email, password, ...(code !== undefined && { code }) })

const ask = (person: Person, method: string, body?: unknown) =>
  send(shop, method, '/api/second-factor', body, { 'x-access-token': person.token })

/** Creates an administrator with the second factor on. */
async function guarded() {
  const admin = await someone(shop, { admin: true })
  const { secret } = await admin.call('POST /second-factor', { body: { password: admin.password } })
  const { recoveryCodes } = await admin.call('PUT /second-factor', { body: { code: codeAt(secret) } })
  return { admin, secret, recoveryCodes }
}

const SECOND = [401, 'second_factor_required']

describe('on and off', () => {
  test('U1 needs the password to set up, takes effect once confirmed, and shows recovery codes once', async () => {
    const admin = await someone(shop, { admin: true })
    expect(await admin.call('GET /second-factor')).toEqual({ on: false, recoveryCodes: 0 })
    const prepared = await admin.call('POST /second-factor', { body: { password: admin.password } })
    expect(prepared.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(prepared.url).searchParams.get('secret')).toBe(prepared.secret)
    expect(prepared.url).toMatch(/^otpauth:\/\/totp\/Kurinji%20Moto:rider-/)
    expect(prepared.qr).toMatch(/^<svg /)
    expect(await admin.call('GET /second-factor')).toEqual({ on: false, recoveryCodes: 0 })
    expect((await signIn(admin)).status).toBe(200)

    for (const code of [
      wrongCode(prepared.secret),
      '',
      'abcdef',
      '12345',
      codeAt(prepared.secret, Date.now() - 5 * MINUTE_MS),
    ]) {
      const answer = await ask(admin, 'PUT', { code })
      expect(answer.status, code).toBe(422)
      expect(await answer.json()).toMatchObject({ fields: { code: expect.any(String) } })
    }
    const { recoveryCodes } = await admin.call('PUT /second-factor', { body: { code: codeAt(prepared.secret) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9a-z]{16}$/)
    expect(await admin.call('GET /second-factor')).toEqual({ on: true, recoveryCodes: 10 })
    expect(await refusal(await signIn(admin))).toEqual(SECOND)
    expect((await ask(admin, 'PUT', { code: await laterCode(admin, prepared.secret) })).status).toBe(409)
  })

  test('a secret that was prepared again replaces the one before; one that is on is not replaced', async () => {
    const admin = await someone(shop, { admin: true })
    const first = await admin.call('POST /second-factor', { body: { password: admin.password } })
    const second = await admin.call('POST /second-factor', { body: { password: admin.password } })
    expect(second.secret).not.toBe(first.secret)
    expect((await ask(admin, 'PUT', { code: codeAt(first.secret) })).status).toBe(422)
    expect((await ask(admin, 'PUT', { code: codeAt(second.secret) })).status).toBe(200)
    expect((await ask(admin, 'POST', { password: admin.password })).status).toBe(409)
    expect((await signIn(admin, await laterCode(admin, second.secret))).status).toBe(200)
  })

  test('nothing is set up or switched off without the right password, and attempts are counted', async () => {
    const { admin, secret } = await guarded()
    const other = await someone(shop, { admin: true })
    for (const password of ['not-the-Road-1', admin.password.toUpperCase()]) {
      expect(await refusal(await ask(other, 'POST', { password }))).toEqual([403, 'wrong_password'])
      const code = await laterCode(admin, secret)
      expect(await refusal(await ask(admin, 'DELETE', { password, code }))).toEqual([403, 'wrong_password'])
    }
    expect((await ask(other, 'POST', {})).status).toBe(422)
    expect(await other.call('GET /second-factor')).toEqual({ on: false, recoveryCodes: 0 })
    expect(await admin.call('GET /second-factor')).toEqual({ on: true, recoveryCodes: 10 })
    const statuses = (await together(() => ask(other, 'POST', { password: 'not-the-Road-1' }), 5)).map(
      (each) => each.status,
    )
    expect(statuses.sort()).toEqual([403, 403, 403, 429, 429])
    expect((await ask(other, 'POST', { password: other.password })).status).toBe(429)
  })

  test('is switched off with the password and a code, and then no longer required', async () => {
    const { admin, secret, recoveryCodes } = await guarded()
    const { password } = admin
    for (const code of [wrongCode(secret), 'x'.repeat(16), '']) {
      expect((await ask(admin, 'DELETE', { password, code })).status).toBe(422)
    }
    const answer = await ask(admin, 'DELETE', { password, code: await laterCode(admin, secret) })
    expect(answer.status).toBe(200)
    expect(await admin.call('GET /second-factor')).toEqual({ on: false, recoveryCodes: 0 })
    expect((await signIn(admin)).status).toBe(200)
    expect((await ask(admin, 'DELETE', { password, code: recoveryCodes[0] })).status).toBe(409)
    expect(await query('select totp_secret, totp_confirmed_at from account where id = $1', admin.id)).toEqual([
      { totp_secret: null, totp_confirmed_at: null },
    ])
    const actions = await query('select action from audit_entry where subject = $1 order by at', `account ${admin.id}`)
    expect(actions).toEqual([{ action: 'second factor on' }, { action: 'second factor off' }])
  })

  test('R544 it is for administrators: customers and strangers have no such calls', async () => {
    const customer = await someone(shop)
    const { password } = customer
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { password }],
      ['PUT', { code: '123456' }],
      ['DELETE', { password, code: '123456' }],
    ] as const) {
      expect(await refusal(await ask(customer, method, body)), method).toEqual([403, 'forbidden'])
      expect(await refusal(await send(shop, method, '/api/second-factor', body)), method).toEqual([
        401,
        'sign_in_required',
      ])
    }
    expect((await signIn(customer, '123456')).status).toBe(200)
  })
})

describe('at sign-in', () => {
  test('U1 is required at sign-in once switched on, after the right password only', async () => {
    const { admin, secret } = await guarded()
    const without = await signIn(admin)
    expect(cookieOf(without)).toBe('')
    expect(await refusal(without)).toEqual(SECOND)
    expect(await refusal(await signIn(admin, wrongCode(secret)))).toEqual(SECOND)
    const code = await laterCode(admin, secret)
    expect(await refusal(await signIn(admin, code, 'not-the-Road-1'))).toEqual([401, 'wrong_credentials'])
    // The wrong password has not used up the code.
    const answer = await signIn(admin, ` ${code} `)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: admin.id, roles: ['ROLE_ADMIN'] })
  })

  test('G12 a code opens once, and of five uses at once one', async () => {
    const { admin, secret } = await guarded()
    const code = await laterCode(admin, secret)
    const answers = await together(() => signIn(admin, code), 5)
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401, 401])
    expect(await refusal(await signIn(admin, code))).toEqual(SECOND)
  })

  test('G12 a code older than the one used does not work either', async () => {
    const { admin, secret } = await guarded()
    const now = Date.now()
    await query('update account set totp_last_step = null where id = $1', admin.id)
    expect((await signIn(admin, codeAt(secret, now))).status).toBe(200)
    expect(await refusal(await signIn(admin, codeAt(secret, now - MINUTE_MS / 2)))).toEqual(SECOND)
  })

  test('catches a broken variant: checking the last step and then writing it', async () => {
    await query('create table naive_step (step integer not null)')
    await query('insert into naive_step values (1)')
    const outcomes = await readThenWrite(
      () => query('select step from naive_step'),
      async ([last]) => {
        if (Number(last?.step) >= 2) return false
        await query('update naive_step set step = 2')
        return true
      },
      5,
    )
    expect(outcomes.filter(Boolean)).toHaveLength(5)
    await query('drop table naive_step')
  })

  test('a code of the confirmation does not open a sign-in as well', async () => {
    const admin = await someone(shop, { admin: true })
    const { secret } = await admin.call('POST /second-factor', { body: { password: admin.password } })
    const code = codeAt(secret)
    expect((await ask(admin, 'PUT', { code })).status).toBe(200)
    expect(await refusal(await signIn(admin, code))).toEqual(SECOND)
  })

  test('a code that is older or newer than a clock may go wrong is refused', async () => {
    const { admin, secret } = await guarded()
    for (const minutes of [-5, -1.5, 1.5, 5]) {
      await query('update account set totp_last_step = null where id = $1', admin.id)
      await query('delete from rate_limit')
      expect(await refusal(await signIn(admin, codeAt(secret, Date.now() + minutes * MINUTE_MS)))).toEqual(SECOND)
    }
  })

  test('each recovery code opens once, however it is typed, and of five uses at once one', async () => {
    const { admin, recoveryCodes } = await guarded()
    const [first = '', second = '', third = ''] = recoveryCodes
    const typed = (first.toUpperCase().match(/.{4}/g) ?? []).join('-')
    expect((await signIn(admin, typed)).status).toBe(200)
    expect(await refusal(await signIn(admin, first))).toEqual(SECOND)
    expect((await signIn(admin, second)).status).toBe(200)
    expect(await admin.call('GET /second-factor')).toEqual({ on: true, recoveryCodes: 8 })
    const answers = await together(() => signIn(admin, third), 5)
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401, 401])
    expect(await admin.call('GET /second-factor')).toEqual({ on: true, recoveryCodes: 7 })
  })

  test('somebody else’s recovery code does not work', async () => {
    const [one, other] = [await guarded(), await guarded()]
    expect(await refusal(await signIn(one.admin, other.recoveryCodes[0]))).toEqual(SECOND)
    expect((await signIn(other.admin, other.recoveryCodes[0])).status).toBe(200)
  })

  test('G12 codes cannot be guessed: after five tries the account waits, the right code too', async () => {
    const { admin, secret } = await guarded()
    const statuses: number[] = []
    for (let attempt = 1; attempt <= 6; attempt++) statuses.push((await signIn(admin, wrongCode(secret))).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(admin, await laterCode(admin, secret))).status).toBe(429)
  })

  test('a password reset does not remove the second factor', async () => {
    const { admin, secret } = await guarded()
    const { email } = admin
    await send(shop, 'POST', '/api/forgotpassword', { email })
    const resetPasswordToken = secretIn((await emailsTo(shop, email))[0])
    const password = 'another-Road-99'
    await send(shop, 'PUT', '/api/updatePasswordViaMail', { email, password, resetPasswordToken })
    expect(await refusal(await signIn(admin, undefined, password))).toEqual(SECOND)
    expect((await signIn(admin, await laterCode(admin, secret), password)).status).toBe(200)
  })
})

test('F08 neither the secret nor a recovery code can be read anywhere afterwards', async () => {
  const { admin, secret, recoveryCodes } = await guarded()
  const answers = await Promise.all(
    ['/api/second-factor', '/api/me/export', '/api/all-users', '/api/sessions'].map(async (path) =>
      (await admin.request(path)).text(),
    ),
  )
  const signedIn = await (await signIn(admin, await laterCode(admin, secret))).text()
  const stored = await query(`select (select json_agg(audit_entry) from audit_entry) as audit,
    (select json_agg(recovery_code) from recovery_code) as codes, (select json_agg(job) from pgboss.job) as jobs`)
  const everything = [...answers, signedIn, JSON.stringify(stored)].join()
  expect(everything).toContain(admin.id)
  for (const hidden of [secret, 'otpauth:', ...recoveryCodes]) expect(everything).not.toContain(hidden)
})

describe('what it leaves open', () => {
  const isIn = async (person: Person) => (await person.request('/api/sessions')).status === 200

  test('S06 switching it on ends the sessions that were begun without it, and pending changes of the address', async () => {
    const here = await someone(shop, { admin: true })
    const there = await signedInAs(shop, here)
    const { secret } = await here.call('POST /second-factor', { body: { password: here.password } })
    expect(await isIn(there)).toBe(true)
    await query(
      `insert into mail_token (hash, account_id, purpose, new_email, expires_at)
        values ('\\x01', $1, 'change-email', 'thief@example.com', now() + interval '1 day')`,
      here.id,
    )
    expect((await ask(here, 'PUT', { code: codeAt(secret) })).status).toBe(200)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect((await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: there.cookie })).status).toBe(401)
    expect(await query('select 1 from mail_token where account_id = $1 and expires_at > now()', here.id)).toEqual([])
  })

  test('S06 switching it off ends the other sessions as well', async () => {
    const { admin, secret } = await guarded()
    const answer = await signIn(admin, await laterCode(admin, secret))
    const { token } = await answer.json()
    await admin.call('DELETE /second-factor', {
      body: { password: admin.password, code: await laterCode(admin, secret) },
    })
    expect((await send(shop, 'GET', '/api/sessions', undefined, { 'x-access-token': token })).status).toBe(401)
    expect(await isIn(admin)).toBe(true)
  })

  test('S06 a secret that is prepared while another one is confirmed does not replace it', async () => {
    const admin = await someone(shop, { admin: true })
    const { secret } = await admin.call('POST /second-factor', { body: { password: admin.password } })
    const outcomes = await together(async (index) => {
      if (index > 1) return (await ask(admin, 'POST', { password: admin.password })).status
      return (await ask(admin, 'PUT', { code: codeAt(secret) })).status
    }, 5)
    const confirmed = outcomes.slice(0, 2).includes(200)
    expect((await admin.call('GET /second-factor')).on).toBe(confirmed)
    if (confirmed) expect((await signIn(admin, await laterCode(admin, secret))).status).toBe(200)
  })
})

describe('what is stored of it', () => {
  test('S07 the secret is encrypted for its account, and recovery codes have a salt each', async () => {
    const [one, other] = [await guarded(), await guarded()]
    const stored = async (person: Person) =>
      String((await query('select totp_secret from account where id = $1', person.id))[0]?.totp_secret)
    expect(await stored(one.admin)).toMatch(/^v1:/)
    expect(await stored(one.admin)).not.toContain(one.secret)
    const rows = await query('select code_hash, salt from recovery_code where account_id = $1', one.admin.id)
    expect(new Set(rows.map(({ salt }) => (salt as Buffer).toString('hex'))).size).toBe(10)
    const plain = one.recoveryCodes.map((code) => hashSecret(code).toString('hex'))
    for (const { code_hash: hash } of rows) expect(plain).not.toContain((hash as Buffer).toString('hex'))

    // Copied into another account's row, the secret is useless there.
    await query('update account set totp_secret = $1 where id = $2', await stored(one.admin), other.admin.id)
    expect(await refusal(await signIn(other.admin, await laterCode(other.admin, one.secret)))).toEqual(SECOND)
  })

  test('S07 a secret that cannot be read refuses every code of the app, without an error of the server', async () => {
    const { admin, secret, recoveryCodes } = await guarded()
    await query(`update account set totp_secret = 'v1:bm90IHJlYWRhYmxl' where id = $1`, admin.id)
    expect(await refusal(await signIn(admin, await laterCode(admin, secret)))).toEqual(SECOND)
    expect((await signIn(admin, recoveryCodes[0])).status).toBe(200)
  })

  test('S07 secrets of an earlier version are encrypted at the start, and go on working', async () => {
    const { admin, secret } = await guarded()
    await query('update account set totp_secret = $1 where id = $2', secret, admin.id)
    await Promise.all([encryptStoredSecrets(shop.deps), encryptStoredSecrets(shop.deps)])
    const [{ totp_secret: stored } = {}] = await query('select totp_secret from account where id = $1', admin.id)
    expect(String(stored)).toMatch(/^v1:/)
    await encryptStoredSecrets(shop.deps)
    expect(await query('select totp_secret from account where id = $1', admin.id)).toEqual([{ totp_secret: stored }])
    expect((await signIn(admin, await laterCode(admin, secret))).status).toBe(200)
  })
})
