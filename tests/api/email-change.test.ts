import { describe, expect, test } from 'vitest'
import {
  emailsTo,
  emailTo,
  GOOD_PASSWORD,
  type Person,
  refusal,
  send,
  signedInAs,
  someEmail,
  someone,
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const THIEFS = 'thief-of-Accounts-1'
const OWNERS = 'owners-own-Pass-88'

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows

const emailOf = async ({ id }: Person) => (await query('select email from account where id = $1', id))[0]?.email

const signIn = async (email: string, password = GOOD_PASSWORD) =>
  (await send(shop, 'POST', '/api/auth/signin', { email, password })).status

const isIn = async (person: Person) => (await person.request('/api/sessions')).status === 200

const open = async (code: string) => (await send(shop, 'GET', `/api/mail_verify/${code}`)).status

function requestEmailChange(person: Person, email: string, currentPassword?: string): Promise<Response> {
  const { id, token, firstName: firstname, lastName: lastname, mobile } = person
  const body = { firstname, lastname, mobile, email, ...(currentPassword !== undefined && { currentPassword }) }
  return send(shop, 'PUT', `/api/userInfo/${id}`, body, { 'x-access-token': token })
}

/** Returns the secrets in the emails to an address, by the page that their link opens. */
async function secretTo(email: string, page: 'confirm-account' | 'undo-email' | 'reset'): Promise<string> {
  await waitForMailJobs(shop)
  const emails = await emailsTo(shop, email)
  const found = emails.flatMap(({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text ?? '')?.[1] ?? [])
  if (found.length === 0) throw new Error(`No email to ${email} links to /${page}.`)
  return found.at(-1) ?? ''
}

/** Changes a person's email address and confirms it. Returns the link that undoes it. */
async function moveTo(person: Person, email: string, password = GOOD_PASSWORD): Promise<string> {
  const before = String(await emailOf(person))
  expect((await requestEmailChange(person, email, password)).status).toBe(200)
  expect(await open(await secretTo(email, 'confirm-account'))).toBe(200)
  return secretTo(before, 'undo-email')
}

const undo = (token: string, password = OWNERS) => send(shop, 'PUT', '/api/email-undo', { token, password })

describe('with a session but without the password', () => {
  test('S04 cannot change the email address', async () => {
    const asha = await someone(shop)
    const thiefs = someEmail()
    const answer = await requestEmailChange(asha, thiefs)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'password_required', fields: { currentPassword: expect.any(String) } }),
    ])
    expect(await refusal(await requestEmailChange(asha, thiefs, 'not-the-Road-1'))).toEqual([403, 'wrong_password'])
    await waitForMailJobs(shop)
    expect(await emailsTo(shop, thiefs, 0)).toEqual([])
    expect(await query('select 1 from mail_token where account_id = $1', asha.id)).toEqual([])
    // Changing the names or the mobile number cannot take over the account.
    expect((await requestEmailChange(asha, asha.email)).status).toBe(200)
  })

  test('S04 an administrator cannot change their own address in the list of users without the password', async () => {
    const boss = await someone(shop, { admin: true })
    const { id, token, firstName: firstname, lastName: lastname, mobile } = boss
    const body = { firstname, lastname, mobile, email: someEmail(), isActive: true }
    const answer = await send(shop, 'PUT', `/api/user/${id}`, body, { 'x-access-token': token })
    expect(await refusal(answer)).toEqual([422, 'invalid'])
    expect(await query('select 1 from mail_token where account_id = $1', id)).toEqual([])
  })

  test('S04 a password that was changed meanwhile is not accepted', async () => {
    const asha = await someone(shop)
    const outcomes = await together(async (index) => {
      if (index > 0) return (await requestEmailChange(asha, `${index}-${someEmail()}`, asha.password)).status
      const body = { email: asha.email, password: OWNERS, currentPassword: asha.password }
      const answer = await send(shop, 'PUT', '/api/updatePasswordViaProfile', body, { 'x-access-token': asha.token })
      return answer.status
    }, 4)
    expect(outcomes[0]).toBe(200)
    const live = `select 1 from mail_token where account_id = $1 and used_at is null and expires_at > now()`
    expect(await query(live, asha.id)).toEqual([])
  })
})

describe('a change that waits for its link ends', () => {
  const ends: [string, (asha: Person) => Promise<unknown>][] = [
    [
      'with a new password',
      (asha) => {
        const body = { email: asha.email, password: OWNERS, currentPassword: asha.password }
        return send(shop, 'PUT', '/api/updatePasswordViaProfile', body, { 'x-access-token': asha.token })
      },
    ],
    [
      'with a new password by mail',
      async ({ email }) => {
        await send(shop, 'POST', '/api/forgotpassword', { email })
        const resetPasswordToken = await secretTo(email, 'reset')
        return send(shop, 'PUT', '/api/updatePasswordViaMail', { email, password: OWNERS, resetPasswordToken })
      },
    ],
    ['when all other sessions are ended', (asha) => asha.request('/api/sessions', { method: 'DELETE' })],
    [
      'when one session is ended',
      async (asha) => {
        const other = await signedInAs(shop, asha)
        const [{ id } = { id: '' }] = await query(
          'select id from session where account_id = $1 order by created_at desc limit 1',
          other.id,
        )
        return asha.request(`/api/sessions/${id}`, { method: 'DELETE' })
      },
    ],
  ]

  test.each(ends)('S04 %s', async (_, end) => {
    const asha = await someone(shop)
    const thiefs = someEmail()
    await requestEmailChange(asha, thiefs, asha.password)
    const code = await secretTo(thiefs, 'confirm-account')
    expect(await end(asha)).toMatchObject({ ok: true })
    expect(await open(code)).toBe(404)
    expect(await emailOf(asha)).toBe(asha.email)
  })
})

describe('a change that was confirmed', () => {
  test('S04 ends all sessions and earlier links, and notifies the old address', async () => {
    const asha = await someone(shop)
    const there = await signedInAs(shop, asha)
    const email = someEmail()
    await requestEmailChange(asha, email, asha.password)
    await send(shop, 'POST', '/api/forgotpassword', { email: asha.email })
    const reset = await secretTo(asha.email, 'reset')
    expect(await open(await secretTo(email, 'confirm-account'))).toBe(200)
    expect([await isIn(asha), await isIn(there)]).toEqual([false, false])
    const body = { email, password: THIEFS, resetPasswordToken: reset }
    expect((await send(shop, 'PUT', '/api/updatePasswordViaMail', body)).status).toBe(404)
    const mail = await emailTo(shop, asha.email, 'Your email address at Kurinji Moto was changed')
    expect(mail.text).toContain(email)
    expect(mail.text).toContain('within 7 days')
  })

  test('S05 is undone from the old mailbox: address and password are the owner’s again, the thief is out', async () => {
    const asha = await someone(shop)
    const thiefs = someEmail()
    const token = await moveTo(asha, thiefs)
    const thief = await signedInAs(shop, { email: thiefs, password: asha.password })
    const check = await send(shop, 'GET', `/api/email-undo?token=${token}`)
    expect([check.status, await check.json()]).toEqual([200, { email: asha.email }])
    // Opening the link alone changes nothing.
    expect(await emailOf(asha)).toBe(thiefs)
    expect(await (await undo(token)).json()).toEqual({ message: 'password updated' })
    expect(await emailOf(asha)).toBe(asha.email)
    expect(await isIn(thief)).toBe(false)
    expect([await signIn(thiefs, asha.password), await signIn(asha.email, asha.password)]).toEqual([401, 401])
    expect(await signIn(asha.email, OWNERS)).toBe(200)
    expect(await refusal(await undo(token))).toEqual([404, 'not_found'])
    await emailTo(shop, thiefs, 'Your email address at Kurinji Moto was restored')
  })

  test('S05 can be undone even after the thief set a password, requested another change and changed the address again', async () => {
    const asha = await someone(shop)
    const [first, second] = [someEmail(), someEmail()]
    const token = await moveTo(asha, first)
    const thief = await signedInAs(shop, { email: first, password: asha.password })
    const body = { email: first, password: THIEFS, currentPassword: asha.password }
    await send(shop, 'PUT', '/api/updatePasswordViaProfile', body, { 'x-access-token': thief.token })
    const thiefsUndo = await moveTo(thief, second, THIEFS)
    const again = await signedInAs(shop, { email: second, password: THIEFS })
    const third = someEmail()
    await requestEmailChange(again, third, THIEFS)
    const pending = await secretTo(third, 'confirm-account')
    expect((await undo(token)).status).toBe(200)
    expect([(await undo(thiefsUndo, THIEFS)).status, await open(pending)]).toEqual([404, 404])
    expect(await emailOf(asha)).toBe(asha.email)
    expect(await isIn(again)).toBe(false)
  })

  test('S05 the thief cannot use up the owner’s link with a link of their own', async () => {
    const asha = await someone(shop)
    const [first, second] = [someEmail(), someEmail()]
    const token = await moveTo(asha, first)
    const thief = await signedInAs(shop, { email: first, password: asha.password })
    const thiefsUndo = await moveTo(thief, second)
    expect((await undo(thiefsUndo, THIEFS)).status).toBe(200)
    expect((await undo(token)).status).toBe(200)
    expect(await emailOf(asha)).toBe(asha.email)
  })

  test('S05 an unverified account does not block the old address', async () => {
    const asha = await someone(shop)
    const token = await moveTo(asha, someEmail())
    const squatter = {
      firstName: 'Mallory',
      lastName: 'Else',
      email: asha.email,
      password: THIEFS,
      mobile: '9840000001',
    }
    expect((await send(shop, 'POST', '/api/auth/signup', squatter)).status).toBe(201)
    expect((await undo(token)).status).toBe(200)
    expect(await signIn(asha.email, OWNERS)).toBe(200)
    expect(await signIn(asha.email, THIEFS)).toBe(401)
  })

  test('S05 does not take an address that another account uses by now', async () => {
    const asha = await someone(shop)
    const token = await moveTo(asha, someEmail())
    const ravi = await someone(shop, { email: asha.email, password: THIEFS })
    const answer = await undo(token)
    expect([answer.status, (await answer.json()).message]).toEqual([409, expect.stringContaining('write to us')])
    expect(await emailOf(ravi)).toBe(asha.email)
    expect(await isIn(ravi)).toBe(true)
  })

  test('S05 the link works for 7 days, once, of twenty uses at once one, and with a good password only', async () => {
    const asha = await someone(shop)
    const token = await moveTo(asha, someEmail())
    const life = `select extract(epoch from expires_at - created_at) / 86400 as days from mail_token
      where account_id = $1 and purpose = 'undo-email'`
    expect(Number((await query(life, asha.id))[0]?.days)).toBeCloseTo(7, 2)
    expect((await undo(token, 'Asha#1990')).status).toBe(422)
    expect(await (await undo(token, asha.password)).json()).toEqual({ message: 'old password' })
    const answers = await together((index) => undo(token, `owners-own-Pass-${index + 10}`))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)])

    const ravi = await someone(shop)
    const late = await moveTo(ravi, someEmail())
    await query(`update mail_token set expires_at = now() - interval '1 second' where account_id = $1`, ravi.id)
    expect((await undo(late)).status).toBe(404)
  })

  test('S05 only this kind of link undoes the change, and it does nothing else', async () => {
    const asha = await someone(shop)
    const token = await moveTo(asha, someEmail())
    expect(await open(token)).toBe(404)
    const body = { email: String(await emailOf(asha)), password: OWNERS, resetPasswordToken: token }
    expect((await send(shop, 'PUT', '/api/updatePasswordViaMail', body)).status).toBe(404)
    await send(shop, 'POST', '/api/forgotpassword', { email: await emailOf(asha) })
    expect((await undo(await secretTo(String(await emailOf(asha)), 'reset'))).status).toBe(404)
    expect((await undo('x'.repeat(43))).status).toBe(404)
  })

  test('S05 ends when the account gets rights, and when it is erased', async () => {
    const [boss, asha, ravi] = [await someone(shop, { admin: true }), await someone(shop), await someone(shop)]
    const [one, other] = [await moveTo(asha, someEmail()), await moveTo(ravi, someEmail())]
    const fields = { firstname: 'Asha', lastname: 'Menon', mobile: '9840012345', currentPassword: boss.password }
    const body = { ...fields, email: await emailOf(asha), roles: ['ROLE_STAFF'], areas: ['orders'] }
    const given = await send(shop, 'PUT', `/api/user/${asha.id}`, body, { 'x-access-token': boss.token })
    expect(given.status).toBe(200)
    await boss.call('DELETE /user/{id}', { params: { id: ravi.id }, body: { currentPassword: boss.password } })
    expect([(await undo(one)).status, (await undo(other)).status]).toEqual([404, 404])
  })

  test('S05 a sign-up link sent to the old address no longer verifies anything', async () => {
    const boss = await someone(shop, { admin: true })
    const [typo, right] = [someEmail(), someEmail()]
    const body = { firstName: 'Asha', lastName: 'Menon', email: typo, password: THIEFS, mobile: '9840000001' }
    await send(shop, 'POST', '/api/auth/signup', body)
    const signUpLink = await secretTo(typo, 'confirm-account')
    const [found] = await query('select id from account where email = $1', typo)
    const fields = {
      firstname: 'Asha',
      lastname: 'Menon',
      mobile: '9840012345',
      email: right,
      currentPassword: boss.password,
    }
    await send(shop, 'PUT', `/api/user/${found?.id}`, fields, { 'x-access-token': boss.token })
    expect(await open(await secretTo(right, 'confirm-account'))).toBe(200)
    expect(await open(signUpLink)).toBe(404)
    expect(await signIn(right, THIEFS)).not.toBe(200)
  })
})
