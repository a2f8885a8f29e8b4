import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { foldEmail, looksLikeEmail, mailtoLink } from './email.ts'

test.each([
  ['asha@example.com', true],
  ['a+b.c@mail.example.co.in', true],
  ['a&b@example.com', true],
  ["o'brien/x=1@example.com", true],
  ['ravi@example.xn--h2brj9c', true],
  ['ravi@தமிழ்.com', true],
  ['ரவி@தமிழ்.com', true],
  ['രാധ@ഉദാഹരണം.ഭാരതം', true],
  ['ravi@example.com\u200B', true],
  ['аsha@example.com', false],
  ['ரவி.@example.com', false],
  ['.ravi@example.com', false],
  ['ra..vi@example.com', false],
  ['"ravi kumar"@example.com', false],
  ['ravi@[127.0.0.1]', false],
  ['ravi@127.0.0.1', false],
  ['ravi@தமிழ்.com/path', false],
  ['ravi@தமிழ்.com:80', false],
  ['ravi@தமிழ்%2e.com', false],
  ['ravi@தமிழ்', false],
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

test.each([
  ['Ravi@Example.COM', 'ravi@example.com'],
  ['ravi@தமிழ்.com', 'ravi@xn--rlcus7b3d.com'],
  ['ravi@தமிழ்。com', 'ravi@xn--rlcus7b3d.com'],
  ['RAVI@XN--RLCUS7B3D.com', 'ravi@xn--rlcus7b3d.com'],
  ['ra\u0301vi@example.com', 'rávi@example.com'],
  ['mailto:ravi@example.com', 'ravi@example.com'],
  ['\u2066ravi@example.com\u2069', 'ravi@example.com'],
])('%j is stored as %s', (typed, stored) => {
  expect(foldEmail(typed)).toBe(stored)
  expect(foldEmail(stored)).toBe(stored)
})

/** What the shop accepted before it accepted other scripts: the accounts that have such an address are found by it. */
const EARLIER = z.string().max(254).toLowerCase().pipe(z.email())

test('an address of an earlier account stays as it is', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abyz019_+-'), minLength: 1, maxLength: 12 })
  const label = fc.string({ unit: fc.constantFrom(...'abyz019-'), minLength: 1, maxLength: 12 })
  const address = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(label, { minLength: 1, maxLength: 3 }))
    .map(([words, labels]) => `${words.join('.')}@${labels.join('.')}.in`)
    .filter((each) => EARLIER.safeParse(each).success)
  fc.assert(
    fc.property(address, (each) => {
      expect([looksLikeEmail(each), foldEmail(each)]).toEqual([true, each])
    }),
  )
})

test('a link to write to an address keeps its signs', () => {
  expect(new URL(mailtoLink('a&b?c=1#d@example.com'))).toMatchObject({
    pathname: 'a%26b%3Fc%3D1%23d@example.com',
    search: '',
  })
})
