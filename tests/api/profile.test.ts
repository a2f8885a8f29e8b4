import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimForm, FIELDS, plainPicture } from '../support/claim-forms.ts'
import { eventually } from '../support/eventually.ts'
import {
  emailsTo,
  emailTo,
  facts,
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

const shop = shopForTests('demo')

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows

const accountOf = async (id: string) => (await query('select * from account where id = $1', id))[0]

const ask = (person: Person, method: string, path: string, body?: unknown) =>
  send(shop, method, `/api${path}`, body, { 'x-access-token': person.token })

const fieldsOf = ({ firstName, lastName, email, mobile }: Person) => ({
  firstname: firstName,
  lastname: lastName,
  email,
  mobile,
})

const change = (person: Person, more: object, id = person.id) =>
  ask(person, 'PUT', `/userInfo/${id}`, { ...fieldsOf(person), currentPassword: person.password, ...more })

const open = (code: string) => send(shop, 'GET', `/api/mail_verify/${code}`)

const signIn = (email: string, password = GOOD_PASSWORD) => send(shop, 'POST', '/api/auth/signin', { email, password })

/** Returns the subjects of the emails to an address, once none is waiting to be sent. */
async function subjectsTo(address: string): Promise<string[]> {
  await waitForMailJobs(shop)
  return (await emailsTo(shop, address, 0)).map((mail) => mail.subject ?? '').sort()
}

const HOME = {
  name: 'Asha Menon',
  address: '12, Kaveri Street',
  city: 'Chennai',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '600001',
  phone: '9840012345',
}

describe('R295 the profile', () => {
  test('R295 U7 U12 names and mobile change at once, the mobile normalised, without an email', async () => {
    const asha = await someone(shop)
    const answer = await change(asha, { firstname: ' Aasha ', lastname: 'Iyer', mobile: '+91 90000-00001' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      result: {
        id: asha.id,
        firstName: 'Aasha',
        lastName: 'Iyer',
        email: asha.email,
        mobile: '9000000001',
        roles: ['ROLE_USER'],
        areas: [],
        refundLimit: null,
        isActive: true,
        confirmationCode: 'verified',
        createdAt: expect.any(String),
        version: 2,
      },
    })
    expect(await subjectsTo(asha.email)).toEqual([])
    expect(await (await signIn(asha.email)).json()).toMatchObject({ firstName: 'Aasha', mobile: '9000000001' })
  })

  test.each([
    ['firstname', ' ', 'First name is required'],
    ['lastname', 'x'.repeat(101), 'At most 100 characters'],
    ['email', 'asha@', 'Please enter a valid email address'],
    ['email', 'asha@example.com, ravi@example.com', 'Please enter a valid email address'],
    ['email', 'asha@example.com\r\nBcc: ravi@example.com', 'Please enter a valid email address'],
    ['mobile', '5840012345', 'Mobile number must have exactly 10 digits'],
    ['mobile', 9840012345, 'Mobile number must have exactly 10 digits'],
  ])('R295 %s %j is rejected, and nothing is changed', async (field, value, message) => {
    const asha = await someone(shop)
    const before = await accountOf(asha.id)
    const answer = await change(asha, { firstname: 'Changed', [field]: value })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ code: 'invalid', message, fields: { [field]: message } })
    expect(await accountOf(asha.id)).toEqual(before)
  })

  test('F03 roles, active and points in the body are ignored', async () => {
    const asha = await someone(shop)
    const before = await accountOf(asha.id)
    const answer = await change(asha, {
      firstname: 'Aasha',
      id: randomUUID(),
      roles: ['ROLE_ADMIN'],
      isActive: false,
      isAdmin: true,
      points: 500,
      credit: [{ points: 500 }],
      confirmationCode: 'x',
      verifiedAt: null,
      passwordHash: 'x',
      password: 'another-Road-99',
      createdAt: '2001-01-01',
    })
    expect(await answer.json()).toMatchObject({ result: { id: asha.id, roles: ['ROLE_USER'], isActive: true } })
    const after = await accountOf(asha.id)
    const searchText = `${asha.email}\naasha menon\n9840012345`
    expect(after).toEqual({
      ...before,
      first_name: 'Aasha',
      search_text: searchText,
      version: 2,
      updated_at: after?.updated_at,
    })
    expect(await asha.call('GET /credit/{userId}', { params: { userId: asha.id } })).toMatchObject({
      credit: [{ points: 0 }],
      entries: [],
    })
    expect(await refusal(await ask(asha, 'GET', '/all-users'))).toEqual([403, 'forbidden'])
    const asAdmin = { ...fieldsOf(asha), isActive: true, roles: ['ROLE_ADMIN'] }
    expect(await refusal(await ask(asha, 'PUT', `/user/${asha.id}`, asAdmin))).toEqual([403, 'forbidden'])
    expect(await accountOf(asha.id)).toEqual(after)
  })

  test('F03 somebody else’s profile gets the response of a missing one', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const before = await accountOf(ravi.id)
    const foreign = await facts(await change(asha, { firstname: 'Mine' }, ravi.id))
    expect(foreign).toMatchObject({ status: 403 })
    expect(await facts(await change(asha, { firstname: 'Mine' }, randomUUID()))).toEqual(foreign)
    expect((await send(shop, 'PUT', `/api/userInfo/${ravi.id}`, fieldsOf(ravi))).status).toBe(401)
    for (const id of ['1', 'null', '%00', '%ff', 'x'.repeat(3000)]) {
      expect([400, 404, 422], id.slice(0, 20)).toContain((await change(asha, {}, id)).status)
    }
    expect(await accountOf(ravi.id)).toEqual(before)
  })
})

describe('U7 a new email address', () => {
  test('R295 U7 F10 takes effect once its link is opened, the old address is notified, and opening it twice is fine', async () => {
    const asha = await someone(shop)
    const email = someEmail()
    const answer = await change(asha, { firstname: 'Aasha', email: email.toUpperCase() })
    expect(await answer.json()).toMatchObject({
      result: { firstName: 'Aasha', email: asha.email },
      message: expect.stringContaining(email),
    })
    const [mail] = await emailsTo(shop, email)
    const [notice] = await emailsTo(shop, asha.email)
    expect(mail?.subject).toMatch(/^Confirm your new email address/)
    expect(notice?.subject).toMatch(/is being changed$/)
    expect(notice?.text).toContain(email)
    expect(() => secretIn(notice)).toThrow()
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(asha.email)).status).toBe(200)

    const code = secretIn(mail)
    const first = await open(code)
    expect(first.status).toBe(200)
    const result = await first.json()
    expect(result).toMatchObject({ name: 'Aasha Menon' })
    const second = await open(code)
    expect([second.status, await second.json()]).toEqual([200, result])
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(asha.email)).status).toBe(401)
    expect(await query('select before, after from audit_entry where subject = $1', `account ${asha.id}`)).toEqual([
      { before: 'earlier', after: 'new' },
    ])
  })

  test('U7 a name in the shop’s emails cannot carry a message: it is text, and an unverified address gets none', async () => {
    const asha = await someone(shop)
    const email = someEmail()
    await change(asha, { firstname: '<b>win</b>', email })
    const [mail] = await emailsTo(shop, email)
    expect(mail?.html).not.toContain('win')
    const [notice] = await emailsTo(shop, asha.email)
    expect(notice?.html).toContain('&#60;b&#62;win')
    expect(notice?.html).not.toContain('<b>win')
  })

  test('U7 the same address, in any case, starts no change', async () => {
    const asha = await someone(shop)
    const answer = await change(asha, { email: ` ${asha.email.toUpperCase()} ` })
    expect(await answer.json()).toEqual({ result: expect.objectContaining({ email: asha.email }) })
    expect(await subjectsTo(asha.email)).toEqual([])
  })

  test('U4 U7 a taken address gets the same response as a free one, and nothing is changed', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const waiting = someEmail()
    const person = { firstName: 'Mala', lastName: 'Das', email: waiting, password: GOOD_PASSWORD, mobile: '9840012345' }
    expect((await send(shop, 'POST', '/api/auth/signup', person)).status).toBe(201)
    const free = someEmail()
    const seen: unknown[] = []
    for (const email of [free, ravi.email, waiting]) {
      const { status, text, headers } = (await facts(await change(asha, { email }))) as Record<string, string>
      seen.push({ status, text: text?.replaceAll(email, 'the address'), headers })
    }
    expect(seen[0]).toMatchObject({ status: 200 })
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    expect(await accountOf(asha.id)).toMatchObject({ email: asha.email })
    expect(await accountOf(ravi.id)).toMatchObject({ email: ravi.email, first_name: 'Asha' })
    const [stored] = await query('select first_name, verified_at from account where email = $1', waiting)
    expect(stored).toEqual({ first_name: 'Mala', verified_at: null })
    // The owner is notified, without a link that would give the address away.
    expect(await subjectsTo(ravi.email)).toEqual([expect.stringMatching(/^You already have an account at /)])
    for (const mail of await emailsTo(shop, ravi.email)) expect(() => secretIn(mail)).toThrow()
    expect(await query(`select 1 from mail_token where new_email = any($1)`, [ravi.email, waiting])).toEqual([])
  })

  test('U7 an address taken by somebody else meanwhile: 404, and nothing is changed', async () => {
    const asha = await someone(shop)
    const email = someEmail()
    await change(asha, { email })
    const code = secretIn((await emailsTo(shop, email))[0])
    const ravi = await someone(shop, { email, password: 'another-Road-99' })
    const before = [await accountOf(asha.id), await accountOf(ravi.id)]
    for (let times = 1; times <= 2; times++) expect(await refusal(await open(code))).toEqual([404, 'not_found'])
    expect([await accountOf(asha.id), await accountOf(ravi.id)]).toEqual(before)
    expect((await signIn(asha.email)).status).toBe(200)
    expect(await (await signIn(email, 'another-Road-99')).json()).toMatchObject({ id: ravi.id })
  })

  test('U7 of two requests for the same address one succeeds', async () => {
    const people = [await someone(shop), await someone(shop)]
    const email = someEmail()
    for (const person of people) await change(person, { email })
    const codes = (await emailsTo(shop, email, 2)).map(secretIn)
    const answers = await Promise.all(codes.map(open))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404])
    expect(await query('select count(*)::int as owners from account where email = $1', email)).toEqual([{ owners: 1 }])
  })

  test('U7 a later request replaces the earlier one, and an expired or invented link does nothing', async () => {
    const asha = await someone(shop)
    const [first, second] = [someEmail(), someEmail()]
    await change(asha, { email: first })
    const early = secretIn((await emailsTo(shop, first))[0])
    await change(asha, { email: second })
    const late = secretIn((await emailsTo(shop, second))[0])
    expect((await open(early)).status).toBe(404)
    await query(`update mail_token set expires_at = now() - interval '1 second' where new_email = $1`, second)
    expect((await open(late)).status).toBe(404)
    expect((await open('x'.repeat(43))).status).toBe(404)
    expect(await accountOf(asha.id)).toMatchObject({ email: asha.email })
  })

  test('U7 the shop’s emails cannot flood an address, and the response does not show the limit', async () => {
    const asha = await someone(shop)
    const email = someEmail()
    const answers: unknown[] = []
    for (let times = 1; times <= 5; times++) answers.push(await facts(await change(asha, { email })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await subjectsTo(email)).toHaveLength(3)
    expect(await subjectsTo(asha.email)).toHaveLength(3)
  })
})

const write = (email: string, message: string) =>
  send(shop, 'POST', '/api/contact', { name: 'Asha Menon', email, phone: '9840012345', replyTo: email, message })

async function review(person: Person, comments: string): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into review (id, product_id, account_id, stars, comments)
     values ($1, (select id from product order by id limit 1), $2, 4, $3)`,
    ...[id, person.id, comments],
  )
  return id
}

/** Creates data of a person in every place that stores some, marked with a word. */
async function leaveTraces(person: Person, word: string) {
  await person.call('POST /address/{userId}', {
    params: { userId: person.id },
    body: { ...HOME, address: `${word}-street` },
  })
  await person.call('PUT /cart', {
    body: { cartItems: [{ proId: `${word}-part`, qty: 2 }], myBike: { code: `${word}-bike`, name: 'Bike' } },
  })
  await write(person.email, `${word}-question`)
  const reviewId = await review(person, `${word}-review`)
  const correct = `insert into credit_entry (id, account_id, kind, points, reason) values ($1, $2, 'corrected', 7, $3)`
  await query(correct, randomUUID(), person.id, `${word}-reason`)
  return { reviewId }
}

/** Moves a person to another address: asks for it, opens the link, and signs in anew. */
async function moveTo(person: Person, email: string): Promise<Person> {
  expect((await change(person, { email })).status).toBe(200)
  expect((await open(secretIn((await emailsTo(shop, email))[0]))).status).toBe(200)
  return signedInAs(shop, { email, password: person.password })
}

/** Returns the number of a claim that was filed from an address without signing in. */
async function claimBy(email: string): Promise<unknown> {
  const picture = await plainPicture('png')
  const form = claimForm([picture, picture, picture, picture], { ...FIELDS, email })
  expect((await shop.request('/api/warranty-mail', { method: 'POST', body: form, ip: someIp() })).status).toBe(201)
  return (await query('select number from warranty_claim where email = $1', email))[0]?.number
}

/** Returns the tables of the shop in which any of some words can be read. */
async function tablesWith(words: readonly string[]): Promise<unknown[]> {
  const tables = await query(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`)
  const found = []
  for (const { name } of tables) {
    const rows = await query(
      `select 1 from ${name} t where t::text ilike any ($1) limit 1`,
      words.map((word) => `%${word}%`),
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

const KINDS = ['street', 'part', 'bike', 'question', 'review', 'reason']

describe('export', () => {
  test('contains all of the person’s data and nothing of anyone else', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    await leaveTraces(asha, 'hers')
    await leaveTraces(ravi, 'his')
    const exported = await asha.call('GET /me/export')
    expect(exported).toEqual({
      exportedAt: expect.any(String),
      account: expect.objectContaining({ id: asha.id, email: asha.email, firstName: 'Asha', mobile: '9840012345' }),
      earlierEmails: [],
      consent: { privacyNotice: null, privacyConsentAt: null, termsAcceptedAt: null },
      addresses: [{ address_id: expect.any(String), version: 1, ...HOME, address: 'hers-street' }],
      credit: {
        credit: [{ userId: asha.id, points: 7, pending: 0, owed: 0 }],
        entries: [{ at: expect.any(String), kind: 'corrected', points: 7, reason: 'hers-reason' }],
      },
      orders: [],
      cart: [{ proId: 'hers-part', qty: 2 }],
      myBike: { code: 'hers-bike', name: 'Bike' },
      reviews: [expect.objectContaining({ stars: 4, comments: 'hers-review' })],
      messages: [expect.objectContaining({ message: 'hers-question' })],
      waitsFor: [],
      claims: [],
      sessions: [expect.objectContaining({ userAgent: expect.stringContaining('Android'), ip: expect.any(String) })],
    })
    const text = JSON.stringify(exported)
    for (const kind of KINDS) {
      expect(text).toContain(`hers-${kind}`)
      expect(text).not.toContain(`his-${kind}`)
    }
    expect(text).not.toContain(ravi.id)
    expect(text).not.toContain(ravi.email)
  })

  test('F08 contains no hash and no secret', async () => {
    const asha = await someone(shop)
    const email = someEmail()
    await change(asha, { email })
    const code = secretIn((await emailsTo(shop, email))[0])
    const text = await (await asha.request('/api/me/export')).text()
    const [{ password_hash: hash } = {}] = await query('select password_hash from account where id = $1', asha.id)
    expect(hash).toMatch(/^\$argon2/)
    const hidden = [String(hash), '$argon2', GOOD_PASSWORD, asha.token, asha.cookie.split('=')[1] ?? '', code]
    for (const secret of hidden) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/hash|secret|password|totp|token/i)
  })

  test('contains every points entry, more than one page of them', async () => {
    const asha = await someone(shop)
    await query(
      `insert into credit_entry (id, account_id, kind, points) select gen_random_uuid(), $1, 'earned', 1
       from generate_series(1, 250)`,
      asha.id,
    )
    const { credit } = await asha.call('GET /me/export')
    expect(credit).toMatchObject({ credit: [{ points: 250 }] })
    expect((credit as { entries: unknown[] }).entries).toHaveLength(250)
  })

  test('wants a person', async () => {
    expect((await send(shop, 'GET', '/api/me/export')).status).toBe(401)
  })
})

describe('erasure', () => {
  test('nothing is erased without the right password, and attempts are counted', async () => {
    const asha = await someone(shop)
    const before = await accountOf(asha.id)
    expect((await ask(asha, 'DELETE', '/me', {})).status).toBe(422)
    expect((await ask(asha, 'DELETE', '/me', { password: null })).status).toBe(422)
    const statuses: number[] = []
    for (let times = 1; times <= 6; times++) {
      statuses.push((await ask(asha, 'DELETE', '/me', { password: `not-the-Road-${times}` })).status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    expect((await ask(asha, 'DELETE', '/me', { password: asha.password })).status).toBe(429)
    expect((await send(shop, 'DELETE', '/api/me', { password: asha.password })).status).toBe(401)
    expect(await accountOf(asha.id)).toEqual(before)
  })

  test('removes the person from everything that need not be retained', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const { reviewId } = await leaveTraces(asha, 'gone')
    await leaveTraces(ravi, 'kept')
    const newEmail = someEmail()
    await change(asha, { email: newEmail })
    const code = secretIn((await emailsTo(shop, newEmail))[0])
    const hisBefore = await ravi.call('GET /me/export')

    expect((await ask(asha, 'DELETE', '/me', { password: asha.password })).status).toBe(200)

    expect((await ask(asha, 'GET', '/me/export')).status).toBe(401)
    expect((await send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: asha.cookie })).status).toBe(401)
    expect(await refusal(await signIn(asha.email))).toEqual([401, 'wrong_credentials'])
    expect((await open(code)).status).toBe(404)
    for (const table of ['address', 'mail_token', 'session', 'former_password', 'recovery_code']) {
      expect(await query(`select 1 from ${table} where account_id = $1`, asha.id), table).toEqual([])
    }
    expect(await accountOf(asha.id)).toMatchObject({
      email: `${asha.id}@erased.invalid`,
      first_name: 'Erased',
      last_name: 'customer',
      mobile: '',
      password_hash: null,
      totp_secret: null,
      is_active: false,
      cart: [],
      my_bike: null,
      erased_at: expect.any(Date),
    })
    expect(await query('select comments, stars, account_id from review where id = $1', reviewId)).toEqual([
      { comments: 'gone-review', stars: 4, account_id: asha.id },
    ])
    expect(
      await query(`select name, email, phone, reply_to from contact_message where message = 'gone-question'`),
    ).toEqual([{ name: 'Erased', email: '', phone: '', reply_to: '' }])
    expect(await query('select action, actor_id from audit_entry where subject = $1', `account ${asha.id}`)).toEqual([
      { action: 'account erased', actor_id: asha.id },
    ])
    expect({ ...(await ravi.call('GET /me/export')), exportedAt: '' }).toEqual({
      ...hisBefore,
      exportedAt: '',
      sessions: expect.any(Array),
    })
    expect(await query(`select name, email from contact_message where message = 'kept-question'`)).toEqual([
      { name: 'Asha Menon', email: ravi.email },
    ])
  })

  test('S50 takes along and removes what was written under an earlier address, but not what its next owner writes', async () => {
    const asha = await someone(shop)
    const earlier = asha.email
    await write(earlier, 'earlier-question')
    await query(
      `insert into stock_wait (email, product_id) select $1, id from product order by id limit 1 offset 1`,
      earlier,
    )
    const claim = await claimBy(earlier)
    const moved = await moveTo(asha, someEmail())
    const next = await moveTo(moved, someEmail())
    const taken = await next.call('GET /me/export')
    expect(taken).toMatchObject({
      earlierEmails: [earlier, moved.email],
      messages: [{ message: 'earlier-question' }],
      waitsFor: [{}],
      claims: [{ number: claim }],
    })
    // An address that somebody else has proven since is theirs, whoever had it before.
    const heir = await someone(shop, { email: moved.email })
    await write(moved.email, 'heirs-question')
    expect((await next.call('GET /me/export')).messages).toHaveLength(1)

    expect((await ask(next, 'DELETE', '/me', { password: next.password })).status).toBe(200)

    const written = `select name, email, phone, reply_to from contact_message where message = $1`
    expect(await query(written, 'earlier-question')).toEqual([{ name: 'Erased', email: '', phone: '', reply_to: '' }])
    expect(await query(written, 'heirs-question')).toMatchObject([{ email: heir.email }])
    expect(await query('select 1 from stock_wait where email = $1', earlier)).toEqual([])
    expect(await query('select name, email from warranty_claim where number = $1', claim)).toEqual([
      { name: 'Erased', email: '' },
    ])
    expect(await query('select 1 from proven_email where account_id = $1', asha.id)).toEqual([])
  })

  test('S50 a claim whose pictures are still being drawn leaves nothing of an account that is erased meanwhile', async () => {
    const asha = await someone(shop)
    const client = await shop.deps.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from account where id = $1 for update', [asha.id])
      const picture = await plainPicture('png')
      const form = claimForm([picture, picture, picture, picture], { ...FIELDS, email: asha.email })
      const sent = asha.request('/api/warranty-mail', { method: 'POST', body: form })
      await eventually(async () => {
        const { rows } = await client.query(
          `select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`,
        )
        expect(rows).not.toEqual([])
      })
      await client.query('update account set erased_at = now(), email = $2 where id = $1', [asha.id, someEmail()])
      await client.query('commit')
      expect((await sent).status).toBe(401)
    } finally {
      client.release()
    }
    expect(await query('select 1 from warranty_claim where account_id = $1', asha.id)).toEqual([])
  })

  test('S50 no table says afterwards who it was: neither the audit log nor the counters of the limits', async () => {
    const [asha, boss] = [await someone(shop), await someone(shop, { admin: true })]
    const moved = await moveTo(asha, someEmail())
    const body = { firstname: 'Yazhini', lastname: 'Kuppusami', mobile: '9840077001', isActive: true }
    expect((await ask(boss, 'PUT', `/user/${asha.id}`, { ...body, email: moved.email })).status).toBe(200)
    for (const email of [asha.email, moved.email]) {
      expect((await signIn(email, 'not-the-Road-1')).status).toBe(401)
      await send(shop, 'POST', '/api/forgotPassword', { email })
    }
    expect(
      await query(
        'select after from audit_entry where action = $1 and subject = $2',
        'account changed',
        `account ${asha.id}`,
      ),
    ).toMatchObject([{ after: { firstName: 'new', lastName: 'new', mobile: 'new', isActive: true } }])
    await waitForMailJobs(shop)
    await boss.call('DELETE /user/{id}', { params: { id: asha.id }, body: { currentPassword: boss.password } })

    const words = [asha.email, moved.email, 'Yazhini', 'Kuppusami', '9840077001']
    expect(await tablesWith(words)).toEqual([])
  })

  test('frees the email address for a new account, which inherits nothing from the old one', async () => {
    const asha = await someone(shop)
    await leaveTraces(asha, 'old')
    await asha.call('DELETE /me', { body: { password: asha.password } })
    const person = { firstName: 'Asha', lastName: 'Menon', email: asha.email, mobile: '9840012345' }
    expect((await send(shop, 'POST', '/api/auth/signup', { ...person, password: GOOD_PASSWORD })).status).toBe(201)
    const mail = await emailTo(shop, asha.email, 'Verify your account at Kurinji Moto')
    expect((await open(secretIn(mail))).status).toBe(200)
    const answer: Person = await (await signIn(asha.email)).json()
    expect(answer.id).not.toBe(asha.id)
    const text = await (await ask(answer, 'GET', '/me/export')).text()
    for (const kind of KINDS) expect(text).not.toContain(`old-${kind}`)
    expect(text).not.toContain(asha.id)
  })

  test('an erased account is not there for administrators to change either', async () => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    await asha.call('DELETE /me', { body: { password: asha.password } })
    const before = await accountOf(asha.id)
    expect((await ask(admin, 'PUT', `/user/${asha.id}`, { ...fieldsOf(asha), isActive: true })).status).toBe(404)
    expect((await ask(admin, 'PUT', `/userInfo/${asha.id}`, fieldsOf(asha))).status).toBe(404)
    expect((await ask(admin, 'POST', `/address/${asha.id}`, HOME)).status).toBe(404)
    expect((await ask(admin, 'DELETE', `/user/${asha.id}`, { currentPassword: admin.password })).status).toBe(404)
    expect(await accountOf(asha.id)).toEqual(before)
  })

  test('a cart that was on its way is not put into an erased account', async () => {
    const asha = await someone(shop)
    const client = await shop.deps.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from account where id = $1 for update', [asha.id])
      const saving = ask(asha, 'PUT', '/cart', { cartItems: [{ proId: 'late', qty: 1 }] })
      await eventually(async () => {
        const waiting = await query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        expect(waiting).toHaveLength(1)
      })
      await client.query(`update account set erased_at = now(), is_active = false, cart = '[]' where id = $1`, [
        asha.id,
      ])
      await client.query('commit')
      expect((await saving).status).toBe(401)
    } finally {
      client.release(true)
    }
    expect(await accountOf(asha.id)).toMatchObject({ cart: [], my_bike: null })
  })

  describe('administrators', () => {
    beforeEach(() => query(`update account set roles = '{ROLE_USER}'`))

    test('U8 the last one cannot be erased; with another one, that one can', async () => {
      const admin = await someone(shop, { admin: true })
      const before = await accountOf(admin.id)
      expect(await refusal(await ask(admin, 'DELETE', '/me', { password: admin.password }))).toEqual([409, 'conflict'])
      const body = { currentPassword: admin.password }
      expect(await refusal(await ask(admin, 'DELETE', `/user/${admin.id}`, body))).toEqual([409, 'conflict'])
      expect(await accountOf(admin.id)).toEqual(before)
      expect((await ask(admin, 'GET', '/all-users')).status).toBe(200)
      await someone(shop, { admin: true })
      expect((await ask(admin, 'DELETE', '/me', { password: admin.password })).status).toBe(200)
      expect(await accountOf(admin.id)).toMatchObject({ roles: ['ROLE_USER'], is_active: false })
    })

    test('U8 of two who go at once one stays', async () => {
      const admins = [await someone(shop, { admin: true }), await someone(shop, { admin: true })]
      const answers = await Promise.all(
        admins.map((admin) => ask(admin, 'DELETE', '/me', { password: admin.password })),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    })
  })
})

const line = (proId: string, qty = 1, more: object = {}) => ({
  proId,
  color: 'black',
  model: 'Pro',
  type: '',
  qty,
  name: `Part ${proId}`,
  price: 1250,
  ...more,
})
const lines = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => line(`${prefix}-${index}`))

const cartOf = (person: Person) => person.call('GET /cart')
const saveCart = (person: Person, body: unknown) => ask(person, 'PUT', '/cart', body)

describe('saved cart', () => {
  test('is empty at first, stores what is sent, and is replaced unless merged', async () => {
    const asha = await someone(shop)
    expect(await cartOf(asha)).toEqual({ cartItems: [], myBike: null })
    const first = { cartItems: [line('a', 2), line('b')], myBike: { code: 'himalayan-450', name: 'Himalayan 450' } }
    expect(await (await saveCart(asha, first)).json()).toEqual(first)
    expect(await cartOf(asha)).toEqual(first)
    expect((await saveCart(asha, { cartItems: [line('c')] })).status).toBe(200)
    expect(await cartOf(asha)).toEqual({ cartItems: [line('c')], myBike: first.myBike })
    expect((await saveCart(asha, { cartItems: [], myBike: null })).status).toBe(200)
    expect(await cartOf(asha)).toEqual({ cartItems: [], myBike: null })
  })

  test('merge keeps every line, and of equal ones the larger quantity with what is newer', async () => {
    const asha = await someone(shop)
    await saveCart(asha, { cartItems: [line('a', 5), line('b', 1), line('c', 2, { color: 'red' })] })
    const brought = [line('b', 4, { price: 1300 }), line('a', 3, { price: 1400 }), line('c', 1), line('d', 9)]
    const answer = await saveCart(asha, { cartItems: brought, merge: true })
    const merged = [
      line('a', 5, { price: 1400 }),
      line('b', 4, { price: 1300 }),
      line('c', 2, { color: 'red' }),
      line('c', 1),
      line('d', 9),
    ]
    expect((await answer.json()).cartItems).toEqual(merged)
    expect((await cartOf(asha)).cartItems).toEqual(merged)
    // Repeating it, or merging an empty cart, changes nothing.
    for (const cartItems of [brought, []]) await saveCart(asha, { cartItems, merge: true })
    expect((await cartOf(asha)).cartItems).toEqual(merged)
  })

  test('merge treats an invalid quantity as one', async () => {
    const asha = await someone(shop)
    await saveCart(asha, { cartItems: [line('a', 2)] })
    for (const qty of [100, -5, 0, 1e308, 2.5, '50']) {
      await saveCart(asha, { cartItems: [{ ...line('a'), qty }], merge: true })
      expect((await cartOf(asha)).cartItems, String(qty)).toEqual([line('a', 2)])
    }
  })

  test('merge keeps at most a hundred lines, those that were there first', async () => {
    const asha = await someone(shop)
    await saveCart(asha, { cartItems: lines(60, 'kept') })
    const { cartItems } = await (await saveCart(asha, { cartItems: lines(60, 'new'), merge: true })).json()
    expect(cartItems).toEqual([...lines(60, 'kept'), ...lines(40, 'new')])
    expect((await cartOf(asha)).cartItems).toEqual(cartItems)
  })

  test('twenty merges at once lose no line', async () => {
    const asha = await someone(shop)
    const answers = await together((index) => saveCart(asha, { cartItems: [line(`part-${index}`)], merge: true }))
    for (const answer of answers) expect(answer.status).toBe(200)
    const stored = (await cartOf(asha)).cartItems.map((each) => String(each.proId))
    expect(stored.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `part-${index}`).toSorted())
  })

  test('my bike: that of this device wins; merge without one keeps the one that is there', async () => {
    const asha = await someone(shop)
    const [one, other] = [
      { code: 'himalayan-450', name: 'Himalayan 450' },
      { code: 'duke-390', name: 'Duke 390' },
    ]
    await saveCart(asha, { cartItems: [], myBike: one })
    for (const [body, bike] of [
      [{ cartItems: [], merge: true }, one],
      [{ cartItems: [], myBike: null, merge: true }, one],
      [{ cartItems: [], myBike: other, merge: true }, other],
      [{ cartItems: [] }, other],
      [{ cartItems: [], myBike: one }, one],
      [{ cartItems: [], myBike: null }, null],
    ] as const) {
      expect((await (await saveCart(asha, body)).json()).myBike, JSON.stringify(body)).toEqual(bike)
      expect((await cartOf(asha)).myBike).toEqual(bike)
    }
  })

  test('each customer sees and changes only their own, whatever the body says', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const hers = { cartItems: [line('hers')], myBike: null }
    await saveCart(asha, hers)
    await saveCart(ravi, { cartItems: [line('his')], userId: asha.id, id: asha.id, accountId: asha.id })
    expect(await cartOf(asha)).toEqual(hers)
    expect((await cartOf(ravi)).cartItems).toEqual([line('his')])
    expect((await ask(ravi, 'GET', `/cart?userId=${asha.id}`)).status).toBe(200)
    expect(await (await ask(ravi, 'GET', `/cart?userId=${asha.id}`)).text()).not.toContain('hers')
    expect((await send(shop, 'GET', '/api/cart')).status).toBe(401)
    expect((await send(shop, 'PUT', '/api/cart', { cartItems: [] })).status).toBe(401)
    expect(await cartOf(asha)).toEqual(hers)
  })

  let mala: Person
  beforeAll(async () => {
    mala = await someone(shop)
  })

  test.each([
    ['101 lines', { cartItems: lines(101, 'x') }],
    ['101 lines to merge', { cartItems: lines(101, 'x'), merge: true }],
    ['no lines', {}],
    ['null', { cartItems: null }],
    ['an object for a list', { cartItems: { 0: line('x') } }],
    ['a text for a line', { cartItems: ['x'] }],
    ['null for a line', { cartItems: [null] }],
    ['a list for a line', { cartItems: [[]] }],
    ['a list within', { cartItems: [{ proId: ['x'] }] }],
    ['an object within', { cartItems: [{ proId: { $ne: null } }] }],
    ['a switch within', { cartItems: [{ proId: true }] }],
    ['null within', { cartItems: [{ proId: null }] }],
    ['a long text', { cartItems: [{ proId: 'x'.repeat(301) }] }],
    ['a long name', { cartItems: [{ ['x'.repeat(41)]: 1 }] }],
    ['a text for a bike', { cartItems: [], myBike: 'himalayan-450' }],
    ['a bike without a name', { cartItems: [], myBike: { code: 'x' } }],
    ['a bike with a long code', { cartItems: [], myBike: { code: 'x'.repeat(101), name: 'x' } }],
    ['a bike of numbers', { cartItems: [], myBike: { code: 1, name: 2 } }],
    ['merge as a text', { cartItems: [], merge: 'yes' }],
    ['the character 0', { cartItems: [{ proId: 'a\u0000b' }] }],
    ['half a character', { cartItems: [{ proId: 'a\ud83cb' }] }],
    ['half a character in a name', { cartItems: [{ '\udfcd': 1 }] }],
    ['half a character in the bike', { cartItems: [], myBike: { code: '\ud83c', name: '\udfcd' } }],
    ['a body that is a list', []],
  ])('hostile: %s is refused, and the cart stays', async (_, body) => {
    const before = { cartItems: [line('a')], myBike: null }
    await saveCart(mala, before)
    expect((await saveCart(mala, body)).status).toBe(422)
    expect(await cartOf(mala)).toEqual(before)
  })

  test('half a character is refused at the public calls as well', async () => {
    const half = 'a\ud83cb'
    const person = { firstName: half, lastName: 'M', email: someEmail(), password: GOOD_PASSWORD, mobile: '9840012345' }
    expect((await send(shop, 'POST', '/api/auth/signup', person)).status).toBe(422)
    expect((await write(someEmail(), half)).status).toBe(422)
    expect((await write(someEmail(), 'a whole one: 🏍️')).status).toBe(200)
  })

  test('hostile names and numbers of JSON do no harm', async () => {
    const asha = await someone(shop)
    for (const text of [
      '{"cartItems":[{"__proto__":"x","constructor":"y","proId":"a"}]}',
      '{"cartItems":[{"__proto__":{"qty":9},"proId":"a"}]}',
      '{"cartItems":[{"proId":"a","qty":1e400}]}',
      '{"cartItems":[{"proId":"a","qty":1e308},{"proId":"a","qty":-0}],"merge":true}',
      '{"__proto__":{"merge":true},"cartItems":[]}',
      `{"cartItems":${'['.repeat(40_000)}"\\ud83c"${']'.repeat(40_000)}}`,
      '{"cartItems":[{"proId":"🏍️ \\ud83c\\udfcd \\\\ud83c {{7*7}} {{1}} \'; --"}]}',
    ]) {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: text }
      expect([200, 422], text).toContain((await asha.request('/api/cart', init)).status)
      expect((await asha.request('/api/cart')).status, text).toBe(200)
    }
    expect((await cartOf(asha)).cartItems[0]?.proId).toContain('🏍️ 🏍 \\ud83c {{7*7}}')
    expect(Object.hasOwn(Object.prototype, 'qty')).toBe(false)
  })
})
