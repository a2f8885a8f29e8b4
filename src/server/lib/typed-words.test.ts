import { expect, test } from 'vitest'
import { storedPhone, storedSpellings } from './typed-words.ts'

test.each([
  ['+91 98765 43210', '9876543210'],
  ['+919876543210', '9876543210'],
  ['(+91) 98765-43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['09876543210', '9876543210'],
  ['98765 43210', '9876543210'],
  ['98765-43', '9876543'],
  ['+91 987', '987'],
  ['0091 98765 43210', '9876543210'],
  ['+91 0 98765 43210', '9876543210'],
  ['\u202A+91 98765–43210\u202C', '9876543210'],
  ['९८७६५', '98765'],
])('%s is searched as %s', (typed, stored) => {
  expect(storedPhone(typed)).toBe(stored)
})

test.each(['9876543210', 'asha', 'KM-23456789', 'INV/26-27/000001', '98', '+', '+91', '(', '', 'a 98765 43210'])(
  '%j is no phone number to be changed',
  (typed) => {
    expect(storedPhone(typed)).toBeNull()
  },
)

test.each([
  ['#km 23456789', 'km-23456789'],
  ['M–23456789', 'm-23456789'],
  ['ST 123 456 789 IN', 'st123456789in'],
  ['ravi@தமிழ்.com', 'ravi@xn--rlcus7b3d.com'],
  ['inv/26–27/000123', 'inv/26-27/000123'],
])('%j is also looked for as %j', (typed, stored) => {
  expect(storedSpellings(typed)).toContain(stored)
})

test.each(['asha menon', 'KM-23456789', 'asha@example.com', 'ரவி', '\u200d', 'INV/26-27/000123'])(
  '%j is looked for as it is',
  (typed) => {
    expect(storedSpellings(typed)).toEqual([])
  },
)
