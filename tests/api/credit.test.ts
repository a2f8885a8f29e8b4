import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { AT_ONCE, facts, type Person, readThenWrite, refusal, send, someone, together } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const query = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await shop.deps.pool.query(sql, values)).rows

const ask = (person: Person, method: string, path: string) =>
  send(shop, method, `/api/credit/${path}`, undefined, { 'x-access-token': person.token })

const reason = encodeURIComponent('Forgotten with order KM-1')
const set = (person: Person, userId: string, points: number | string) =>
  ask(person, 'PUT', `${userId}/${points}?reason=${reason}`)
const add = (person: Person, userId: string, points: number | string) =>
  ask(person, 'POST', `${points}/${userId}?reason=${reason}`)

const balanceOf = async (person: Person) => {
  const { credit } = await person.call('GET /credit/{userId}', { params: { userId: person.id } })
  return credit[0]?.points
}

const addEntry = (accountId: string, points: number) =>
  query(
    `insert into credit_entry (id, account_id, kind, points, reason) values ($1, $2, 'corrected', $3, 'a test')`,
    ...[randomUUID(), accountId, points],
  )

const books = () =>
  query(`select (select json_agg(e order by e.id) from credit_entry e) as entries,
    (select json_agg(b order by b.account_id) from credit_balance b) as balances,
    (select json_agg(a order by a.id) from audit_entry a) as audit`)

describe('a customer', () => {
  test('R316 begins with no points', async () => {
    const asha = await someone(shop)
    expect(await asha.call('GET /credit/{userId}', { params: { userId: asha.id } })).toEqual({
      credit: [{ userId: asha.id, points: 0, pending: 0, owed: 0 }],
      entries: [],
    })
  })

  test('R316 sees the balance and its entries, newest first', async () => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    await add(admin, asha.id, 50)
    await set(admin, asha.id, 20)
    expect(await asha.call('GET /credit/{userId}', { params: { userId: asha.id } })).toEqual({
      credit: [{ userId: asha.id, points: 20, pending: 0, owed: 0 }],
      entries: [
        { at: expect.any(String), kind: 'corrected', points: -30, reason: 'Forgotten with order KM-1' },
        { at: expect.any(String), kind: 'corrected', points: 50, reason: 'Forgotten with order KM-1' },
      ],
    })
  })

  test('M12 B05 a customer cannot change their balance: every attempt returns it unchanged', async () => {
    const asha = await someone(shop)
    for (const balance of [0, 40]) {
      if (balance > 0) await addEntry(asha.id, balance)
      const before = await books()
      for (const points of [0, 1, 40, 500, 999_999_999]) {
        for (const answer of [await set(asha, asha.id, points), await add(asha, asha.id, points)]) {
          expect(answer.status).toBe(200)
          expect(await answer.json()).toEqual({ result: { userId: asha.id, points: balance } })
        }
      }
      const paths = [
        `${asha.id}/500`,
        `${asha.id}/500?points=9&userId=${asha.id}&isAdmin=true&roles=ROLE_ADMIN&reason=x`,
      ]
      for (const path of paths) expect((await (await ask(asha, 'PUT', path)).json()).result.points).toBe(balance)
      const body = { points: 500, result: { points: 500 }, roles: ['ROLE_ADMIN'] }
      const slipped = await send(shop, 'PUT', `/api/credit/${asha.id}/500`, body, { 'x-access-token': asha.token })
      expect(await slipped.json()).toEqual({ result: { userId: asha.id, points: balance } })
      expect(await books()).toEqual(before)
    }
  })

  test('M12 B05 twenty attempts at once change nothing either', async () => {
    const asha = await someone(shop)
    await addEntry(asha.id, 10)
    const before = await books()
    await together((index) => (index % 2 === 0 ? set(asha, asha.id, 500) : add(asha, asha.id, 500)))
    expect(await books()).toEqual(before)
  })

  test('E07 B06 somebody else’s points get the response of an unknown account', async () => {
    const [asha, ravi] = [await someone(shop), await someone(shop)]
    await addEntry(ravi.id, 70)
    const before = await books()
    for (const call of [
      (id: string) => ask(asha, 'GET', id),
      (id: string) => set(asha, id, 500),
      (id: string) => add(asha, id, 500),
      (id: string) => ask(asha, 'GET', `${id}?userId=${asha.id}`),
      (id: string) => ask(asha, 'PUT', `${id}/500?userId=${asha.id}&reason=x`),
    ]) {
      const foreign = await facts(await call(ravi.id))
      expect(foreign).toMatchObject({ status: 403, text: expect.not.stringContaining('70') })
      expect(await facts(await call(randomUUID()))).toEqual(foreign)
    }
    expect(await books()).toEqual(before)
  })

  test('E07 needs a session', async () => {
    const asha = await someone(shop)
    for (const [method, path] of [
      ['GET', asha.id],
      ['PUT', `${asha.id}/5?reason=x`],
      ['POST', `5/${asha.id}?reason=x`],
    ] as const) {
      expect(await refusal(await send(shop, method, `/api/credit/${path}`))).toEqual([401, 'sign_in_required'])
    }
  })
})

const ODD = [
  '-1',
  '-0',
  '+5',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  '%20',
  '5%20',
  '5%0A',
  '%00',
  '٥',
  '１',
  '1,000',
  '1_000',
  '2147483648',
  '9007199254740993',
  '9'.repeat(400),
  '%27%20or%201=1',
]

describe('B07 odd numbers', () => {
  let asha: Person
  let admin: Person
  beforeAll(async () => {
    asha = await someone(shop)
    admin = await someone(shop, { admin: true })
    await addEntry(asha.id, 5)
  })

  test.each(ODD)('B07 %s is refused, for customers and administrators', async (points) => {
    const before = await books()
    for (const person of [asha, admin]) {
      for (const answer of [await set(person, asha.id, points), await add(person, asha.id, points)]) {
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
      }
    }
    expect(await books()).toEqual(before)
  })

  test('B07 so are ids that are none', async () => {
    const before = await books()
    for (const id of ['1', 'null', '%00', '%ff', `${admin.id}x`, 'x'.repeat(3000), encodeURIComponent("' or '1'='1")]) {
      for (const answer of [await ask(admin, 'GET', id), await set(admin, id, 5), await add(admin, id, 5)]) {
        expect([400, 404, 422], id.slice(0, 50)).toContain(answer.status)
      }
    }
    expect(await books()).toEqual(before)
  })

  test('B07 leading zeros are a number still', async () => {
    expect(await (await set(admin, asha.id, '007')).json()).toEqual({ result: { userId: asha.id, points: 7 } })
  })
})

describe('an administrator', () => {
  test('M12 sets and adds with a reason, and each is in the audit', async () => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    const balances: unknown[] = []
    for (const answer of [
      await set(admin, asha.id, 100),
      await add(admin, asha.id, 25),
      await set(admin, asha.id, 40),
      await set(admin, asha.id, 40),
      await add(admin, asha.id, 0),
      await set(admin, asha.id, 0),
    ]) {
      expect(answer.status).toBe(200)
      balances.push((await answer.json()).result.points)
    }
    expect(balances).toEqual([100, 125, 40, 40, 40, 0])
    expect(await balanceOf(asha)).toBe(0)
    const note = { actor_id: admin.id, action: 'points corrected', reason: 'Forgotten with order KM-1' }
    const sql = 'select actor_id, action, reason, before, after from audit_entry where subject = $1 order by at'
    expect(await query(sql, `account ${asha.id}`)).toEqual([
      { ...note, before: 0, after: 100 },
      { ...note, before: 100, after: 125 },
      { ...note, before: 125, after: 40 },
      { ...note, before: 40, after: 0 },
    ])
    const entries = await query(
      'select kind, points, reason from credit_entry where account_id = $1 order by created_at',
      asha.id,
    )
    expect(entries.map((entry) => entry.points)).toEqual([100, 25, -85, -40])
    for (const entry of entries) expect(entry).toMatchObject({ kind: 'corrected', reason: note.reason })
  })

  test('M12 a reason is needed, and one of reasonable length', async () => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    const before = await books()
    for (const given of ['', '?reason=', '?reason=%20%20', `?reason=${'x'.repeat(301)}`, '?reason=a&reason=b']) {
      for (const answer of [
        await ask(admin, 'PUT', `${asha.id}/5${given}`),
        await ask(admin, 'POST', `5/${asha.id}${given}`),
      ]) {
        expect(answer.status, given.slice(0, 30)).toBe(422)
        expect(await answer.json()).toMatchObject({ fields: { reason: expect.any(String) } })
      }
    }
    expect(await books()).toEqual(before)
  })

  test('M12 nobody corrects their own points, and an unknown account is rejected', async () => {
    const admin = await someone(shop, { admin: true })
    for (const answer of [await add(admin, admin.id, 5), await set(admin, admin.id, 5)]) {
      expect(await refusal(answer)).toEqual([403, 'forbidden'])
    }
    // The call as specified, made by a customer, needs no reason, changes nothing and returns the balance.
    const asked = await admin.request(`/api/credit/${admin.id}/5`, { method: 'PUT' })
    expect(await asked.json()).toEqual({ result: { userId: admin.id, points: 0 } })
    expect(await query('select actor_id from audit_entry where subject = $1', `account ${admin.id}`)).toEqual([])
    expect((await add(admin, randomUUID(), 5)).status).toBe(404)
    const asha = await someone(shop)
    await asha.call('DELETE /me', { body: { password: asha.password } })
    expect((await add(admin, asha.id, 5)).status).toBe(404)
  })

  test('B07 over a million is refused, however it is reached', async () => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    expect((await set(admin, asha.id, 1_000_001)).status).toBe(422)
    expect((await add(admin, asha.id, 999_999_999)).status).toBe(422)
    expect((await set(admin, asha.id, 1_000_000)).status).toBe(200)
    const before = await books()
    expect(await refusal(await add(admin, asha.id, 1))).toEqual([422, 'invalid'])
    expect(await books()).toEqual(before)
    expect(await balanceOf(asha)).toBe(1_000_000)
  })

  test('B07 of two additions at once that go over a million together one is refused', async () => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    const answers = await together(() => add(admin, asha.id, 600_000), 2)
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
    expect(await balanceOf(asha)).toBe(600_000)
  })

  test('M12 twenty additions at once add up, each recorded with its balance before and after', async () => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    const answers = await together((index) => add(admin, asha.id, index + 1))
    const seen = await Promise.all(answers.map(async (answer) => (await answer.json()).result.points))
    expect(new Set(seen).size).toBe(AT_ONCE)
    expect(await balanceOf(asha)).toBe(210)
    const [sum] = await query('select sum(points)::int as total from credit_entry where account_id = $1', asha.id)
    expect(sum).toEqual({ total: 210 })
    const notes = await query(
      'select before::int, after::int from audit_entry where subject = $1 order by after::int',
      `account ${asha.id}`,
    )
    const ends = notes.map((note) => note.after)
    expect(notes.map((note) => note.before)).toEqual([0, ...ends.slice(0, -1)])
    expect(ends.at(-1)).toBe(210)
  })

  test('catches a broken variant: reading the balance and then writing the sum', async () => {
    await query('create table naive_balance (points integer not null)')
    await query('insert into naive_balance values (0)')
    await readThenWrite(
      () => query('select points from naive_balance'),
      ([found], index) => query('update naive_balance set points = $1', Number(found?.points) + index + 1),
    )
    const [after] = await query('select points from naive_balance')
    expect(Number(after?.points)).toBeLessThan(210)
    await query('drop table naive_balance')
  })

  test('M12 of twenty corrections at once the last one counts, and the ledger matches the balance', async () => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    await together((index) => set(admin, asha.id, (index + 1) * 10))
    const [sum] = await query('select sum(points)::int as total from credit_entry where account_id = $1', asha.id)
    expect(await balanceOf(asha)).toBe(sum?.total)
    expect((Number(sum?.total) / 10) % 1).toBe(0)
  })
})

describe('the database', () => {
  test.each(['credit_entry', 'audit_entry'])('M12 the database rejects changes and deletions in %s', async (table) => {
    const [asha, admin] = [await someone(shop), await someone(shop, { admin: true })]
    await add(admin, asha.id, 5)
    const before = await books()
    const never = new RegExp(`${table} is never changed, only added to`)
    await expect(query(`update ${table} set reason = 'another'`)).rejects.toThrow(never)
    await expect(query(`delete from ${table}`)).rejects.toThrow(never)
    expect(await books()).toEqual(before)
  })

  test('M12 B05 keeps a balance from going below zero, also of twenty at once', async () => {
    const asha = await someone(shop)
    await addEntry(asha.id, 10)
    await expect(addEntry(asha.id, -11)).rejects.toMatchObject({ code: '23514' })
    const outcomes = await together(() =>
      addEntry(asha.id, -1).then(
        () => true,
        () => false,
      ),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(10)
    expect(await balanceOf(asha)).toBe(0)
    await expect(addEntry((await someone(shop)).id, -1)).rejects.toMatchObject({ code: '23514' })
    await expect(addEntry(asha.id, 0)).rejects.toMatchObject({ code: '23514' })
    const [sum] = await query('select sum(points)::int as total from credit_entry where account_id = $1', asha.id)
    expect(sum).toEqual({ total: 0 })
  })
})
