import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DetailRow } from '#contract/orders-admin.ts'
import { plainCode } from '#rules/pasted.ts'
import { Alert } from '#web/components/alert.tsx'
import { TextField } from '#web/components/field.tsx'
import { FormButtons } from '#web/components/form-buttons.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
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
}

/** Edits or adds a line of an order. */
export function LineForm({ line, onExit, onSaved }: LineFormProps) {
  const { details: t, orders, common } = adminOrdersTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError } = useForm<Fields>({ defaultValues: line ? fieldsOf(line) : {} })

  const send = handleSubmit(async (fields) => {
    setRefusal('')
    try {
      const body = {
        ...fields,
        proId: plainCode(fields.proId),
        orderId: plainCode(fields.orderId),
        qty: Number(fields.qty),
      }
      await (line
        ? callAsUser('PUT /updateOrderDetail', { body: { ...body, id: line.id, orderVersion: line.orderVersion } })
        : callAsUser('POST /order-details/', { body }))
      toast(t.saved, 'success')
      onSaved()
    } catch (error) {
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: common.genericError }))
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={send} noValidate aria-label={line ? t.editTitle : t.addTitle} className="grid gap-4">
      <p className="text-sm text-steel">{t.formNote}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {NAMES.map((name) => (
          <div key={name} className={WIDE.includes(name) ? 'sm:col-span-2' : ''}>
            <TextField
              label={t.fields[name]}
              type={name === 'qty' ? 'number' : 'text'}
              inputMode={name === 'price' ? 'decimal' : undefined}
              min={name === 'qty' ? 1 : undefined}
              autoComplete="off"
              maxLength={200}
              readOnly={line !== null && name === 'orderId'}
              error={errors[name]?.message}
              {...register(name, {
                validate: (typed = '') => !NEEDED.includes(name) || typed.trim() !== '' || orders.missing,
              })}
            />
          </div>
        ))}
      </div>
      {refusal && <Alert>{refusal}</Alert>}
      <FormButtons submit={t.create} exit={t.exit} busy={isSubmitting} onExit={onExit} />
    </form>
  )
}

const fieldsOf = (line: DetailRow): Fields => ({
  proId: line.productId,
  orderId: line.orderId,
  qty: String(line.qty),
  name: line.productName,
  bike: line.bikeName,
  color: line.color,
  model: line.model,
  type: line.type,
  price: String(line.price),
})
