import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { LIMITS } from '#contract/limits.ts'
import { createLimits } from '#server/http/limits.ts'
import { withStatements } from '../support/counted-statements.ts'
import { EVERY_CALL } from '../support/every-call.ts'
import { fieldsOf } from '../support/fields-of.ts'
import { INJECTIONS, lists } from '../support/hostile-lists.ts'
import { type Person, send, signedInAs, someone } from '../support/people.ts'
import { rateLimitedCaller } from '../support/rate-limited-caller.ts'
import { shopForTests } from '../support/shop.ts'
import { someIp } from '../support/some-ip.ts'

const shop = shopForTests('demo')
const calls = Object.entries<Endpoint>(EVERY_CALL)

let boss: Person
beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

const ask = (path: string) => boss.request(`/api${path}`)

describe('H06 SQL in any input', () => {
  test.each(lists)('H06 %s treats it as text or rejects it', async (path, parameters) => {
    for (const parameter of parameters) {
      for (const text of INJECTIONS) {
        const { result, statements } = await withStatements(async () => {
          const answer = await ask(`${path}?${parameter}=${encodeURIComponent(text)}`)
          return { answer, body: await answer.text() }
        })
        const { answer, body } = result
        expect([200, 422], `${parameter}=${text}: ${answer.status} ${body.slice(0, 200)}`).toContain(answer.status)
        expect(body).not.toMatch(/argon2|syntax error|pg_/)
        // Short texts are parts of any statement.
        if (text.length > 2) expect(statements.filter((statement) => statement.includes(text))).toEqual([])
      }
    }
    const { rows } = await shop.deps.pool.query('select count(*)::int as products from product')
    expect(rows).toEqual([{ products: 268 }])
  })

  test('H06 a search treats it as letters and digits only', async () => {
    const found = async (search: string) => (await shop.call('GET /all-products', { query: { search } })).totalItems
    for (const [text, words] of [
      ["' or 1=1 --", 'or 1 1'],
      ["x') union select", 'x union select'],
      ['guard | !guard', 'guard guard'],
      ['guard:* & (rack)', 'guard rack'],
    ] as const) {
      expect({ text, found: await found(text) }).toEqual({ text, found: await found(words) })
    }
    expect(await found('guard & rack')).toBeLessThan(await found('guard'))
  })

  test('H06 what was stored with it is listed as a text, wherever it is used again', async () => {
    const evil = "x'; update account set roles = '{ROLE_ADMIN}'; --"
    const asha = await someone(shop)
    const person = { firstname: evil, lastname: evil, email: asha.email, mobile: '9840012345' }
    expect((await send(shop, 'PUT', `/api/userInfo/${asha.id}`, person, { 'x-access-token': asha.token })).status).toBe(
      200,
    )
    await send(shop, 'POST', '/api/contact', { name: evil, email: asha.email, message: evil })
    for (const path of [
      `/all-users?search=${encodeURIComponent(evil)}`,
      `/messages?search=${encodeURIComponent(evil)}`,
      '/audit',
      '/export/customers.csv',
    ]) {
      expect((await ask(path)).status, path).toBe(200)
    }
    expect(await (await ask(`/all-users?search=${encodeURIComponent(asha.email)}`)).json()).toMatchObject([
      { firstName: evil, roles: ['ROLE_USER'] },
    ])
  })
})

/** Calls whose body consists of texts, of which any is right. */
const ALL_TEXT = ['POST /saved-replies']

describe('H07 values of the wrong type', () => {
  test.each(lists)('H07 every parameter of %s as a list, twice, and as an object', async (path, parameters) => {
    const plain = await (await ask(path)).text()
    for (const name of parameters) {
      const twice = await ask(`${path}?${name}=1&${name}=2`)
      // Only statuses may be given more than once.
      expect(name === 'status' ? [200, 422] : [422], `${name} twice`).toContain(twice.status)
      for (const written of [`${name}[]=1`, `${name}[$gt]=`, `${name}[0][a]=1`, `${name}.a=1`]) {
        const answer = await ask(`${path}?${written}`)
        expect([200, 422], written).toContain(answer.status)
        // It is not a parameter's name, so the response is the same as without it.
        if (answer.status === 200 && path !== '/audit') expect((await answer.text()).length).toBe(plain.length)
      }
    }
  })

  test('H07 every field of every body', async () => {
    const odd = [[], ['a'], {}, { $gt: '' }, 1.5, true, null]
    for (const [name, { body }] of calls) {
      if (!body) continue
      const [method = '', path = ''] = name.split(' ')
      const filled = path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
      for (const value of [...odd, 'text'] as unknown[]) {
        const fields = Object.fromEntries(fieldsOf(body).map((field) => [field, value]))
        const answer = await send(shop, method, `/api${filled}`, fields, { 'x-access-token': boss.token })
        const text = await answer.text()
        expect(answer.status, `${name} ${JSON.stringify(value)} ${text.slice(0, 200)}`).toBeLessThan(500)
        const isRight = value === 'text' && ALL_TEXT.includes(name)
        if (value !== null && !isRight)
          expect(answer.status, `${name} ${JSON.stringify(value)}`).toBeGreaterThanOrEqual(400)
      }
    }
  })
})

describe('J01 J02 oversized list requests', () => {
  const paged = lists.filter(([, parameters]) => parameters.includes('size'))

  test.each(paged)('J01 J02 %s has pages of at most a hundred, and no others', async (path) => {
    for (const odd of [
      'size=1e9',
      'size=101',
      'size=-1',
      'size=0',
      'size=abc',
      'page=1e9',
      'page=0',
      'page=-1',
      'page=1.5',
    ]) {
      expect((await ask(`${path}?${odd}`)).status, odd).toBe(422)
    }
    expect((await ask(`${path}?page=1000000&size=100`)).status).toBe(200)
  })

  test.each(lists.filter(([, parameters]) => parameters.includes('search')))(
    'J01 J02 a search of %s refuses a text of ten kilobytes, and takes wildcards as plain characters',
    async (path) => {
      expect((await ask(`${path}?search=${'x'.repeat(10_000)}`)).status).toBe(422)
      for (const text of ['%', '_', '\\', '%%%%%%%%%%']) {
        expect((await ask(`${path}?search=${encodeURIComponent(text)}`)).status, text).toBe(200)
      }
    },
  )

  test('J02 orders of a thousand years, of ten thousand states, that end before they begin, and of no day', async () => {
    const statuses = Array.from({ length: 1000 }, (_, place) => `S${place}`).join(',')
    for (const path of ['/all-orders', '/export/orders.csv']) {
      expect((await ask(`${path}?startDate=1026-01-01&endDate=2999-12-31`)).status).toBeLessThan(500)
      expect((await ask(`${path}?startDate=2026-03-02&endDate=2026-03-01`)).status).toBeLessThan(500)
      for (const odd of [
        `status=${statuses}`,
        'endDate=2026-13-01T00:00:00Z',
        'startDate=yesterday',
        'startDate=2026-02-30',
      ]) {
        expect((await ask(`${path}?${odd}`)).status, odd.slice(0, 40)).toBe(422)
      }
    }
  })
})

describe('J07 limits', () => {
  const limited = calls.flatMap(([name, { limit }]) => (limit ? [[name, limit] as const] : []))

  test('J07 the calls that strangers could wear out have one', () => {
    const names = limited.map(([name]) => name)
    for (const name of [
      'POST /auth/signup',
      'POST /auth/signin',
      'POST /forgotpassword',
      'GET /reset',
      'PUT /updatePasswordViaMail',
      'GET /mail_verify/{code}',
      'POST /warranty-mail',
      'POST /contact',
      'POST /reviews',
      'GET /warranty-unit/{code}',
    ]) {
      expect(names).toContain(name)
    }
  })

  test.each(limited)(
    'J07 %s: requests counted by another process count, and the response says how long to wait',
    async (name, limit) => {
      const { subject, ...init } = await rateLimitedCaller(shop, name)
      const other = createLimits(shop.deps.pool, shop.deps)
      for (let use = 0; use < LIMITS[limit].uses; use++) await other.limit(limit, subject)
      const [method = '', path = ''] = name.split(' ')
      const answer = await shop.request(`/api${path.replaceAll(/\{\w+\}/g, 'x')}`, { method, ...init })
      expect([answer.status, (await answer.json()).code]).toEqual([429, 'too_many'])
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(LIMITS[limit].seconds)
    },
  )

  test('J07 a signed-in customer can pay although strangers at the same address, or a stolen session, used up their limits', async () => {
    const asha = await someone(shop)
    const stolen = await signedInAs(shop, asha)
    const ip = someIp()
    const ask = (token: string) =>
      shop.request('/api/order/x/pay', { method: 'POST', ip, headers: { 'x-access-token': token } })
    for (let use = 0; use < LIMITS.payment.uses + 5; use++) {
      expect((await ask('')).status).toBe(401)
      await ask(stolen.token)
    }
    expect((await ask(stolen.token)).status).toBe(429)
    expect((await ask(asha.token)).status).not.toBe(429)
  })
})
