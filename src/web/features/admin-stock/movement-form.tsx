import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { StockRow } from '#contract/stock.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { markRefusal } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useStockMessages } from '#web/lib/stock-messages.ts'

interface Fields {
  readonly pieces: string
  readonly onHand: string
  readonly reason: string
}

interface MovementFormProps {
  readonly row: StockRow
  readonly kind: 'received' | 'counted'
  readonly onExit: () => void
  readonly onSaved: () => void
}

/** Pieces that came in, or a count that corrects what is on hand. */
export function MovementForm({ row, kind, onExit, onSaved }: MovementFormProps) {
  const { stock: t, common } = useStockMessages()
  const [refusal, setRefusal] = useState('')
  // What is on hand when the count is refused is what the next one is compared with.
  const [expected, setExpected] = useState(row.onHand)
  const counts = kind === 'counted'
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: { pieces: '', onHand: counts ? String(row.onHand) : '', reason: '' },
  })

  const params = { proId: row.proId }
  const save = ({ pieces, onHand, reason }: Fields) =>
    counts
      ? callAsUser('POST /stock/{proId}/counted', { params, body: { onHand: Number(onHand), expected, reason } })
      : callAsUser('POST /stock/{proId}/received', { params, body: { pieces: Number(pieces), reason } })

  const send = handleSubmit(async (fields) => {
    setRefusal('')
    try {
      const { onHand } = await save(fields)
      toast(t.received(row.name, onHand), 'success')
      onSaved()
    } catch (error) {
      const message = markRefusal(error, {
        names: ['pieces', 'onHand', 'reason'],
        setError,
        otherwise: common.genericError,
      })
      toast(message, 'error')
      setRefusal(message)
      await callAsUser('GET /stock/{proId}', { params }).then(
        ({ onHand }) => setExpected(onHand),
        () => {},
      )
    }
  })

  const { errors, isSubmitting } = formState
  const number = (name: 'pieces' | 'onHand', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      required
      error={errors[name]?.message}
      {...register(name, { validate: (typed) => /^\s*\d+\s*$/.test(typed) || t.whole })}
    />
  )
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <p className="text-steel">
        {row.bike}. {t.columns.onHand}: {expected}, {t.columns.reserved}: {row.reserved}
      </p>
      {counts ? (
        <div>
          {number('onHand', t.counted)}
          <p className="mt-1.5 text-sm text-steel">{t.countedHint}</p>
        </div>
      ) : (
        number('pieces', t.pieces)
      )}
      <TextField
        label={t.reason}
        placeholder={counts ? t.reasonCounted : t.reasonReceived}
        maxLength={250}
        error={errors.reason?.message}
        {...register('reason')}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isSubmitting}>{t.save}</SubmitButton>
        <Button look="line" onClick={onExit} className="w-full sm:w-auto">
          {t.exit}
        </Button>
      </div>
    </form>
  )
}
