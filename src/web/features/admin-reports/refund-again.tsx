import { useState } from 'react'
import type { SalesReport } from '#contract/reports.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'
import { rupees } from './sales-panel.ts'

interface RefundAgainProps {
  readonly reference: string
  readonly refund: NonNullable<SalesReport['looks'][number]['again']>
  readonly onDone: () => void
}

/** Makes a refund of a duplicate or late payment again that the provider has refused, after a confirmation. */
export function RefundAgain({ reference, refund, onDone }: RefundAgainProps) {
  const { common, dashboard } = reportsTexts()
  const t = dashboard.review
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        aria-label={t.againOf(reference)}
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-6 whitespace-nowrap underline underline-offset-4"
      >
        {t.again}
      </button>
      <Dialog open={isOpen} onClose={close} title={t.againTitle(reference)} closeLabel={common.close}>
        <RecordForm
          label={t.againTitle(reference)}
          draft={`refund-again-${refund.refundId}`}
          saved={{}}
          head={<p>{t.againHint(rupees(refund.amount))}</p>}
          button={t.again}
          exit={{ label: common.close, onExit: close }}
          save={() => callAsUser('POST /payments/refunds/{id}/again', { params: { id: refund.refundId } })}
          onSaved={({ message }) => {
            toast(message)
            close()
            onDone()
          }}
        />
      </Dialog>
    </>
  )
}
