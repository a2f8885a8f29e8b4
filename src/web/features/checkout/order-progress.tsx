import { Check } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { orderHeadline, orderProgress, type ProgressStep } from '#rules/order-progress.ts'
import { Day } from '#web/components/date.tsx'
import { LineImage } from '#web/components/line-image.tsx'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { stateName } from './order-records.tsx'

/** The id of the element that takes the focus when the focused element is gone. */
export const ORDER_PROGRESS = 'order-progress'

const PICTURES = 4

interface OrderProgressProps {
  readonly order: Pick<Order, 'orderNo' | 'status' | 'statusMessage' | 'payment' | 'canPay' | 'createdAt' | 'history'>
  readonly pictures?: readonly string[] | undefined
}

/** Says what an order is doing, with the specified message beneath, and which steps have happened. */
export function OrderProgress({ order, pictures }: OrderProgressProps) {
  const t = checkoutTexts().order
  const steps = orderProgress(order)
  const isOver = order.status === 'Cancelled' || order.payment === 'expired'
  const current = steps.find(({ name }) => name === 'awaiting') ?? steps.findLast(({ isDone }) => isDone)
  return (
    <section
      id={ORDER_PROGRESS}
      aria-label={t.status}
      tabIndex={-1}
      className={`rounded-sm p-5 outline-none sm:p-8 print:p-0 ${isOver ? 'bg-mist' : 'bg-graphite text-paper print:bg-paper print:text-ink'}`}
    >
      <div className="flex flex-col gap-x-10 gap-y-6 lg:flex-row lg:items-center lg:justify-between">
        <div role="status">
          <p className="font-display font-semibold text-3xl leading-tight sm:text-4xl">
            {pictures ? t.thanksPaid(order.orderNo) : t.headlines[orderHeadline(order)]}
          </p>
          <p className={`mt-2 text-sm ${isOver ? 'text-steel' : 'text-paper/75 print:text-steel'}`}>
            {order.statusMessage}
          </p>
        </div>
        {pictures && (
          <ul className="flex gap-3 print:hidden">
            {pictures.slice(0, PICTURES).map((picture) => (
              <li key={picture} className="w-20 sm:w-24">
                <LineImage image={picture} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <ol
        aria-label={t.progress}
        className={`mt-6 grid gap-3 sm:mt-8 sm:gap-2 ${isOver ? 'sm:w-fit sm:grid-flow-col sm:gap-x-10' : 'sm:auto-cols-fr sm:grid-flow-col'}`}
      >
        {steps.map((step, place) => (
          <Step
            key={step.name}
            step={step}
            isCurrent={step === current}
            isLast={place === steps.length - 1}
            isOver={isOver}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  readonly step: ProgressStep
  readonly isCurrent: boolean
  readonly isLast: boolean
  readonly isOver: boolean
}

function Step({ step: { name, isDone, at }, isCurrent, isLast, isOver }: StepProps) {
  const t = checkoutTexts().order
  const faint = isOver ? 'text-steel' : 'text-paper/75 print:text-steel'
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={`flex gap-3 text-sm sm:flex-col sm:gap-2 ${isDone || isCurrent ? 'font-medium' : faint}`}
    >
      <span className="flex items-center gap-2 sm:w-full">
        <span
          aria-hidden
          className={`grid size-6 shrink-0 place-items-center rounded-full border text-xs ${
            isDone
              ? 'border-signal bg-signal text-ink'
              : isCurrent
                ? 'border-signal'
                : 'border-paper/40 print:border-steel'
          }`}
        >
          {isDone && <Check className="size-4" />}
        </span>
        {!isLast && !isOver && (
          <span aria-hidden className={`hidden h-px flex-1 sm:block ${isDone ? 'bg-signal' : 'bg-paper/25'}`} />
        )}
      </span>
      <span className="sm:pr-2">
        {name === 'placed' ? t.stepPlaced : stateName(name, t)}
        {isDone && <span className="sr-only"> {t.reached}</span>}
        {at && (
          <span className={`block font-normal ${faint}`}>
            <Day iso={at} />
          </span>
        )}
      </span>
    </li>
  )
}
