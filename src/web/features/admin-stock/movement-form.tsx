import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { StockRow } from '#contract/stock.ts'
import { Alert } from '#web/components/alert.tsx'
import { TextField } from '#web/components/field.tsx'
import { FormButtons } from '#web/components/form-buttons.tsx'
import { toast } from '#web/components/toast.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { stockTexts } from '#web/messages/en/stock.ts'

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

/** Records received pieces, or a count that corrects the stock. */
export function MovementForm({ row, kind, onExit, onSaved }: MovementFormProps) {
  const { stock: t, common } = stockTexts()
  const [refusal, setRefusal] = useState('')
  // After a refused count, the next one is compared with the stock from the error.
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
      const message = showFieldErrors(error, {
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
      <FormButtons submit={t.save} exit={t.exit} busy={isSubmitting} onExit={onExit} />
    </form>
  )
}
