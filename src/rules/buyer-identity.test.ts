import { describe, expect, test } from 'vitest'
import { normalizeAddress, normalizeEmail } from './buyer-identity.ts'
import { foldMobile } from './india.ts'

describe('S17 a mailbox is recognised', () => {
  test.each([
    ['asha@example.com', 'asha@example.com'],
    ['Asha+2@Example.com', 'asha@example.com'],
    ['asha+news+more@example.com', 'asha@example.com'],
    ['a.s.h.a+2@gmail.com', 'asha@gmail.com'],
    ['asha@googlemail.com', 'asha@gmail.com'],
    ['ａｓｈａ@example.com', 'asha@example.com'],
  ])('%s is %s', (typed, mailbox) => expect(normalizeEmail(typed)).toBe(mailbox))

  test('dots count where the service counts them', () => {
    expect(normalizeEmail('a.sha@example.com')).not.toBe(normalizeEmail('asha@example.com'))
  })
})

describe('S17 a delivery address is recognised', () => {
  const at = (address: string, pincode = '641018') => normalizeAddress({ address, pincode })

  test.each([
    '14, Race Course Road',
    'No. 14 Race Course Road',
    'no 14 RACE COURSE ROAD.',
    'Race Course Road, Door No: 14',
    '１４ Race Course Road',
  ])('%s', (typed) => expect(at(typed)).toBe(at('14 Race Course Road')))

  test('other numbers, streets and postal codes are others', () => {
    const others = [at('15 Race Course Road'), at('14 Race Road'), at('14 Race Course Road', '641019')]
    expect(others).not.toContain(at('14 Race Course Road'))
  })

  test('one without a number names no household', () => {
    expect(at('Main road, near the temple')).toBeNull()
    expect(at('')).toBeNull()
  })

  test('Tamil and Hindi digits and letters count', () => {
    expect(at('௧௪ பந்தய சாலை')).toBe(at('பந்தய சாலை, ௧௪'))
    expect(at('१४ रेस कोर्स रोड')).not.toBe(at('१५ रेस कोर्स रोड'))
  })
})

test.each(['9840012345', '+91 98400 12345', '09840012345'])('S17 the phone number %s is recognised', (typed) =>
  expect(foldMobile(typed)).toBe('9840012345'),
)
