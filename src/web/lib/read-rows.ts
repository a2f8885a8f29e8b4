type Row = Readonly<Record<string, unknown>>

/** The rows of a table that somebody made in a spreadsheet (CSV) or by program (JSON). Throws on anything else. */
export function readRows(text: string): Row[] {
  const content = text.replace(/^\uFEFF/, '')
  if (!content.trimStart().startsWith('[')) return readCsv(content)
  const rows: unknown = JSON.parse(content)
  if (!Array.isArray(rows)) throw new Error('This is no list.')
  return rows
}

function readCsv(text: string): Row[] {
  const [first = '', ...lines] = cellsOf(text).map((cells) => cells.map((cell) => cell.trim()))
  const names = [...first].map((name) => name.toLowerCase())
  if (!names.includes('name')) throw new Error('The first row names no column "name".')
  return lines
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) =>
      Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']).filter(([, cell]) => cell !== '')),
    )
}

/** Cells of RFC 4180: quoted where they hold a separator or a break, a quote in them written twice. */
function cellsOf(text: string): string[][] {
  const separator = /^[^\n]*;/.test(text) && !/^[^\n]*,/.test(text) ? ';' : ','
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|$)`, 'gy')
  const rows: string[][] = [[]]
  for (const [whole, value = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(/^".*"$/s.test(value) ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === '' || whole === '') break
    if (end !== separator) rows.push([])
  }
  return rows
}
