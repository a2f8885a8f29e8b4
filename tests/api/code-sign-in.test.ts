import { describe, expect, test } from 'vitest'
import type { UserInfo } from '#contract/accounts.ts'
import { LIMITS } from '#contract/limits.ts'
import { PRIVACY_NOTICE_VERSION } from '#rules/privacy-notice.ts'
import { deleteOldCodes } from '#server/modules/accounts/code-sign-in.service.ts'
import {
  cookieOf,
  emailsSoFar,
  emailsTo,
  emailTo,
  facts,
  GOOD_PASSWORD,
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

const CONSENT = { privacyNotice: PRIVACY_NOTICE_VERSION, acceptsTerms: true }
const INSTEAD = 'Sign in to Kurinji Moto with your password'
const NOT_RIGHT = (left: string) => `That code is not right. ${left} left.`

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows
const accountOf = async (email: string) => (await query('select * from account where email = $1', email))[0]

interface Asking {
  readonly handle?: string
  readonly ip?: string
  readonly cookie?: string
}

const ask = (email: string, { handle, ip, cookie }: Asking = {}) =>
  send(shop, 'POST', '/api/auth/code', { email, ...(handle && { handle }) }, cookie ? { cookie } : {}, ip)

/** Asks for a code, and returns the handle of the browser. */
async function handleFor(email: string, asking: Asking = {}): Promise<string> {
  const answer = await ask(email, asking)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()).handle
}

const codesIn = (mails: readonly { subject?: string | undefined }[]): string[] =>
  mails.flatMap(({ subject }) => /code to sign in.*: (\d{6})$/.exec(subject ?? '')?.[1] ?? [])

/** Asks for a code, and reads it in the mailbox. */
async function codeFor(email: string, asking: Asking = {}) {
  await waitForMailJobs(shop)
  const before = codesIn(await emailsSoFar(shop, email))
  const handle = await handleFor(email, asking)
  await waitForMailJobs(shop)
  const left = codesIn(await emailsSoFar(shop, email))
  for (const code of before) left.splice(left.indexOf(code), 1)
  const [code] = left
  if (code === undefined) throw new Error(`No code was emailed to ${email}.`)
  return { email, handle, code }
}

interface Typed {
  readonly email: string
  readonly handle: string
  readonly code: string
}

const type = (typed: Typed, { ip, cookie }: Asking = {}, consent: object = CONSENT) =>
  send(shop, 'POST', '/api/auth/code/verify', { ...typed, ...consent }, cookie ? { cookie } : {}, ip)

/** Returns another code than this one. */
const wrong = ({ code, ...typed }: Typed, by = 1): Typed => ({
  ...typed,
  code: String((Number(code) + by) % 1_000_000).padStart(6, '0'),
})

async function message(answer: Response): Promise<string> {
  return (await answer.json()).message
}

function deviceIn(answer: Response): string {
  const found = answer.headers.getSetCookie().find((each) => each.startsWith('device='))
  if (!found) throw new Error('No device is remembered.')
  return found.split(';')[0] ?? ''
}

describe('U16 a customer with an account', () => {
  test('U16 signs in with the emailed code as with the password: token, cookies, security of the session', async () => {
    const { email, id } = await someAccount(shop)
    const typed = await codeFor(email)
    const answer = await type(typed, {}, {})
    expect(answer.status).toBe(200)
    const user: UserInfo = await answer.clone().json()
    expect(user).toMatchObject({ id, email, firstName: 'Asha', roles: ['ROLE_USER'] })
    expect(deviceIn(answer)).toMatch(/^device=/)
    const again = await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: cookieOf(answer) })
    expect(again.status).toBe(200)
    const cart = await shop.request('/api/cart', { headers: { 'x-access-token': user.token } })
    expect(cart.status).toBe(200)
    expect(await query('select is_staff from session where account_id = $1', id)).toEqual([{ is_staff: false }])
  })

  test('U16 types the code in any spelling', async () => {
    const { email } = await someAccount(shop)
    const typed = await codeFor(email)
    const spelled = `${typed.code.slice(0, 3)} ${typed.code.slice(3)}\u200b`
    expect((await type({ ...typed, code: spelled })).status).toBe(200)
  })

  test('U16 gets an email with the code at the end of its subject and in its text, and no link', async () => {
    const { email } = await someAccount(shop)
    const { code } = await codeFor(email)
    const mail = await emailTo(shop, email, `Your code to sign in to Kurinji Moto: ${code}`)
    expect(mail.text).toContain(`\n${code}\n`)
    expect(mail.text).toContain('Hello Asha,')
    expect(`${mail.text} ${mail.html}`).not.toContain('http://')
    expect(mail.html).not.toContain('href')
  })

  test('U16 keeps no code that could be read or guessed from what is stored', async () => {
    const { email } = await someAccount(shop)
    const { code, handle } = await codeFor(email)
    const stored = JSON.stringify([
      await query('select * from sign_in_code where email = $1', email),
      await query(`select data from pgboss.job where name in ('sign-in-code', 'mail')`),
    ])
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(handle)
  })
})

describe('U16 a new customer', () => {
  test('U16 consents once the code is right, and has a verified account without a password', async () => {
    const email = someEmail()
    const typed = await codeFor(email)
    const asked = await type(typed, {}, {})
    expect(await asked.json()).toEqual({ consentNeeded: true })
    expect(await accountOf(email)).toBeUndefined()
    const half = await type(typed, {}, { acceptsTerms: true })
    expect(await half.json()).toEqual({ consentNeeded: true })
    const answer = await type(typed)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ email, firstName: '', lastName: '', mobile: '' })
    expect(await accountOf(email)).toMatchObject({
      password_hash: null,
      verified_at: expect.any(Date),
      privacy_notice: PRIVACY_NOTICE_VERSION,
      privacy_consent_at: expect.any(Date),
      terms_accepted_at: expect.any(Date),
    })
    expect(await query('select email from proven_email where email = $1', email)).toHaveLength(1)
  })

  test('U16 sets a password later by email, and is told so where one is asked for', async () => {
    const email = someEmail()
    const user: UserInfo = await (await type(await codeFor(email))).json()
    const headers = { 'x-access-token': user.token }
    const refused = await send(shop, 'DELETE', '/api/me', { password: GOOD_PASSWORD }, headers)
    expect(await message(refused)).toContain('has no password yet')
    await send(shop, 'POST', '/api/forgotpassword', { email })
    const mail = await emailTo(shop, email, 'Set a new password for Kurinji Moto')
    // Without a name the greeting has none.
    expect(mail.text).toContain('Hello,')
    const body = { email, password: GOOD_PASSWORD, resetPasswordToken: secretIn(mail) }
    expect((await send(shop, 'PUT', '/api/updatePasswordViaMail', body)).status).toBe(200)
    expect((await signedInAs(shop, { email, password: GOOD_PASSWORD })).email).toBe(email)
  })

  test('U16 has the name and mobile number of the first address; a later one changes nothing', async () => {
    const email = someEmail()
    const user: UserInfo = await (await type(await codeFor(email))).json()
    const save = (name: string, phone: string) =>
      send(
        shop,
        'POST',
        `/api/address/${user.id}`,
        {
          name,
          phone,
          address: '12 Sathy Road',
          city: 'Coimbatore',
          state: 'Tamil Nadu',
          country: 'India',
          pincode: '641006',
        },
        { 'x-access-token': user.token },
      )
    expect((await save('Meera Sundari Raman', '9840054321')).status).toBe(201)
    const named = { first_name: 'Meera', last_name: 'Sundari Raman', mobile: '9840054321' }
    expect(await accountOf(email)).toMatchObject(named)
    expect((await save('Ravi Kumar', '9840099999')).status).toBe(201)
    expect(await accountOf(email)).toMatchObject(named)
  })

  test('U16 takes over an account that a stranger has opened with the address: its password, link and name end', async () => {
    const email = someEmail()
    const stranger = { firstName: 'Not', lastName: 'Me', email, password: GOOD_PASSWORD, mobile: '9840012345' }
    await send(shop, 'POST', '/api/auth/signup', stranger)
    const link = secretIn((await emailsTo(shop, email))[0])
    const typed = await codeFor(email)
    expect(await (await type(typed, {}, {})).json()).toEqual({ consentNeeded: true })
    expect((await type(typed)).status).toBe(200)
    expect(await accountOf(email)).toMatchObject({ first_name: '', last_name: '', mobile: '', password_hash: null })
    const signIn = await send(shop, 'POST', '/api/auth/signin', { email, password: GOOD_PASSWORD })
    expect(await refusal(signIn)).toEqual([401, 'wrong_credentials'])
    expect((await shop.request(`/api/mail_verify/${link}`, { ip: someIp() })).status).toBe(404)
    expect(await accountOf(email)).toMatchObject({ first_name: '' })
  })
})

describe('S40 guessing', () => {
  test('S40 five wrong tries end a code, also when they come at once; then the right one fails', async () => {
    const { email } = await someAccount(shop)
    const first = await codeFor(email)
    const said: string[] = []
    for (let index = 1; index <= 5; index++) said.push(await message(await type(wrong(first, index))))
    expect(said).toEqual([
      ...['4 tries', '3 tries', '2 tries', '1 try'].map(NOT_RIGHT),
      'That code is not right, and this was the last try. Please ask for a new code.',
    ])
    const right = await type(first)
    expect(await refusal(right.clone())).toEqual([422, 'code_ended'])
    expect(await message(right)).toBe('Five tries were wrong. Please ask for a new code.')

    const second = await codeFor(email)
    const answers = await together((index) => type(wrong(second, index + 1)))
    const codes = await Promise.all(answers.map(async (answer) => (await refusal(answer))[1]))
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(4)
    expect((await type(second)).status).toBe(422)
  })

  test('S40 catches the broken variant that compares before it counts', async () => {
    const { email } = await someAccount(shop)
    await codeFor(email)
    // Each of twenty tries reads the same count: all would be compared.
    const read = () => query('select tries from sign_in_code where email = $1', email)
    const found = await together(read)
    expect(found.filter(([row]) => Number(row?.tries) < 5)).toHaveLength(20)
  })

  test('S40 many browsers together have fifty tries an hour for an address; a known device has its own', async () => {
    const { email } = await someAccount(shop)
    const device = deviceIn(await type(await codeFor(email)))
    const typed = await codeFor(email)
    const guess = () => type({ ...typed, handle: 'x'.repeat(22) })
    const statuses = (await together(guess, LIMITS.codeTryAccount.uses + 5)).map(({ status }) => status).sort()
    expect(statuses.slice(-6)).toEqual([422, ...Array(5).fill(429)])
    expect((await type(typed)).status).toBe(429)
    expect((await type(typed, { cookie: device })).status).toBe(200)
    // The password goes on working.
    expect((await signedInAs(shop, { email, password: GOOD_PASSWORD })).email).toBe(email)
  })

  test('S40 fifteen tries from one place close that place for the address, and nothing else', async () => {
    const [{ email }, neighbour] = [await someAccount(shop), await someAccount(shop)]
    const [mine, theirs] = [await codeFor(email), await codeFor(neighbour.email)]
    const ip = someIp()
    const guess = () => type({ ...mine, handle: 'x'.repeat(22) }, { ip })
    await together(guess, LIMITS.codeTryPlace.uses)
    expect((await type(mine, { ip })).status).toBe(429)
    expect((await type(theirs, { ip })).status).toBe(200)
    expect((await type(mine)).status).toBe(200)
  })
})

describe('S41 a code of something else', () => {
  test('S41 works once: again, and of twenty at once only one', async () => {
    const { email } = await someAccount(shop)
    const first = await codeFor(email)
    expect((await type(first)).status).toBe(200)
    const again = await type(first)
    expect(await message(again)).toBe('This code was used already. Please ask for a new one.')

    const newcomer = someEmail()
    const second = await codeFor(newcomer)
    const answers = await together(() => type(second), 4)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(await query('select id from account where email = $1', newcomer)).toHaveLength(1)
    expect(
      await query('select s.id from session s join account a on a.id = account_id where email = $1', newcomer),
    ).toHaveLength(1)
  })

  test('S41 ends with a newer code of its browser, and not with one of another browser', async () => {
    const { email } = await someAccount(shop)
    const first = await codeFor(email)
    const second = await codeFor(email, { handle: first.handle })
    const other = await codeFor(email)
    expect(await refusal(await type(first))).toEqual([422, 'code_ended'])
    expect((await type(second)).status).toBe(200)
    expect((await type(other)).status).toBe(200)
  })

  test('S41 is for its address and its browser only', async () => {
    const [asha, ravi] = [await someAccount(shop), await someAccount(shop)]
    const [hers, his] = [await codeFor(asha.email), await codeFor(ravi.email)]
    expect((await type({ ...hers, email: ravi.email })).status).toBe(422)
    expect((await type({ ...hers, handle: his.handle })).status).toBe(422)
    expect((await type({ ...hers, handle: 'x'.repeat(22) })).status).toBe(422)
    expect((await type({ ...hers, code: his.code })).status).toBe(422)
    expect((await type(hers)).status).toBe(200)
  })

  test('S41 expires after ten minutes', async () => {
    const { email } = await someAccount(shop)
    const typed = await codeFor(email)
    const [row] = await query('select expires_at - created_at as life from sign_in_code where email = $1', email)
    expect(JSON.stringify(row?.life)).toMatch(/"minutes":(10|9)/)
    await query('update sign_in_code set expires_at = clock_timestamp() where email = $1', email)
    const answer = await type(typed)
    expect(await message(answer)).toBe('This code has expired: a code works for 10 minutes. Please ask for a new one.')
  })

  test('S41 is deleted a day after it has ended', async () => {
    const { email } = await someAccount(shop)
    await codeFor(email)
    await query(`update sign_in_code set expires_at = now() - interval '23 hours' where email = $1`, email)
    await deleteOldCodes(shop.deps)
    expect(await query('select 1 from sign_in_code where email = $1', email)).toHaveLength(1)
    await query(`update sign_in_code set expires_at = now() - interval '25 hours' where email = $1`, email)
    await deleteOldCodes(shop.deps)
    expect(await query('select 1 from sign_in_code where email = $1', email)).toHaveLength(0)
  })
})

describe('S42 what changes between the email and the code', () => {
  const REFUSED = 'This code no longer works. Please ask for a new one, or sign in with your password.'
  const CHANGES: Readonly<Record<string, string>> = {
    'the account is blocked': 'update account set is_active = false where id = $1',
    'the account is erased': `update account set erased_at = now(), is_active = false, email = 'x' || id || '@erased.invalid' where id = $1`,
    'the email address changes': `update account set email = 'y' || id || '@example.com' where id = $1`,
    'rights are given': `update account set roles = '{ROLE_ADMIN}' where id = $1`,
    'a second factor is switched on': 'update account set totp_confirmed_at = now() where id = $1',
    'the password changes': 'update account set password_changed_at = now() where id = $1',
    'the other sessions are ended': 'update account set devices_ended_at = now() where id = $1',
  }
  test.each(Object.entries(CHANGES))('S42 refused when %s', async (_, change) => {
    const { email, id } = await someAccount(shop)
    const typed = await codeFor(email)
    await query(change, id)
    const answer = await type(typed)
    expect(await refusal(answer.clone())).toEqual([422, 'code_ended'])
    expect(await message(answer)).toBe(REFUSED)
    expect(await query('select 1 from session where account_id = $1', id)).toEqual([])
  })

  test('S42 refused when somebody verifies an account with the address', async () => {
    const email = someEmail()
    const typed = await codeFor(email)
    await someAccount(shop, { email })
    expect(await refusal(await type(typed))).toEqual([422, 'code_ended'])
  })

  test('S42 whoever comes first at the same time, a new password leaves no session of the code', async () => {
    const { email, id } = await someAccount(shop)
    const typed = await codeFor(email)
    await send(shop, 'POST', '/api/forgotpassword', { email })
    const resetPasswordToken = secretIn(await emailTo(shop, email, 'Set a new password for Kurinji Moto'))
    const body = { email, password: 'owners-own-Pass-88', resetPasswordToken }
    const [reset] = await Promise.all([
      send(shop, 'PUT', '/api/updatePasswordViaMail', body),
      type(typed),
      type(typed),
      type(typed),
    ])
    expect(reset.status).toBe(200)
    expect(await query('select 1 from session where account_id = $1 and revoked_at is null', id)).toEqual([])
    expect(await refusal(await type(typed))).toEqual([422, 'code_ended'])
  })
})

describe('S43 who gets a code', () => {
  test('S43 known, unknown, blocked, unverified and staff addresses are answered alike', async () => {
    const known = await someAccount(shop)
    const blocked = await someAccount(shop)
    await query('update account set is_active = false where id = $1', blocked.id)
    const unverified = await someAccount(shop)
    await query('update account set verified_at = null where id = $1', unverified.id)
    const staff = await someAccount(shop, { areas: ['orders'] })
    const said = []
    for (const email of [known.email, someEmail(), blocked.email, unverified.email, staff.email]) {
      const answer = await ask(email)
      const { handle } = await answer.clone().json()
      const asked = JSON.parse(JSON.stringify(await facts(answer)).replaceAll(handle, 'handle'))
      await waitForMailJobs(shop)
      const [code = '000000'] = codesIn(await emailsSoFar(shop, email))
      said.push([asked, await facts(await type(wrong({ email, handle, code })))])
    }
    for (const each of said) expect(each).toEqual(said[0])
  })

  test('S43 staff and a blocked account never: staff are emailed to use the password', async () => {
    const staff = await someAccount(shop, { areas: ['orders'] })
    const boss = await someAccount(shop, { admin: true })
    const blocked = await someAccount(shop)
    await query('update account set is_active = false where id = $1', blocked.id)
    for (const { email } of [staff, boss, blocked]) await handleFor(email)
    await waitForMailJobs(shop)
    for (const { email } of [staff, boss]) {
      expect((await emailsSoFar(shop, email)).map(({ subject }) => subject)).toEqual([INSTEAD])
    }
    expect(await emailsSoFar(shop, blocked.email)).toEqual([])
  })

  test('S43 a mailbox gets five from one place, and the owner goes on from another place and on a known device', async () => {
    const [{ email }, neighbour] = [await someAccount(shop), await someAccount(shop)]
    const device = deviceIn(await type(await codeFor(email)))
    const ip = someIp()
    const statuses = []
    for (let times = 1; times <= LIMITS.codePlace.uses + 1; times++) statuses.push((await ask(email, { ip })).status)
    expect(statuses).toEqual([...Array(LIMITS.codePlace.uses).fill(200), 429])
    expect((await ask(neighbour.email, { ip })).status).toBe(200)
    expect((await ask(email)).status).toBe(200)
    expect((await ask(email, { ip, cookie: device })).status).toBe(200)
    await together(() => ask(email), LIMITS.codeAccount.uses)
    expect((await ask(email)).status).toBe(429)
    expect((await ask(email, { cookie: device })).status).toBe(200)
  })

  test('S43 an erased account leaves no code behind', async () => {
    const asha = await someone(shop)
    await codeFor(asha.email)
    await asha.call('DELETE /me', { body: { password: asha.password } })
    expect(await query('select 1 from sign_in_code where email = $1', asha.email)).toEqual([])
  })
})

describe('U17 signing up on the way to a page', () => {
  const newcomer = (changes: object) => ({
    firstName: 'Asha',
    lastName: 'Menon',
    email: someEmail(),
    password: GOOD_PASSWORD,
    mobile: '9840012345',
    ...changes,
  })
  async function verified(changes: object) {
    const body = newcomer(changes)
    expect((await send(shop, 'POST', '/api/auth/signup', body)).status).toBe(201)
    const mail = (await emailsTo(shop, body.email))[0]
    const answer = await shop.call('GET /mail_verify/{code}', { params: { code: secretIn(mail) } })
    return { body, mail, answer }
  }

  test('U17 the verification says which page it was, and the email contains nothing of it', async () => {
    const { answer, body, mail } = await verified({ redirect: 'shipping' })
    expect(answer).toMatchObject({ email: body.email, redirect: '/shipping' })
    expect(mail?.text).not.toContain('shipping')
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/signin', ''])(
    'U17 never another host: %j',
    async (redirect) => {
      expect((await verified({ redirect })).answer).not.toHaveProperty('redirect')
    },
  )

  const whereTo = async (token: string) =>
    (await shop.call('GET /reset', { query: { resetPasswordToken: token } })).redirect

  test('U17 the link for a new password says which page it was, and the email contains nothing of it', async () => {
    const { email } = await someAccount(shop)
    await send(shop, 'POST', '/api/forgotpassword', { email, redirect: 'shipping/OPEN10' })
    const [mail] = await emailsTo(shop, email)
    expect(mail?.text).not.toMatch(/shipping|OPEN10/)
    expect(await whereTo(secretIn(mail))).toBe('/shipping/OPEN10')
    await send(shop, 'POST', '/api/forgotpassword', { email, redirect: '//evil.example' })
    expect(await whereTo(secretIn((await emailsTo(shop, email, 2))[1]))).toBeUndefined()
  })

  test('U17 so does the link after a second sign-up or a sign-in before the address is verified', async () => {
    const body = newcomer({})
    await send(shop, 'POST', '/api/auth/signup', body)
    await send(shop, 'POST', '/api/auth/signup', { ...body, redirect: 'warranty' })
    expect(await whereTo(secretIn((await emailsTo(shop, body.email, 2))[1]))).toBe('/warranty')
    const { email, password } = body
    await send(shop, 'POST', '/api/auth/signin', { email, password, redirect: 'shipping' })
    expect(await whereTo(secretIn((await emailsTo(shop, email, 3))[2]))).toBe('/shipping')
  })

  test.each([
    ['shipping/CALL-98400', '/forgotPassword?redirect=/checkout'],
    ['/search?q=call+98400', '/forgotPassword'],
  ])('U17 whoever has an account and signs up again on the way to %s is led to %s', async (redirect, path) => {
    const { email } = await someAccount(shop)
    await send(shop, 'POST', '/api/auth/signup', newcomer({ email, redirect }))
    const [mail] = await emailsTo(shop, email)
    expect(mail?.text).toMatch(new RegExp(`http://localhost:3000${path.replace('?', '\\?')}\\s`))
    expect(mail?.text).not.toContain('98400')
  })

  test('U17 the cart of the browser that signed up is the account’s once it is verified', async () => {
    const line = { proId: 'x', color: '', model: '', type: '', qty: 2 }
    const cart = { cartItems: [line], myBike: { code: 'royal', name: 'Royal' } }
    const { body } = await verified({ cart })
    const asha = await signedInAs(shop, { email: body.email, password: GOOD_PASSWORD })
    expect(await asha.call('GET /cart')).toEqual(cart)
  })
})
