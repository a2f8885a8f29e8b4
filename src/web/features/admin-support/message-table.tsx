import type { MessageSummary } from '#contract/contact-admin.ts'
import { DateTime } from '#web/components/date.tsx'
import { RecordTable } from '#web/components/record-table.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { supportTexts } from '#web/messages/en/support.ts'
import { DueTime } from './due-time.tsx'
import { StatusMark } from './status-mark.tsx'

/** Lists messages in rows; the ticket number links to each. */
export function MessageTable({ messages }: { messages: readonly MessageSummary[] }) {
  const t = supportTexts().messages
  return (
    <RecordTable
      label={t.title}
      rows={messages}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t.columns.ticket,
          isRowHeader: true,
          cell: ({ id, ticket }) => (
            <TextLink to={`/messages/${id}`} aria-label={t.openOf(ticket)} className="whitespace-nowrap font-medium">
              {ticket}
            </TextLink>
          ),
          className: 'lg:w-36',
        },
        {
          name: t.columns.from,
          cell: ({ name, email }) => (
            <span className="block min-w-0">
              <span className="block break-words">{name}</span>
              <span className="block break-all text-steel text-xs">{email}</span>
            </span>
          ),
          className: 'lg:w-60',
        },
        {
          name: t.columns.message,
          cell: ({ subject, excerpt }) => (
            <span className="block min-w-0">
              <span className="block break-words font-medium">{subject}</span>
              <span className="block break-words text-steel">{excerpt}</span>
            </span>
          ),
        },
        {
          name: t.columns.due,
          cell: ({ due }) => due && <DueTime what={due.what} at={due.at} />,
          className: 'lg:w-44',
        },
        { name: t.columns.when, cell: ({ createdAt }) => <DateTime iso={createdAt} />, className: 'lg:w-44' },
        {
          name: t.columns.status,
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
