import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPassword, isStrongPassword, LONGEST_PASSWORD, normalizePassword, SHORTEST_PASSWORD } from './password.ts'

const good = { length: true, special: true, number: true }

test.each([
  ['winding-Ghat-road-48', good],
  ['Road-487', good],
  ['a 1!aaaa', good],
  ['Road-48', { ...good, length: false }],
  ['', { length: false, special: false, number: false }],
  ['windingroad48', { ...good, special: false }],
  ['winding road 48', { ...good, special: false }],
  ['winding\troad\n48', { ...good, special: false }],
  ['winding-road', { ...good, number: false }],
  ['winding-road-½', { ...good, number: false }],
  ['சாலை-பாதை-௪௮', good],
  ['சாலைபாதை௪௮௯', { ...good, special: false }],
  ['Caf\u00e9Caf\u00e948', { ...good, special: false }],
  ['Cafe\u0301Cafe\u030148', { ...good, special: false }],
  ['🏍️🌧️🍵🏍️🌧️🍵🏔️7', good],
])('R275 R276 R277 G05 the checklist of %j', (password, expected) => {
  expect(checkPassword(password)).toEqual(expected)
  expect(isStrongPassword(password)).toBe(Object.values(expected).every(Boolean))
})

describe('R275 G05 the length', () => {
  test('counts characters, not code units: seven emoji are too short', () => {
    expect(checkPassword('🏍🏍🏍🏍🏍-7').length).toBe(false)
    expect(checkPassword('🏍🏍🏍🏍🏍🏍-7').length).toBe(true)
  })

  test('is limited in bytes, because bytes are what hashing costs', () => {
    expect(isStrongPassword(`-1${'x'.repeat(LONGEST_PASSWORD - 2)}`)).toBe(true)
    expect(isStrongPassword(`-1${'x'.repeat(LONGEST_PASSWORD - 1)}`)).toBe(false)
    expect(isStrongPassword(`-1${'ச'.repeat(42)}`)).toBe(true)
    expect(isStrongPassword(`-1${'ச'.repeat(43)}`)).toBe(false)
  })
})

test('G05 both Unicode forms of a text are one password, and normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(normalizePassword(text.normalize('NFD'))).toBe(normalizePassword(text.normalize('NFC')))
      expect(normalizePassword(normalizePassword(text))).toBe(normalizePassword(text))
      expect(checkPassword(text.normalize('NFD'))).toEqual(checkPassword(text))
    }),
  )
})

test('R275 R276 R277 what is long enough and has a digit and a sign is strong, wherever they stand', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcXYZ'), minLength: SHORTEST_PASSWORD - 2, maxLength: 50 })
  const sign = fc.constantFrom(...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~€₹')
  fc.assert(
    fc.property(letters, fc.integer({ min: 0, max: 9 }), sign, fc.nat(), fc.nat(), (text, digit, special, one, two) => {
      const place = (into: string, what: string, at: number) => {
        const cut = at % (into.length + 1)
        return into.slice(0, cut) + what + into.slice(cut)
      }
      expect(isStrongPassword(place(place(text, String(digit), one), special, two))).toBe(true)
      expect(isStrongPassword(place(text, String(digit), one))).toBe(false)
      expect(isStrongPassword(place(text, special, one))).toBe(false)
    }),
  )
})
