import { describe, expect, test } from 'vitest'
import { type ClaimFields, claimForm, FIELDS, photograph } from '../support/claim-forms.ts'
import { emailsTo, GOOD_PASSWORD, type Person, send, someEmail, someone, waitForMailJobs } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { someIp } from '../support/some-ip.ts'

const shop = shopForTests('empty')

const SPAM = 'Winner! https://evil.example'
/** A name that mail programs make a link of. */
const DOTTED = 'Pradeep.TK'
/** A name without a link that is an advertisement all the same. */
const BAIT = 'Ring Now For Your Prize'

const ask = (person: Person, method: string, path: string, body: unknown) =>
  send(shop, method, `/api${path}`, body, { 'x-access-token': person.token })

const signUp = (email: string, names: object) =>
  send(shop, 'POST', '/api/auth/signup', {
    firstName: 'Asha',
    lastName: 'Menon',
    email,
    password: GOOD_PASSWORD,
    mobile: '9840012345',
    ...names,
  })

async function fileClaim(fields: ClaimFields): Promise<Response> {
  const pictures = await Promise.all(Array.from({ length: 4 }, () => photograph()))
  return shop.request('/api/warranty-mail', {
    method: 'POST',
    body: claimForm(pictures, { ...FIELDS, ...fields }),
    ip: someIp(),
  })
}

const HOME = {
  address: '12, Kaveri Street',
  city: 'Chennai',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '600001',
}

/** Returns everything that was emailed to an address. */
async function mailedTo(email: string): Promise<string> {
  await waitForMailJobs(shop)
  return (await emailsTo(shop, email)).map(({ subject, text, html }) => [subject, text, html].join('\n')).join('\n')
}

describe('S15 a name with a link in it is refused', () => {
  test.each([
    ['at sign-up, the first', 'firstName', () => signUp(someEmail(), { firstName: SPAM })],
    ['at sign-up, the last', 'lastName', () => signUp(someEmail(), { lastName: 'www.evil.example' })],
    [
      'in the profile',
      'firstname',
      async () => {
        const asha = await someone(shop)
        const body = { firstname: SPAM, lastname: 'Menon', email: asha.email, mobile: '9840012345' }
        return ask(asha, 'PUT', `/userInfo/${asha.id}`, body)
      },
    ],
    [
      'in the list of users',
      'lastname',
      async () => {
        const [boss, asha] = [await someone(shop, { admin: true }), await someone(shop)]
        const body = {
          firstname: 'Asha',
          lastname: 'www.evil.com',
          email: asha.email,
          mobile: '9840012345',
          isActive: true,
        }
        return ask(boss, 'PUT', `/user/${asha.id}`, body)
      },
    ],
    [
      'in an address',
      'name',
      async () => {
        const asha = await someone(shop)
        return ask(asha, 'POST', `/address/${asha.id}`, { ...HOME, name: SPAM, phone: '9840012345' })
      },
    ],
    [
      'in the contact form',
      'name',
      () => send(shop, 'POST', '/api/contact', { name: SPAM, email: someEmail(), message: 'Hello' }),
    ],
  ])('S15 %s', async (_, field, sending) => {
    const answer = await sending()
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ fields: { [field]: 'Please enter a name without a web address' } })
  })

  test('S15 of a warranty claim', async () => {
    const answer = await fileClaim({ name: SPAM, email: someEmail() })
    expect(answer.status).toBe(422)
  })
})

describe('S15 a name with a dot in it is a name', () => {
  test('S15 of an account, and of an address', async () => {
    const asha = await someone(shop)
    const body = { firstname: DOTTED, lastname: 'Murugan.AI', mobile: '9840012345' }
    expect((await ask(asha, 'PUT', `/userInfo/${asha.id}`, body)).status).toBe(200)
    expect(
      (await ask(asha, 'POST', `/address/${asha.id}`, { ...HOME, name: DOTTED, phone: '9840012345' })).status,
    ).toBe(201)
    expect((await signUp(someEmail(), { firstName: DOTTED, lastName: 'Smt.Asia' })).status).toBe(201)
  })

  test('S15 of a message and of a claim; it is no link in the emails to addresses that nobody has verified', async () => {
    const [email, boss] = [someEmail(), await someone(shop, { admin: true })]
    const message = { name: DOTTED, email, message: 'Does it fit?' }
    const { ticket } = await shop.call('POST /contact', { body: message })
    const { data } = await boss.call('GET /messages', { query: { search: ticket } })
    const id = data[0]?.id ?? ''
    await boss.call('POST /messages/{id}/acknowledge', { params: { id }, body: { version: 1 } })
    expect((await fileClaim({ name: DOTTED, email })).status).toBe(201)
    const claims = await boss.call('GET /warranty-claims', { query: { search: email } })
    const body = { status: 'Approved' as const }
    await boss.call('PUT /warranty-claims/{id}', { params: { id: claims.data[0]?.id ?? '' }, body })
    await waitForMailJobs(shop)
    expect((await emailsTo(shop, email, 4)).length).toBe(4)
    const all = await mailedTo(email)
    expect(all).toContain('Good news: your claim is approved.')
    expect(all).not.toContain(DOTTED)
  })
})

describe('S15 an email to an unverified address contains no name', () => {
  test('S15 the verification, again and again, and the link to set a password', async () => {
    const email = someEmail()
    await signUp(email, { firstName: BAIT })
    await signUp(email, { firstName: BAIT })
    await send(shop, 'POST', '/api/auth/signin', { email, password: GOOD_PASSWORD })
    await send(shop, 'POST', '/api/forgotpassword', { email })
    // The next verification takes the password away, and with it the reason to set a new one.
    await waitForMailJobs(shop)
    const boss = await someone(shop, { admin: true })
    const [{ id } = { id: '' }] = await boss.call('GET /all-users', { query: { search: email } })
    await ask(boss, 'POST', `/user/${id}/verification`, undefined)
    const all = await mailedTo(email)
    expect((await emailsTo(shop, email)).length).toBeGreaterThanOrEqual(5)
    expect(all).toContain('Hello,')
    expect(all).not.toContain('Prize')
  })

  test('S15 the confirmation of a new address', async () => {
    const asha = await someone(shop)
    const email = someEmail()
    const body = { firstname: BAIT, lastname: 'Menon', email, mobile: '9840012345', currentPassword: asha.password }
    expect((await ask(asha, 'PUT', `/userInfo/${asha.id}`, body)).status).toBe(200)
    expect(await mailedTo(email)).not.toContain('Prize')
    // The owner is greeted by name at their own, verified address.
    expect(await mailedTo(asha.email)).toContain(`Hello ${BAIT}`)
  })

  test('S15 the receipt of a warranty claim: neither the name nor what was typed as an order', async () => {
    const email = someEmail()
    const answer = await fileClaim({ name: BAIT, email, order: 'Free helmet at evil dot example' })
    expect(answer.status).toBe(201)
    const all = await mailedTo(email)
    expect(all).not.toContain('Prize')
    expect(all).not.toContain('Free helmet')
  })
})
