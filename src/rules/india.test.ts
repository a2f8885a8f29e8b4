import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contradictedStates,
  deliveryProblem,
  foldMobile,
  foldPincode,
  isMobile,
  isPincode,
  PINCODE,
  pincodeProblem,
  pincodeRefusal,
  STATE_NAMES,
  STATES,
  stateOfPincode,
  statesOfPincode,
} from './india.ts'

describe('R249 U12 mobile numbers', () => {
  test.each([
    ['9840012345', '9840012345'],
    ['98400 12345', '9840012345'],
    ['98400-12345', '9840012345'],
    ['(98400) 12345', '9840012345'],
    ['+91 98400 12345', '9840012345'],
    ['+91-98400-12345', '9840012345'],
    ['919840012345', '9840012345'],
    ['09840012345', '9840012345'],
    ['6000000000', '6000000000'],
    ['00919840012345', '9840012345'],
    ['+91 0 98400 12345', '9840012345'],
    ['98400.12345', '9840012345'],
    ['\u202A+91 98400–12345\u202C', '9840012345'],
    ['९८४००१२३४५', '9840012345'],
    ['０９８４００１２３４５', '9840012345'],
    // A number that itself begins with 91 keeps these digits.
    ['9198400123', '9198400123'],
  ])('%j is %s', (typed, digits) => {
    expect(foldMobile(typed)).toBe(digits)
    expect(isMobile(typed)).toBe(true)
  })

  test.each([
    '',
    '984001234',
    '98400123456',
    '5840012345',
    '0000000000',
    '+1 9840012345',
    '+92 9840012345',
    '00929840012345',
    '98400x2345',
    '9840012345;drop',
  ])('%j is none', (typed) => {
    expect(isMobile(typed)).toBe(false)
  })

  const number = fc.tuple(
    fc.constantFrom(...'6789'),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 9 }),
  )
  test('however a number is written, it is the same one', () => {
    const written = fc.constantFrom(
      (digits: string) => digits,
      (digits: string) => `0${digits}`,
      (digits: string) => `91${digits}`,
      (digits: string) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
      (digits: string) => ` ${digits.slice(0, 3)}-${digits.slice(3)} `,
    )
    fc.assert(
      fc.property(number, written, ([first, rest], write) => {
        expect(foldMobile(write(first + rest))).toBe(first + rest)
        expect(foldMobile(foldMobile(write(first + rest)))).toBe(first + rest)
      }),
    )
  })
})

describe('U13 PIN codes', () => {
  test.each(['641006', '641 006', '641-006', '६४१००६', '\u200B641006', ' 110001 ', '744101'])('%j is one', (typed) => {
    expect(isPincode(typed)).toBe(true)
    expect(foldPincode(typed)).toMatch(/^\d{6}$/)
  })

  test.each(['', '64100', '6410061', '041006', '64100a', '६४१००', '-41006', '999999', '100001', '861234'])(
    '%j is none',
    (typed) => {
      expect(isPincode(typed)).toBe(false)
      expect(statesOfPincode(typed)).toEqual([])
      expect(stateOfPincode(typed)).toBeNull()
    },
  )

  test.each([
    ['641006', 'Tamil Nadu'],
    ['110001', 'Delhi'],
    ['400001', 'Maharashtra'],
    ['560001', 'Karnataka'],
    ['700001', 'West Bengal'],
    ['781001', 'Assam'],
    ['302001', 'Rajasthan'],
  ])('PIN code %s belongs to %s only', (pin, state) => {
    expect(stateOfPincode(pin)).toBe(state)
    expect(pincodeProblem(pin, state)).toBeNull()
  })

  test.each([
    ['605001', 'Puducherry', 'Tamil Nadu'],
    ['160017', 'Chandigarh', 'Punjab'],
    ['682555', 'Lakshadweep', 'Kerala'],
    ['744101', 'Andaman and Nicobar Islands', null],
    ['507126', 'Telangana', 'Andhra Pradesh'],
    ['247667', 'Uttarakhand', 'Uttar Pradesh'],
    ['813208', 'Jharkhand', 'Bihar'],
    ['396191', 'Dadra and Nagar Haveli and Daman and Diu', 'Gujarat'],
  ])('%s can be in %s, and at a border in %s', (pin, state, neighbour) => {
    expect(pincodeProblem(pin, state)).toBeNull()
    if (neighbour === null) return
    expect(pincodeProblem(pin, neighbour)).toBeNull()
    expect(stateOfPincode(pin)).toBeNull()
  })

  test.each([
    ['500001', 'Telangana', 'Andhra Pradesh'],
    ['533001', 'Andhra Pradesh', 'Telangana'],
    ['403001', 'Goa', 'Maharashtra'],
    ['737101', 'Sikkim', 'West Bengal'],
    ['194101', 'Ladakh', 'Jammu and Kashmir'],
    ['190001', 'Jammu and Kashmir', 'Ladakh'],
    ['248001', 'Uttarakhand', 'Uttar Pradesh'],
    ['800001', 'Bihar', 'Jharkhand'],
    ['834001', 'Jharkhand', 'Bihar'],
  ])('%s is in %s, and contradicts its neighbour %s', (pin, state, neighbour) => {
    expect(pincodeProblem(pin, state)).toBeNull()
    expect(contradictedStates(pin, neighbour)).toContain(state)
    expect(pincodeRefusal(pin, neighbour, false)).toBe(pincodeProblem(pin, neighbour))
    expect(pincodeRefusal(pin, neighbour, true)).toBeNull()
  })

  test.each(['999999', '100001', '64100'])('%s stays refused, whatever is confirmed', (pin) => {
    expect(pincodeRefusal(pin, 'Tamil Nadu', true)).toBe(deliveryProblem(pin))
  })

  test('a PIN of another state is refused with the states where it can be', () => {
    expect(pincodeProblem('110 001', 'Kerala')).toBe('PIN 110001 is not in Kerala. It belongs to Delhi.')
    expect(pincodeProblem('605001', 'Delhi')).toBe(
      'PIN 605001 is not in Delhi. It belongs to Puducherry or Tamil Nadu.',
    )
  })

  test.each(['900001', '999999'])('the army’s PIN code %s is well-formed, but not delivered to', (pin) => {
    expect(PINCODE.test(pin)).toBe(true)
    expect([isPincode(pin), stateOfPincode(pin)]).toEqual([false, null])
    const why = 'PINs that begin with 9 belong to the Army Post Office. Our couriers cannot deliver there.'
    expect([deliveryProblem(pin), pincodeProblem(pin, 'Delhi')]).toEqual([why, why])
  })

  test.each(['100001', '199999', '299000', '360000', '861234', '745000'])(
    '%s is one exactly when a state of the table has its first three digits',
    (pin) => {
      const known = STATES.some(({ pins }) =>
        pins.some(([from, to]) => from <= +pin.slice(0, 3) && +pin.slice(0, 3) <= to),
      )
      expect(isPincode(pin)).toBe(known)
      expect(deliveryProblem(pin)).toBe(
        known ? null : `No PIN of India begins with ${pin.slice(0, 3)}. Please check it.`,
      )
    },
  )

  test('a state without doubt is always one of the possible ones, and only the possible ones are accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom(...STATE_NAMES), (number, name) => {
        const pin = String(number).padStart(6, '0')
        const possible = statesOfPincode(pin)
        expect(pincodeProblem(pin, name) === null).toBe(possible.includes(name))
        expect(stateOfPincode(pin)).toBe(possible.length === 1 ? possible[0] : null)
      }),
    )
  })
})

test('the 28 states and 8 union territories each have their own GST code and PIN codes', () => {
  expect(STATES).toHaveLength(36)
  expect(STATE_NAMES).toEqual([...STATE_NAMES].sort())
  expect(new Set(STATES.map((each) => each.gst)).size).toBe(36)
  for (const { gst, pins } of STATES) {
    expect(gst).toMatch(/^[0-3]\d$/)
    expect(pins.length).toBeGreaterThan(0)
    for (const [from, to] of pins) {
      expect(from).toBeLessThanOrEqual(to)
      expect([from >= 110, to <= 855]).toEqual([true, true])
    }
  }
})
