import { Check, X } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { Day } from '#web/components/date.tsx'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { type Milestone, milestonesOf } from './next-step.ts'

/** Shows how far an order has come. Only what happened is ticked. */
export function OrderMilestones({ order }: { order: Order }) {
  const t = adminOrderTexts().record.steps
  const milestones = milestonesOf(order)
  return (
    <ol aria-label={t.title} className="grid gap-x-4 gap-y-3 sm:grid-cols-5">
      {milestones.map((milestone) => (
        <Step key={milestone.step} milestone={milestone} label={labelOf(milestone, order)} />
      ))}
    </ol>
  )
}

function labelOf({ step, at }: Milestone, { payment }: Order): string {
  const t = adminOrderTexts().record.steps
  if (step !== 'paid' || at !== undefined) return t[step]
  if (payment === 'confirming') return t.confirming
  return payment === 'expired' ? t.expired : t.waiting
}

function Step({ milestone: { step, at }, label }: { milestone: Milestone; label: string }) {
  const t = adminOrderTexts().record.steps
  const isDone = at !== undefined
  const isEnd = step === 'cancelled'
  const color = isEnd ? 'border-steel' : isDone ? 'border-moss' : 'border-line'
  const Icon = isEnd ? X : Check
  return (
    <li
      className={`flex items-center gap-2.5 text-sm max-sm:border-l-3 max-sm:pl-3 sm:items-start sm:border-t-3 sm:pt-2.5 ${color}`}
    >
      {isDone && <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isEnd ? 'text-steel' : 'text-moss'}`} />}
      <span className="flex min-w-0 flex-1 justify-between gap-x-3 sm:block">
        <span className={isDone ? 'font-medium' : 'text-steel'}>
          {label}
          <span className="sr-only">, {isDone ? t.done : t.open}</span>
        </span>
        {at && (
          <span className="block text-steel text-xs leading-5">
            <Day iso={at} />
          </span>
        )}
      </span>
    </li>
  )
}
