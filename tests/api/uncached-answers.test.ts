import { OpenAPIHono } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { LIMITS } from '#contract/limits.ts'
import type { ApiEnv } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { createLimits } from '#server/http/limits.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { shopForTests } from '../support/shop.ts'
import { someIp } from '../support/some-ip.ts'

const shop = shopForTests('demo')
const open = listenForTests(shop, { trustProxyHops: 1 })

const get = (path: string, ip: string) => fetch(open.url + path, { headers: { 'x-forwarded-for': ip } })

describe('query parameters that a call does not know', () => {
  const counting = endpoints({
    'GET /list': {
      policy: 'public',
      publicCache: true,
      summary: 'A list that counts how often it is made',
      query: z.object({ page: z.coerce.number().int().default(1) }),
      answer: z.object({ page: z.int() }),
    },
  })

  test('L03 lead to the same cached answer', async () => {
    const api = new OpenAPIHono<ApiEnv>()
    let made = 0
    let versionsRead = 0
    const read = async () => {
      versionsRead += 1
      return 1
    }
    const cache = new PageCache({ confirmed: () => 1, read })
    bind(api, { ...shop.deps, cache, identify: async () => null }, counting, {
      'GET /list': async ({ query }) => {
        made += 1
        return query
      },
    })
    const page = async (query: string) => {
      const answer = await api.request(`/list${query}`, {}, { ip: someIp(), requestId: '' })
      return answer.status === 200 ? (await answer.json()).page : answer.status
    }
    for (const query of ['', '?x=1', '?x=2&y=3', '?Page=2', '?page[]=2', '?utm_source=mail']) {
      expect(await page(query), query).toBe(1)
    }
    expect({ made, versionsRead }).toEqual({ made: 1, versionsRead: 0 })
    for (const query of ['?page=2', '?x=1&page=2', '?page=2&x=5']) expect(await page(query), query).toBe(2)
    expect(made).toBe(2)
    expect(await page('?page=2&page=3')).toBe(422)
  })
})

describe('J07 what is not cached', () => {
  const exhaust = async (ip: string) => {
    const { limit } = createLimits(shop.deps.pool, shop.deps)
    for (let use = 0; use < LIMITS.uncached.uses; use++) await limit('uncached', ip)
  }

  test('L03 pages, lists and site files are made for one address so often a minute; what is cached goes on', async () => {
    const ip = someIp()
    for (const path of ['/about', '/api/bikes', '/sitemap.xml']) expect((await get(path, someIp())).status).toBe(200)
    await exhaust(ip)
    for (const path of [
      '/nothing-1',
      '/search?q=rack',
      '/contactus.data',
      '/api/all-products?page=7',
      '/sitemap-pages.xml',
    ]) {
      const answer = await get(path, ip)
      expect([answer.status, (await answer.json()).code], path).toEqual([429, 'too_many'])
      expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
    }
    for (const path of [
      '/about',
      '/about?utm_source=mail',
      '/api/bikes',
      '/api/bikes?x=1',
      '/sitemap.xml?x=1',
      '/api/docs',
    ]) {
      expect((await get(path, ip)).status, path).toBe(200)
    }
  })

  test('L03 the page for unknown addresses is made once in each language, whatever the address', async () => {
    const ip = someIp()
    const languages = ['', '/ta', '/hi']
    const first = await Promise.all(languages.map(async (part) => (await get(`${part}/nothing`, someIp())).text()))
    expect(new Set(first).size).toBe(3)
    await exhaust(ip)
    for (const [place, part] of languages.entries()) {
      const answer = await get(`${part}/Another/%E0%AE%95?x=1`, ip)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(await answer.text()).toBe(first[place])
      const headers = { 'x-forwarded-for': ip, 'if-none-match': answer.headers.get('etag') ?? '' }
      expect((await fetch(`${open.url}${part}/nothing`, { headers })).status).toBe(404)
    }
    expect((await get('/products/nothing', ip)).status).toBe(429)
  })

  test('L03 a rendered page counts once, however many API calls it makes', async () => {
    const ip = someIp()
    const { limit } = createLimits(shop.deps.pool, shop.deps)
    for (let use = 1; use < LIMITS.uncached.uses; use++) await limit('uncached', ip)
    expect((await get('/products/himalayan-450', ip)).status).toBe(200)
    expect((await get('/products/nx500', ip)).status).toBe(429)
  })
})
