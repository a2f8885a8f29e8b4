import { expect, test } from 'vitest'
import { billedTo, NO_BUSINESS, quotedFor } from './business.ts'

const GSTIN = '29ABCDE1234F1ZW'
const REGISTERED = {
  name: 'Riders Club LLP',
  address: '4 Mill Road',
  city: 'Mysuru',
  pincode: '570001',
  pincodeConfirmed: false,
}

test.each([
  ['nobody', NO_BUSINESS, {}],
  ['an incomplete GSTIN, for the server to explain', { ...NO_BUSINESS, gstin: ' 29ABC ' }, { gstin: '29ABC' }],
  ['a business of the state of delivery', { ...REGISTERED, gstin: '33ABCDE1234F1Z7' }, { gstin: '33ABCDE1234F1Z7' }],
  ['one of another state', { ...REGISTERED, gstin: GSTIN }, { gstin: GSTIN, billing: REGISTERED }],
])('an order names %s', (_, business, sent) => {
  expect(billedTo(business, 'Tamil Nadu')).toEqual(sent)
})

test('a quote names a GSTIN only once it is complete', () => {
  expect(quotedFor({ ...NO_BUSINESS, gstin: GSTIN.slice(0, 14) })).toEqual({})
  expect(quotedFor({ ...NO_BUSINESS, gstin: GSTIN })).toEqual({ gstin: GSTIN })
})
