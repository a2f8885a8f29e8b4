import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test, vi } from 'vitest'
import type { ApiEnv } from '#server/http/api-env.ts'
import { apiReference } from '#server/http/api-reference.ts'
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

test('the reference page shows every call without external requests', async () => {
  const answer = await shop.request('/api/docs')
  const page = await answer.text()
  for (const call of calls) expect(page).toContain(`/api${call.split(' ')[1]}`)
  expect(page).not.toMatch(/<script|https?:\/\/(?!localhost)/)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('L03 both are built once, and sent compressed, or as 304 to those who have them', async () => {
  const api = new OpenAPIHono<ApiEnv>()
  const built = vi.spyOn(api, 'getOpenAPI31Document')
  apiReference(api)
  for (const path of ['/docs', '/openapi.json', '/docs?x=1', '/openapi.json?x=2']) {
    const answer = await api.request(path, { headers: { 'accept-encoding': 'br' } }, {})
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br'])
    const etag = answer.headers.get('etag') ?? ''
    expect((await api.request(path, { headers: { 'if-none-match': etag } }, {})).status).toBe(304)
  }
  expect(built).toHaveBeenCalledTimes(1)
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
])('%s the policy %s contains the required text', async (_, name, sentences) => {
  const policy = await shop.call('GET /policies/{name}', { params: { name } })
  const text = JSON.stringify(policy)
  for (const sentence of sentences) expect(text).toContain(sentence)
})

test.each(['', 'constructor', '__proto__', 'toString', 'other'])('there is no policy %j', async (name) => {
  expect((await shop.request(`/api/policies/${name}`)).status).toBe(404)
})
