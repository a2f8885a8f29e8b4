import { describe, expect, test } from 'vitest'
import { matchesEntityTag, preferredEncoding } from './content-negotiation.ts'

describe('the compression that a request accepts', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    [' BR ', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000 ,gzip ; q=0.001', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['br;q=2, gzip;q=1.5', undefined],
    ['br;level=5', undefined],
    ['br;q=1;x=1', undefined],
    ['brr, xgzip, identity, *', undefined],
    [`br${' '.repeat(50)}x`, undefined],
    [';;q=,', undefined],
  ] as const)('%j gives %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding)
  })
})

describe('the tags of If-None-Match', () => {
  test.each([
    [undefined, false],
    ['', false],
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['"b" ,"a" ', true],
    ['a', false],
    ['"b"', false],
    ['W/W/"a"', false],
    ['"', false],
  ])('%j matches W/"a": %s', (header, matches) => {
    expect(matchesEntityTag(header, 'W/"a"')).toBe(matches)
  })
})

describe('what reading a header costs', () => {
  /** The pattern that was formerly used to read Accept-Encoding. */
  const ACCEPTS_BR = /(^|,)\s*br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+)?\s*(,|$)/

  /** Returns how many times more it costs to read one long text than the same number of characters in short ones. */
  function growth(read: (text: string) => unknown, text: (length: number) => string): number {
    const [long, short] = [8192, 128]
    const cost = (work: () => void) => {
      const costs = Array.from({ length: 5 }, () => {
        const begun = process.cpuUsage()
        work()
        const { user, system } = process.cpuUsage(begun)
        return user + system
      })
      return Math.max(200, Math.min(...costs))
    }
    const [once, many] = [text(long), text(short)]
    const times = long / short
    return cost(() => read(once)) / cost(() => Array.from({ length: times }, () => read(many)))
  }

  const TEXTS = {
    'blanks before something else': (length: number) => `br${' '.repeat(length)}x`,
    commas: (length: number) => ','.repeat(length),
    'empty weights': (length: number) => 'br;q='.repeat(length / 5),
    'half tags': (length: number) => 'W/"'.repeat(length / 3),
  }

  test.each(Object.entries(TEXTS))('L01 %s cost as much as their length, not its square', (_, text) => {
    expect(growth(preferredEncoding, text)).toBeLessThan(8)
    expect(growth((header) => matchesEntityTag(header, 'W/"a"'), text)).toBeLessThan(8)
  })

  test('catches a broken variant: a pattern that shares the blanks among two of its parts', () => {
    expect(growth((header) => ACCEPTS_BR.test(header), TEXTS['blanks before something else'])).toBeGreaterThan(8)
  })
})
