import type { DetailRow } from '#contract/orders-admin.ts'
import { plainCode } from '#rules/pasted.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

const NAMES = ['proId', 'orderId', 'qty', 'name', 'bike', 'color', 'model', 'type', 'price'] as const
type Fields = Readonly<Record<(typeof NAMES)[number], string>>

const NEEDED: readonly string[] = ['proId', 'orderId', 'qty']
const WIDE: readonly string[] = ['proId', 'orderId', 'name', 'bike']

interface LineFormProps {
  /** Null for a new line. */
  readonly line: DetailRow | null
  readonly onExit: () => void
  readonly onSaved: () => void
  /** Shows the line as it is now. */
  readonly onRefused: () => void
}

/** Edits or adds a line of an order. */
export function LineForm({ line, onExit, onSaved, onRefused }: LineFormProps) {
  const { details: t, orders } = adminOrdersTexts()
  const inputs = {
    orderId: { readOnly: line !== null },
    qty: { type: 'number', min: 1 },
    price: { inputMode: 'decimal' },
  } as const
  return (
    <RecordForm
      label={line ? t.editTitle : t.addTitle}
      draft={`order-line-${line?.id ?? 'new'}`}
      creates={line === null}
      saved={fieldsOf(line)}
      head={<p className="text-sm text-steel">{t.formNote}</p>}
      groups={[
        {
          fields: NAMES.map((name) => ({
            name,
            label: t.fields[name],
            isWide: WIDE.includes(name),
            missing: NEEDED.includes(name) ? orders.missing : undefined,
            input: { maxLength: 200, ...(name in inputs && inputs[name as keyof typeof inputs]) },
          })),
        },
      ]}
      button={t.create}
      exit={{ label: t.exit, onExit }}
      save={({ proId, orderId, qty, ...fields }) => {
        const body = { ...fields, proId: plainCode(proId), orderId: plainCode(orderId), qty: Number(qty) }
        return line
          ? callAsUser('PUT /updateOrderDetail', { body: { ...body, id: line.id, orderVersion: line.orderVersion } })
          : callAsUser('POST /order-details/', { body })
      }}
      onSaved={() => {
        toast(t.saved, 'success')
        onSaved()
      }}
      onRefused={onRefused}
    />
  )
}

const fieldsOf = (line: DetailRow | null): Fields => ({
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
