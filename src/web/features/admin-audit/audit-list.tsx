import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { DateTime, formatInFull } from '#web/components/date.tsx'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'

export function auditList(): ListDefinition<AuditEntry> {
  const t = adminUsersTexts().audit
  const who = ({ by }: AuditEntry) => by?.name ?? t.theShop
  return {
    label: t.title,
    keyOf: ({ id }) => id,
    nameOf: (entry) => `${who(entry)}, ${formatInFull(new Date(entry.at))}`,
    columns: namedColumns(t.columns, {
      when: { width: 'w-[15%]', cell: ({ at }) => <DateTime iso={at} /> },
      what: {
        isName: true,
        cell: (entry) => <p className="wrap-anywhere whitespace-normal py-1">{entry.sentence}</p>,
      },
      on: { width: 'w-[20%]', cell: (entry) => <Subject entry={entry} /> },
    }),
    card: ({ sentence }) => ({ badges: <span className="wrap-anywhere text-ink">{sentence}</span> }),
    details: (entry, isCard) => (
      <div className="wrap-anywhere grid gap-1 bg-mist px-3 py-4 text-[0.8125rem] leading-5 md:px-6">
        {entry.by && <span className="text-steel">{entry.by.email}</span>}
        {isCard && <Subject entry={entry} />}
        <Changes entry={entry} className="block" />
      </div>
    ),
    room: 1024,
  }
}

/** Matches the subject of what was done to an order, or written about it. */
const ORDER = /^order (?:note )?([\da-f-]{36})$/
const ACCOUNT = /^account ([\da-f-]{36})$/

function pageOf(subject: string): string | null {
  const [, order] = ORDER.exec(subject) ?? []
  const [, account] = ACCOUNT.exec(subject) ?? []
  if (order) return `/all-orders/${order}`
  return account ? `/indUsers/${account}` : null
}

function Subject({ entry: { subject, name } }: { entry: AuditEntry }) {
  const [kind = '', ...rest] = subject.split(' ')
  const page = pageOf(subject)
  return (
    <span title={subject}>
      <span className="text-steel">{kind}</span>{' '}
      {page && name ? (
        <Link to={page} className="underline underline-offset-4">
          {name}
        </Link>
      ) : (
        (name ?? rest.join(' '))
      )}
    </span>
  )
}

function Changes({ entry: { changes, reason }, className }: { entry: AuditEntry; className: string }) {
  const t = adminUsersTexts().audit
  if (changes.length === 0 && reason === '') return <span className="text-steel">-</span>
  return (
    <>
      {changes.map(({ name, before, after }) => (
        <span key={name} className={className}>
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
        <span className={className}>
          <span className="text-steel">{t.reason}: </span>
          {reason}
        </span>
      )}
    </>
  )
}
