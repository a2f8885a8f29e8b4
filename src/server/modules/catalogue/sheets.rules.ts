import { slugOf } from '#rules/slug.ts'
import { containsUnstorable } from '#rules/storable.ts'
import { namedTable, TableError, unescapeCell } from '#rules/table-text.ts'

/** The columns and limits of a file of rows. */
export interface Shape {
  readonly columns: readonly string[]
  readonly needs: readonly string[]
  readonly most: number
}

export interface SheetRow {
  /** The row number as a person counts: in a table from the header row, in a list from the first entry. */
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Parses a file into rows. Throws a TableError with a message for the person who chose the file. */
export function readSheet(bytes: Uint8Array, shape: Shape): SheetRow[] {
  const text = textOf(bytes)
  const rows = /^\s*[[{]/.test(text) ? listRows(text, shape) : cellRows(text, shape)
  if (rows.length === 0) throw new TableError('This file holds no rows.')
  if (rows.length > shape.most)
    throw new TableError(
      `This file holds ${rows.length} rows. At most ${shape.most} are taken at a time: please split it.`,
    )
  return rows
}

const ZIP = [0x50, 0x4b]
const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, place) => bytes[place] === byte)

/** Decodes a file as UTF-8. Other encodings are refused: guessing could put wrong characters into the shop. */
function textOf(bytes: Uint8Array): string {
  if (begins(bytes, ZIP))
    throw new TableError('This is a workbook. Save its sheet as "CSV UTF-8", and choose that file.')
  const wrong = () => new TableError('This file is not in UTF-8. In the spreadsheet, save it as "CSV UTF-8".')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw wrong()
    return text
  } catch {
    throw wrong()
  }
}

function listRows(text: string, shape: Shape): SheetRow[] {
  const list = parsed(text)
  if (!Array.isArray(list)) throw new TableError('A JSON file holds a list: [ … ].')
  return list.map((entry: unknown, place) => {
    const row = place + 1
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      throw new TableError(`Entry ${row} of the list is no object: { … }.`)
    if (containsUnstorable(entry))
      throw new TableError(`Entry ${row} of the list holds a character that cannot be stored.`)
    if (place === 0) namedColumns(Object.keys(entry), shape)
    else refuseUnknown(Object.keys(entry), shape)
    return { row, values: entry as Record<string, unknown> }
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TableError('This file begins as JSON, but cannot be read as JSON.')
  }
}

function cellRows(text: string, shape: Shape): SheetRow[] {
  const { names, rows } = namedTable(text)
  const columns = namedColumns(
    names.map((cell) => cell.trim()),
    shape,
  )
  return rows.map(({ row, cells }) => {
    if (cells.length > columns.length)
      throw new TableError(
        `Row ${row} has ${cells.length} cells, and the first row names ${columns.length} columns. Is a comma inside of a cell that has no quotation marks?`,
      )
    return { row, values: Object.fromEntries(columns.map((name, at) => [name, unescapeCell(cells[at] ?? '')])) }
  })
}

/** Maps the header names to the shop's column names. */
function namedColumns(names: readonly string[], shape: Shape): string[] {
  const [only = ''] = names
  if (names.length === 1 && /[\t|:]/.test(only))
    throw new TableError('The cells of this file are separated by something else than commas or semicolons.')
  const known = new Map(shape.columns.map((name) => [name.toLowerCase(), name]))
  const columns = names.map((name) => known.get(name.toLowerCase()) ?? name)
  refuseUnknown(columns, shape)
  const twice = columns.filter((name, place) => columns.indexOf(name) !== place)
  if (twice.length > 0) throw new TableError(`The first row names twice: ${quoted([...new Set(twice)])}.`)
  const missing = shape.needs.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new TableError(`Columns are missing: ${quoted(missing)}.`)
  return columns
}

function refuseUnknown(names: readonly string[], { columns }: Shape): void {
  const unknown = names.filter((name) => !columns.includes(name))
  if (unknown.length === 0) return
  const shown = unknown.slice(0, 5).map((name) => name.slice(0, 40))
  throw new TableError(`There is no column ${quoted(shown)}. The columns are: ${columns.join(', ')}.`)
}

/** Returns the address of a row's product on its bike; undefined if it names none. */
function addressIn({ values: { bikeCode, code, name } }: SheetRow): string | undefined {
  const named = [code, name].find((each): each is string => typeof each === 'string' && each !== '')
  return named === undefined ? undefined : `${String(bikeCode)}/${slugOf(named)}`
}

/** Returns the codes of the parts that a row's product needs on its bike, as far as its cell can be read. */
function needsIn({ values: { onBike } }: SheetRow): readonly string[] {
  try {
    const cell: unknown = typeof onBike === 'string' ? JSON.parse(onBike) : onBike
    const requires: unknown = typeof cell === 'object' && cell !== null && 'requires' in cell ? cell.requires : []
    return Array.isArray(requires) ? requires.map(String) : []
  } catch {
    return []
  }
}

/** Sorts rows so that a part comes after those of the file that it needs on its bike. */
export function neededFirst(rows: readonly SheetRow[]): readonly SheetRow[] {
  const byAddress = new Map(rows.map((row) => [addressIn(row), row]))
  const sorted = new Set<SheetRow>()
  const seen = new Set<SheetRow>()
  const add = (row: SheetRow) => {
    if (seen.has(row)) return
    seen.add(row)
    for (const code of needsIn(row)) {
      const needed = byAddress.get(`${String(row.values.bikeCode)}/${slugOf(code)}`)
      if (needed) add(needed)
    }
    sorted.add(row)
  }
  for (const row of rows) add(row)
  return [...sorted]
}
