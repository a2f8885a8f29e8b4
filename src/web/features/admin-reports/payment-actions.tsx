import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
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

/** Offers what can be done with a payment that is to be reviewed. */
export function PaymentActions({ payment: { kind, reference, why, again }, onDone }: PaymentActionsProps) {
  const t = reportsTexts().dashboard.review
  return (
    <div className="flex flex-wrap gap-4">
      {/* The provider has refused the refund of a duplicate or late payment. */}
      {again && (
        <Action
          words={t.again}
          name={t.againOf(reference)}
          label={t.againTitle(reference)}
          draft={`refund-again-${again.refundId}`}
          saved={{}}
          head={<p>{t.againHint(rupees(again.amount))}</p>}
          button={t.again}
          save={() => callAsUser('POST /payments/refunds/{id}/again', { params: { id: again.refundId } })}
          onDone={onDone}
        />
      )}
      <Action
        words={t.mark}
        name={t.markOf(reference)}
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
        save={({ note }) => callAsUser('POST /payments/reviewed', { body: { kind, reference, why, note } })}
        onDone={onDone}
      />
    </div>
  )
}

type FormProps<T extends FieldValues> = ComponentProps<typeof RecordForm<T, { message: string }>>

interface ActionProps<T extends FieldValues> extends Omit<FormProps<T>, 'exit' | 'onSaved'> {
  /** The words on the button that opens the form. */
  readonly words: string
  readonly name: string
  readonly onDone: () => void
}

/** Opens the form of an action in a dialog, which closes when it is done. */
function Action<T extends FieldValues>({ words, name, onDone, ...form }: ActionProps<T>) {
  const { close: closeLabel } = reportsTexts().common
  return (
    <DialogButton
      label={words}
      name={name}
      title={form.label}
      closeLabel={closeLabel}
      className="-my-2 whitespace-nowrap"
    >
      {(close) => (
        <RecordForm
          {...form}
          exit={{ label: closeLabel, onExit: close }}
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
