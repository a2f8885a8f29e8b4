import { Pencil } from 'lucide-react'
import type { DetailRow } from '#contract/orders-admin.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { Day } from '#web/components/date.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

const options = (...parts: readonly string[]): string =>
  parts.filter((part) => part && part !== NO_OPTION).join(' - ') || '–'

interface DetailListProps {
  /** Returns the number of a row. */
  readonly noOf: (line: DetailRow) => number
  readonly onEdit: (line: DetailRow) => void
}

/** Defines the list of order lines, in the specified columns (S2 §2). */
export function detailList({ noOf, onEdit }: DetailListProps): ListDefinition<DetailRow> {
  const { details: t, orders } = adminOrdersTexts()
  return {
    label: t.table,
    keyOf: ({ id }) => id,
    nameOf: ({ productName }) => productName,
    columns: namedColumns(t.columns, {
      no: { width: 'w-[4%]', cell: noOf },
      order: {
        width: 'w-[14%]',
        cell: ({ orderNo, orderId }) => <TwoLines below={orderId}>{orderNo}</TwoLines>,
      },
      name: { isName: true, cell: ({ bikeName }, name) => <TwoLines below={bikeName}>{name}</TwoLines> },
      qty: {
        width: 'w-[8%]',
        cell: ({ qty, qtyRefunded }) => (
          <TwoLines below={qtyRefunded > 0 && orders.piecesRefunded(qtyRefunded, qty)}>{qty}</TwoLines>
        ),
      },
      color: { width: 'w-[9%]', cell: ({ color }) => options(color) },
      model: { width: 'w-[12%]', cell: ({ model, type }) => options(model, type) },
      price: { width: 'w-[9%]', isFigure: true, cell: ({ price }) => rupees(price) },
      created: { width: 'w-[9.5%]', cell: ({ createdAt }) => <Day iso={createdAt} /> },
      updated: { width: 'w-[9.5%]', cell: ({ updatedAt }) => <Day iso={updatedAt} /> },
    }),
    card: (line) => ({
      end: <span className="money font-semibold">{rupees(line.price)}</span>,
      line: `${line.qty} × ${line.bikeName}`,
      badges: <span className="text-steel text-xs">{line.orderNo}</span>,
    }),
    details: 'columns',
    actions: (line) => [
      { label: t.edit, name: t.editOf(line.productName, line.orderNo), icon: Pencil, onSelect: () => onEdit(line) },
    ],
    room: 1240,
  }
}
