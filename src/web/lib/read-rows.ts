import { namedTable, unescapeCell } from '#rules/table-text.ts'

type Row = Readonly<Record<string, unknown>>

/** Parses the rows of a table from a spreadsheet (CSV) or a program (JSON). Throws on anything else. */
export function readRows(text: string): Row[] {
  const content = text.replace(/^\uFEFF/, '')
  if (!content.trimStart().startsWith('[')) return readCsv(content)
  const rows: unknown = JSON.parse(content)
  if (!Array.isArray(rows)) throw new Error('This is no list.')
  return rows
}

function readCsv(text: string): Row[] {
  const table = namedTable(text)
  const names = table.names.map((name) => unescapeCell(name.trim()).toLowerCase())
  if (!names.includes('name')) throw new Error('The first row names no column "name".')
  return table.rows.map(({ cells }) =>
    Object.fromEntries(
      names.map((name, place) => [name, unescapeCell(cells[place]?.trim() ?? '')]).filter(([, cell]) => cell !== ''),
    ),
  )
}
