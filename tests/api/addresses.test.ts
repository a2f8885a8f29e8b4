import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ONLY_INDIA } from '#rules/india.ts'
import { facts, type Person, readThenWrite, refusal, send, someone, together } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows

const HOME = {
  name: 'Asha Menon',
  address: '12, Kaveri Street',
  city: 'Chennai',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '600001',
  phone: '9840012345',
}

const ask = (person: Person, method: string, id: string, body?: unknown) =>
  send(shop, method, `/api/address/${id}`, body, { 'x-access-token': person.token })

const add = (person: Person, more: object = {}) =>
  person.call('POST /address/{userId}', { params: { userId: person.id }, body: { ...HOME, ...more } })

const addressesOf = async (person: Person) =>
  (await person.call('GET /address/{userId}', { params: { userId: person.id } })).address

const rows = () => query('select * from address order by id')

/** Ids that belong to none of our rows. */
const GARBAGE = [
  '1',
  '-1',
  'null',
  'undefined',
  '[object Object]',
  encodeURIComponent("' or 1=1 --"),
  '%2e%2e%2fetc',
  '%ff',
  '%00',
  '%F0%9F%8F%8D',
  '0'.repeat(3000),
  '00000000-0000-0000-0000-00000000000g',
]

test('a PIN tells its city and its state, and garbage nothing', async () => {
  const place = (pincode: string) => shop.call('GET /pincodes/{pincode}', { params: { pincode } })
  expect(await place('641 018')).toEqual({ city: 'Coimbatore', state: 'Tamil Nadu' })
  expect(await place('641999')).toEqual({ city: null, state: null })
  for (const typed of ['500', 'null', '641018 or 1=1', '1'.repeat(3000)]) {
    expect((await send(shop, 'GET', `/api/pincodes/${encodeURIComponent(typed)}`)).status).toBe(422)
  }
})

describe('a person’s own addresses', () => {
  test('R296 R306 are added, listed oldest first, changed and deleted', async () => {
    const asha = await someone(shop)
    const { result: home } = await add(asha)
    expect(home).toEqual({ address_id: expect.any(String), version: 1, ...HOME })
    const { result: work } = await add(asha, { name: 'Work', city: 'Kochi', state: 'Kerala', pincode: '682001' })
    expect(await addressesOf(asha)).toEqual([home, work])

    const changed = { ...HOME, name: 'Parents', address: '3, Beach Road', phone: '9000000001' }
    const { result } = await asha.call('PUT /address/{addressId}', {
      params: { addressId: home.address_id },
      body: changed,
    })
    expect(result).toEqual({ address_id: home.address_id, version: 2, ...changed })
    expect(await addressesOf(asha)).toEqual([result, work])

    const gone = await ask(asha, 'DELETE', home.address_id)
    expect([gone.status, await gone.text()]).toEqual([204, ''])
    expect(await addressesOf(asha)).toEqual([work])
    expect((await ask(asha, 'DELETE', home.address_id)).status).toBe(403)
    expect((await ask(asha, 'PUT', home.address_id, HOME)).status).toBe(403)
    expect(await addressesOf(asha)).toEqual([work])
  })

  test('R305 a person reads only their own; an id also works in capitals', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const { result: hers } = await add(asha)
    const { result: his } = await add(ravi, { name: 'Ravi' })
    expect(await addressesOf(asha)).toEqual([hers])
    expect(await addressesOf(ravi)).toEqual([his])
    const capitals = await ask(asha, 'GET', asha.id.toUpperCase())
    expect(await capitals.json()).toEqual({ address: [hers] })
    expect((await ask(asha, 'PUT', hers.address_id.toUpperCase(), HOME)).status).toBe(200)
  })

  test('names and addresses that bills and parcels could not show are refused with the character, and stay as they were', async () => {
    const asha = await someone(shop)
    const { result } = await add(asha, { name: 'ಲಕ್ಷ್ಮೀ', address: 'محمد علی روڈ 12', city: 'కర్నూలు' })
    for (const field of ['name', 'address', 'city'] as const) {
      for (const character of ['🏍', '中', 'ක']) {
        const message = `“${character}” cannot be printed on bills and parcels. Please write this without it.`
        const body = { ...HOME, [field]: `Near ${character}` }
        for (const [method, id] of [['POST', asha.id] as const, ['PUT', result.address_id] as const]) {
          const answer = await ask(asha, method, id, body)
          expect(answer.status).toBe(422)
          expect(await answer.text()).toContain(message)
        }
      }
    }
    expect(await addressesOf(asha)).toEqual([result])
  })

  test('text is returned as typed, without surrounding spaces', async () => {
    const asha = await someone(shop)
    const typed = { name: ' அஷா <b>"M"</b> ', address: "1' or '1'='1; drop table address;--\nNear № 5", city: '{{7*7}}' }
    const { result } = await add(asha, typed)
    expect(result).toEqual({
      address_id: expect.any(String),
      version: 1,
      ...HOME,
      ...typed,
      name: 'அஷா <b>"M"</b>',
    })
    expect(await addressesOf(asha)).toEqual([result])
  })
})

describe('R304 five at most', () => {
  const FULL = 'You can keep 5 addresses. Please edit or delete one of them.'

  test('R304 the sixth is refused, changing still works, and deleting makes room', async () => {
    const asha = await someone(shop)
    for (let each = 1; each <= 5; each++) await add(asha, { name: `Home ${each}` })
    const answer = await ask(asha, 'POST', asha.id, HOME)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({ code: 'conflict', message: FULL })
    const stored = await addressesOf(asha)
    expect(stored.map((each) => each.name)).toEqual(['Home 1', 'Home 2', 'Home 3', 'Home 4', 'Home 5'])

    const id = stored[0]?.address_id ?? ''
    expect((await ask(asha, 'PUT', id, { ...HOME, name: 'Changed' })).status).toBe(200)
    expect((await ask(asha, 'DELETE', id)).status).toBe(204)
    expect((await ask(asha, 'POST', asha.id, HOME)).status).toBe(201)
    expect((await ask(asha, 'POST', asha.id, HOME)).status).toBe(409)
    // Other customers' addresses are not counted.
    expect((await add(await someone(shop))).result.name).toBe(HOME.name)
  })

  test('R304 of ten added at once five are stored', async () => {
    const asha = await someone(shop)
    const answers = await together((index) => ask(asha, 'POST', asha.id, { ...HOME, name: `Home ${index}` }), 10)
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([201, 201, 201, 201, 201, 409, 409, 409, 409, 409])
    expect(await addressesOf(asha)).toHaveLength(5)
  })

  test('R304 of ten added at once by the customer and an administrator five are stored', async () => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    await together((index) => ask(index % 2 === 0 ? asha : admin, 'POST', asha.id, HOME), 10)
    expect(await addressesOf(asha)).toHaveLength(5)
  })

  test('catches a broken variant: counting the addresses and then adding one', async () => {
    const asha = await someone(shop)
    const { name, address, city, state, country, pincode, phone } = HOME
    await readThenWrite(
      () => query('select count(*)::int as total from address where account_id = $1', asha.id),
      async ([found]) => {
        if (Number(found?.total) >= 5) return
        await query(
          `insert into address (id, account_id, name, address, city, state, country, pincode, phone)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          ...[randomUUID(), asha.id, name, address, city, state, country, pincode, phone],
        )
      },
      10,
    )
    expect(await addressesOf(asha)).toHaveLength(10)
  })
})

describe('somebody else’s addresses', () => {
  test('E01 E03 R305 changing or deleting one gets the response of a missing one, and changes nothing', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const { result: his } = await add(ravi)
    const before = await rows()
    for (const person of [asha, await someone(shop, { admin: true })]) {
      for (const [method, body] of [
        ['PUT', { ...HOME, name: 'Mine now' }],
        ['DELETE', undefined],
      ] as const) {
        const foreign = await facts(await ask(person, method, his.address_id, body))
        expect(foreign).toMatchObject({ status: 403 })
        expect(await facts(await ask(person, method, randomUUID(), body))).toEqual(foreign)
      }
    }
    expect(await rows()).toEqual(before)
  })

  test('E02 R305 reading or adding to somebody else’s list gets the response of a missing list', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    await add(ravi)
    const before = await rows()
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', HOME],
    ] as const) {
      const foreign = await facts(await ask(asha, method, ravi.id, body))
      expect(foreign).toMatchObject({ status: 403, text: expect.not.stringContaining('Kaveri') })
      expect(await facts(await ask(asha, method, randomUUID(), body))).toEqual(foreign)
    }
    expect(await rows()).toEqual(before)
  })

  test('E02 an administrator reads a customer’s list; an address for an unknown account is rejected', async () => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    const { result } = await add(asha)
    expect(await (await ask(admin, 'GET', asha.id)).json()).toEqual({ address: [result] })
    expect((await ask(admin, 'POST', randomUUID(), HOME)).status).toBe(404)
  })

  test('R305 needs a session', async () => {
    const asha = await someone(shop)
    const { result } = await add(asha)
    const before = await rows()
    for (const [method, id, body] of [
      ['GET', asha.id, undefined],
      ['POST', asha.id, HOME],
      ['PUT', result.address_id, HOME],
      ['DELETE', result.address_id, undefined],
    ] as const) {
      const answer = await send(shop, method, `/api/address/${id}`, body)
      expect(await refusal(answer), method).toEqual([401, 'sign_in_required'])
    }
    expect(await rows()).toEqual(before)
  })

  test('E01 E02 ids in the body or the query are ignored', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    const { result: his } = await add(ravi)
    const [{ created_at: createdAt } = {}] = await query('select created_at from address where id = $1', his.address_id)
    const slipped = {
      id: his.address_id,
      address_id: his.address_id,
      addressId: his.address_id,
      userId: ravi.id,
      accountId: ravi.id,
      account_id: ravi.id,
      createdAt: '2001-01-01T00:00:00Z',
    }
    const { result: hers } = await add(asha, slipped)
    expect(hers.address_id).not.toBe(his.address_id)
    const changed = await ask(asha, 'PUT', `${hers.address_id}?userId=${ravi.id}&accountId=${ravi.id}`, {
      ...HOME,
      ...slipped,
      name: 'Changed',
    })
    expect(await changed.json()).toEqual({ result: { ...hers, name: 'Changed', version: 2 } })
    expect((await ask(asha, 'POST', ravi.id, { ...HOME, userId: asha.id })).status).toBe(403)
    expect(await addressesOf(ravi)).toEqual([his])
    expect((await addressesOf(asha)).map((each) => each.address_id)).toEqual([hers.address_id])
    const [stored] = await query('select created_at, account_id from address where id = $1', hers.address_id)
    expect(stored).toMatchObject({ account_id: asha.id })
    expect(Number(stored?.created_at)).toBeGreaterThanOrEqual(Number(createdAt))
  })

  test('E01 E02 garbage ids are refused, never an error of the server', async () => {
    const asha = await someone(shop)
    await add(asha)
    const before = await rows()
    for (const id of GARBAGE) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const { status } = await ask(asha, method, id, method === 'POST' || method === 'PUT' ? HOME : undefined)
        expect([400, 403, 404, 422], `${method} ${id.slice(0, 50)}`).toContain(status)
      }
    }
    expect(await rows()).toEqual(before)
  })
})

describe('what an address must be', () => {
  const PIN = 'Postal code must be a 6-digit number'
  const PHONE = 'Phone number must be a valid 10-digit number'

  let asha: Person
  beforeAll(async () => {
    asha = await someone(shop)
  })

  test.each([
    ['U13', { pincode: '682001' }, 'pincode', 'PIN 682001 is not in Tamil Nadu. It belongs to Kerala or Lakshadweep.'],
    ['U13', { state: 'Kerala' }, 'pincode', 'PIN 600001 is not in Kerala. It belongs to Tamil Nadu.'],
    [
      'U13',
      { pincode: '990001' },
      'pincode',
      'PINs that begin with 9 belong to the Army Post Office. Our couriers cannot deliver there.',
    ],
    ['U13', { pincode: '100001' }, 'pincode', 'No PIN of India begins with 100. Please check it.'],
    ['U13', { pincode: '060001' }, 'pincode', PIN],
    ['U13', { pincode: '60001' }, 'pincode', PIN],
    ['U13', { pincode: '6000011' }, 'pincode', PIN],
    ['U13', { pincode: '60000a' }, 'pincode', PIN],
    ['U13', { pincode: '६००००' }, 'pincode', PIN],
    ['U13', { pincode: 600001 }, 'pincode', PIN],
    ['U12', { phone: '5840012345' }, 'phone', PHONE],
    ['U12', { phone: '984001234' }, 'phone', PHONE],
    ['U12', { phone: '+1 9840012345' }, 'phone', PHONE],
    ['U12', { phone: '98400x12345' }, 'phone', PHONE],
    ['U12', { phone: 9840012345 }, 'phone', PHONE],
    ['U12', { phone: undefined }, 'phone', PHONE],
    ['U14', { country: 'Nepal' }, 'country', ONLY_INDIA],
    ['U14', { country: 'india' }, 'country', ONLY_INDIA],
    ['U14', { country: '' }, 'country', ONLY_INDIA],
    ['U14', { country: undefined }, 'country', 'Country is required'],
    ['R296', { name: '  ' }, 'name', 'Full name is required'],
    ['R296', { name: 'x'.repeat(101) }, 'name', 'At most 100 characters'],
    ['R296', { address: undefined }, 'address', 'Address is required'],
    ['R296', { address: 'x'.repeat(301) }, 'address', 'At most 300 characters'],
    ['R296', { city: null }, 'city', 'City is required'],
    ['R296', { state: 'Tamilnadu' }, 'state', 'State is required'],
    ['R296', { state: ['Tamil Nadu'] }, 'state', 'State is required'],
  ])('%s %j is refused at %s, when adding and when changing', async (_, wrong, field, message) => {
    await query('delete from address')
    const { result } = await add(asha)
    const isMissing = Object.values(wrong).includes(undefined)
    for (const [method, id] of [
      ['POST', asha.id],
      // A change keeps the fields that it does not name.
      ...(isMissing ? [] : [['PUT', result.address_id] as const]),
    ] as const) {
      const answer = await ask(asha, method, id, { ...HOME, ...wrong })
      expect(answer.status, method).toBe(422)
      expect(await answer.json(), method).toEqual({ code: 'invalid', message, fields: { [field]: message } })
    }
    expect(await addressesOf(asha)).toEqual([result])
  })

  test.each([
    ['U12', { phone: '+91 98400 12345' }],
    ['U12', { phone: '91-98400-12345' }],
    ['U12', { phone: '098400 12345' }],
    ['U12', { phone: ' (98400) 12345 ' }],
    ['U13', { pincode: '600 001' }],
    ['U13', { pincode: ' 6 0 0 0 0 1 ' }],
    ['U13', { pincode: '६००००१' }],
    ['U12', { phone: '\u202A0091 98400–12345\u202C' }],
    ['R296', { country: ' India ' }],
  ])('%s %j is folded, when adding and when changing', async (_, typed) => {
    await query('delete from address')
    const { result } = await add(asha, typed)
    expect(result).toEqual({ address_id: result.address_id, version: 1, ...HOME })
    const params = { addressId: result.address_id }
    expect(await asha.call('PUT /address/{addressId}', { params, body: { ...HOME, ...typed } })).toEqual({ result })
    expect(await addressesOf(asha)).toEqual([result])
  })

  test('U13 PIN and state that contradict each other are a question, asked when either is entered and answered once', async () => {
    const asha = await someone(shop)
    const place = { city: 'Hyderabad', state: 'Andhra Pradesh', pincode: '500001' }
    const question = 'PIN 500001 is not in Andhra Pradesh. It belongs to Telangana.'
    await expect(add(asha, place)).rejects.toMatchObject({ status: 422, fields: { pincode: question } })
    const { result } = await add(asha, { ...place, pincodeConfirmed: true })
    expect(result).toMatchObject(place)
    const change = (body: object) =>
      asha.call('PUT /address/{addressId}', { params: { addressId: result.address_id }, body })
    expect((await change({ city: 'Kurnool' })).result.city).toBe('Kurnool')
    await expect(change({ pincode: '500002' })).rejects.toMatchObject({ status: 422 })
    expect((await change({ pincode: '500002', pincodeConfirmed: true })).result.pincode).toBe('500002')
    await expect(change({ pincode: '990001', pincodeConfirmed: true })).rejects.toMatchObject({ status: 422 })
  })

  test('U13 a PIN code on a border is accepted for each of its states', async () => {
    await query('delete from address')
    for (const state of ['Kerala', 'Lakshadweep']) {
      expect((await add(asha, { state, pincode: '682001' })).result.state).toBe(state)
    }
  })

  test('a body that is no address is refused', async () => {
    await query('delete from address')
    for (const body of [null, [], 'address', 1, [HOME]]) {
      expect((await ask(asha, 'POST', asha.id, body)).status).toBe(422)
    }
    expect((await ask(asha, 'POST', asha.id, { ...HOME, name: 'a\u0000b' })).status).toBe(422)
    expect(await addressesOf(asha)).toEqual([])
  })
})
