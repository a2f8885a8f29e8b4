import { describe, expect, test } from 'vitest'
import { csv, plainCsv } from './csv.ts'

const text = (...cells: Parameters<typeof csv>[1][number]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv(['A'], [cells]))

describe('a table for a spreadsheet', () => {
  test('begins with the mark of UTF-8, and its lines end as the standard says', () => {
    expect(text('மீனா', 2)).toBe('\uFEFFA\r\nமீனா,2\r\n')
  })

  test.each([
    ...['=1+1', '+91 98400', '-cmd', '@SUM(A1)', '\tx', '\rx', '\nx', '\n=1+1'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)', ' =1+1', '\u00a0=1', '\u200b=1', '\ufeff=1', "'=1", "' =1", '-1+1', '--1'],
  ])('L08 never runs what somebody typed: %j', (typed) => {
    expect(text(typed).slice(4)).toMatch(/^"?'/)
  })

  test('leaves what is inside of a text alone', () => {
    expect(text('a=b', 'x@example.com', '12-A')).toBe('\uFEFFA\r\na=b,x@example.com,12-A\r\n')
  })

  test('keeps negative amounts numbers', () => {
    expect(text({ rupees: -1234.5 }, -3, { rupees: 0 })).toBe('\uFEFFA\r\n-1234.50,-3,0.00\r\n')
  })

  test('L08 keeps codes that it would take for numbers, and leaves numbers to be counted', () => {
    const codes = ['12345678901234567', '123456789012', '0042', '12E10', "'0042"]
    expect(text(...codes).slice(4)).toBe(`${codes.map((code) => `'${code}`).join(',')}\r\n`)
    expect(text('9840012345', '641001', '0', '87141090', '12E', 12, { rupees: 123456789012 }).slice(4)).toBe(
      '9840012345,641001,0,87141090,12E,12,123456789012.00\r\n',
    )
    expect(new TextDecoder().decode(plainCsv(['A'], [['0042', '=1']]))).toBe("A\r\n0042,'=1\r\n")
  })

  test('keeps commas, quotes and lines inside of a field', () => {
    expect(text('a, b', 'say "x"', 'one\ntwo')).toBe('\uFEFFA\r\n"a, b","say ""x""","one\ntwo"\r\n')
    expect(text('a;b', 'a\tb')).toBe('\uFEFFA\r\n"a;b","a\tb"\r\n')
  })
})
