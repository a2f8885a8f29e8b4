import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, test } from 'vitest'
import { type Person, refusal, send, someone, together } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

const MISSING = [403, 'second_factor_missing']

async function setUp(person: Person): Promise<string> {
  const { secret } = await person.call('POST /second-factor', { body: { password: person.password } })
  await person.call('PUT /second-factor', { body: { code: codeOf(secret) } })
  return secret
}

async function require(boss: Person, secondFactor: boolean): Promise<void> {
  const { version } = await boss.call('GET /settings/security')
  await boss.call('PUT /settings/security', { body: { version, value: { secondFactor } } })
}

/** Creates an administrator with a second factor, who requires one of everybody. */
async function strictBoss(): Promise<Person> {
  const boss = await someone(shop, { admin: true })
  await setUp(boss)
  await require(boss, true)
  return boss
}

afterEach(async () => {
  await shop.deps.pool.query(`delete from setting where key = 'security'`)
})

const get = async (person: Person, path: string) => refusal(await person.request(`/api${path}`))
const status = async (person: Person, path: string) => (await person.request(`/api${path}`)).status

describe('the setting', () => {
  test('is off at first, is saved with its version and audited, and is for administrators alone', async () => {
    const [boss, clerk] = [await someone(shop, { admin: true }), await someone(shop, { areas: ['accounts'] })]
    expect(await boss.call('GET /settings/security')).toEqual({ version: 0, value: { secondFactor: false } })
    await setUp(boss)
    const body = { version: 0, value: { secondFactor: true } }
    expect(await get(clerk, '/settings/security')).toEqual([403, 'forbidden'])
    await expect(clerk.call('PUT /settings/security', { body })).rejects.toMatchObject({ status: 403 })
    expect(await boss.call('PUT /settings/security', { body })).toEqual({ version: 1 })
    await expect(boss.call('PUT /settings/security', { body })).rejects.toMatchObject({ status: 409 })
    const params = { section: 'security' } as const
    const [change] = await boss.call('GET /settings/changes/{section}', { params })
    expect(change).toMatchObject({
      subject: 'settings security',
      fields: [{ name: 'Staff must use a second factor', from: 'no', to: 'yes' }],
    })
  })

  test('is refused to whoever has no confirmed second factor, also while one is being set up', async () => {
    const boss = await someone(shop, { admin: true })
    const on = () => boss.call('PUT /settings/security', { body: { version: 0, value: { secondFactor: true } } })
    await expect(on()).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('no second factor yourself'),
    })
    await boss.call('POST /second-factor', { body: { password: boss.password } })
    await expect(on()).rejects.toMatchObject({ status: 422 })
    expect(await boss.call('GET /settings/security')).toEqual({ version: 0, value: { secondFactor: false } })
  })
})

describe('while it is required', () => {
  test('staff and administrators without one are refused everything of the administration until it is set up', async () => {
    const [packer, other] = [await someone(shop, { areas: ['orders'] }), await someone(shop, { admin: true })]
    const asha = await someone(shop)
    expect(await status(packer, '/all-orders')).toBe(200)
    await strictBoss()
    for (const person of [packer, other]) {
      for (const path of ['/all-orders', '/all-users', '/today', `/address/${asha.id}`])
        expect(await get(person, path), path).toEqual(MISSING)
      const answer = await person.request('/api/all-orders')
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Please switch yours on first') })
    }
    expect(await get(other, '/settings/security')).toEqual(MISSING)
    expect(await get(packer, '/settings/seller')).toEqual(MISSING)
    // Before it is confirmed it does not count.
    const { secret } = await packer.call('POST /second-factor', { body: { password: packer.password } })
    expect(await get(packer, '/all-orders')).toEqual(MISSING)
    await packer.call('PUT /second-factor', { body: { code: codeOf(secret) } })
    expect(await status(packer, '/all-orders')).toBe(200)
    expect(await get(packer, '/settings/seller')).toEqual([403, 'forbidden'])
    expect(await get(other, '/all-orders')).toEqual(MISSING)
  })

  test('they can see and set up the second factor, see and end sessions, change their own data and sign out', async () => {
    const packer = await someone(shop, { areas: ['orders'] })
    await strictBoss()
    expect(await packer.call('GET /second-factor')).toEqual({ on: false, recoveryCodes: 0 })
    expect((await packer.call('GET /sessions')).sessions).toHaveLength(1)
    expect(await packer.call('DELETE /sessions')).toEqual({ ended: 0 })
    await packer.call('PUT /userInfo/{id}', { params: { id: packer.id }, body: { firstname: 'Usha' } })
    expect(await status(packer, `/address/${packer.id}`)).toBe(200)
    const out = await send(shop, 'POST', '/api/auth/signout', undefined, { 'x-access-token': packer.token })
    expect(out.status).toBe(204)
    const again = await send(shop, 'POST', '/api/auth/signin', { email: packer.email, password: packer.password })
    expect(again.status).toBe(200)
  })

  test('customers are not asked, and what is public stays public', async () => {
    const asha = await someone(shop)
    await strictBoss()
    expect(await status(asha, `/address/${asha.id}`)).toBe(200)
    expect(await get(asha, '/all-orders')).toEqual([403, 'forbidden'])
    expect((await send(shop, 'GET', '/api/shop')).status).toBe(200)
  })

  test('nobody switches theirs off, and everybody may once it is no longer required', async () => {
    const packer = await someone(shop, { areas: ['orders'] })
    const secret = await setUp(packer)
    const boss = await strictBoss()
    const body = async () => {
      await shop.deps.pool.query('update account set totp_last_step = null where id = $1', [packer.id])
      return { password: packer.password, code: codeOf(secret) }
    }
    await expect(packer.call('DELETE /second-factor', { body: await body() })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('requires a second factor'),
    })
    expect(await packer.call('GET /second-factor')).toMatchObject({ on: true })
    await require(boss, false)
    await packer.call('DELETE /second-factor', { body: await body() })
    expect(await status(packer, '/all-orders')).toBe(200)
  })

  test('of requiring it and switching the own one off at the same moment one is refused', async () => {
    const boss = await someone(shop, { admin: true })
    const secret = await setUp(boss)
    await shop.deps.pool.query('update account set totp_last_step = null where id = $1', [boss.id])
    const outcomes = await together((index) => {
      const work: Promise<unknown> =
        index === 0
          ? boss.call('DELETE /second-factor', { body: { password: boss.password, code: codeOf(secret) } })
          : boss.call('PUT /settings/security', { body: { version: 0, value: { secondFactor: true } } })
      return work.then(
        () => 'done',
        () => 'refused',
      )
    }, 2)
    expect(outcomes.sort()).toEqual(['done', 'refused'])
  })
})
