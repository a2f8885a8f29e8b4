import { expect, test } from 'vitest'
import { inLanguage, languageOf, languagePart, withoutLanguage } from './language.ts'

test.each([
  ['/', 'en', '/'],
  ['/cart', 'en', '/cart'],
  ['/ta', 'ta', '/'],
  ['/ta/', 'ta', '/'],
  ['/hi/cart', 'hi', '/cart'],
  ['/ta/search.data', 'ta', '/search.data'],
  ['/ta.data', 'ta', '.data'],
  ['/hi/ta/cart', 'hi', '/ta/cart'],
  ['/ta.txt', 'en', '/ta.txt'],
  ['/tango', 'en', '/tango'],
  ['/TA/cart', 'en', '/TA/cart'],
  ['/%74a/cart', 'en', '/%74a/cart'],
  ['/cart/ta', 'en', '/cart/ta'],
  ['//ta/cart', 'en', '//ta/cart'],
])('%s is in %s and called %s', (path, language, name) => {
  expect([languageOf(path), withoutLanguage(path)]).toEqual([language, name])
})

test.each([
  ['/', '/ta'],
  ['/?x=1', '/ta?x=1'],
  ['/#top', '/ta#top'],
  ['/cart', '/ta/cart'],
  ['/search?q=a', '/ta/search?q=a'],
])('%s is %s in Tamil, and itself in English', (path, tamil) => {
  expect(inLanguage('ta', path)).toBe(tamil)
  expect(inLanguage('en', path)).toBe(path)
})

test('the prefix of a page’s path in another language', () => {
  expect(['/ta/cart', '/hi', '/ta.data', '/cart', '/', '/tamil'].map(languagePart)).toEqual([
    '/ta',
    '/hi',
    '/ta',
    '',
    '',
    '',
  ])
})
