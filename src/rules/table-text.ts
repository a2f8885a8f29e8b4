/** A table that cannot be parsed. The message is for the person who uploaded the file. */
export class TableError extends Error {
  override readonly name = 'TableError'
}

/**
 * Matches text that a spreadsheet might run as a formula: the signs that begin one, also as full-width characters, and
 * characters that move the rest of the text into another cell. Some programs drop spaces and invisible characters
 * before them.
 */
const FORMULA = /^[\s'\u200B-\u200D\u2060\uFEFF]*[=+\-@\t\r\n＝＋－＠]/u
const NEGATIVE = /^-\d+(\.\d+)?$/

/** Escapes a text for a spreadsheet: an apostrophe before a possible formula marks it as text. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text)

/** Reverses escapeFormula; every escaped text is restored unchanged. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** Returns the separator of a table: a comma, or a semicolon, as spreadsheets in other countries use. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1)
  return first.includes(';') && !first.includes(',') ? ';' : ','
}

/**
 * Returns the rows of a CSV table (RFC 4180), including empty ones. Throws a TableError if a quoted cell does not end.
 */
export function tableRows(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator, rows.length + 1) : plainCell(text, at, separator)
    cells.push(cell.value)
    at = cell.end
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      cells.push('')
    }
    rows.push(cells)
    cells = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return rows
}

interface Cell {
  readonly value: string
  readonly end: number
}

function plainCell(text: string, begin: number, separator: string): Cell {
  let end = begin
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(begin, end), end }
}

function quotedCell(text: string, begin: number, separator: string, row: number): Cell {
  let end = text.indexOf('"', begin + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end === -1) throw new TableError(`Row ${row}: a quotation mark opens a cell that no other one closes.`)
  if (!['', separator, '\r', '\n'].includes(text.charAt(end + 1)))
    throw new TableError(`Row ${row}: a quotation mark inside of a cell has to be written twice.`)
  return { value: text.slice(begin + 1, end).replaceAll('""', '"'), end: end + 1 }
}
