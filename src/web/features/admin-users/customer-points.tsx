import { Coins } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Customer } from '#contract/customers.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { Timeline } from '#web/components/record-page.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { adminCustomerTexts } from '#web/messages/en/admin-customer.ts'

type Points = NonNullable<Customer['account']>['points']

interface CustomerPointsProps {
  readonly id: string
  readonly points: Points
  readonly isErased: boolean
  readonly reload: () => void
}

/** Shows somebody's points with their movements, newest first, and corrects them. */
export function CustomerPoints({ id, points, isErased, reload }: CustomerPointsProps) {
  const { customer: t } = adminCustomerTexts()
  const { free, pending, owed, movements } = points
  const { act } = useAction((message) => toast(message, 'error'))
  const [further, setFurther] = useState<Points['movements']['latest'] | null>(null)
  const shown = further ?? movements.latest
  const loadMore = async () =>
    setFurther((await callAsUser('GET /credit/{userId}', { params: { userId: id } })).entries)
  const events = shown.map(({ at, kind, points: count, orderNo, reason }, place) => ({
    key: `${at} ${shown.length - place}`,
    icon: Coins,
    title: t.movement(count),
    at,
    by: t.movements[kind] ?? kind,
    details: (orderNo || reason) && (
      <p className="break-words text-steel">
        {reason}
        {reason && orderNo && ' · '}
        {orderNo && (
          <Link to={`/all-orders/${orderNo}`} className="underline underline-offset-4">
            {orderNo}
          </Link>
        )}
      </p>
    ),
  }))
  return (
    <Timeline title={t.points} events={events} none={t.noMovements}>
      <p className="mb-4 flex flex-wrap gap-x-4 text-sm">
        <span className="font-semibold">{t.free(free)}</span>
        {pending > 0 && <span className="text-steel">{t.pending(pending)}</span>}
        {owed > 0 && <span className="font-medium text-danger">{t.owed(owed)}</span>}
      </p>
      {!isErased && (
        <PointsForm
          id={id}
          onSaved={() => {
            setFurther(null)
            reload()
          }}
        />
      )}
      {!further && movements.total > movements.latest.length && (
        <TextButton onClick={() => act(loadMore)} className="mt-3 text-sm">
          {t.allMovements}
        </TextButton>
      )}
    </Timeline>
  )
}

const EMPTY = { how: 'add' as 'add' | 'set', points: '', reason: '' }

function PointsForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const { customer: t } = adminCustomerTexts()
  return (
    <RecordForm
      label={t.correct}
      isPart
      draft={`points-${id}`}
      saved={EMPTY}
      groups={[
        {
          fields: [
            {
              name: 'how',
              label: t.how,
              control: 'choice',
              options: (['add', 'set'] as const).map((value) => ({ value, label: t.ways[value] })),
            },
            {
              name: 'points',
              label: t.amount,
              isRequired: true,
              input: { inputMode: 'numeric', maxLength: 9 },
              rules: { validate: (typed) => /^\d{1,9}$/.test(String(typed).trim()) || t.amountMissing },
            },
            {
              name: 'reason',
              label: t.reason,
              hint: t.reasonHint,
              isWide: true,
              missing: t.reasonMissing,
              input: { maxLength: 300 },
            },
          ],
        },
      ]}
      button={t.correct}
      look="ink"
      save={({ how, points, reason }) => correct(id, how, points.trim(), reason)}
      confirmation={() => t.corrected}
      after={() => ({ saved: EMPTY, version: 0 })}
      onSaved={onSaved}
      className="grid gap-4"
    />
  )
}

function correct(userId: string, how: 'add' | 'set', points: string, reason: string) {
  const given = { params: { userId, points }, query: { reason } }
  return how === 'add'
    ? callAsUser('POST /credit/{points}/{userId}', given)
    : callAsUser('PUT /credit/{userId}/{points}', given)
}
