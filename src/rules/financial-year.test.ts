import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DOCUMENT_NUMBER,
  type DocumentSeries,
  documentNumber,
  financialYear,
  istDate,
  lastDayOfTaxCredit,
} from './financial-year.ts'

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2098-12-31'), noInvalidDate: true })

describe('financial year', () => {
  test.each([
    ['2027-03-31T23:59:59.999+05:30', '26-27', '2027-03-31'],
    ['2027-04-01T00:00:00+05:30', '27-28', '2027-04-01'],
    ['2026-04-01T00:00:00+05:30', '26-27', '2026-04-01'],
    ['2026-12-31T18:30:00Z', '26-27', '2027-01-01'],
    ['2026-03-31T18:29:59Z', '25-26', '2026-03-31'],
    ['2026-03-31T18:30:00Z', '26-27', '2026-04-01'],
    ['2100-03-31T12:00:00+05:30', '99-00', '2100-03-31'],
    ['2100-04-01T12:00:00+05:30', '00-01', '2100-04-01'],
    ['2028-02-29T00:00:00+05:30', '27-28', '2028-02-29'],
  ])('%s belongs to %s', (at, year, day) => {
    expect(financialYear(new Date(at))).toBe(year)
    expect(istDate(new Date(at))).toBe(day)
  })

  test('the day is that of Asia/Kolkata, and the year changes on 1 April only', () => {
    const kolkata = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
    fc.assert(
      fc.property(moment, (at) => {
        expect(istDate(at)).toBe(kolkata.format(at))
        const tomorrow = new Date(at.getTime() + 86_400_000)
        expect(financialYear(at) !== financialYear(tomorrow)).toBe(istDate(tomorrow).endsWith('-04-01'))
      }),
    )
  })
})

describe('document number', () => {
  test('is exactly the 16 characters that CGST Rule 46(b) allows', () => {
    expect(documentNumber('INV', '26-27', 123)).toBe('INV/26-27/000123')
    fc.assert(
      fc.property(
        fc.constantFrom<DocumentSeries>('INV', 'RCT', 'RFV', 'CRN', 'CCN'),
        moment,
        fc.integer({ min: 1, max: 999_999 }),
        (series, at, n) => {
          const number = documentNumber(series, financialYear(at), n)
          expect(number).toHaveLength(16)
          expect(number).toMatch(/^[A-Za-z0-9][A-Za-z0-9\-/]{0,15}$/)
          expect(number).toMatch(DOCUMENT_NUMBER)
          expect(Number(number.slice(-6))).toBe(n)
        },
      ),
    )
  })

  test.each([0, -1, 1.5, 1_000_000, Number.NaN])('there is no number %d', (n) => {
    expect(() => documentNumber('INV', '26-27', n)).toThrow(RangeError)
  })

  test.each(['2026-27', '26/27', '', '26-2027'])("a year written '%s' is refused", (year) => {
    expect(() => documentNumber('INV', year, 1)).toThrow(RangeError)
  })
})

test.each([
  ['2026-04-01', '2027-11-30'],
  ['2026-12-31', '2027-11-30'],
  ['2027-03-31', '2027-11-30'],
  ['2027-04-01', '2028-11-30'],
])('an invoice of %s can be credited with tax until %s', (invoice, last) => {
  expect(lastDayOfTaxCredit(invoice)).toBe(last)
})
