import type { DetailRow } from '#contract/orders-admin.ts'
import { plainCode } from '#rules/pasted.ts'
import { type FormField, RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

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
  /** Null for a new line. */
  readonly line: DetailRow | null
  readonly onExit: () => void
  readonly onSaved: () => void
  /** Shows the line as it is now. */
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
      onSaved={() => {
        toast(t.saved, 'success')
        onSaved()
      }}
      onRefused={onRefused}
    />
  )
}
