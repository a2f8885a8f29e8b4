import { expect, test } from 'vitest'
import { pageKey, withoutSecret } from './page-key.ts'

test.each([
  ['/accessories?utm_source=mail', '/accessories'],
  ['/productDetail/nx500/top-rack?color=Red', '/productDetail/nx500/top-rack'],
  ['/search?q=guard', '/search?q=guard'],
  ['/api/bikes?include=products', '/api/bikes?include=products'],
  ['/products/nx500.data?_routes=routes%2Fbike', '/products/nx500.data?_routes=routes%2Fbike'],
  ['/reset/a-secret_from-a-mail', '/reset/-'],
  ['/reset/a-secret?x=1', '/reset/-'],
  ['/confirm-account/a-secret', '/confirm-account/-'],
  ['/reset', '/reset'],
  ['/ta/search?q=guard', '/ta/search?q=guard'],
  ['/hi/accessories?utm_source=mail', '/hi/accessories'],
  ['/ta?utm_source=mail', '/ta'],
  ['/ta.data?_routes=root', '/ta.data?_routes=root'],
  ['/ta/reset/a-secret?x=1', '/ta/reset/-'],
  ['/hi/confirm-account/a-secret', '/hi/confirm-account/-'],
])('the page of %s is kept as %s', (address, key) => {
  expect(pageKey(address)).toBe(key)
})

test.each([
  ['/api/mail_verify/a-secret', '/api/mail_verify/-'],
  ['/confirm-account/a-secret', '/confirm-account/-'],
  ['/reset/a-secret', '/reset/-'],
  ['/ta/reset/a-secret', '/ta/reset/-'],
  ['/api/address/0198', '/api/address/0198'],
])('%s is written down as %s', (path, written) => {
  expect(withoutSecret(path)).toBe(written)
})
