import { expect, test } from 'vitest'
import { callKey, isLocalOnly, loggedPath, pageKey, withoutSecret } from './page-key.ts'

test.each([
  ['/accessories?utm_source=mail', '/accessories'],
  ['/productDetail/nx500/top-rack?color=Red', '/productDetail/nx500/top-rack'],
  ['/search?q=guard', '/search?q=guard'],
  ['/api/bikes?include=products', '/api/bikes?include=products'],
  ['/products/nx500.data?_routes=routes%2Fbike', '/products/nx500.data?_routes=routes/bike'],
  ['/products/nx500.data?color=Red&_routes=root,routes/bike&x=1', '/products/nx500.data?_routes=root,routes/bike'],
  ['/products/nx500.data?_routes=anything', '/products/nx500.data'],
  ['/about.data?x=1', '/about.data'],
  ['/search?utm_source=mail&page=2&q=crash%20guard', '/search?q=crash+guard&page=2'],
  ['/search?page=2&origin=Taiwan&q=rack', '/search?q=rack&origin=Taiwan&page=2'],
  ['/search?q=what?&page=2', '/search?q=what%3F&page=2'],
  ['/search?x=1', '/search'],
  ['/search.data?x=1&q=a%26b&_routes=routes/search', '/search.data?q=a%26b&_routes=routes/search'],
  ['/about?', '/about'],
  ['/reset/a-secret_from-a-mail', '/reset/-'],
  ['/reset/a-secret?x=1', '/reset/-'],
  ['/confirm-account/a-secret', '/confirm-account/-'],
  ['/undo-email/a-secret', '/undo-email/-'],
  ['/ta/undo-email/a-secret', '/ta/undo-email/-'],
  ['/invitation/a-secret', '/invitation/-'],
  ['/reset', '/reset'],
  ['/ta/search?q=guard', '/ta/search?q=guard'],
  ['/hi/accessories?utm_source=mail', '/hi/accessories'],
  ['/ta?utm_source=mail', '/ta'],
  ['/ta.data?_routes=root&x=%', '/ta.data?_routes=root'],
  ['/ta/reset/a-secret?x=1', '/ta/reset/-'],
  ['/hi/confirm-account/a-secret', '/hi/confirm-account/-'],
  ['/Reset/a-secret', '/reset/-'],
  ['/%72eset/a-secret?x=1', '/reset/-'],
  ['/ta/Undo-Email/a-secret', '/ta/undo-email/-'],
  ['/TA//undo-email///a%2Dsecret', '/ta/undo-email/-'],
  ['/reset/a%3Fsecret%2Fof', '/reset/-'],
  ['/reset/a-secret/more', '/reset/-/more'],
  ['/Search?q=guard&x=1', '/Search?q=guard'],
  ['/%73earch?q=guard', '/%73earch?q=guard'],
])('the page of %s is cached as %s', (address, key) => {
  expect(pageKey(address)).toBe(key)
})

test.each([
  ['/api/mail_verify/a-secret', '/api/mail_verify/-'],
  ['/confirm-account/a-secret', '/confirm-account/-'],
  ['/reset/a-secret', '/reset/-'],
  ['/ta/reset/a-secret', '/ta/reset/-'],
  ['/api/%6Dail_verify/a-secret', '/api/mail_verify/-'],
  ['/%52ESET/a-secret%', '/reset/-'],
  ['/api/address/0198', '/api/address/0198'],
  ['/productDetail/nx500/Top%20Rack', '/productDetail/nx500/Top%20Rack'],
])('%s is written down as %s', (path, written) => {
  expect(withoutSecret(path)).toBe(written)
})

test.each([
  ['http://shop/api/bikes', '/api/bikes'],
  ['/api/bikes?x=1', '/api/bikes'],
  ['http://shop/api/bikes?x=1&include=products', '/api/bikes?include=products'],
  ['/api/bikes?include=a&include=b', '/api/bikes?include=a&include=b'],
  ['/api/bikes?Include=products', '/api/bikes'],
  ['/api/bikes?search=%67uard&include=counts', '/api/bikes?include=counts&search=guard'],
])('the answer of %s is cached as %s', (url, key) => {
  expect(callKey(url, ['include', 'search'])).toBe(key)
})

test.each([
  ['/reset/a-secret?resetPasswordToken=another', '/reset/-'],
  ['/x/../reset/./a-secret', '/reset/-'],
  ['/%2e/Reset/a-secret', '/reset/-'],
  ['/\\reset\\a-secret', '/reset/-'],
  ['//reset/a-secret', '/reset/-'],
  ['http://shop.example/ta/reset/a-secret#x', '/ta/reset/-'],
  ['*', '*'],
])('S29 a request for %s is logged as one for %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})

test.each(['/dev/style', '/Dev', '/ta/dev.data', '/hi//DEV/style', '/%64ev/style', '/dev%2Fstyle', '/dev/%'])(
  'S29 %s is for the machine of the shop only',
  (path) => {
    expect(isLocalOnly(path)).toBe(true)
  },
)
test.each(['/', '/devices', '/products/dev', '/ta'])('%s is for everybody', (path) => {
  expect(isLocalOnly(path)).toBe(false)
})
