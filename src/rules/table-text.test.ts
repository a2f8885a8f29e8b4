import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeCell, namedTable, tableRows, unescapeCell } from './table-text.ts'

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
  '0',
  '1',
  'e',
  'a',
  '.',
]

test('L08 every text is read back unchanged, and no cell starts like a formula', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: fc.constantFrom(...CHARACTERS) }), fc.string({ unit: 'binary' })),
      (text) => {
        const hidden = escapeCell(text)
        expect(unescapeCell(hidden)).toBe(text)
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
  ['12345678901234567', "'12345678901234567"],
  ["'12345678901234567", "''12345678901234567"],
  ['0042', "'0042"],
  ['12e5', "'12e5"],
  ['641001', '641001'],
  ['9840012345', '9840012345'],
])('%j is written as %j', (text, written) => {
  expect(escapeCell(text)).toBe(written)
})

const TABLE = { names: ['name', 'price', 'quote'], rows: ['Guard', '100', ''] }

test.each([
  ['as it is', 'name,price,quote\r\nGuard,100,\r\n', 2],
  ['with commas at the end', 'name,price,quote,,\r\nGuard,100,,,\r\n,,,,\r\n', 2],
  ['with short rows', 'name,price,quote\nGuard,100\n', 2],
  ['with a blank first line', '\r\nname,price,quote\r\nGuard,100,\r\n', 3],
  ['with first lines of commas', ',,\r\n,,\r\nname,price,quote\r\nGuard,100,\r\n', 4],
  ['with sep=;', 'sep=;\r\nname;price;quote\r\nGuard;100;\r\n', 3],
  ['with sep=, and spaces', 'SEP=,\nname,price,quote, \nGuard,100\n \n', 3],
  ['with semicolons after a blank line', '\n\nname;price;quote;\nGuard;100;;;\n', 4],
])('a table that a spreadsheet wrote is read %s', (_, text, row) => {
  const { names, rows } = namedTable(text)
  expect({ names, rows }).toEqual({ names: TABLE.names, rows: [{ row, cells: TABLE.rows }] })
})

test('cells beyond the names are not left out, and blank tables have no rows', () => {
  expect(namedTable('name,price\nGuard, big,100\n').rows).toEqual([{ row: 2, cells: ['Guard', ' big', '100'] }])
  expect(namedTable('sep=;\r\n\r\n')).toEqual({ names: [], rows: [] })
  expect(tableRows('sep=;x\na;b')).toEqual([
    ['sep=', 'x'],
    ['a', 'b'],
  ])
})
