import { expect, test } from 'vitest'
import { storedPhone } from './typed-words.ts'

test.each([
  ['+91 98765 43210', '9876543210'],
  ['+919876543210', '9876543210'],
  ['(+91) 98765-43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['09876543210', '9876543210'],
  ['98765 43210', '9876543210'],
  ['98765-43', '9876543'],
  ['+91 987', '987'],
])('%s is searched as %s', (typed, stored) => {
  expect(storedPhone(typed)).toBe(stored)
})

test.each(['9876543210', 'asha', 'KM-23456789', 'INV/26-27/000001', '98', '+', '+91', '(', '', 'a 98765 43210'])(
  '%j is no phone number to be changed',
  (typed) => {
    expect(storedPhone(typed)).toBeNull()
  },
)
