import { Pencil } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { DetailRow } from '#contract/orders-admin.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { ShortDate } from '#web/components/date.tsx'
import { useIsWide } from '#web/lib/use-is-wide.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { rupees } from './order-cells.tsx'

interface DetailListProps {
  readonly lines: readonly DetailRow[]
  /** The number of the first row. */
  readonly first: number
  readonly onEdit: (line: DetailRow) => void
}

const CELL = 'px-3 py-3 align-top first:pl-0 last:pr-0'

const options = ({ model, type }: DetailRow): string =>
  [model, type].filter((part) => part && part !== NO_OPTION).join(' - ') || '–'
const colorOf = ({ color }: DetailRow): string => (color && color !== NO_OPTION ? color : '–')

interface RowActions {
  /** The number of the row. */
  readonly no: number
  readonly onEdit: (line: DetailRow) => void
}

interface DetailColumn {
  readonly key: keyof ReturnType<typeof adminOrdersTexts>['details']['columns']
  readonly isInCard?: boolean
  readonly text?: string
  /** The size of its cells in the table, where it differs from the others. */
  readonly box?: string
  readonly cell: (line: DetailRow, row: RowActions) => ReactNode
}

const COLUMNS: readonly DetailColumn[] = [
  { key: 'no', text: 'text-steel tabular-nums', cell: (_, { no }) => no },
  { key: 'order', isInCard: true, box: `${CELL} w-48`, cell: (line) => <OrderId line={line} /> },
  {
    key: 'name',
    text: 'font-medium',
    cell: ({ productName, bikeName }) => (
      <>
        {productName}
        <span className="block font-normal text-steel">{bikeName}</span>
      </>
    ),
  },
  {
    key: 'qty',
    isInCard: true,
    text: 'tabular-nums',
    cell: ({ qty, qtyRefunded }) => (
      <>
        {qty}
        {qtyRefunded > 0 && (
          <span className="block text-steel text-xs">{adminOrdersTexts().orders.piecesRefunded(qtyRefunded, qty)}</span>
        )}
      </>
    ),
  },
  { key: 'color', isInCard: true, cell: colorOf },
  { key: 'model', isInCard: true, cell: options },
  { key: 'price', isInCard: true, text: 'money', cell: ({ price }) => rupees(price) },
  { key: 'created', isInCard: true, cell: ({ createdAt }) => <ShortDate iso={createdAt} /> },
  { key: 'updated', isInCard: true, cell: ({ updatedAt }) => <ShortDate iso={updatedAt} /> },
  { key: 'edit', box: 'py-1 align-top', cell: (line, { onEdit }) => <EditButton line={line} onEdit={onEdit} /> },
]

/** Shows order lines as a table, or as cards where a table does not fit. */
export function DetailList({ lines, first, onEdit }: DetailListProps) {
  const t = adminOrdersTexts().details
  const { columns } = t
  const wide = useIsWide(1024)
  if (!wide) {
    return (
      <ul className="grid gap-4 md:grid-cols-2">
        {lines.map((line, index) => (
          <li key={line.id} className="flex flex-col rounded-sm border border-line p-4 text-sm">
            <div className="flex items-baseline justify-between gap-4">
              <h2 className="text-xl">
                {line.productName}, {line.bikeName}
              </h2>
              <span className="text-steel tabular-nums">
                {columns.no} {first + index}
              </span>
            </div>
            <dl className="mt-3 mb-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {COLUMNS.filter(({ isInCard }) => isInCard).map(({ key, text, cell }) => (
                <Fragment key={key}>
                  <dt className="text-steel">{columns[key]}</dt>
                  <dd className={text}>{cell(line, { no: first + index, onEdit })}</dd>
                </Fragment>
              ))}
            </dl>
            <div className="-mx-2 mt-auto">
              <EditButton line={line} onEdit={onEdit} />
            </div>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <table aria-label={t.table} className="w-full border-line border-b text-left text-sm">
      <thead>
        <tr className="border-ink border-b-2">
          {COLUMNS.map(({ key }) => (
            <th key={key} scope="col" className={`${CELL} whitespace-nowrap font-medium text-steel`}>
              {columns[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={line.id} className="border-line border-t hover:bg-mist">
            {COLUMNS.map(({ key, text = '', box = CELL, cell }) => {
              const Cell = key === 'name' ? 'th' : 'td'
              return (
                <Cell key={key} scope={key === 'name' ? 'row' : undefined} className={`${box} ${text}`}>
                  {cell(line, { no: first + index, onEdit })}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OrderId({ line }: { line: DetailRow }) {
  return (
    <>
      <span className="block font-medium tabular-nums">{line.orderNo}</span>
      <span className="block break-all text-steel text-xs">{line.orderId}</span>
    </>
  )
}

function EditButton({ line, onEdit }: { line: DetailRow; onEdit: (line: DetailRow) => void }) {
  const t = adminOrdersTexts().details
  return (
    <button
      type="button"
      aria-label={t.editOf(line.productName, line.orderNo)}
      onClick={() => onEdit(line)}
      className="inline-flex min-h-11 items-center gap-2 rounded-sm px-2 hover:bg-mist"
    >
      <Pencil aria-hidden className="size-4" />
      {t.edit}
    </button>
  )
}
