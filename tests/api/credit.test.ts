import { expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { type Person, someone, together } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const balance = async (person: Person) => {
  const { credit } = await person.call('GET /credit/{userId}', { params: { userId: person.id } })
  return credit
}
const entries = async (userId: string) =>
  (await shop.deps.pool.query('select kind, points, reason from credit_entry where account_id = $1', [userId])).rows
const set = (person: Person, userId: string, points: string, reason = '') =>
  person.request(`/api/credit/${userId}/${points}${reason && `?reason=${encodeURIComponent(reason)}`}`, {
    method: 'PUT',
  })

test('R316 B05 a customer has no points, and asking for some changes nothing', async () => {
  const asha = await someone(shop)
  expect(await balance(asha)).toEqual([{ userId: asha.id, points: 0 }])
  const params = { userId: asha.id, points: '99999' }
  const nothing = { result: { userId: asha.id, points: 0 } }
  expect(await asha.call('PUT /credit/{userId}/{points}', { params, query: { reason: 'please' } })).toEqual(nothing)
  expect(await asha.call('POST /credit/{points}/{userId}', { params, query: { reason: 'please' } })).toEqual(nothing)
  expect(await entries(asha.id)).toEqual([])
})

test('E07 B06 nobody sees or changes another person’s points', async () => {
  const [asha, meera] = [await someone(shop), await someone(shop)]
  const statuses = await Promise.all([
    meera.request(`/api/credit/${asha.id}`),
    set(meera, asha.id, '5'),
    meera.request(`/api/credit/5/${asha.id}`, { method: 'POST' }),
    shop.request(`/api/credit/${asha.id}`),
    shop.request(`/api/credit/${asha.id}/5`, { method: 'PUT' }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 401, 401])
  expect(await balance(asha)).toEqual([{ userId: asha.id, points: 0 }])
})

test.each(['-100', '1.5', '1e308', '0x10', 'Infinity', '9007199254740993', '٥', '', ' 5', '1000001'])(
  'B07 an administrator’s %j points are refused',
  async (points) => {
    const [asha, boss] = [await someone(shop), await someone(shop, { admin: true })]
    const { status } = await set(boss, asha.id, encodeURIComponent(points), 'a test')
    expect([404, 422]).toContain(status)
    expect(await entries(asha.id)).toEqual([])
  },
)

test('R316 an administrator corrects a balance with a reason, which is kept for good', async () => {
  const [asha, boss] = [await someone(shop), await someone(shop, { admin: true })]
  expect((await set(boss, asha.id, '50')).status).toBe(422)
  const params = { userId: asha.id }
  await boss.call('PUT /credit/{userId}/{points}', { params: { ...params, points: '50' }, query: { reason: 'a gift' } })
  const added = await boss.call('POST /credit/{points}/{userId}', {
    params: { ...params, points: '7' },
    query: { reason: 'another' },
  })
  expect(added).toEqual({ result: { userId: asha.id, points: 57 } })
  await boss.call('PUT /credit/{userId}/{points}', {
    params: { ...params, points: '20' },
    query: { reason: 'too many' },
  })
  const seen = await asha.call('GET /credit/{userId}', { params })
  expect(seen.credit).toEqual([{ userId: asha.id, points: 20 }])
  expect(seen.entries.map(({ kind, points, reason }) => [kind, points, reason])).toEqual([
    ['corrected', -37, 'too many'],
    ['corrected', 7, 'another'],
    ['corrected', 50, 'a gift'],
  ])
  const { rows } = await shop.deps.pool.query(
    'select actor_id, action, before, after, reason from audit_entry where subject = $1 order by at desc limit 1',
    [`account ${asha.id}`],
  )
  expect(rows).toEqual([{ actor_id: boss.id, action: 'points corrected', before: 57, after: 20, reason: 'too many' }])
})

test('twenty corrections at once add up', async () => {
  const [asha, boss] = [await someone(shop), await someone(shop, { admin: true })]
  await together(() =>
    boss.call('POST /credit/{points}/{userId}', { params: { userId: asha.id, points: '3' }, query: { reason: 'x' } }),
  )
  expect(await balance(asha)).toEqual([{ userId: asha.id, points: 60 }])
})

test('INV the books of points and deeds are only added to, and no balance goes below zero, whoever writes', async () => {
  const [asha, boss] = [await someone(shop), await someone(shop, { admin: true })]
  await set(boss, asha.id, '5', 'a gift')
  const { pool } = shop.deps
  for (const statement of [
    `update credit_entry set points = 500 where account_id = '${asha.id}'`,
    `delete from credit_entry where account_id = '${asha.id}'`,
    `update audit_entry set reason = 'none' where subject = 'account ${asha.id}'`,
    `delete from audit_entry where subject = 'account ${asha.id}'`,
  ]) {
    await expect(pool.query(statement)).rejects.toThrow(/is never changed/)
  }
  const spend = `insert into credit_entry (id, account_id, kind, points) values ($1, $2, 'used', -6)`
  await expect(pool.query(spend, [newId(), asha.id])).rejects.toThrow(/credit_balance/)
  expect(await balance(asha)).toEqual([{ userId: asha.id, points: 5 }])
})
