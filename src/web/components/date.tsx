import { momentInWords } from '#web/lib/language.ts'

const ZONE = 'Asia/Kolkata'

const inFull = (date: Date): string => momentInWords(date, { dateStyle: 'long', timeStyle: 'short' })

const monthFirst = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  timeZone: ZONE,
})

/** month/day/year, with the whole date as its title. */
export function MonthDayYear({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={inFull(date)} className="tabular-nums">
      {monthFirst.format(date)}
    </time>
  )
}

const dayFirst = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: ZONE,
})

/** dd-MM-yyyy. */
export const dayMonthYear = (date: Date): string => dayFirst.format(date).replaceAll('/', '-')

/** day-month-year, with the whole date as its title. */
export function DayMonthYear({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={inFull(date)} className="whitespace-nowrap tabular-nums">
      {dayMonthYear(date)}
    </time>
  )
}

/** Day and time in words. */
export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{inFull(new Date(iso))}</time>
}
