import { expect, test } from 'vitest'
import { isValidToken } from './session.ts'

const NOW = Date.UTC(2026, 10, 21, 6)
const token = (claims: unknown): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test.each([
  ['lies well in the future', token({ exp: NOW / 1000 + 600 }), true],
  ['lies in the past', token({ exp: NOW / 1000 - 1 }), false],
  ['is here before the request has arrived', token({ exp: NOW / 1000 + 5 }), false],
  ['is missing', token({}), false],
  ['is no number', token({ exp: 'tomorrow' }), false],
])('R550 a token whose end %s', (_, given, valid) => {
  expect(isValidToken(given, NOW)).toBe(valid)
})

test.each(['', 'x', 'a.b.c', 'a.bm90IGpzb24.c', '..'])('R550 %j is no token', (given) => {
  expect(isValidToken(given, NOW)).toBe(false)
})
