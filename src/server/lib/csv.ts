/** A text, a count, or an amount that is written with two decimals. */
export type Cell = string | number | { readonly rupees: number }

/** A spreadsheet would run what begins so as a formula; an apostrophe before it says that it is a text. */
const FORMULA = /^[=+\-@\t\r]/

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.rupees.toFixed(2)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as RFC 4180 has it. It begins with the mark by which spreadsheets know that names are in UTF-8. */
export const csv = (head: readonly string[], rows: readonly (readonly Cell[])[]): Uint8Array =>
  new TextEncoder().encode(`\uFEFF${[head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`)
