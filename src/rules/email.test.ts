import { expect, test } from 'vitest'
import { looksLikeEmail } from './email.ts'

test.each([
  ['asha@example.com', true],
  ['a+b.c@mail.example.co.in', true],
  ['', false],
  ['asha', false],
  ['asha@', false],
  ['@example.com', false],
  ['asha@example', false],
  ['asha@.com', false],
  ['asha@example.', false],
  ['asha@example..com', false],
  ['asha menon@example.com', false],
  ['asha@menon@example.com', false],
])('%j looks like an email address: %s', (text, looks) => {
  expect(looksLikeEmail(text)).toBe(looks)
})
