import type { MessageStatus } from '#contract/contact-admin.ts'
import { supportTexts } from '#web/messages/en/support.ts'

const LOOKS: Readonly<Record<MessageStatus, string>> = {
  open: 'border-signal-text text-signal-text',
  answered: 'border-moss text-moss',
  closed: 'border-ink/30 text-steel',
}

/** Shows the status of a message. */
export function StatusMark({ status }: { status: MessageStatus }) {
  const t = supportTexts().messages
  return (
    <span className={`inline-block rounded-sm border px-2 py-0.5 font-medium text-xs ${LOOKS[status]}`}>
      {t.statuses[status]}
    </span>
  )
}
