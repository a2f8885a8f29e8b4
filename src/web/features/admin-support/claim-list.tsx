import type { ListedClaim } from '#contract/warranty.ts'
import type { ClaimStatus } from '#rules/warranty-claim.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { Day } from '#web/components/date.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import { WriterName } from './writer-name.tsx'

/** A status that requires action by the shop calls for attention. */
const TONES: Readonly<Record<ClaimStatus, Tone>> = {
  Received: 'attention',
  'In review': 'attention',
  'Waiting for you': 'info',
  Approved: 'success',
  Refused: 'neutral',
  Closed: 'neutral',
}

export const ClaimBadge = ({ status }: { status: ClaimStatus }) => <Badge tone={TONES[status]}>{status}</Badge>

const productOf = ({ unit }: ListedClaim): string => (unit ? `${unit.product}, ${unit.bike}` : '–')

export function claimList(): ListDefinition<ListedClaim> {
  const { table, columns } = warrantyTexts().claims
  return {
    label: table,
    keyOf: ({ id }) => id,
    nameOf: ({ number }) => number,
    to: ({ id }) => `/warranty-claims/${id}`,
    columns: namedColumns(columns, {
      number: { width: 'w-[13%]', cell: (_, link) => link },
      from: {
        cell: (claim) => (
          <TwoLines below={claim.email}>
            <WriterName {...claim} className="relative z-1" />
          </TwoLines>
        ),
      },
      order: { width: 'w-[13%]', cell: ({ order }) => order },
      product: { width: 'w-[22%]', cell: (claim) => <TwoLines below={claim.text}>{productOf(claim)}</TwoLines> },
      status: { width: 'w-[13%]', cell: ({ status }) => <ClaimBadge status={status} /> },
      filed: { width: 'w-[9%]', cell: ({ createdAt }) => <Day iso={createdAt} /> },
      updated: { width: 'w-[9%]', cell: ({ updatedAt }) => <Day iso={updatedAt} /> },
    }),
    card: (claim) => ({
      end: <Day iso={claim.createdAt} />,
      line: <TwoLines below={claim.text}>{`${claim.name} · ${claim.unit ? productOf(claim) : claim.order}`}</TwoLines>,
      badges: <ClaimBadge status={claim.status} />,
    }),
    room: 1024,
  }
}
