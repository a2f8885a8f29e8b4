import { describe, expect, test } from 'vitest'
import { charactersRead, readCarelessly } from '../../../tests/support/characters-read.ts'
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
  const LENGTH = 8192
  /** Splitting, trimming and comparing look at each character a few times. */
  const TIMES = 20

  const TEXTS = {
    'blanks before something else': `br${' '.repeat(LENGTH)}x`,
    commas: ','.repeat(LENGTH),
    'empty weights': 'br;q='.repeat(LENGTH / 5),
    'half tags': 'W/"'.repeat(LENGTH / 3),
  }

  test.each(Object.entries(TEXTS))('L01 %s are looked at a few times, however many they are', async (_, text) => {
    expect(await charactersRead(() => preferredEncoding(text))).toBeLessThan(TIMES * text.length)
    expect(await charactersRead(() => matchesEntityTag(text, 'W/"a"'))).toBeLessThan(TIMES * text.length)
  })

  test('catches a broken variant: looking at all that is left, again and again', async () => {
    const text = TEXTS.commas
    expect(await charactersRead(() => readCarelessly(text))).toBeGreaterThan(TIMES * text.length)
  })
})
