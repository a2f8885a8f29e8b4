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
const HOME = { ...NO_BUSINESS, ...REGISTERED, gstin: '33ABCDE1234F1Z7' }

test.each([
  ['nobody', NO_BUSINESS, {}],
  ['an incomplete GSTIN, for the server to explain', { ...NO_BUSINESS, gstin: ' 29ABC ' }, { gstin: '29ABC' }],
  ['a business of the state of delivery', HOME, { gstin: HOME.gstin }],
  ['a unit of a Special Economic Zone', { ...HOME, sez: 'with-payment' }, { gstin: HOME.gstin, sez: 'with-payment' }],
  ['one of another state', { ...HOME, gstin: GSTIN }, { gstin: GSTIN, billing: REGISTERED }],
] as const)('an order names %s', (_, business, sent) => {
  expect(billedTo(business, 'Tamil Nadu')).toEqual(sent)
})

test('a quote names a GSTIN, and the zone of its business, only once it is complete', () => {
  expect(quotedFor({ ...HOME, gstin: GSTIN.slice(0, 14), sez: 'with-payment' })).toEqual({})
  expect(quotedFor({ ...HOME, gstin: GSTIN })).toEqual({ gstin: GSTIN })
  expect(quotedFor({ ...HOME, sez: 'with-payment' })).toEqual({ gstin: HOME.gstin, sez: 'with-payment' })
})
