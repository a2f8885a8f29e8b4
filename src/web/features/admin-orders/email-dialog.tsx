import { useCallback } from 'react'
import { DateTime } from '#web/components/date.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'

interface EmailDialogProps {
  readonly orderId: string
  /** The email that is open. */
  readonly emailId: string | null
  readonly onClose: () => void
}

/** Shows an email to the customer as it was written. */
export function EmailDialog({ orderId, emailId, onClose }: EmailDialogProps) {
  const { record: t, common } = adminOrderTexts()
  return (
    <Dialog
      open={emailId !== null}
      onClose={onClose}
      title={t.emailTitle}
      closeLabel={common.close}
      className="max-w-2xl"
    >
      {emailId !== null && <EmailText id={orderId} emailId={emailId} />}
    </Dialog>
  )
}

function EmailText({ id, emailId }: { id: string; emailId: string }) {
  const { record: t, common } = adminOrderTexts()
  const load = useCallback(
    () => callAsUser('GET /order/{id}/emails/{emailId}', { params: { id, emailId } }),
    [id, emailId],
  )
  return (
    <WhenLoaded {...useResource(load)} texts={common}>
      {({ email }) => (
        <>
          <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            <dt className="text-steel">{t.emailSubject}</dt>
            <dd className="break-words font-medium">{email.subject}</dd>
            <dt className="text-steel">{t.emailAt}</dt>
            <dd>
              <DateTime iso={email.at} />
            </dd>
          </dl>
          <p className="whitespace-pre-wrap break-words border-line border-t pt-4 text-sm">{email.text.trim()}</p>
        </>
      )}
    </WhenLoaded>
  )
}
