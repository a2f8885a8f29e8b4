import { DateTime } from '#web/components/date.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'

interface EmailDialogProps {
  readonly orderId: string
  /** The email that is open. */
  readonly emailId: string | null
  readonly onClose: () => void
}

/** Shows an email to the customer as it was written. */
export function EmailDialog({ orderId: id, emailId, onClose }: EmailDialogProps) {
  const { record: t, common } = adminOrderTexts()
  return (
    <Dialog
      open={emailId !== null}
      onClose={onClose}
      title={t.emailTitle}
      closeLabel={common.close}
      className="max-w-2xl"
    >
      {emailId !== null && (
        <Loaded load={() => callAsUser('GET /order/{id}/emails/{emailId}', { params: { id, emailId } })} texts={common}>
          {({ email: { subject, at, text } }) => (
            <>
              <Facts
                facts={[
                  [
                    t.emailSubject,
                    <span key="subject" className="font-medium">
                      {subject}
                    </span>,
                  ],
                  [t.emailAt, <DateTime key="at" iso={at} />],
                ]}
                className="mb-4 text-sm"
              />
              <p className="whitespace-pre-wrap break-words border-line border-t pt-4 text-sm">{text.trim()}</p>
            </>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}
