import { Link } from 'react-router'
import type { MessageSummary } from '#contract/contact-admin.ts'
import { Moment } from '#web/components/date.tsx'
import { RecordTable } from '#web/components/record-table.tsx'
import { useSupportMessages } from '#web/lib/support-messages.ts'
import { StatusMark } from './status-mark.tsx'

/** Messages, newest first; the ticket leads to each. */
export function MessageTable({ messages }: { messages: readonly MessageSummary[] }) {
  const t = useSupportMessages().messages
  return (
    <RecordTable
      label={t.title}
      rows={messages}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t.columns.ticket,
          names: true,
          cell: ({ id, ticket }) => (
            <Link
              to={`/messages/${id}`}
              aria-label={t.openOf(ticket)}
              className="inline-flex min-h-11 items-center whitespace-nowrap font-medium underline underline-offset-4"
            >
              {ticket}
            </Link>
          ),
          className: 'lg:w-36',
        },
        {
          head: t.columns.from,
          cell: ({ name, email }) => (
            <span className="block min-w-0">
              <span className="block break-words">{name}</span>
              <span className="block break-all text-steel text-xs">{email}</span>
            </span>
          ),
          className: 'lg:w-60',
        },
        {
          head: t.columns.message,
          cell: ({ subject, excerpt }) => (
            <span className="block min-w-0">
              <span className="block break-words font-medium">{subject}</span>
              <span className="block break-words text-steel">{excerpt}</span>
            </span>
          ),
        },
        { head: t.columns.when, cell: ({ createdAt }) => <Moment iso={createdAt} />, className: 'lg:w-44' },
        {
          head: t.columns.status,
          cell: ({ status }) => (
            <span>
              <StatusMark status={status} />
            </span>
          ),
          className: 'lg:w-28',
        },
      ]}
    />
  )
}
