import type { ReactNode } from 'react'

export interface FigureColumn<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Aligned to the right, so that digits line up. */
  readonly figure?: boolean
}

interface FigureTableProps<Row> {
  readonly label: string
  readonly columns: readonly FigureColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The cells of the footer, from the first column on. */
  readonly foot?: readonly ReactNode[]
}

const CELL = 'px-3 py-2 align-top first:pl-0 last:pr-0'
const FIGURE = 'money text-right'

/** Shows a table of figures. Where it is wider than the page it scrolls sideways, with the keyboard too. */
export function FigureTable<Row>({ label, columns, rows, keyOf, foot }: FigureTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-ink border-b-2">
            {columns.map(({ name, figure }) => (
              <th
                key={name}
                scope="col"
                className={`${CELL} whitespace-nowrap font-medium text-steel ${figure ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-line border-b">
              {columns.map(({ name, cell, figure }) => (
                <td key={name} className={`${CELL} ${figure ? FIGURE : ''}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr className="font-medium">
              {columns.map(({ name, figure }, place) => (
                <td key={name} className={`${CELL} ${figure ? FIGURE : ''}`}>
                  {foot[place]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
