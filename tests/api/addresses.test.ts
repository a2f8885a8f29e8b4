import { describe, expect, test } from 'vitest'
import { ONLY_INDIA } from '#rules/india.ts'
import { newId } from '#server/lib/ids.ts'
import { type Person, someone, together } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const home = {
  name: 'Asha Menon',
  address: '12 Sathy Road',
  city: 'Coimbatore',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '641006',
  phone: '9840012345',
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const add = (person: Person, body: unknown = home, userId = person.id) =>
  person.request(`/api/address/${userId}`, json('POST', body))

const addressesOf = async (person: Person) =>
  (await person.call('GET /address/{userId}', { params: { userId: person.id } })).address

test('R296 R304 R305 R306 addresses are added, listed in their order, changed and deleted', async () => {
  const asha = await someone(shop)
  const { result: first } = await asha.call('POST /address/{userId}', { params: { userId: asha.id }, body: home })
  expect(first).toEqual({ ...home, address_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  await add(asha, { ...home, city: 'Pollachi', pincode: '642 001', phone: '+91 98400-12345' })
  expect((await addressesOf(asha)).map(({ city, pincode, phone }) => [city, pincode, phone])).toEqual([
    ['Coimbatore', '641006', '9840012345'],
    ['Pollachi', '642001', '9840012345'],
  ])
  const params = { addressId: first.address_id }
  const { result } = await asha.call('PUT /address/{addressId}', { params, body: { ...home, name: 'A. Menon' } })
  expect(result).toEqual({ ...first, name: 'A. Menon' })
  await asha.call('DELETE /address/{addressId}', { params })
  expect((await addressesOf(asha)).map(({ city }) => city)).toEqual(['Pollachi'])
})

describe('five at most', () => {
  test('R304 of ten that are added at once five are kept, and the others are told', async () => {
    const asha = await someone(shop)
    const answers = await together(() => add(asha), 10)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(5)
    expect(await refused[0]?.json()).toMatchObject({ message: expect.stringContaining('5 addresses') })
    expect(await addressesOf(asha)).toHaveLength(5)
  })

  test('R304 what this catches: counting, and then adding', async () => {
    const asha = await someone(shop)
    const { pool } = shop.deps
    await together(async () => {
      const { rows } = await pool.query('select count(*)::int as many from address where account_id = $1', [asha.id])
      if (rows[0].many >= 5) return
      await pool.query(
        `insert into address (id, account_id, name, address, city, state, pincode, country, phone)
         values ($1, $2, 'a', 'b', 'c', 'Tamil Nadu', '641006', 'India', '9840012345')`,
        [newId(), asha.id],
      )
    }, 10)
    expect((await addressesOf(asha)).length).toBeGreaterThan(5)
  })
})

describe('other people’s', () => {
  test('E01 E02 R305 nobody sees or fills another person’s list, and an id that nobody has is answered alike', async () => {
    const [asha, meera] = [await someone(shop), await someone(shop)]
    await add(asha)
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', home],
    ] as const) {
      const answers = await Promise.all(
        [asha.id, newId()].map(async (id) => {
          const answer = await meera.request(`/api/address/${id}`, body ? json(method, body) : { method })
          return { status: answer.status, body: await answer.json() }
        }),
      )
      expect(answers[0]).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(answers[1]).toEqual(answers[0])
    }
    expect(await addressesOf(asha)).toHaveLength(1)
    expect((await shop.request(`/api/address/${asha.id}`)).status).toBe(401)
  })

  test('E03 R305 another person’s address is neither changed nor deleted; ids in the body count for nothing', async () => {
    const [asha, meera] = [await someone(shop), await someone(shop)]
    await add(asha)
    const [address] = await addressesOf(asha)
    if (!address) throw new Error('no address')
    const answers = await Promise.all(
      [address.address_id, newId()].flatMap((id) =>
        ['PUT', 'DELETE'].map(async (method) => {
          const init = method === 'PUT' ? json(method, { ...home, city: 'Erode' }) : { method }
          const answer = await meera.request(`/api/address/${id}`, init)
          return { status: answer.status, body: await answer.json() }
        }),
      ),
    )
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 403 })
    await add(meera, { ...home, userId: asha.id, accountId: asha.id, address_id: address.address_id })
    expect(await addressesOf(asha)).toEqual([address])
    expect(await addressesOf(meera)).toHaveLength(1)
  })
})

describe('what an address has to be', () => {
  test.each([
    ['A13', 'pincode', { pincode: '041006' }, 'Postal code must be a 6-digit number'],
    ['A13', 'pincode', { pincode: '64100' }, 'Postal code must be a 6-digit number'],
    ['A13', 'pincode', { pincode: '560001' }, 'PIN 560001 is not in Tamil Nadu. It belongs to Karnataka.'],
    ['A12', 'phone', { phone: '5840012345' }, 'Phone number must be a valid 10-digit number'],
    ['A14', 'country', { country: 'Nepal' }, ONLY_INDIA],
    ['R306', 'state', { state: 'Atlantis' }, 'State is required'],
    ['R306', 'name', { name: '  ' }, 'Full name is required'],
    ['R306', 'address', { address: '' }, 'Address is required'],
    ['R306', 'city', { city: undefined }, 'City is required'],
    ['limit', 'address', { address: 'x'.repeat(301) }, 'At most 300 characters'],
  ])('%s a wrong %s is refused in its words', async (_, field, wrong, words) => {
    const asha = await someone(shop)
    const answer = await add(asha, { ...home, ...wrong })
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toEqual({ [field]: words })
    expect(await addressesOf(asha)).toEqual([])
  })

  test.each(['nobody', '%20', "'; drop table address; --", '1e9', 'null'])(
    'the id %j is refused, not stumbled over',
    async (id) => {
      const asha = await someone(shop)
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const init = method === 'PUT' ? json(method, home) : { method }
        const { status } = await asha.request(`/api/address/${encodeURIComponent(id)}`, init)
        expect([403, 404, 422]).toContain(status)
      }
    },
  )
})
