import { expect, test } from 'vitest'
import { isBlank, plainCode, plainText } from './pasted.ts'
import { foldShopNumber, foldTrackingNumber, orderNumbersIn } from './shop-number.ts'

test('the ten digits of every script are 0 to 9', () => {
  const digits = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => /\p{Nd}/u.test(character))
  expect(digits.length).toBeGreaterThan(600)
  const inTens = Array.from({ length: digits.length / 10 }, (_, ten) => digits.slice(ten * 10, ten * 10 + 10).join(''))
  expect(new Set(inTens.map(plainCode))).toEqual(new Set(['0123456789']))
})

test('a code is cleaned once and for all', () => {
  for (const typed of ['\u202AKM – 7\u202C', '＃１２', ' a\u00A0\u00A0b ', 'ﬁ\u200B']) {
    expect(plainCode(plainCode(typed))).toBe(plainCode(typed))
  }
})

test('a text keeps its joiners, emoji and lines', () => {
  for (const text of ['രാധന്\u200D', 'क्\u200Dष', '👩🏽\u200D🔧 ❤\uFE0F', 'one\ntwo']) expect(plainText(text)).toBe(text)
  expect(plainText('\u2067one\u2069\u200B ')).toBe('one')
})

test.each(['', ' ', '\u200B', '\u200D', '\u2028', '\u3164', '\0'])('%j shows nothing', (text) => {
  expect(isBlank(text)).toBe(true)
})

test.each(['KM-7H3K9PQ', 'KM-7H3K9PQ22', 'my order of May', 'KM-OOOOOOOO'])('%j is no number of the shop', (typed) => {
  expect(foldShopNumber(` ${typed}\u200B`)).toBe(typed)
})

test('a text names its orders in any spelling', () => {
  const text = 'Where are #km 7h3k9pq2 and KM–23456789? I paid for KM-7H3K9PQ2 twice. Not KM-7H3K, not XKM-23456789.'
  expect(orderNumbersIn(text)).toEqual(['KM-7H3K9PQ2', 'KM-23456789'])
})

test.each(['Blue Dart 1234 5678', 'by hand'])('%j is no plain tracking number and stays', (typed) => {
  expect(foldTrackingNumber(typed)).toBe(typed)
})
