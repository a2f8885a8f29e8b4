import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { emailsTo, GOOD_PASSWORD, secretIn, send, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const signUp = (email: string) =>
  send(shop, 'POST', '/api/auth/signup', {
    firstName: 'Ravi',
    lastName: 'Kumar',
    email,
    password: GOOD_PASSWORD,
    mobile: '9840012345',
  })

const stored = async (email: string): Promise<string[]> =>
  (await shop.deps.pool.query('select email from account where email = $1', [email])).rows.map((row) => row.email)

describe('R248 an address that the mail server delivers to', () => {
  const name = `ravi${randomBytes(4).toString('hex')}`

  test.each([
    ['an Indian domain in punycode', `${name}@example.xn--h2brj9c`, `${name}@example.xn--h2brj9c`],
    ['a Tamil domain', `${name}@தமிழ்.com`, `${name}@xn--rlcus7b3d.com`],
    ['a domain of Hindi letters alone', `${name}@उदाहरण.भारत`, `${name}@xn--p1b6ci4b4b3a.xn--h2brj9c`],
    ['signs that RFC 5321 allows', `${name}&b/c=d!e@example.com`, `${name}&b/c=d!e@example.com`],
    ['a mailbox with Tamil letters', `ரவி${Date.now()}@example.com`, null],
    ['marks around it', `\u202A${name}@example.com\u200B`, `${name}@example.com`],
  ])('with %s opens an account, and signs in', async (_, typed, form) => {
    const email = form ?? typed
    expect((await signUp(typed)).status).toBe(201)
    expect(await stored(email)).toEqual([email])
    const address = email.startsWith('ரவி') ? typed : email
    const [mail] = await emailsTo(shop, address)
    expect((await send(shop, 'GET', `/api/mail_verify/${secretIn(mail)}`)).status).toBe(200)
    for (const spelling of [typed, email.toUpperCase()]) {
      expect((await send(shop, 'POST', '/api/auth/signin', { email: spelling, password: GOOD_PASSWORD })).status).toBe(
        200,
      )
    }
  })

  test('has one account in all its spellings, and is found by staff in each', async () => {
    const form = `asha${name}@xn--rlcus7b3d.com`
    for (const typed of [`asha${name}@தமிழ்.com`, form, `Asha${name}@தமிழ்。COM`, form.toUpperCase()]) {
      expect((await signUp(typed)).status).toBe(201)
    }
    expect(await stored(form)).toEqual([form])
    const boss = await someone(shop, { admin: true })
    for (const search of [form, `asha${name}@தமிழ்.com\u200B`, '@தமிழ்.com']) {
      const found = await boss.call('GET /all-users', { query: { search } })
      expect(found.map(({ email }) => email)).toContain(form)
    }
  })

  test('is stored in no other form, whoever writes it', async () => {
    for (const email of ['ravi@தமிழ்.com', 'ravi kumar@example.com', 'Ravi@example.com', 'ravi', 'a@b@example.com']) {
      const written = shop.deps.pool.query(
        `insert into account (id, email, first_name, last_name) values ($1, $2, 'Ravi', 'Kumar')`,
        [randomUUID(), email],
      )
      await expect(written).rejects.toThrow(/account_email/)
    }
  })
})
