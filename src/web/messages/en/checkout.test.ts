import { expect, test } from 'vitest'
import { checkoutTexts } from './checkout.ts'

const { shipping, review } = checkoutTexts()

test('R330 R331 R332 R333 R334 R335 R336 the words for each field of a shipping address', () => {
  expect(shipping.nameRequired).toBe('Full name is required')
  expect(shipping.addressRequired).toBe('Address is required')
  expect(shipping.cityRequired).toBe('City is required')
  expect(shipping.stateRequired).toBe('State is required')
  expect(shipping.countryRequired).toBe('Country is required')
  expect(shipping.pincodeInvalid).toBe('Postal code must be a 6-digit number')
  expect(shipping.phoneInvalid).toBe('Phone number must be a valid 10-digit number')
})

test('R341 R342 R343 the words of the first-order discount and of claiming points', () => {
  expect(review.discountApplied(10)).toBe('* 10% discount Applied')
  expect(review.claim).toBe('Claim your points')
  expect(review.unclaim).toBe('Remove your points')
})

test('R346 R355 R356 R357 the words for each way in which a payment goes wrong', () => {
  expect(review.sdkFailed).toBe('Razorpay SDK failed to load. Are you online?')
  expect(review.verifyFailed).toBe('Error verifying payment or creating order. Please try again.')
  expect(review.cancelFailed).toBe('An error occurred while canceling the order. Please try again.')
  expect(review.initiateFailed).toBe('An error occurred while initiating payment. Please try again.')
})
