import { useState } from 'react'
import type { StockRow } from '#contract/stock.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { stockTexts } from '#web/messages/en/stock.ts'

interface MovementFormProps {
  readonly row: StockRow
  readonly kind: 'received' | 'counted'
  readonly onExit: () => void
  readonly onSaved: () => void
}

/** Records received pieces, or a count that corrects the stock. */
export function MovementForm({ row, kind, onExit, onSaved }: MovementFormProps) {
  const t = stockTexts().stock
  // After a refused count, the next one is compared with the stock from the error.
  const [expected, setExpected] = useState(row.onHand)
  const counts = kind === 'counted'
  const params = { proId: row.proId }
  const number = {
    isRequired: true,
    input: { inputMode: 'numeric', maxLength: 6 },
    rules: { validate: (typed: unknown) => /^\s*\d+\s*$/.test(String(typed)) || t.whole },
  } as const
  return (
    <RecordForm
      label={counts ? t.correctOf(row.name) : t.receiveOf(row.name)}
      draft={`stock-${kind}-${row.proId}`}
      saved={{ pieces: '', onHand: counts ? String(row.onHand) : '', reason: '' }}
      head={
        <p className="text-steel">
          {row.bike}. {t.columns.onHand}: {expected}, {t.columns.reserved}: {row.reserved}
        </p>
      }
      fields={[
        counts
          ? { name: 'onHand', label: t.counted, hint: t.countedHint, ...number }
          : { name: 'pieces', label: t.pieces, ...number },
        {
          name: 'reason',
          label: t.reason,
          input: { placeholder: counts ? t.reasonCounted : t.reasonReceived, maxLength: 250 },
        },
      ]}
      button={t.save}
      exit={{ label: t.exit, onExit }}
      save={({ pieces, onHand, reason }, { key }) =>
        counts
          ? callAsUser('POST /stock/{proId}/counted', { params, body: { onHand: Number(onHand), expected, reason } })
          : callAsUser('POST /stock/{proId}/received', { params, body: { pieces: Number(pieces), reason, key } })
      }
      onSaved={({ onHand }) => {
        toast(t.received(row.name, onHand), 'success')
        onExit()
        onSaved()
      }}
      onRefused={() =>
        callAsUser('GET /stock/{proId}', { params }).then(
          ({ onHand }) => setExpected(onHand),
          () => {},
        )
      }
    />
  )
}
