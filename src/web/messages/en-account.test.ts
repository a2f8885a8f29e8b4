import { expect, test } from 'vitest'
import { enAccount } from './en-account.ts'

test('R260 the page of forgotten passwords holds the words for an unknown address, with a link to sign up', () => {
  expect(enAccount.forgot.unknown).toBe(
    'That email address is not recognized. Please try again or register for a new account.',
  )
  expect(enAccount.forgot.register).toBe('SIGN UP')
})
