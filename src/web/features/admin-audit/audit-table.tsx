import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { DateTime } from '#web/components/date.tsx'
import { RecordTable } from '#web/components/record-table.tsx'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'

/** Shows entries of the audit log, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = adminUsersTexts().audit
  return (
    <RecordTable
      label={t.title}
      rows={entries}
      keyOf={(entry) => entry.id}
      columns={[
        {
          name: t.columns.when,
          cell: ({ at }) => <DateTime iso={at} />,
          className: 'lg:w-44 lg:align-top',
        },
        {
          name: t.columns.who,
          cell: ({ by }) =>
            by === null ? (
              <span className="text-steel">{t.theShop}</span>
            ) : (
              <span className="block min-w-0">
                {by.name}
                <span className="block break-all text-steel text-xs">{by.email}</span>
              </span>
            ),
          className: 'lg:w-56 lg:align-top',
        },
        {
          name: t.columns.what,
          isRowHeader: true,
          cell: ({ action }) => <span className="inline-block font-medium first-letter:uppercase">{action}</span>,
          className: 'lg:w-48 lg:align-top',
        },
        { name: t.columns.on, cell: (entry) => <Subject entry={entry} />, className: 'lg:w-56 lg:align-top' },
        { name: t.columns.changes, cell: (entry) => <Changes entry={entry} />, className: 'lg:align-top' },
      ]}
    />
  )
}

/** Matches the subject of what was done to an order, or written about it. */
const ORDER = /^order (?:note )?([\da-f-]{36})$/

function Subject({ entry: { subject, name } }: { entry: AuditEntry }) {
  const [kind = '', ...rest] = subject.split(' ')
  const [, orderId] = ORDER.exec(subject) ?? []
  return (
    <span className="block min-w-0 break-words" title={subject}>
      <span className="text-steel">{kind}</span>{' '}
      {orderId && name ? (
        <Link to={`/all-orders/${orderId}`} className="underline underline-offset-4">
          {name}
        </Link>
      ) : (
        (name ?? <span className="break-all text-xs">{rest.join(' ')}</span>)
      )}
    </span>
  )
}

function Changes({ entry: { changes, reason } }: { entry: AuditEntry }) {
  const t = adminUsersTexts().audit
  if (changes.length === 0 && reason === '') return <span className="text-steel">-</span>
  return (
    <span className="block min-w-0">
      {changes.map(({ name, before, after }) => (
        <span key={name} className="block break-words">
          <span className="text-steel">{name}: </span>
          {before !== null && (
            <>
              <del className="no-underline">{before}</del> <span aria-hidden>→</span>
              <span className="sr-only">{t.to}</span>{' '}
            </>
          )}
          <ins className="font-medium no-underline">{after ?? t.nothing}</ins>
        </span>
      ))}
      {reason && (
        <span className="block break-words">
          <span className="text-steel">{t.reason}: </span>
          {reason}
        </span>
      )}
    </span>
  )
}
