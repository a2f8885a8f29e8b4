import type { MessageSummary } from '#contract/contact-admin.ts'
import { DateTime } from '#web/components/date.tsx'
import { supportTexts } from '#web/messages/en/support.ts'

type Due = NonNullable<MessageSummary['due']>

/** Shows the next step for a message and its deadline, marked when overdue. */
export function DueTime({ what, at }: Due) {
  const t = supportTexts().messages
  return (
    <span className="block min-w-0">
      <span className="block text-steel text-xs">{t.dueWhat[what]}</span>
      <DateTime iso={at} /> <OverdueMark at={at} />
    </span>
  )
}

/** Marks a deadline that has passed. */
export function OverdueMark({ at }: { at: string }) {
  const t = supportTexts().messages
  if (Date.parse(at) >= Date.now()) return null
  return (
    <span className="inline-block rounded-sm bg-danger px-2 py-0.5 font-semibold text-paper text-xs">{t.overdue}</span>
  )
}
