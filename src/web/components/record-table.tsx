import type { ReactNode } from 'react'

export interface Column<T> {
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Names the row to those who hear the table. */
  readonly names?: boolean
  readonly className?: string
}

/** Rows that are drawn as cards lose what they are, unless it is said. */
const ROLES = { table: 'table', group: 'rowgroup', row: 'row', head: 'columnheader' } as const

/** Records, a row each; where there is no room for columns, a card each, every value with the name of its column. */
export function RecordTable<T>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
}) {
  return (
    <table role={ROLES.table} aria-label={label} className="w-full text-left text-sm max-lg:block">
      <thead role={ROLES.group} className="max-lg:sr-only">
        <tr role={ROLES.row} className="border-ink border-b-2">
          {columns.map((column) => (
            <th key={column.head} role={ROLES.head} scope="col" className="caps whitespace-nowrap py-2 pr-4 text-base">
              {column.head}
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
            {columns.map(({ head, cell, names, className = '' }) => {
              const Cell = names ? 'th' : 'td'
              return (
                <Cell
                  key={head}
                  role={names ? 'rowheader' : 'cell'}
                  scope={names ? 'row' : undefined}
                  data-head={head}
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
