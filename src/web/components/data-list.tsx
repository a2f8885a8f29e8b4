import {
  rowExpandingFeature,
  rowSelectionFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ChevronDown } from 'lucide-react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsWide } from '#web/lib/use-is-wide.ts'
import { listTexts } from '#web/messages/en/list.ts'
import { Pagination, pageControlClass } from './pagination.tsx'
import { TextButton } from './text-link.tsx'

/** The number of pages shown at each end of a list, and around the current one (S2 §9). */
const EDGE = 2
const AROUND = 3

const features = tableFeatures({ rowExpandingFeature, rowSelectionFeature })

export interface ListColumn<Row> {
  readonly key: string
  readonly name: string
  /** What a row shows: one line, or two short ones. The column that names the row begins with the link to the record. */
  readonly cell: (row: Row, link: ReactNode) => ReactNode
  /** The share of the width, such as 'w-[12%]'. */
  readonly width?: string
  /** Figures are aligned at the end. */
  readonly isFigure?: boolean
  /** The column that names the row, if that is not the first. */
  readonly isName?: boolean
}

/** What can be done with a row. */
export interface RowAction {
  readonly label: string
  /** What it does to which row, for screen readers: 'Edit Himalayan 450'. */
  readonly name: string
  readonly icon: ComponentType<{ readonly className?: string; readonly 'aria-hidden'?: boolean }>
  readonly onSelect: () => void
  readonly isDanger?: boolean
  /** The id of the button, which gets the focus when what it opened is closed. */
  readonly id?: string
}

/** A list of records: what a row is called, what it shows, where it leads, and what can be done with it. */
export interface ListDefinition<Row> {
  readonly label: string
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** The address of the record, if it has a page of its own. */
  readonly to?: (row: Row) => string
  readonly columns: readonly ListColumn<Row>[]
  /** What a phone shows of a row beside its name: at most two further short lines. */
  readonly card: (row: Row) => {
    readonly picture?: ReactNode
    readonly end?: ReactNode
    readonly line?: ReactNode
    readonly badges?: ReactNode
  }
  /** Up to three actions, in words in the table and as icons on a card. */
  readonly actions?: (row: Row) => readonly RowAction[]
  /** What is shown below a row that is opened; below a card also what only the table shows. */
  readonly details?: (row: Row, isCard: boolean) => ReactNode
  /** The width in pixels from which all columns fit. */
  readonly room: number
}

interface DataListProps<Row> {
  readonly list: ListDefinition<Row>
  readonly rows: readonly Row[]
  /** How many there are, announced when it changes. */
  readonly found?: ReactNode
  /** Shown in place of the rows if there are none. */
  readonly none?: ReactNode
  /** Which page of the list is shown. */
  readonly pages?: { readonly currentPage: number; readonly totalPages: number }
  /** Returns the address of a page. */
  readonly to?: (page: number) => string
  /** Shown while rows are selected; `clear` ends the selection. */
  readonly bulk?: (selected: readonly Row[], clear: () => void) => ReactNode
}

/** The context of a row: what TanStack Table knows of it. */
type Shown<Row> = TableRow<typeof features, Row & object>

/** Shows a page of a list: how many were found, the rows or why there are none, and links to the other pages. */
export function DataList<Row extends object>({ found, none, pages, to, ...rows }: DataListProps<Row>) {
  return (
    <>
      {found !== undefined && (
        <div role="status" className="mb-3 text-sm text-steel">
          {found}
        </div>
      )}
      {rows.rows.length > 0 ? <Rows {...rows} /> : none && <div className="border-line border-y py-10">{none}</div>}
      {pages && to && (
        <div className="mt-8">
          <Pagination
            label={listTexts().list.pages(rows.list.label)}
            current={pages.currentPage}
            total={pages.totalPages}
            around={AROUND}
            edge={EDGE}
            control={(page, isCurrent) => (
              <Link
                to={to(page)}
                aria-label={listTexts().list.page(page)}
                aria-current={isCurrent ? 'page' : undefined}
                className={pageControlClass(isCurrent)}
              >
                {page}
              </Link>
            )}
          />
        </div>
      )}
    </>
  )
}

/** Shows rows as a table with one line each, or as cards where its columns do not fit. */
function Rows<Row extends object>({ list, rows, bulk }: Pick<DataListProps<Row>, 'list' | 'rows' | 'bulk'>) {
  const wide = useIsWide(list.room)
  const opens = list.details !== undefined
  const table = useTable({
    features,
    data: rows,
    columns: NO_COLUMNS,
    getRowId: list.keyOf,
    // The only row that was found is shown with everything that belongs to it.
    initialState: { expanded: opens && rows.length === 1 && rows[0] ? { [list.keyOf(rows[0])]: true } : {} },
    getRowCanExpand: () => opens,
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
                    label={listTexts().list.selectAll}
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
              {list.actions && (
                <th scope="col" className="px-1.5 py-2 text-right font-medium">
                  {listTexts().list.actions}
                </th>
              )}
              {opens && <td className="w-11" />}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line key={row.id} list={list} row={row} selects={bulk !== undefined} />
            ))}
          </tbody>
        </table>
      ) : (
        <ul aria-label={list.label} className="grid grid-cols-[minmax(0,1fr)] border-line border-t">
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
  const naming = list.columns.find(({ isName }) => isName) ?? list.columns[0]
  const cell = 'truncate px-1.5 py-1 align-middle'
  const extra = [selects, list.actions, list.details].filter(Boolean).length
  return (
    <Fragment>
      <tr
        className={`relative h-12 border-line border-b hover:bg-mist has-checked:bg-signal-mist ${row.getIsExpanded() ? 'bg-mist' : ''}`}
      >
        {selects && (
          <td className="relative z-1 pl-3">
            <RowBox list={list} row={row} />
          </td>
        )}
        {list.columns.map((column) =>
          column === naming ? (
            <th key={column.key} scope="row" className={`${cell} font-normal`}>
              {column.cell(row.original, <Name list={list} row={row.original} />)}
            </th>
          ) : (
            <td key={column.key} className={`${cell} ${column.isFigure ? 'money text-right' : ''}`}>
              {column.cell(row.original, null)}
            </td>
          ),
        )}
        {list.actions && (
          <td className="relative z-1 px-1.5">
            <span className="flex justify-end gap-4">
              {list.actions(row.original).map(({ label, name, id, isDanger, onSelect }) => (
                <TextButton
                  key={label}
                  id={id}
                  aria-label={name}
                  onClick={onSelect}
                  className={isDanger ? 'text-danger' : ''}
                >
                  {label}
                </TextButton>
              ))}
            </span>
          </td>
        )}
        {list.details && (
          <td className="relative z-1">
            <DetailsButton list={list} row={row} />
          </td>
        )}
      </tr>
      {row.getIsExpanded() && (
        <tr className="border-line border-b">
          <td colSpan={list.columns.length + extra} className="p-0">
            {list.details?.(row.original, false)}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** Shows what a row is called: a link to its record, if that has a page. */
function Name<Row>({ list, row }: { readonly list: ListDefinition<Row>; readonly row: Row }) {
  const className = 'font-medium tabular-nums'
  return list.to ? (
    <Link to={list.to(row)} className={`${className} after:absolute after:inset-0`}>
      {list.nameOf(row)}
    </Link>
  ) : (
    <span className={className}>{list.nameOf(row)}</span>
  )
}

function Card<Row>({ list, row, selects }: RowProps<Row>) {
  const { picture, end, line, badges } = list.card(row.original)
  return (
    <li className="border-line border-b">
      <div className="relative flex items-center gap-1 py-2 has-checked:bg-signal-mist">
        {selects && (
          <span className="relative z-1">
            <RowBox list={list} row={row} />
          </span>
        )}
        {picture && <span className="mr-2 shrink-0">{picture}</span>}
        <div className="min-w-0 flex-1 text-sm leading-5">
          <div className="flex items-baseline justify-between gap-3">
            <span className="truncate">
              <Name list={list} row={row.original} />
            </span>
            {end}
          </div>
          {line && <div className="truncate text-steel">{line}</div>}
          {badges && <div className="mt-0.5 flex gap-1.5 overflow-hidden">{badges}</div>}
        </div>
        <span className="relative z-1 flex">
          {list.actions?.(row.original).map(({ label, name, id, icon: Icon, isDanger, onSelect }) => (
            <button
              key={label}
              type="button"
              id={id}
              aria-label={name}
              title={label}
              onClick={onSelect}
              className={`grid size-11 place-items-center ${isDanger ? 'text-danger' : 'text-steel hover:text-ink'}`}
            >
              <Icon aria-hidden className="size-4.5" />
            </button>
          ))}
          {list.details && <DetailsButton list={list} row={row} />}
        </span>
      </div>
      {row.getIsExpanded() && list.details?.(row.original, true)}
    </li>
  )
}

function DetailsButton<Row>({ list, row }: Omit<RowProps<Row>, 'selects'>) {
  const open = row.getIsExpanded()
  return (
    <button
      type="button"
      aria-label={listTexts().list.details(list.nameOf(row.original))}
      aria-expanded={open}
      onClick={row.getToggleExpandedHandler()}
      className="grid size-11 place-items-center text-steel hover:text-ink"
    >
      <ChevronDown aria-hidden className={`size-4.5 transition-transform ${open ? 'rotate-180' : ''}`} />
    </button>
  )
}

const RowBox = <Row,>({ list, row }: Omit<RowProps<Row>, 'selects'>) => (
  <SelectBox
    label={listTexts().list.select(list.nameOf(row.original))}
    checked={row.getIsSelected()}
    onChange={row.getToggleSelectedHandler()}
  />
)

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
