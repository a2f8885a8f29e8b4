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

/** Codes that a spreadsheet changes: twelve digits or more, zeros in front, or an E for a power of ten. */
const CODE = /^'*(\d{12,}|0\d+|\d+e\d+)$/i

/** Escapes a text that a spreadsheet might run: an apostrophe before a possible formula marks it as text. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text)

/** Escapes a text that a spreadsheet might run or change. */
export const escapeCell = (text: string): string => (CODE.test(text) ? `'${text}` : escapeFormula(text))

/** Reverses escapeCell; every escaped text is restored unchanged. */
export const unescapeCell = (text: string): string =>
  text.startsWith("'") && (FORMULA.test(text.slice(1)) || CODE.test(text.slice(1))) ? text.slice(1) : text

/** Matches the line with which some spreadsheets name the separator. */
const SEPARATOR_LINE = /^sep=([,;])(?=[\r\n])/i

/** Returns the separator of a table: the one it names, else a comma, or a semicolon, as spreadsheets in other countries use. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.trimStart().split('\n', 1)
  return SEPARATOR_LINE.exec(text)?.[1] ?? (first.includes(';') && !first.includes(',') ? ';' : ',')
}

interface NamedTable {
  /** The names of the columns; the cells of the first row that is not blank. */
  readonly names: readonly string[]
  /** The rows below that are not blank, each with its number as a person counts and at least a cell for each name. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}

/**
 * Returns the rows of a CSV table by the names of its columns. Leaves out what spreadsheets add or drop: blank rows, the
 * line that names the separator, empty cells at the end of rows. Throws a TableError like tableRows.
 */
export function namedTable(text: string): NamedTable {
  const filled = tableRows(text)
    .map((cells, place) => ({ row: place + 1, cells: withoutEmptyEnd(cells) }))
    .filter(({ row, cells }) => cells.length > 0 && !(row === 1 && SEPARATOR_LINE.test(text)))
  const [{ cells: names } = { cells: [] }, ...rows] = filled
  const missing = (cells: readonly string[]) => names.slice(cells.length).map(() => '')
  return { names, rows: rows.map(({ row, cells }) => ({ row, cells: [...cells, ...missing(cells)] })) }
}

const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

/** RFC 4180, with empty rows. Throws a TableError if a quoted cell does not end. */
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
