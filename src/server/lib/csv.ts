import { escapeCell, escapeFormula } from '#rules/table-text.ts'

/** A text, a count, or an amount written with two decimals. */
export type Cell = string | number | { readonly rupees: number }
type Row = readonly Cell[]

export const rupees = (amount: number): Cell => ({ rupees: amount })

type Escape = (text: string) => string

function field(cell: Cell, escaped: Escape): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.rupees.toFixed(2)
  const text = escaped(cell)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lines = (rows: readonly Row[], escaped: Escape = escapeCell): string =>
  rows.map((row) => `${row.map((cell) => field(cell, escaped)).join(',')}\r\n`).join('')

/** The byte order mark, by which spreadsheets recognise UTF-8. */
const MARK = '\uFEFF'

/** Formats a table as CSV (RFC 4180) with a byte order mark. */
export const csv = (head: readonly string[], rows: readonly Row[]): Uint8Array =>
  new TextEncoder().encode(MARK + lines([head, ...rows]))

/**
 * Formats a table as CSV for programs: without the byte order mark, which some would take for a part of the first column
 * name, and with codes of digits as they are.
 */
export const plainCsv = (head: readonly string[], rows: readonly Row[]): Uint8Array =>
  new TextEncoder().encode(lines([head, ...rows], escapeFormula))

/** Yields the text of a CSV table whose rows arrive in batches. */
export async function* csvTexts(
  head: readonly string[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void> {
  yield MARK + lines([head])
  for await (const rows of pieces) yield lines(rows)
}
