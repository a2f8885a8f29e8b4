import { formatDateTime } from '#web/lib/language.ts'

const ZONE = 'Asia/Kolkata'

const inFull = (date: Date): string => formatDateTime(date, { dateStyle: 'medium', timeStyle: 'short' })

const monthFirst = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  timeZone: ZONE,
})

/** Shows month/day/year, with the full date as the title. */
export function LongDate({ iso }: { iso: string }) {
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

/** Formats a date as dd-MM-yyyy. */
export const formatShortDate = (date: Date): string => dayFirst.format(date).replaceAll('/', '-')

/** Shows day-month-year, with the full date as the title. */
export function ShortDate({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={inFull(date)} className="whitespace-nowrap tabular-nums">
      {formatShortDate(date)}
    </time>
  )
}

/** Shows date and time in words. */
export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{inFull(new Date(iso))}</time>
}
