import { describe, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { checkout } from '#contract/checkout.ts'
import { contact } from '#contract/contact.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { reviews } from '#contract/reviews.ts'
import { shop as shopEndpoints } from '#contract/shop.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
const endpoints = Object.entries<Endpoint>({
  ...catalogue,
  ...contact,
  ...checkout,
  ...reviews,
  ...shopEndpoints,
}).filter(([, { policy, params, query, body }]) => policy === 'public' && (params ?? query ?? body))

const TEXTS = [
  "' or 1=1 --",
  "'; drop table product; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%2e%2e%2f',
  '{{7*7}}',
  '\u0000',
  '\u2028',
  '__proto__',
  'constructor',
  '-1',
  '9223372036854775808',
  'NaN',
  '١٢',
  'x'.repeat(5000),
  '😀'.repeat(300),
]
const VALUES: unknown[] = [...TEXTS, 0, -1, 1.5, 1e308, true, null, [], ['a'], {}, { $gt: '' }, [[[[]]]]]

const json = { 'content-type': 'application/json' }
let visitor = 0
/** A different IP address each time, so that no rate limit hides the real response. */
const send = (path: string, init: RequestInit = {}) => {
  visitor += 1
  return shop.request(path, { ...init, ip: `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}` })
}

/** Expects a proper refusal: a 4xx in the standard shape, without internal details. */
async function expectRefusal(answer: Response, statuses = [400, 404, 413, 415, 422]): Promise<void> {
  const text = await answer.text()
  expect(statuses, text).toContain(answer.status)
  const body = JSON.parse(text)
  expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  expect(text).not.toMatch(/node_modules|\/src\/|select |insert |postgres|Error:|at \w+ \(/i)
}

/** Expects no 5xx, and nothing but the shop's own JSON. */
async function expectNoFailure(answer: Response): Promise<void> {
  expect(answer.status, await answer.clone().text()).toBeLessThan(500)
  expect(answer.headers.get('content-type')).toContain('json')
}

describe.each(endpoints)('%s', (name, endpoint) => {
  const [method = '', path = ''] = name.split(' ')
  const fill = (value: string) => `/api${path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))}`

  if (endpoint.params)
    test('H06 H10 odd things in the path are a 4xx', async () => {
      for (const text of TEXTS) await expectRefusal(await send(fill(text), { method }))
    })

  if (endpoint.query)
    test('H06 malformed queries are a 4xx or ignored', async () => {
      const keys = ['page', 'size', 'search', 'bike', 'sort', 'include', 'unknown']
      for (const key of keys) {
        for (const text of TEXTS) {
          const value = encodeURIComponent(text)
          for (const written of [
            `${key}=${value}`,
            `${key}=a&${key}=${value}`,
            `${key}[]=${value}`,
            `${key}[$gt]=${value}`,
          ]) {
            await expectNoFailure(await send(`${fill('himalayan-450')}?${written}`))
          }
        }
      }
    })

  if (endpoint.body)
    test('H11 J04 a body that is no JSON, of another type, too deep or too large is refused', async () => {
      const post = (body: string, headers: HeadersInit = json) => send(fill('x'), { method, body, headers })
      await expectRefusal(await post(''), [400])
      await expectRefusal(await post('{'), [400])
      for (const type of [
        'text/plain',
        'application/json\tx',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        '',
      ]) {
        await expectRefusal(await post('{}', { 'content-type': type }), [415])
      }
      await expectRefusal(await post(`${'['.repeat(20_000)}${']'.repeat(20_000)}`), [422])
      await expectRefusal(await post(JSON.stringify({ name: 'x'.repeat(150_000) })), [413])
      await expectRefusal(
        await post(JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, key) => [`k${key}`, 1])))),
        [422],
      )
    })

  if (endpoint.body)
    test('H09 values of the wrong kind in any field are a 4xx, and the call still works afterwards', async () => {
      const fields = [
        'cartItems',
        'name',
        'email',
        'message',
        'phone',
        'subject',
        'replyTo',
        'honeypot',
        'accessKey',
        '__proto__',
        'constructor',
      ]
      for (const field of fields) {
        for (const value of VALUES) {
          await expectNoFailure(
            await send(fill('x'), { method, headers: json, body: JSON.stringify({ [field]: value }) }),
          )
          if (field === 'cartItems') {
            const body = JSON.stringify({
              cartItems: [{ proId: value, qty: 1, color: value, model: value, type: value }],
            })
            await expectNoFailure(await send(fill('x'), { method, headers: json, body }))
          }
        }
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    })
})

test.each([
  ['page', ['0', '-1', 'abc', '1.5', '1e9', '', ' ']],
  ['size', ['0', '-1', '101', '1e9', 'ten']],
  ['sort', ['cheapest', 'price desc', 'price;']],
  ['include', ['everything', 'products,users']],
])('a %s that is none is refused with the field', async (key, values) => {
  for (const value of values) {
    const path = key === 'include' ? '/api/bikes' : '/api/all-products'
    const answer = await send(`${path}?${key}=${encodeURIComponent(value)}`)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'invalid', fields: { [key]: expect.any(String) } })
  }
})

test('there is no undeclared call, and nothing else to discover', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/users',
    '/api/bikes/1/../../x',
    '/api//bikes',
    '/api/.env',
    '/api/__proto__',
  ]) {
    const answer = await send(path)
    expect([400, 404], path).toContain(answer.status)
  }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE_X']) {
    expect((await send('/api/quote', { method })).status, method).toBe(404)
  }
})

test('whatever was sent, the catalogue is as it was', async () => {
  const { rows } = await shop.deps.pool.query<{ products: number; bikes: number }>(
    'select (select count(*) from product) as products, (select count(*) from bike) as bikes',
  )
  expect(rows[0]).toEqual({ products: 268, bikes: 26 })
})
