import { expect, test } from 'vitest'
import { statesOfPincode } from '#rules/india.ts'
import { placeOfPin } from './pin-codes.ts'

test.each([
  ['641018', 'Coimbatore', 'Tamil Nadu'],
  ['600096', 'Chennai', 'Tamil Nadu'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['110092', 'Delhi', 'Delhi'],
  ['400053', 'Mumbai', 'Maharashtra'],
  ['605001', 'Puducherry', 'Puducherry'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['140603', 'Mohali', 'Punjab'],
  ['500032', null, 'Telangana'],
])('PIN %s is in %s, %s', (pin, city, state) => {
  expect(placeOfPin(pin)).toEqual({ city, state })
})

test.each(['641999', '999999', '0', '', 'x', '641018x', '__proto__'])('nothing is known of the PIN %j', (pin) => {
  expect(placeOfPin(pin)).toEqual({ city: null, state: null })
})

test('the first digits of a PIN never contradict its state, so the form does not ask about what it has filled in', () => {
  const known: string[] = []
  const contradicted: string[] = []
  for (let number = 110_000; number < 860_000; number++) {
    const { state } = placeOfPin(String(number))
    if (state === null) continue
    known.push(state)
    if (!statesOfPincode(String(number)).includes(state)) contradicted.push(`${number} ${state}`)
  }
  expect(known.length).toBeGreaterThan(19_000)
  expect(new Set(known).size).toBe(36)
  expect(contradicted).toEqual([])
})
