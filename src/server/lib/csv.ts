import { hideFormula } from '#rules/table-text.ts'

/** A text, a count, or an amount that is written with two decimals. */
export type Cell = string | number | { readonly rupees: number }
type Row = readonly Cell[]

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.rupees.toFixed(2)
  const text = hideFormula(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lines = (rows: readonly Row[]): string => rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
/** By this mark spreadsheets know that names are in UTF-8. */
const MARK = '\uFEFF'

/** A table as RFC 4180 has it. */
export const csv = (head: readonly string[], rows: readonly Row[]): Uint8Array =>
  new TextEncoder().encode(MARK + lines([head, ...rows]))

/** The texts of such a table, whose rows come a piece at a time. */
export async function* csvTexts(
  head: readonly string[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void> {
  yield MARK + lines([head])
  for await (const rows of pieces) yield lines(rows)
}
