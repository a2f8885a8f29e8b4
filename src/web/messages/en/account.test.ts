import { expect, test } from 'vitest'
import { accountTexts } from './account.ts'

test('R260 the forgotten password page has the text for an unknown address, with a link to sign up', () => {
  expect(accountTexts().forgot.unknown).toBe(
    'That email address is not recognized. Please try again or register for a new account.',
  )
  expect(accountTexts().forgot.register).toBe('SIGN UP')
})
