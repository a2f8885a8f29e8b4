import type { MessageStatus } from '#contract/contact-admin.ts'
import { useSupportMessages } from '#web/lib/support-messages.ts'

const LOOKS: Readonly<Record<MessageStatus, string>> = {
  open: 'border-signal-text text-signal-text',
  answered: 'border-moss text-moss',
  closed: 'border-ink/30 text-steel',
}

/** Where a message stands. */
export function StatusMark({ status }: { status: MessageStatus }) {
  const t = useSupportMessages().messages
  return (
    <span className={`inline-block rounded-sm border px-2 py-0.5 font-medium text-xs ${LOOKS[status]}`}>
      {t.statuses[status]}
    </span>
  )
}
