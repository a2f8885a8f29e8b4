import { expect, test } from 'vitest'
import { readRows } from './read-rows.ts'

test('a table with quotes, breaks, empty cells and lines, and the mark of its encoding', () => {
  const text = '\uFEFFNo,Name,Alt,brand\r\n1,"Duke, 390","He said ""go""",KTM\r\n\r\n2,Twin,"two\nlines",\r\n'
  expect(readRows(text)).toEqual([
    { no: '1', name: 'Duke, 390', alt: 'He said "go"', brand: 'KTM' },
    { no: '2', name: 'Twin', alt: 'two\nlines' },
  ])
})

test('a table separated by semicolons, as spreadsheets in other countries write it', () => {
  expect(readRows('no;name\n1;Duke')).toEqual([{ no: '1', name: 'Duke' }])
})

test('a table with what a spreadsheet adds: a separator line, blank lines, empty cells at the end, codes as text', () => {
  expect(readRows("\uFEFFsep=;\r\n;;\r\nno;name;alt;;\r\n1;Duke\r\n2;'0042;;;\r\n")).toEqual([
    { no: '1', name: 'Duke' },
    { no: '2', name: '0042' },
  ])
})

test('a list as JSON', () => {
  expect(readRows('[{"no":1,"name":"Duke"}]')).toEqual([{ no: 1, name: 'Duke' }])
})

test.each(['', '{"a":1}', '[1', 'no,brand\n1,KTM', '%PDF-1.7'])('%j is refused', (text) => {
  expect(() => readRows(text)).toThrow()
})
