import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { wayOf } from './ways.ts'

const SHOP = 'https://shop.example'
const PICTURE = `/media/${'0a'.repeat(16)}/320.webp`

const asked = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
  wayOf({ method, mode, url: new URL(path, SHOP).href }, SHOP)

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

describe('the worker keeps out of', () => {
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

  test('whatever is sent, whatever another host is asked, and pictures that no cart shows', () => {
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
  /** Where money moves, and what only the demo shows. */
  const ASIDE = ['/shipping/1', '/placeOrder/1', '/order/1/1', '/dev/style']
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

/** An address for every page of the site map, with the layouts that it stands in; files and the page for no page aside. */
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
