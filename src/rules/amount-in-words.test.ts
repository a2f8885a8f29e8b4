import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rupeesInWords } from './amount-in-words.ts'

describe('an amount in words', () => {
  test.each([
    [0, 'Rupees Zero Only'],
    [1, 'Rupees Zero and One Paisa Only'],
    [46, 'Rupees Zero and Forty Six Paise Only'],
    [1_00, 'Rupees One Only'],
    [19_00, 'Rupees Nineteen Only'],
    [20_00, 'Rupees Twenty Only'],
    [99_99, 'Rupees Ninety Nine and Ninety Nine Paise Only'],
    [100_00, 'Rupees One Hundred Only'],
    [1_001_00, 'Rupees One Thousand One Only'],
    [10_770_00, 'Rupees Ten Thousand Seven Hundred Seventy Only'],
    [1_380_46, 'Rupees One Thousand Three Hundred Eighty and Forty Six Paise Only'],
    [1_00_000_00, 'Rupees One Lakh Only'],
    [9_99_999_00, 'Rupees Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine Only'],
    [1_00_00_000_00, 'Rupees One Crore Only'],
    [12_34_56_789_00, 'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine Only'],
    [1_00_000_00_00_000_00, 'Rupees One Lakh Crore Only'],
  ])('%i paise', (amount, worded) => {
    expect(rupeesInWords(amount)).toBe(worded)
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount', (amount) => {
    expect(() => rupeesInWords(amount)).toThrow(RangeError)
  })

  test('two amounts are never worded alike, and no blank is doubled', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(rupeesInWords(one)).toMatch(/^Rupees( [A-Z][a-z]+)+( and( [A-Z][a-z]+)+ Pais[ae])? Only$/)
        expect(rupeesInWords(one) === rupeesInWords(other)).toBe(one === other)
      }),
    )
  })
})
