import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const PERSON = ['Asha', 'Menon', 'asha.menon']

describe('G05 passwords that everybody tries first are refused', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'P@ssw0rd123!',
    'Passw0rd!',
    'pa55w0rd!1',
    '!!p@$$w0rd!!',
    'W3lc0me!',
    'Admin@123',
    'Welcome@123',
    'Qwerty123!',
    'India@123',
    'Krishna@108',
    'dh0n1@007',
    'Iloveyou1!',
    'Royal-Enfield-350',
  ])('%s is a word in disguise', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each(['12345678!', '!@#12345', 'Aa123456!', 'a1234567!', '123456789@a', '1q2w3e4r5t!', 'q1w2e3r4!', '1qaz!QAZ'])(
    '%s is keys in a row',
    (password) => {
      expect(isCommonPassword(password)).toBe(true)
    },
  )

  test.each(['11111111!', 'aaaaaaa1!', '1!1!1!1!1!', 'a1!a1!a1!'])('%s is one thing again and again', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each(['Asha@1990', '1990-menon', 'Asha.Menon#1', '@sh4#1990', 'A5ha-Menon-7'])(
    '%s is made of what everybody knows of Asha Menon',
    (password) => {
      expect(isCommonPassword(password, PERSON)).toBe(true)
      expect(isCommonPassword(password, ['Meera'])).toBe(false)
    },
  )
})

test.each([
  'winding-Ghat-road-48',
  'correct-horse-battery-9',
  '48-93-27-61',
  'Tea&rain77',
  'passwords-are-long-9',
  'Ashaway-to-Ooty-7',
  'கோயம்புத்தூர்-சாலை-௭',
  '🏍️🏍️🌧️🍵-rain-9',
])('%s is not a common password', (password) => {
  expect(isCommonPassword(password, PERSON)).toBe(false)
})

test('G05 a common word stays common whatever digits and signs are put around it, in any case', () => {
  const around = fc.string({ unit: fc.constantFrom(...'0123456789!@#$%&*-_. '), maxLength: 8 })
  const word = fc.constantFrom('password', 'Welcome', 'QWERTY', 'p@ssw0rd', 'dh0ni', 'L3tm31n', 'krishn@')
  fc.assert(
    fc.property(around, word, around, (before, stem, after) => {
      expect(isCommonPassword(before + stem + after)).toBe(true)
    }),
  )
})

test('any text gets an answer, and soon', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 128 }),
      fc.array(fc.string(), { maxLength: 4 }),
      (text, words) => {
        expect(typeof isCommonPassword(text, words)).toBe('boolean')
      },
    ),
  )
  expect(isCommonPassword(`${'1!@7'.repeat(16)}x${'1!@7'.repeat(16)}`)).toBe(false)
})

test.each([
  ['digits and signs alone', '1!2@'.repeat(32)],
  ['one letter in the middle', `${'12'.repeat(32)}x${'!1'.repeat(31)}`],
  ['digits that may be letters', '4@3!'.repeat(32)],
])('S13 the longest password that may be chosen is compared with a bounded number of words: %s', (_, password) => {
  const compared = vi.spyOn(Set.prototype, 'has')
  try {
    expect(isCommonPassword(password, ['A'.repeat(100), 'Asha'])).toBe(false)
    // Trying every cut at both ends would take more than 8,000 comparisons.
    expect(compared.mock.calls.length).toBeLessThan(128 * 40)
  } finally {
    compared.mockRestore()
  }
})
