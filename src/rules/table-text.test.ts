import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './table-text.ts'

const CHARACTERS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  ' ',
  '\t',
  '\r',
  '\n',
  '\u200b',
  '\ufeff',
  '1',
  'a',
  '.',
]

test('L08 every text is read back unchanged, and no cell starts like a formula', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: fc.constantFrom(...CHARACTERS) }), fc.string({ unit: 'binary' })),
      (text) => {
        const hidden = escapeFormula(text)
        expect(unescapeFormula(hidden)).toBe(text)
        if (!/^-\d+(\.\d+)?$/.test(hidden)) expect(hidden).not.toMatch(/^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/)
      },
    ),
    { numRuns: 2000 },
  )
})

test.each([
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  ['-5a', "'-5a"],
  ['a=b', 'a=b'],
  ['x@example.com', 'x@example.com'],
  ["don't", "don't"],
  ["'tis", "'tis"],
])('%j is written as %j', (text, written) => {
  expect(escapeFormula(text)).toBe(written)
})
