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
import { FactColumns } from './facts.tsx'
import { ListPagination } from './list-pagination.tsx'
import { SelectBox } from './select-box.tsx'
import { TextButton } from './text-link.tsx'

const features = tableFeatures({ rowExpandingFeature, rowSelectionFeature })

export interface ListColumn<Row> {
  readonly key: string
  readonly name: string
  /** What a row shows: one line, or two short ones. The column that names the row begins with the link to the record. */
  readonly cell: (row: Row, link: ReactNode) => ReactNode
  /** The share of the width, such as 'w-[12%]'. */
  readonly width?: string
  readonly isFigure?: boolean
  /** The column with the name of the record, if it is not the first. */
  readonly isName?: boolean
}

/** Returns columns in the order in which they are defined, each with the name that belongs to its key. */
export const namedColumns = <Key extends string, Row>(
  names: Readonly<Record<Key, string>>,
  columns: Readonly<Record<Key, Omit<ListColumn<Row>, 'key' | 'name'>>>,
): readonly ListColumn<Row>[] =>
  (Object.keys(columns) as Key[]).map((key) => ({ key, name: names[key], ...columns[key] }))

export interface RowAction {
  readonly label: string
  /** What it does to which row, for screen readers: 'Edit Himalayan 450'. */
  readonly name: string
  readonly icon: ComponentType<{ readonly className?: string; readonly 'aria-hidden'?: boolean }>
  readonly onSelect: () => void
  readonly isDanger?: boolean
  /** Whether what it opens below the row is open; undefined if it opens nothing there. */
  readonly isOpen?: boolean
  /** The id of the button, which gets the focus when what it opened is closed. */
  readonly id?: string
}

export interface ListDefinition<Row> {
  readonly label: string
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly to?: (row: Row) => string
  readonly linkName?: (row: Row) => string
  readonly columns: readonly ListColumn<Row>[]
  /** What a phone shows of a row beside its name: at most two further short lines. */
  readonly card: (row: Row) => {
    readonly picture?: ReactNode
    readonly end?: ReactNode
    readonly line?: ReactNode
    readonly badges?: ReactNode
  }
  /** Up to three actions, in words in the table, and as icons on a card that has room for them. */
  readonly actions?: (row: Row) => readonly RowAction[]
  /** What is shown below a row that is opened, such as all of its columns in full; below a card also what only the table shows. */
  readonly details?: 'columns' | ((row: Row, isCard: boolean) => ReactNode)
  /** What is always shown below a row, such as a long text, or the form of one that is edited. */
  readonly below?: (row: Row) => ReactNode
  /** The width in pixels from which all columns fit. */
  readonly room: number
}

interface DataListProps<Row> {
  readonly list: ListDefinition<Row>
  readonly rows: readonly Row[]
  /** How many there are, announced when it changes. */
  readonly found?: ReactNode
  readonly none?: ReactNode
  readonly pages?: { readonly currentPage: number; readonly totalPages: number }
  readonly to?: (page: number) => string
  /** Shown while rows are selected; `clear` ends the selection. */
  readonly bulk?: ((selected: readonly Row[], clear: () => void) => ReactNode) | undefined
}

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
      {rows.rows.length > 0 ? <Rows {...rows} /> : none && <div className="py-4 text-steel">{none}</div>}
      {pages && to && (
        <div className="mt-8">
          <ListPagination
            list={pages}
            texts={{ pages: listTexts().list.pages(rows.list.label), page: listTexts().list.page }}
            to={to}
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
  const hasColumnsOnly = wide && list.details === 'columns'
  const table = useTable({
    features,
    data: rows,
    columns: NO_COLUMNS,
    getRowId: list.keyOf,
    // The only row that was found is shown with everything that belongs to it.
    initialState: {
      expanded: opens && !hasColumnsOnly && rows.length === 1 && rows[0] ? { [list.keyOf(rows[0])]: true } : {},
    },
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
                    isPartial={selected.length > 0 && selected.length < shown.length}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </td>
              )}
              <ColumnHeads list={list} />
            </tr>
          </thead>
          {shown.map((row) => (
            <Line key={row.id} list={list} row={row} selects={bulk !== undefined} />
          ))}
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

function ColumnHeads<Row>({ list }: { readonly list: ListDefinition<Row> }) {
  return (
    <>
      {list.columns.map(({ key, name, width, isFigure }) => (
        <th key={key} scope="col" className={`${width ?? ''} px-1.5 py-2 font-medium ${isFigure ? 'text-right' : ''}`}>
          {name}
        </th>
      ))}
      {list.actions && (
        <th scope="col" className="px-1.5 py-2 text-right font-medium">
          {listTexts().list.actions}
        </th>
      )}
      {list.details !== undefined && <td className="w-11" />}
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
  const cell = 'truncate px-1.5 py-1 align-middle'
  const columns = list.columns.length + [selects, list.actions, list.details].filter(Boolean).length
  const named = nameColumn(list)
  return (
    <tbody className="border-line border-b">
      <tr
        data-row
        className={`relative h-12 hover:bg-mist has-checked:bg-signal-mist ${row.getIsExpanded() ? 'bg-mist' : ''}`}
      >
        {selects && (
          <td className="relative z-1 pl-3">
            <RowBox list={list} row={row} />
          </td>
        )}
        {list.columns.map(({ key, cell: content, isFigure }) =>
          key === named?.key ? (
            <th key={key} scope="row" className={`${cell} font-normal`}>
              {content(row.original, <Name list={list} row={row.original} />)}
            </th>
          ) : (
            <td key={key} className={`${cell} ${isFigure ? 'money text-right' : ''}`}>
              {content(row.original, null)}
            </td>
          ),
        )}
        {list.actions && (
          <td className="relative z-1 px-1.5">
            <ActionWords list={list} row={row.original} className="justify-end" />
          </td>
        )}
        {list.details && (
          <td className="relative z-1">
            <DetailsButton list={list} row={row} />
          </td>
        )}
      </tr>
      {below(list, row, false).map(({ key, content }) => (
        <tr key={key}>
          <td colSpan={columns} className="p-0 text-base leading-normal">
            {content}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

const nameColumn = <Row,>({ columns }: ListDefinition<Row>) => columns.find(({ isName }) => isName) ?? columns[0]

/** Returns whether a card has room for its actions; otherwise they are below it, once it is opened. */
const hasRoomForIcons = <Row,>({ details, actions }: ListDefinition<Row>, { original }: Shown<Row>): boolean =>
  !details || (actions?.(original).length ?? 0) < 3

function below<Row>(list: ListDefinition<Row>, row: Shown<Row>, isCard: boolean) {
  const { details } = list
  const opened = details === 'columns' ? <Columns list={list} row={row.original} /> : details?.(row.original, isCard)
  return [
    { key: 'always', content: list.below?.(row.original) },
    { key: 'opened', content: row.getIsExpanded() && opened },
    {
      key: 'actions',
      content: row.getIsExpanded() && isCard && !hasRoomForIcons(list, row) && (
        <ActionWords list={list} row={row.original} className="flex-wrap bg-mist px-3 pb-2" />
      ),
    },
  ].filter(({ content }) => content)
}

function Columns<Row>({ list, row }: { readonly list: ListDefinition<Row>; readonly row: Row }) {
  const others = list.columns.filter(({ key }) => key !== nameColumn(list)?.key)
  return (
    <div className="bg-mist px-3 py-4 md:px-6 [&_.truncate]:whitespace-normal">
      <FactColumns facts={others.map(({ name, cell }) => [name, cell(row, null)])} />
    </div>
  )
}

interface ActionsProps<Row> {
  readonly list: ListDefinition<Row>
  readonly row: Row
  readonly className?: string
}

function ActionWords<Row>({ list, row, className = '' }: ActionsProps<Row>) {
  return (
    <span className={`flex gap-4 ${className}`}>
      {list.actions?.(row).map(({ label, name, id, isDanger, isOpen, onSelect }) => (
        <TextButton
          key={label}
          id={id}
          aria-label={name}
          aria-expanded={isOpen}
          onClick={onSelect}
          className={isDanger ? 'text-danger' : ''}
        >
          {label}
        </TextButton>
      ))}
    </span>
  )
}

function ActionIcons<Row>({ list, row }: ActionsProps<Row>) {
  return list.actions?.(row).map(({ label, name, id, icon: Icon, isDanger, isOpen, onSelect }) => (
    <button
      key={label}
      type="button"
      id={id}
      aria-label={name}
      aria-expanded={isOpen}
      title={label}
      onClick={onSelect}
      className={`grid size-11 place-items-center ${isDanger ? 'text-danger' : 'text-steel hover:text-ink'}`}
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  ))
}

function Name<Row>({ list, row }: { readonly list: ListDefinition<Row>; readonly row: Row }) {
  const className = 'font-medium tabular-nums'
  return list.to ? (
    <Link to={list.to(row)} aria-label={list.linkName?.(row)} className={`${className} after:absolute after:inset-0`}>
      {list.nameOf(row)}
    </Link>
  ) : (
    <span className={className}>{list.nameOf(row)}</span>
  )
}

/** Cut off on a phone, so that a card stays low, but not where a page is enlarged until nothing else would fit. */
const SHORT = 'truncate max-[22rem]:whitespace-normal max-[22rem]:wrap-anywhere'

function Card<Row>({ list, row, selects }: RowProps<Row>) {
  const { picture, end, line, badges } = list.card(row.original)
  return (
    <li data-row className="border-line border-b">
      <div className="relative flex items-center gap-1 py-2 has-checked:bg-signal-mist">
        {selects && (
          <span className="relative z-1">
            <RowBox list={list} row={row} />
          </span>
        )}
        {picture && <span className="mr-2 shrink-0">{picture}</span>}
        <div className="min-w-0 flex-1 text-sm leading-5">
          <div className="flex items-baseline justify-between gap-x-3 max-[22rem]:flex-wrap">
            <span className={SHORT}>
              <Name list={list} row={row.original} />
            </span>
            {end}
          </div>
          {line && <div className={`${SHORT} text-steel`}>{line}</div>}
          {badges && <div className="mt-0.5 flex gap-1.5 overflow-hidden max-[22rem]:flex-wrap">{badges}</div>}
        </div>
        <span className="relative z-1 flex">
          {hasRoomForIcons(list, row) && <ActionIcons list={list} row={row.original} />}
          {list.details && <DetailsButton list={list} row={row} />}
        </span>
      </div>
      {below(list, row, true).map(({ key, content }) => (
        <Fragment key={key}>{content}</Fragment>
      ))}
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
