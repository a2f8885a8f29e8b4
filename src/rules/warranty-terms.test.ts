import { describe, expect, test } from 'vitest'
import { addMonths } from './india-time.ts'
import { defaultWarranty, isMainlyPlastic, monthsOf, readWarranty, warrantyEnd } from './warranty-terms.ts'

test.each([
  ['lifetime', 'lifetime', null],
  [' Lifetime ', 'lifetime', null],
  ['none', 'none', null],
  ['24 months', '24 months', 24],
  ['1 month', '1 months', 1],
  ['240 months', '240 months', 240],
  ['241 months', null, undefined],
  ['0 months', null, undefined],
  ['-3 months', null, undefined],
  ['two years', null, undefined],
  ['', null, undefined],
])('terms that are written %j are %j', (text, terms, months) => {
  const read = readWarranty(text)
  expect(read).toBe(terms)
  if (read) expect(monthsOf(read)).toBe(months)
})

describe('the policy has no warranty on plastic or fibre parts', () => {
  test.each([
    ['Polycarbonate 4 mm, struts of mild steel, powder coated', 'none'],
    ['Nylon 6, collars of aluminium 6061, bolts of steel class 10.9', 'none'],
    ['Glass fibre, bolts of steel', 'none'],
    ['ABS', 'none'],
    ['Mild steel tube 25.4 x 2 mm, powder coated, sliders of nylon 6', 'lifetime'],
    ['Arms of aluminium 6061 12 mm, shells of polypropylene', 'lifetime'],
    ['Absolutely solid steel', 'lifetime'],
    ['', 'lifetime'],
  ])('%j: %s', (material, terms) => {
    expect(defaultWarranty(material)).toBe(terms)
    expect(isMainlyPlastic(material)).toBe(terms === 'none')
  })
})

test('a limited warranty ends at the same time of day in India; in a shorter month on its last day', () => {
  const sent = new Date('2026-08-31T18:00:00Z') // 31 August, 11:30 pm in India
  expect(warrantyEnd('6 months', sent)).toEqual(new Date('2027-02-28T18:00:00Z'))
  expect(warrantyEnd('12 months', new Date('2028-02-29T12:00:00Z'))).toEqual(new Date('2029-02-28T12:00:00Z'))
  expect(warrantyEnd('lifetime', sent)).toBeNull()
  expect(warrantyEnd('none', sent)).toBeNull()
  // The first of a month in India is the last day of the previous month in UTC.
  expect(addMonths(new Date('2026-01-31T19:00:00Z'), 1)).toEqual(new Date('2026-02-28T19:00:00Z'))
})
