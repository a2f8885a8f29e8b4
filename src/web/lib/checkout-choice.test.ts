import { beforeEach, expect, test, vi } from 'vitest'
import { billedBusiness, NO_BUSINESS, rememberBusiness } from './business.ts'
import { emptyCart, saveShippingAddress } from './cart-store.ts'
import { chosenAddressId, chosenBusiness, claimPoints, pointsClaimed, withCoupon } from './checkout-choice.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('R326 a coupon is carried behind the path, whatever is in it', () => {
  expect(withCoupon('/placeOrder', undefined)).toBe('/placeOrder')
  expect(withCoupon('/placeOrder', 'SAVE10')).toBe('/placeOrder/SAVE10')
  expect(withCoupon('/placeOrder', 'a/b c')).toBe('/placeOrder/a%2Fb%20c')
})

test('R327 R340 the chosen address is known by its id, and anything else is none', () => {
  expect(chosenAddressId()).toBeNull()
  saveShippingAddress({ address_id: 'a1', name: 'Asha' })
  expect(chosenAddressId()).toBe('a1')
  for (const other of ['not json', '"text"', 'null', '{}', '{"address_id":5}']) {
    stored.set('shippingAddress', other)
    expect(chosenAddressId()).toBeNull()
  }
})

test('R382 points stay claimed over a reload, and are claimed no more with the cart', () => {
  expect(pointsClaimed()).toBe(false)
  claimPoints(true)
  expect(pointsClaimed()).toBe(true)
  emptyCart()
  expect([...stored.keys()]).toEqual([])
})

test('a typed business is kept over a reload, and forgotten with the cart', async () => {
  const typed = {
    gstin: '29ABC',
    name: 'Riders Club LLP',
    address: '4 Mill Road',
    city: 'Mysuru',
    pincode: '5700',
    pincodeConfirmed: true,
    sez: 'with-payment' as const,
  }
  rememberBusiness(typed)
  expect(billedBusiness()).toEqual(typed)
  expect(await chosenBusiness()).toEqual({})
  rememberBusiness({ ...typed, gstin: '29aaacb2894g1zj' })
  expect(await chosenBusiness()).toEqual({ gstin: '29AAACB2894G1ZJ', sez: 'with-payment' })
  emptyCart()
  expect(await chosenBusiness()).toEqual({})
  expect([...stored.keys()]).toEqual([])
  for (const other of ['not json', '"text"', 'null', '{"gstin":5}']) {
    stored.set('billedBusiness', other)
    expect(billedBusiness()).toEqual(NO_BUSINESS)
  }
})
