import { expect, test } from 'vitest'
import { countCharacters, MAX_COMMENTS, normalizeText, textProblem } from './reviews.ts'

test.each([
  ['  Fits.  ', 'Fits.'],
  ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
  ['a\tb', 'a b'],
  ['cafe\u0301', 'caf\u00e9'],
  ['\u00a0Good\u3000', 'Good'],
])('%j is stored as %j', (typed, stored) => {
  expect(normalizeText(typed)).toBe(stored)
})

test.each([
  ['', 0],
  ['Good', 4],
  ['a\nb', 3],
  ['🏍️', 2],
  ['𝒦', 1],
  ['நன்றி', 5],
  ['  cafe\u0301\r\n', 4],
])('R222 %j has %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

test.each([
  ['Fits.', null],
  ['two\nlines', null],
  ['x'.repeat(MAX_COMMENTS), null],
  ['🏍'.repeat(MAX_COMMENTS), null],
  ['e\u0301'.repeat(MAX_COMMENTS), null],
  ['x'.repeat(MAX_COMMENTS + 1), 'long'],
  ['🏍'.repeat(MAX_COMMENTS + 1), 'long'],
  ['', 'missing'],
  [' \n ', 'missing'],
  ['\u200b\u2060', 'missing'],
  ['bell\u0007', 'control'],
  ['escape\u001b[31m', 'control'],
  ['c1\u0085', 'control'],
  ['👨‍👩‍👧 ride along', null],
])('R221 R222 of %j is wrong: %s', (typed, fault) => {
  expect(textProblem(normalizeText(typed), MAX_COMMENTS)).toBe(fault)
})
