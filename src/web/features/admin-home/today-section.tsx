import { Link } from 'react-router'
import type { Today } from '#contract/today.ts'
import { formatInFull } from '#web/components/date.tsx'
import { formatDateTime } from '#web/lib/language.ts'
import { rupees } from '#web/lib/rupees.ts'
import { adminHomeTexts } from '#web/messages/en/admin-home.ts'

type Texts = ReturnType<typeof adminHomeTexts>['home']

/** Something that waits for staff: how many, what, where it is listed, and its legal deadline if it has one. */
interface TodayLine {
  readonly count: number | null | undefined
  readonly words: (count: number) => string
  readonly to: string
  readonly due?: string | null | undefined
  /** What is to be done until then. */
  readonly what?: keyof Texts['due'] | null | undefined
}

/** Returns the lines of what waits, in the order of a day's work; what is at zero or of another area is left out. */
export function linesOf(today: Today, t: Texts) {
  const { claims, messages, unpaidUntil: endDate } = today
  const unpaid = new URLSearchParams({ tab: 'unpaid', startDate: '', endDate })
  const lines: readonly TodayLine[] = [
    { count: today.toPack, words: t.toPack, to: '/all-orders?tab=to-pack' },
    { count: today.toDispatch, words: t.toDispatch, to: '/all-orders?tab=to-dispatch' },
    {
      count: messages?.open,
      words: t.messages,
      to: '/messages?status=open',
      due: messages?.oldestDue,
      what: messages?.what,
    },
    {
      count: claims?.open,
      words: t.claims,
      to: '/warranty-claims?status=waiting',
      due: claims?.oldestDue,
      what: 'claim',
    },
    { count: today.openDisputes, words: t.disputes, to: '#disputes' },
    { count: today.paymentsToReview, words: t.payments, to: '/dashboard#payments-to-review' },
    { count: today.unpaidOverTwoDays, words: t.unpaid, to: `/all-orders?${unpaid}` },
    { count: today.reviewsWaiting, words: t.reviews, to: '/reviews-admin?show=new' },
    { count: today.lowStock, words: t.stock, to: '/stock' },
    { count: today.failedEmails, words: t.emails, to: '#undelivered' },
  ]
  return lines.flatMap(({ count, words, ...line }) => (count ? [{ ...line, count, words: words(count) }] : []))
}

/** Shows what waits for the signed-in person, each line with a link to its list, beside the sales of today. */
export function TodaySection({ today }: { today: Today }) {
  const t = adminHomeTexts().home
  const lines = linesOf(today, t)
  return (
    <section aria-labelledby="today" className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div>
        <h2 id="today" className="mb-3 text-2xl">
          {t.today}
        </h2>
        {lines.length === 0 ? (
          <p className="text-steel">{t.nothing}</p>
        ) : (
          <ul className="divide-y divide-line border-line border-y">
            {lines.map((line) => (
              <li key={line.to}>
                <Link to={line.to} className="flex min-h-12 items-center gap-4 py-2 hover:bg-mist">
                  <span className="money w-14 shrink-0 text-right font-semibold text-xl tabular-nums">
                    {t.figure(line.count)}
                  </span>{' '}
                  <span className="min-w-0">
                    <span className="block underline underline-offset-4">{line.words}</span>{' '}
                    {line.due && line.what && <Due at={new Date(line.due)} what={line.what} />}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {today.sales && <SalesToday sales={today.sales} />}
    </section>
  )
}

function Due({ at, what }: { at: Date; what: keyof ReturnType<typeof adminHomeTexts>['home']['due'] }) {
  const t = adminHomeTexts().home
  const time = formatInFull(at)
  const isOver = at.getTime() < Date.now()
  return (
    <span className={`block text-sm ${isOver ? 'font-medium text-danger' : 'text-steel'}`}>
      {isOver ? t.overdue(time) : t.due[what](time)}
    </span>
  )
}

function SalesToday({ sales: { today, weekBefore } }: { sales: NonNullable<Today['sales']> }) {
  const t = adminHomeTexts().home
  const weekday = formatDateTime(new Date(`${weekBefore.day}T12:00:00+05:30`), { weekday: 'long' })
  return (
    <div>
      <h2 className="mb-3 text-2xl">{t.sales}</h2>
      <p className="money font-semibold text-2xl">{rupees(today.amount)}</p>
      <p>{t.orders(today.orders)}</p>
      <p className="mt-2 text-sm text-steel">
        {t.weekBefore(weekday, rupees(weekBefore.amount), t.orders(weekBefore.orders))}
      </p>
    </div>
  )
}
