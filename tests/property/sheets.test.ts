import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeCell, TableError, tableRows, unescapeCell } from '#rules/table-text.ts'
import { csv } from '#server/lib/csv.ts'

/** Characters that people type or that cause trouble in tables, closely packed. */
const troublesome = fc.array(
  fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', '1', 'é', 'மீ'),
)
const cell = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  troublesome.map((parts) => parts.join('')),
)
/** The first row has the column names, from which the separator is detected. */
const rows = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }))
const names = ['first', 'second', 'third', 'fourth', 'fifth']

describe('texts in tables', () => {
  test('H08 every table comes back as it was, and none of its texts can run', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const head = names.slice(0, table[0]?.length ?? 2)
        const text = new TextDecoder().decode(csv(head, table))
        const [, ...written] = tableRows(text)
        for (const each of written.flat()) expect(each).not.toMatch(/^(=|\+|@|\t|\r|-(?!\d+(\.\d+)?$))/)
        expect(written.map((cells) => cells.map(unescapeCell))).toEqual(table)
      }),
      { numRuns: 500 },
    )
  })

  test('H08 hiding is taken back exactly, however many apostrophes there are', () => {
    fc.assert(fc.property(cell, (text) => unescapeCell(escapeCell(text)) === text))
  })

  test('any text is a table or is refused with a sentence', () => {
    fc.assert(
      fc.property(troublesome, (parts) => {
        try {
          return Array.isArray(tableRows(parts.join('')))
        } catch (error) {
          return error instanceof TableError && error.message.startsWith('Row ')
        }
      }),
      { numRuns: 500 },
    )
  })
})
