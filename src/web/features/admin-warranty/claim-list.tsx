import { Link } from 'react-router'
import type { ListedClaim } from '#contract/warranty.ts'
import { DayMonthYear } from '#web/components/date.tsx'
import { RecordTable } from '#web/components/record-table.tsx'
import { useWarrantyMessages } from '#web/lib/warranty-messages.ts'

/** Claims, a row each, with the way to each. */
export function ClaimList({ claims }: { claims: readonly ListedClaim[] }) {
  const t = useWarrantyMessages().claims
  return (
    <RecordTable
      label={t.table}
      rows={claims}
      keyOf={(claim) => claim.id}
      columns={[
        {
          head: t.columns.number,
          names: true,
          cell: ({ id, number }) => (
            <Link
              to={`/warranty-claims/${id}`}
              className="inline-flex min-h-11 items-center whitespace-nowrap font-medium underline underline-offset-4"
            >
              {number}
            </Link>
          ),
        },
        {
          head: t.columns.from,
          cell: ({ name, email }) => (
            <span className="block min-w-0 break-words">
              {name}
              <span className="block break-all text-steel">{email}</span>
            </span>
          ),
        },
        { head: t.columns.order, cell: ({ order }) => <span className="break-words">{order}</span> },
        { head: t.columns.product, cell: ({ unit }) => (unit ? `${unit.product}, ${unit.bike}` : '–') },
        { head: t.columns.status, cell: ({ status }) => <Status status={status} /> },
        { head: t.columns.filed, cell: ({ createdAt }) => <DayMonthYear iso={createdAt} /> },
        { head: t.columns.updated, cell: ({ updatedAt }) => <DayMonthYear iso={updatedAt} /> },
      ]}
    />
  )
}

/** What the shop has to do something about stands out. */
function Status({ status }: { status: ListedClaim['status'] }) {
  const open = status === 'Received' || status === 'In review'
  return <span className={`whitespace-nowrap ${open ? 'font-semibold text-signal-text' : ''}`}>{status}</span>
}
