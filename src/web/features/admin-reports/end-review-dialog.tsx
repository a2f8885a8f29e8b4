import { useForm } from 'react-hook-form'
import type { SalesReport } from '#contract/reports.ts'
import { MAX_REVIEW_NOTE } from '#rules/payment-state.ts'
import { Alert } from '#web/components/alert.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { TextArea } from '#web/components/field.tsx'
import { FormButtons } from '#web/components/form-buttons.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
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
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { note: '' } })
  const { errors, isSubmitting } = formState
  const end = handleSubmit(async ({ note }) => {
    try {
      const { message } = await callAsUser('POST /payments/reviewed', { body: { kind, reference, why, note } })
      toast(message)
      onEnded()
    } catch (error) {
      const refusal = showRefusal(error, { names: ['note'], setError, otherwise: common.genericError })
      if (refusal) setError('root', { message: refusal })
    }
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : end(event))}
      className="grid gap-4"
    >
      <p className="wrap-anywhere border-line border-l-2 pl-4">{why}</p>
      <p className="text-sm text-steel">{t.hint}</p>
      <TextArea
        label={t.note}
        rows={3}
        maxLength={MAX_REVIEW_NOTE}
        error={errors.note?.message}
        {...register('note', { validate: (typed) => typed.trim() !== '' || t.missing })}
      />
      {errors.root && <Alert>{errors.root.message}</Alert>}
      <FormButtons submit={t.end} exit={common.close} busy={isSubmitting} onExit={onClose} />
    </form>
  )
}
