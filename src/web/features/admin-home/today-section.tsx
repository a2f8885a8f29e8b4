import { Link } from 'react-router'
import type { Today } from '#contract/today.ts'
import { formatInFull } from '#web/components/date.tsx'
import { formatDateTime } from '#web/lib/language.ts'
import { rupees } from '#web/lib/rupees.ts'
import { adminHomeTexts } from '#web/messages/en/admin-home.ts'
import { linesOf } from './today-lines.ts'

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

/** Shows the first deadline of what waits, and whether it has passed. */
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

/** Shows the sales of today, and those of the same day of the week before. */
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
