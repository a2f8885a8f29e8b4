import type { ReactNode } from 'react'

interface RecordColumn<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Screen readers announce the row by this cell. */
  readonly isRowHeader?: boolean
  readonly className?: string
}

/** Rows that are styled as cards lose their table roles in the accessibility tree unless these are set explicitly. */
const ROLES = { table: 'table', group: 'rowgroup', row: 'row', head: 'columnheader' } as const

interface RecordTableProps<T> {
  readonly label: string
  readonly columns: readonly RecordColumn<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
}

/** Shows records as table rows, or, where columns do not fit, as cards with each value labelled by its column. */
export function RecordTable<T>({ label, columns, rows, keyOf }: RecordTableProps<T>) {
  return (
    <table role={ROLES.table} aria-label={label} className="w-full text-left text-sm max-lg:block">
      <thead role={ROLES.group} className="max-lg:sr-only">
        <tr role={ROLES.row} className="border-ink border-b-2">
          {columns.map((column) => (
            <th key={column.name} role={ROLES.head} scope="col" className="caps whitespace-nowrap py-2 pr-4 text-base">
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={ROLES.group} className="max-lg:grid max-lg:gap-4 sm:max-lg:grid-cols-2">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role={ROLES.row}
            className="border-line align-middle max-lg:grid max-lg:content-start max-lg:gap-1 max-lg:rounded-sm max-lg:border max-lg:p-4 lg:border-b"
          >
            {columns.map(({ name, cell, isRowHeader, className = '' }) => {
              const Cell = isRowHeader ? 'th' : 'td'
              return (
                <Cell
                  key={name}
                  role={isRowHeader ? 'rowheader' : 'cell'}
                  scope={isRowHeader ? 'row' : undefined}
                  data-head={name}
                  className={`text-left font-normal max-lg:grid max-lg:min-h-9 max-lg:grid-cols-[7rem_minmax(0,1fr)] max-lg:items-center max-lg:gap-x-3 max-lg:before:text-steel max-lg:before:content-[attr(data-head)_/_''] lg:py-2.5 lg:pr-4 ${className}`}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
