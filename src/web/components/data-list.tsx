import {
  rowExpandingFeature,
  rowSelectionFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsWide } from '#web/lib/use-is-wide.ts'

const features = tableFeatures({ rowExpandingFeature, rowSelectionFeature })

export interface ListColumn<Row> {
  readonly key: string
  readonly name: string
  /** What a row shows: one line, or two short ones. The first column begins with the link to the record. */
  readonly cell: (row: Row, link: ReactNode) => ReactNode
  /** The share of the width, such as 'w-[12%]'. */
  readonly width?: string
  /** Figures are aligned at the end. */
  readonly isFigure?: boolean
}

/** A list of records: what a row is called, what it shows, where it leads, and what can be done with it. */
export interface ListDefinition<Row> {
  readonly label: string
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** The address of the record. */
  readonly to: (row: Row) => string
  readonly columns: readonly ListColumn<Row>[]
  /** What a phone shows of a row: three short lines. */
  readonly card: (row: Row) => { readonly end: ReactNode; readonly line: ReactNode; readonly badges: ReactNode }
  /** What is shown below a row that is opened, its actions included; below a card also what only the table shows. */
  readonly details: (row: Row, isCard: boolean) => ReactNode
  readonly texts: {
    readonly select: (name: string) => string
    readonly selectAll: string
    readonly details: (name: string) => string
  }
  /** The width in pixels from which all columns fit. */
  readonly room: number
}

interface DataListProps<Row> {
  readonly list: ListDefinition<Row>
  readonly rows: readonly Row[]
  /** Shown while rows are selected; `clear` ends the selection. */
  readonly bulk?: (selected: readonly Row[], clear: () => void) => ReactNode
}

/** The context of a row: what TanStack Table knows of it. */
type Shown<Row> = TableRow<typeof features, Row & object>

/** Shows the rows of a list: as a table with one line each, or as cards where its columns do not fit. */
export function DataList<Row extends object>({ list, rows, bulk }: DataListProps<Row>) {
  const wide = useIsWide(list.room)
  const table = useTable({
    features,
    data: rows,
    columns: NO_COLUMNS,
    getRowId: list.keyOf,
    // The only row that was found is shown with everything that belongs to it.
    initialState: { expanded: rows.length === 1 && rows[0] ? { [list.keyOf(rows[0])]: true } : {} },
    getRowCanExpand: () => true,
  })
  const shown = table.getRowModel().rows
  const selected = shown.filter((row) => row.getIsSelected()).map((row) => row.original)
  return (
    <>
      {wide ? (
        <table aria-label={list.label} className="w-full table-fixed text-left text-[0.8125rem] leading-5">
          <thead>
            <tr className="border-line border-b bg-mist text-steel">
              {bulk && (
                <td className="w-10 pl-3">
                  <SelectBox
                    label={list.texts.selectAll}
                    checked={table.getIsAllRowsSelected()}
                    isPartial={table.getIsSomeRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </td>
              )}
              {list.columns.map(({ key, name, width, isFigure }) => (
                <th
                  key={key}
                  scope="col"
                  className={`${width ?? ''} px-1.5 py-2 font-medium ${isFigure ? 'text-right' : ''}`}
                >
                  {name}
                </th>
              ))}
              <td className="w-11" />
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line key={row.id} list={list} row={row} selects={bulk !== undefined} />
            ))}
          </tbody>
        </table>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] border-line border-t">
          {shown.map((row) => (
            <Card key={row.id} list={list} row={row} selects={bulk !== undefined} />
          ))}
        </ul>
      )}
      {selected.length > 0 && bulk?.(selected, () => table.resetRowSelection(true))}
    </>
  )
}

/** The columns are drawn from the list's own definition. */
const NO_COLUMNS: [] = []

interface RowProps<Row> {
  readonly list: ListDefinition<Row>
  readonly row: Shown<Row>
  readonly selects: boolean
}

function Line<Row>({ list, row, selects }: RowProps<Row>) {
  const [first, ...others] = list.columns
  const name = list.nameOf(row.original)
  const cell = 'truncate px-1.5 py-1 align-middle'
  return (
    <Fragment>
      <tr
        className={`relative h-12 border-line border-b hover:bg-mist has-checked:bg-signal-mist ${row.getIsExpanded() ? 'bg-mist' : ''}`}
      >
        {selects && (
          <td className="relative z-1 pl-3">
            <SelectBox
              label={list.texts.select(name)}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
            />
          </td>
        )}
        <th scope="row" className={`${cell} font-normal`}>
          {first?.cell(
            row.original,
            <Link to={list.to(row.original)} className="font-medium tabular-nums after:absolute after:inset-0">
              {name}
            </Link>,
          )}
        </th>
        {others.map(({ key, cell: content, isFigure }) => (
          <td key={key} className={`${cell} ${isFigure ? 'money text-right' : ''}`}>
            {content(row.original, null)}
          </td>
        ))}
        <td className="relative z-1">
          <DetailsButton list={list} row={row} />
        </td>
      </tr>
      {row.getIsExpanded() && (
        <tr className="border-line border-b">
          <td colSpan={list.columns.length + (selects ? 2 : 1)} className="p-0">
            {list.details(row.original, false)}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Card<Row>({ list, row, selects }: RowProps<Row>) {
  const name = list.nameOf(row.original)
  const { end, line, badges } = list.card(row.original)
  return (
    <li className="border-line border-b">
      <div className="relative flex items-center gap-1 py-2 has-checked:bg-signal-mist">
        {selects && (
          <span className="relative z-1">
            <SelectBox
              label={list.texts.select(name)}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
            />
          </span>
        )}
        <div className="min-w-0 flex-1 text-sm leading-5">
          <div className="flex items-baseline justify-between gap-3">
            <Link to={list.to(row.original)} className="truncate font-medium after:absolute after:inset-0">
              {name}
            </Link>
            {end}
          </div>
          <div className="truncate text-steel">{line}</div>
          <div className="mt-0.5 flex gap-1.5 overflow-hidden">{badges}</div>
        </div>
        <span className="relative z-1">
          <DetailsButton list={list} row={row} />
        </span>
      </div>
      {row.getIsExpanded() && list.details(row.original, true)}
    </li>
  )
}

function DetailsButton<Row>({ list, row }: Omit<RowProps<Row>, 'selects'>) {
  const open = row.getIsExpanded()
  return (
    <button
      type="button"
      aria-label={list.texts.details(list.nameOf(row.original))}
      aria-expanded={open}
      onClick={row.getToggleExpandedHandler()}
      className="grid size-11 place-items-center text-steel hover:text-ink"
    >
      <ChevronDown aria-hidden className={`size-4.5 transition-transform ${open ? 'rotate-180' : ''}`} />
    </button>
  )
}

interface SelectBoxProps {
  readonly label: string
  readonly checked: boolean
  readonly isPartial?: boolean
  readonly onChange: (event: unknown) => void
}

function SelectBox({ label, checked, isPartial = false, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center lg:-mx-3">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartial && !checked
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="size-4.5 accent-ink"
      />
    </label>
  )
}
