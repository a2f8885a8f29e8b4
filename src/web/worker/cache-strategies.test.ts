import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { strategyFor } from './cache-strategies.ts'

const SHOP = 'https://shop.example'
const PICTURE = `/media/${'0a'.repeat(16)}/320.webp`

const asked = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
  strategyFor({ method, mode, url: new URL(path, SHOP).href }, SHOP)

test.each([
  ['/', 'page'],
  ['/?source=app', 'page'],
  ['/cart?coupon=FIRST', 'page'],
  ['/products/himalayan-450', 'page'],
  ['/productDetail/himalayan-450/gps-mount', 'page'],
  ['/ta', 'page'],
  ['/ta/', 'page'],
  ['/hi/products/himalayan-450', 'page'],
  ['/offline?from=%2Fabout', 'offline'],
  ['/ta/offline', 'offline'],
  ['/search?q=guard', 'shown'],
  ['/warranty/claim/123', 'shown'],
  ['/contactus/message/M-23456789?key=a', 'shown'],
  ['/assets/shop-abc.js', 'file'],
  [PICTURE, 'picture'],
])('%s is answered as: %s', (path, way) => {
  expect(asked(path)).toBe(way)
})

test.each([
  ['/_root.data', 'data'],
  ['/ta.data', 'data'],
  ['/ta/_root.data', 'data'],
  ['/products/himalayan-450.data?_routes=routes%2Fbike', 'data'],
  ['/hi/accessories.data', 'data'],
  ['/search.data?q=guard', null],
  ['/order/1/2.data', null],
  ['/warranty/claim/123.data', null],
])('the data at %s: %s', (path, way) => {
  expect(asked(path, { mode: 'cors' })).toBe(way)
})

describe('the worker ignores', () => {
  test.each([
    '/api/shop',
    '/api/orders/mine',
    '/api/bikes',
    '/api/docs',
    '/dev/mail',
    '/healthz',
    '/sitemap.xml',
    '/worker.js',
  ])('%s', (path) => {
    expect(asked(path)).toBeNull()
    expect(asked(path, { mode: 'cors' })).toBeNull()
  })

  test('requests with a body, requests to other hosts, and pictures that no cart shows', () => {
    for (const path of ['/cart', '/api/media', '/assets/shop.js', PICTURE]) {
      for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) expect(asked(path, { method })).toBeNull()
      expect(asked(`https://checkout.provider.example${path}`)).toBeNull()
    }
    expect(asked(PICTURE.replace('320', '640'))).toBeNull()
    expect(asked(PICTURE.replace('webp', 'avif'))).toBeNull()
  })

  test('a page of the shop that a script asks for', () => {
    expect(asked('/cart', { mode: 'cors' })).toBeNull()
  })
})

describe('every page of the site map is decided about', () => {
  /** Pages where money moves, and those that only the demo shows. */
  const ASIDE = ['/checkout/1', '/shipping/1', '/placeOrder/1', '/order/1/1', '/dev/style']
  const pages = paths(routes, [])

  test.each(pages.filter(({ within }) => within.includes('routes/admin.tsx')))('administration: $path', ({ path }) => {
    expect(asked(path)).toBeNull()
    expect(asked(`/ta${path}`)).toBeNull()
    expect(asked(`${path}.data`, { mode: 'cors' })).toBeNull()
  })

  test.each(pages.filter(({ within }) => !within.includes('routes/admin.tsx')))('shop: $path', ({ path }) => {
    for (const each of [path, `/ta${path}`]) {
      if (ASIDE.includes(path)) expect(asked(each)).toBeNull()
      else expect(asked(each)).toMatch(/^(page|shown|offline)$/)
    }
  })
})

/** Returns an address for every page of the site map, with its layouts; files and the not-found page are left out. */
function paths(
  entries: readonly RouteConfigEntry[],
  within: readonly string[],
): { path: string; within: readonly string[] }[] {
  return entries.flatMap(({ path, index, file, children }) => {
    if (children) return paths(children, [...within, file])
    if (path === '*' || path?.includes('.')) return []
    return [{ path: index ? '/' : `/${path?.replace(/:\w+\??/g, '1')}`, within }]
  })
}
