import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { matchesEntityTag, preferredEncoding } from '#server/http/content-negotiation.ts'
import { EVERY_CALL } from '../../support/every-call.ts'
import { fieldsOf } from '../../support/fields-of.ts'
import { cpuMilliseconds } from './processor-time.ts'

const SHORT = 500
const TIMES = 100
/** Linear work costs as much in one long text as in a hundred short ones, quadratic work a hundred times as much. */
const MARGIN = 10
/** Less cannot be told from nothing. */
const LEAST_MS = 0.2

/** Returns how many times more one long text costs than the same number of characters in short ones, at the least. */
function growth(read: (text: string) => unknown, text: (length: number) => string): number {
  const [long, short] = [text(SHORT * TIMES), text(SHORT)]
  const cost = (work: () => void) => {
    const costs = Array.from({ length: 5 }, () => {
      const before = cpuMilliseconds()
      work()
      return cpuMilliseconds() - before
    })
    return Math.max(LEAST_MS, Math.min(...costs))
  }
  const once = cost(() => read(long))
  const many = cost(() => {
    for (let time = 0; time < TIMES; time++) read(short)
  })
  return once / many
}

const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => 'a'.repeat(length),
  'an address': (length) => `a@${'b.'.repeat(length / 2)}`,
  digits: (length) => `${'9'.repeat(length)}x`,
  'blanks before something else': (length) => `br${' '.repeat(length)}x`,
  commas: (length) => ','.repeat(length),
  'empty weights': (length) => 'br;q='.repeat(length / 5),
  'half tags': (length) => 'W/"'.repeat(length / 3),
  angles: (length) => `${'<'.repeat(length / 2)}${'>'.repeat(length / 2)}`,
}

describe.each(Object.entries(TEXTS))('%s', (_, text) => {
  test('L01 cost headers as much as their length, not its square', () => {
    expect(growth(preferredEncoding, text)).toBeLessThan(MARGIN)
    expect(growth((header) => matchesEntityTag(header, 'W/"a"'), text)).toBeLessThan(MARGIN)
  })

  test('H10 cost the fields of every call as much as their length, not its square', () => {
    for (const [name, { body, query, params }] of Object.entries<Endpoint>(EVERY_CALL)) {
      for (const schema of [body, query, params]) {
        if (!schema) continue
        const filled = (of: string) =>
          schema.safeParse(Object.fromEntries(fieldsOf(schema).map((field) => [field, of])))
        expect(growth(filled, text), name).toBeLessThan(MARGIN)
      }
    }
  })
})

test('sees patterns that share the blanks among two of their parts, and that try everything from every place', () => {
  const shared = /(^|,)\s*br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+)?\s*(,|$)/
  const blanks = (length: number) => `br${' '.repeat(length)}x`
  expect(growth((header) => shared.test(header), blanks)).toBeGreaterThan(MARGIN)
  const careless = z.object({ name: z.string().regex(/\s+$/) })
  expect(growth((name) => careless.safeParse({ name }), blanks)).toBeGreaterThan(MARGIN)
})
