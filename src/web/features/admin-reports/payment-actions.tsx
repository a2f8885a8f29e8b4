import type { SalesReport } from '#contract/reports.ts'
import { MAX_REVIEW_NOTE } from '#rules/payment-state.ts'
import { DialogButton } from '#web/components/dialog-button.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'

interface PaymentActionsProps {
  readonly payment: SalesReport['looks'][number]
  readonly onDone: () => void
}

const BUTTON = '-my-2 whitespace-nowrap'

/** Offers what can be done with a payment that is to be reviewed. */
export function PaymentActions(props: PaymentActionsProps) {
  return (
    <div className="flex flex-wrap gap-4">
      {props.payment.again && <RefundAgain {...props} refund={props.payment.again} />}
      <EndReview {...props} />
    </div>
  )
}

type RefundAgainProps = PaymentActionsProps & {
  readonly refund: { readonly refundId: string; readonly amount: number }
}

/** Makes a refund of a duplicate or late payment again that the provider has refused, after a confirmation. */
function RefundAgain({ payment: { reference }, refund: { refundId: id, amount }, onDone }: RefundAgainProps) {
  const { common, dashboard } = reportsTexts()
  const t = dashboard.review
  const title = t.againTitle(reference)
  return (
    <DialogButton
      label={t.again}
      name={t.againOf(reference)}
      title={title}
      closeLabel={common.close}
      className={BUTTON}
    >
      {(close) => (
        <RecordForm
          label={title}
          draft={`refund-again-${id}`}
          saved={{}}
          head={<p>{t.againHint(rupees(amount))}</p>}
          button={t.again}
          exit={{ label: common.close, onExit: close }}
          save={() => callAsUser('POST /payments/refunds/{id}/again', { params: { id } })}
          onSaved={({ message }) => {
            toast(message)
            close()
            onDone()
          }}
        />
      )}
    </DialogButton>
  )
}

/** Ends the review of a payment with a note on what was done. */
function EndReview({ payment: { kind, reference, why }, onDone }: PaymentActionsProps) {
  const { common, dashboard } = reportsTexts()
  const t = dashboard.review
  const title = t.title(reference)
  return (
    <DialogButton label={t.mark} name={t.markOf(reference)} title={title} closeLabel={common.close} className={BUTTON}>
      {(close) => (
        <RecordForm
          label={title}
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
          exit={{ label: common.close, onExit: close }}
          save={({ note }) => callAsUser('POST /payments/reviewed', { body: { kind, reference, why, note } })}
          onSaved={({ message }) => {
            toast(message)
            close()
            onDone()
          }}
        />
      )}
    </DialogButton>
  )
}
