import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { plainCode } from '#rules/pasted.ts'
import { Alert } from '#web/components/alert.tsx'
import { TextField } from '#web/components/field.tsx'
import { FormButtons } from '#web/components/form-buttons.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { toast } from '#web/components/toast.tsx'
import { randomId } from '#web/lib/random-id.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

const FIGURES = ['itemsPrice', 'taxPrice', 'shippingPrice', 'totalPrice', 'discountPrice'] as const
const IDS = ['userId', 'addressId'] as const
const NAMES = [...FIGURES, ...IDS]
type Fields = Readonly<Record<(typeof NAMES)[number], string>>

/** Creates an order from a customer's saved cart. Typed amounts are compared with the calculated ones. */
export function AddOrderForm({ onExit, onSaved }: { onExit: () => void; onSaved: () => void }) {
  const { orders: t, common } = adminOrdersTexts()
  const [refusal, setRefusal] = useState('')
  const [key] = useState(randomId)
  const { register, handleSubmit, formState, setError } = useForm<Fields>()

  const send = handleSubmit(async ({ userId, addressId, ...figures }) => {
    setRefusal('')
    try {
      const params = { userId: plainCode(userId), addressId: plainCode(addressId) }
      const { order } = await callAsUser('POST /orders/{userId}/{addressId}', { params, body: { ...figures, key } })
      toast(t.added(order.orderNo), 'success')
      onSaved()
    } catch (error) {
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: common.genericError }))
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={send} noValidate aria-label={t.addTitle} className="grid gap-4">
      <p className="text-sm text-steel">
        {t.addNote}{' '}
        <Link to="/create-orders" className="whitespace-nowrap text-ink underline underline-offset-4">
          {t.create}
        </Link>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {FIGURES.map((name) => (
          <TextField
            key={name}
            label={t.figures[name]}
            type={name === 'taxPrice' ? 'number' : 'text'}
            inputMode="decimal"
            step="any"
            autoComplete="off"
            maxLength={20}
            error={errors[name]?.message}
            {...register(name)}
          />
        ))}
      </div>
      {IDS.map((name) => (
        <TextField
          key={name}
          label={t.figures[name]}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          error={errors[name]?.message}
          {...register(name, { validate: (typed) => typed.trim() !== '' || t.missing })}
        />
      ))}
      {refusal && <Alert>{refusal}</Alert>}
      <FormButtons submit={t.update} exit={t.exit} busy={isSubmitting} onExit={onExit} />
    </form>
  )
}
