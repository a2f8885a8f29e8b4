import { Pencil } from 'lucide-react'
import type { DetailRow } from '#contract/orders-admin.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { DayMonthYear } from '#web/components/date.tsx'
import { useAdminOrdersMessages } from '#web/lib/admin-orders-messages.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { rupees } from './order-cells.tsx'

interface DetailListProps {
  readonly lines: readonly DetailRow[]
  /** The No of the first one. */
  readonly first: number
  readonly onEdit: (line: DetailRow) => void
}

const CELL = 'px-3 py-3 align-top first:pl-0 last:pr-0'

const options = ({ model, type }: DetailRow): string =>
  [model, type].filter((part) => part && part !== NO_OPTION).join(' - ') || '–'
const colorOf = ({ color }: DetailRow): string => (color && color !== NO_OPTION ? color : '–')

/** Lines of orders as a table, or as a card each where there is no room for one. */
export function DetailList({ lines, first, onEdit }: DetailListProps) {
  const t = useAdminOrdersMessages().details
  const { columns } = t
  const wide = useWide(1024)
  if (!wide) {
    return (
      <ul className="grid gap-4 md:grid-cols-2">
        {lines.map((line, place) => (
          <li key={line.id} className="flex flex-col rounded-sm border border-line p-4 text-sm">
            <div className="flex items-baseline justify-between gap-4">
              <h2 className="text-xl">
                {line.productName}, {line.bikeName}
              </h2>
              <span className="text-steel tabular-nums">
                {columns.no} {first + place}
              </span>
            </div>
            <dl className="mt-3 mb-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="text-steel">{columns.order}</dt>
              <dd>
                <OrderId line={line} />
              </dd>
              <dt className="text-steel">{columns.qty}</dt>
              <dd className="tabular-nums">{line.qty}</dd>
              <dt className="text-steel">{columns.color}</dt>
              <dd>{colorOf(line)}</dd>
              <dt className="text-steel">{columns.model}</dt>
              <dd>{options(line)}</dd>
              <dt className="text-steel">{columns.price}</dt>
              <dd className="money">{rupees(line.price)}</dd>
              <dt className="text-steel">{columns.created}</dt>
              <dd>
                <DayMonthYear iso={line.createdAt} />
              </dd>
              <dt className="text-steel">{columns.updated}</dt>
              <dd>
                <DayMonthYear iso={line.updatedAt} />
              </dd>
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
          {Object.entries(columns).map(([key, name]) => (
            <th key={key} scope="col" className={`${CELL} whitespace-nowrap font-medium text-steel`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <tr key={line.id} className="border-line border-t hover:bg-mist">
            <td className={`${CELL} text-steel tabular-nums`}>{first + place}</td>
            <td className={`${CELL} w-48`}>
              <OrderId line={line} />
            </td>
            <th scope="row" className={`${CELL} font-medium`}>
              {line.productName}
              <span className="block font-normal text-steel">{line.bikeName}</span>
            </th>
            <td className={`${CELL} tabular-nums`}>{line.qty}</td>
            <td className={CELL}>{colorOf(line)}</td>
            <td className={CELL}>{options(line)}</td>
            <td className={`${CELL} money`}>{rupees(line.price)}</td>
            <td className={CELL}>
              <DayMonthYear iso={line.createdAt} />
            </td>
            <td className={CELL}>
              <DayMonthYear iso={line.updatedAt} />
            </td>
            <td className="py-1 align-top">
              <EditButton line={line} onEdit={onEdit} />
            </td>
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
  const t = useAdminOrdersMessages().details
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
