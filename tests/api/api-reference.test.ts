import { expect, test } from 'vitest'
import { EVERY_CALL } from '../support/every-call.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')
const calls = Object.keys(EVERY_CALL)

test('the OpenAPI document describes every call of the contract', async () => {
  const document = (await (await shop.request('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, unknown>>
  }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(calls.toSorted())
})

test('the reference page shows every call, and asks the network for nothing', async () => {
  const answer = await shop.request('/api/docs')
  const page = await answer.text()
  for (const call of calls) expect(page).toContain(`/api${call.split(' ')[1]}`)
  expect(page).not.toMatch(/<script|https?:\/\/(?!localhost)/)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('an empty shop answers with empty lists', async () => {
  expect(await shop.call('GET /bikes')).toEqual([])
  expect(await shop.call('GET /all-products', { query: { search: 'guard' } })).toMatchObject({
    data: [],
    totalItems: 0,
  })
})

test.each([
  [
    'R013 R203 R206 R207 R208 R209',
    'shipping-policy',
    [
      'before 2 PM Monday to Friday',
      '3 to 7 business days, at most 10',
      'no international orders',
      'P.O. boxes',
      'address cannot be changed after ordering',
      '4 to 5 days',
    ],
  ],
  [
    'R014 R194 R199 R200 R201 R202 R204 R205',
    'warranty-and-return-policy',
    [
      'only within 2 days of the order',
      'later cancellation refunds 75%',
      'no cancellation after dispatch',
      '2 to 4 days',
      'no compensation of shipping cost',
      'no warranty on plastic or fibre parts',
      'for a lifetime',
    ],
  ],
  [
    'R015 R195 R196 R197 R198',
    'terms-and-conditions',
    [
      'company in Coimbatore, Tamil Nadu',
      'governed by the law in force in Tamil Nadu',
      'within one year',
      'Class action waiver',
    ],
  ],
  ['R016', 'privacy-policy', ['What we keep and what for']],
])('%s the policy %s says what it must', async (_, name, sentences) => {
  const policy = await shop.call('GET /policies/{name}', { params: { name } })
  const text = JSON.stringify(policy)
  for (const sentence of sentences) expect(text).toContain(sentence)
})

test.each(['', 'constructor', '__proto__', 'toString', 'other'])('there is no policy %j', async (name) => {
  expect((await shop.request(`/api/policies/${name}`)).status).toBe(404)
})
