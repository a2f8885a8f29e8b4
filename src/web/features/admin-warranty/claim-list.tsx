import type { WarrantyClaimSummary } from '#contract/warranty.ts'
import { ShortDate } from '#web/components/date.tsx'
import { RecordTable } from '#web/components/record-table.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { warrantyTexts } from '#web/messages/en/warranty.ts'

/** Lists claims in rows, with a link to each. */
export function ClaimList({ claims }: { claims: readonly WarrantyClaimSummary[] }) {
  const t = warrantyTexts().claims
  return (
    <RecordTable
      label={t.table}
      rows={claims}
      keyOf={(claim) => claim.id}
      columns={[
        {
          name: t.columns.number,
          isRowHeader: true,
          cell: ({ id, number }) => (
            <TextLink to={`/warranty-claims/${id}`} className="whitespace-nowrap font-medium">
              {number}
            </TextLink>
          ),
        },
        {
          name: t.columns.from,
          cell: ({ name, email }) => (
            <span className="block min-w-0 break-words">
              {name}
              <span className="block break-all text-steel">{email}</span>
            </span>
          ),
        },
        { name: t.columns.order, cell: ({ order }) => <span className="break-words">{order}</span> },
        { name: t.columns.product, cell: ({ unit }) => (unit ? `${unit.product}, ${unit.bike}` : '–') },
        { name: t.columns.status, cell: ({ status }) => <Status status={status} /> },
        { name: t.columns.filed, cell: ({ createdAt }) => <ShortDate iso={createdAt} /> },
        { name: t.columns.updated, cell: ({ updatedAt }) => <ShortDate iso={updatedAt} /> },
      ]}
    />
  )
}

/** Highlights a status that requires action by the shop. */
function Status({ status }: { status: WarrantyClaimSummary['status'] }) {
  const open = status === 'Received' || status === 'In review'
  return <span className={`whitespace-nowrap ${open ? 'font-semibold text-signal-text' : ''}`}>{status}</span>
}
