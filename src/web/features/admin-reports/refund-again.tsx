import { useState } from 'react'
import type { SalesReport } from '#contract/reports.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
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
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const close = () => {
    setIsOpen(false)
    setRefusal('')
  }
  const refundIt = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { message } = await callAsUser('POST /payments/refunds/{id}/again', { params: { id: refund.refundId } })
      toast(message)
      close()
      onDone()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : common.genericError)
    } finally {
      setIsBusy(false)
    }
  }
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
        <p className="mb-4">{t.againHint(rupees(refund.amount))}</p>
        {refusal && <Alert>{refusal}</Alert>}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button aria-disabled={isBusy || undefined} onClick={refundIt}>
            {t.again}
          </Button>
          <Button look="line" onClick={close}>
            {common.close}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
