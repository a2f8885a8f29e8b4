/** A table that cannot be taken apart. The message says so to the person whose file it is. */
export class TableError extends Error {
  override readonly name = 'TableError'
}

/** A spreadsheet would run what begins so as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/
const HIDDEN_FORMULA = /^'+[=+\-@\t\r]/
const NEGATIVE = /^-\d+(\.\d+)?$/

/** A text as a spreadsheet may have it: an apostrophe before what it would run says that it is a text. */
export const hideFormula = (text: string): string => (FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text)

/** The text again. Every text that was hidden comes back as it was. */
export const showFormula = (text: string): string => (HIDDEN_FORMULA.test(text) ? text.slice(1) : text)

/** Commas, or semicolons as spreadsheets in other countries write them. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1)
  return first.includes(';') && !first.includes(',') ? ';' : ','
}

/** The rows of a table as RFC 4180 has it, empty ones too. TableError where a quoted cell does not end. */
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
