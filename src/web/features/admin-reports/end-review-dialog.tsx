import type { SalesReport } from '#contract/reports.ts'
import { MAX_REVIEW_NOTE } from '#rules/payment-state.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'

type FlaggedPayment = SalesReport['looks'][number]

interface EndReviewDialogProps {
  /** The payment whose review is ended; null while the dialog is closed. */
  readonly payment: FlaggedPayment | null
  readonly onClose: () => void
  readonly onEnded: () => void
}

/** Ends the review of a payment with a note on what was done. */
export function EndReviewDialog({ payment, onClose, onEnded }: EndReviewDialogProps) {
  const { common, dashboard } = reportsTexts()
  const title = payment ? dashboard.review.title(payment.reference) : ''
  return (
    <Dialog open={payment !== null} onClose={onClose} title={title} closeLabel={common.close} holdsForm>
      {payment && <EndReviewForm payment={payment} onClose={onClose} onEnded={onEnded} />}
    </Dialog>
  )
}

function EndReviewForm({
  payment: { kind, reference, why },
  onClose,
  onEnded,
}: EndReviewDialogProps & { readonly payment: FlaggedPayment }) {
  const { common, dashboard } = reportsTexts()
  const t = dashboard.review
  return (
    <RecordForm
      label={t.title(reference)}
      draft={`payment-review-${kind}-${reference}`}
      saved={{ note: '' }}
      head={
        <>
          <p className="wrap-anywhere border-line border-l-2 pl-4">{why}</p>
          <p className="text-sm text-steel">{t.hint}</p>
        </>
      }
      fields={[
        {
          name: 'note',
          label: t.note,
          missing: t.missing,
          control: 'text',
          input: { rows: 3, maxLength: MAX_REVIEW_NOTE },
        },
      ]}
      button={t.end}
      exit={{ label: common.close, onExit: onClose }}
      save={({ note }) => callAsUser('POST /payments/reviewed', { body: { kind, reference, why, note } })}
      onSaved={({ message }) => {
        toast(message)
        onEnded()
      }}
    />
  )
}
