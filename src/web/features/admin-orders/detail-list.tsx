import { Pencil } from 'lucide-react'
import type { DetailRow } from '#contract/orders-admin.ts'
import { plainCode } from '#rules/pasted.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { Day } from '#web/components/date.tsx'
import { type FormField, RecordForm } from '#web/components/record-form.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

const options = (...parts: readonly string[]): string =>
  parts.filter((part) => part && part !== NO_OPTION).join(' - ') || '–'

type DetailListProps = { noOf: (line: DetailRow) => number; onEdit: (line: DetailRow) => void }

/** Defines the list of order lines, in the specified columns (S2 §2). */
export function detailList({ noOf, onEdit }: DetailListProps): ListDefinition<DetailRow> {
  const { details: t, orders } = adminOrdersTexts()
  return {
    label: t.table,
    keyOf: ({ id }) => id,
    nameOf: ({ productName }) => productName,
    columns: namedColumns(t.columns, {
      no: { width: 'w-[4%]', cell: noOf },
      order: { width: 'w-[14%]', cell: ({ orderNo, orderId }) => <TwoLines below={orderId}>{orderNo}</TwoLines> },
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

const fieldsOf = (line: DetailRow | null) => ({
  proId: line?.productId ?? '',
  orderId: line?.orderId ?? '',
  qty: String(line?.qty ?? ''),
  name: line?.productName ?? '',
  bike: line?.bikeName ?? '',
  color: line?.color ?? '',
  model: line?.model ?? '',
  type: line?.type ?? '',
  price: String(line?.price ?? ''),
})

const TEXT = { maxLength: 200 }

interface LineFormProps {
  readonly line: DetailRow | null
  readonly onExit: () => void
  readonly onSaved: () => void
  readonly onRefused: () => void
}

export function LineForm({ line, onExit, onSaved, onRefused }: LineFormProps) {
  const { details: t, orders } = adminOrdersTexts()
  const { missing } = orders
  const fields: FormField<ReturnType<typeof fieldsOf>>[] = [
    { name: 'proId', isWide: true, missing, input: TEXT },
    { name: 'orderId', isWide: true, missing, input: { ...TEXT, readOnly: line !== null } },
    { name: 'qty', missing, input: { type: 'number', min: 1 } },
    { name: 'name', isWide: true, input: TEXT },
    { name: 'bike', isWide: true, input: TEXT },
    { name: 'color', input: TEXT },
    { name: 'model', input: TEXT },
    { name: 'type', input: TEXT },
    { name: 'price', input: { ...TEXT, inputMode: 'decimal' } },
  ]
  return (
    <RecordForm
      label={line ? t.editTitle : t.addTitle}
      draft={`order-line-${line?.id ?? 'new'}`}
      creates={line === null}
      saved={fieldsOf(line)}
      head={<p className="text-sm text-steel">{t.formNote}</p>}
      groups={[{ fields }]}
      labelOf={(name) => t.fields[name as keyof typeof t.fields]}
      button={t.create}
      exit={{ label: t.exit, onExit }}
      save={({ proId, orderId, qty, ...typed }, { key }) => {
        const body = { ...typed, proId: plainCode(proId), orderId: plainCode(orderId), qty: Number(qty) }
        return line
          ? callAsUser('PUT /updateOrderDetail', { body: { ...body, id: line.id, orderVersion: line.orderVersion } })
          : callAsUser('POST /order-details/', { body: { ...body, key } })
      }}
      confirmation={() => t.saved}
      onSaved={onSaved}
      onRefused={onRefused}
    />
  )
}
