import { expect, test } from 'vitest'
import { redirectTarget, withRedirect } from './redirect-target.ts'

test.each([
  ['nothing', null, '/'],
  ['an empty one', '', '/'],
  ['blanks', '  ', '/'],
  ['the home page', '/', '/'],
  ['a word, as the cart sends it', 'shipping', '/shipping'],
  ['a path', '/profile', '/profile'],
  ['a path with a query and a place', '/profile?tab=2#orders', '/profile?tab=2#orders'],
  ['a query alone', '?tab=2', '/?tab=2'],
  ['a page with an encoded name', '/cart/a%20b', '/cart/a%20b'],
  ['dots inside the shop', '/a/../cart', '/cart'],
  ['an address in a query', '/search?q=https://evil.example', '/search?q=https://evil.example'],
  ['another host', '//evil.example', '/'],
  ['another host after more slashes', '///evil.example', '/'],
  ['another host behind a backslash', '/\\evil.example', '/'],
  ['another host behind two backslashes', '\\\\evil.example', '/'],
  ['another host behind a dot', '/.//evil.example', '/'],
  ['another host behind two dots', '/a/..//evil.example', '/'],
  ['another host behind encoded dots', '/%2e%2e//evil.example', '/'],
  ['another host behind a blank', ' //evil.example', '/'],
  ['a tab between slashes', '/\t/evil.example', '/'],
  ['an encoded tab, which stays encoded', '/%09/evil.example', '/%09/evil.example'],
  ['a line break between slashes', '/\n/evil.example', '/'],
  ['a control character in front', '\u0001//evil.example', '/'],
  ['a later control character', '/cart\u0085', '/'],
  ['another scheme', 'https://evil.example', '/'],
  ['another scheme without slashes', 'https:evil.example', '/'],
  ['a script', 'javascript:alert(1)', '/'],
  ['a script in capitals', 'JavaScript:alert(1)', '/'],
  ['data', 'data:text/html,x', '/'],
  ['a slash that stays encoded', '/%2Fevil.example', '/%2Fevil.example'],
  ['the sign-in page', '/signin', '/'],
  ['the sign-in page as a word', 'signin', '/'],
  ['the sign-in page with its own target', '/signin?redirect=/signin', '/'],
  ['the sign-in page with a slash', '/signin/', '/'],
  ['the sign-in page in capitals', '/SignIn', '/'],
  ['the sign-in page, encoded', '/%73ignin', '/'],
  ['the sign-in page behind dots', '/a/../signin', '/'],
  ['a page whose name only begins so', '/signing', '/signing'],
  ['a page in another language', '/ta/profile?tab=2', '/profile?tab=2'],
  ['a word in another language', 'hi/shipping', '/shipping'],
  ['the home page in another language', '/hi', '/'],
  ['another host behind a language', '/ta//evil.example', '/'],
  ['another host behind two languages', '/ta/hi//evil.example', '/hi//evil.example'],
  ['another host behind a language and dots', '/ta/..//evil.example', '/'],
  ['another host behind a language and a dot', '/ta/.//evil.example', '/'],
  ['another host behind a language and a backslash', '/ta/\\evil.example', '/'],
  ['the sign-in page in another language', '/ta/signin', '/'],
  ['the sign-in page in another language as a word', 'hi/SignIn/', '/'],
  ['a broken percent sign', '/%zz', '/'],
])('R018 R019 R235 U10 K03 after signing in, %s', (_, wanted, target) => {
  expect(redirectTarget(wanted)).toBe(target)
})

test('R234 a link carries the target, and is read back as the same', () => {
  expect(withRedirect('/signup', '/shipping')).toBe('/signup?redirect=/shipping')
  expect(withRedirect('/signup', '/')).toBe('/signup')
  const target = '/profile?tab=2&x=a%20b#orders'
  const link = new URL(withRedirect('/signup', target), 'http://shop.invalid')
  expect([...link.searchParams]).toEqual([['redirect', target]])
})
