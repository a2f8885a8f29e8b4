import { formatDateTime } from '#web/lib/language.ts'

/** Formats a moment, or a day 'YYYY-MM-DD', as the date in India: 28 Nov 2026. */
export const formatDay = (at: Date | string): string => formatDateTime(new Date(at), { dateStyle: 'medium' })

/** Formats a date with its time, in India: 28 Nov 2026, 6:09 pm. */
export const formatInFull = (date: Date): string => formatDateTime(date, { dateStyle: 'medium', timeStyle: 'short' })

const monthFirst = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** Shows month/day/year, the format of a profile's orders and of the list of users (S2 §9), with the full date as the title. */
export function LongDate({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={formatInFull(date)} className="tabular-nums">
      {monthFirst.format(date)}
    </time>
  )
}

export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatInFull(new Date(iso))}</time>
}

/** Shows a date, 27 Nov 2026, with its time as the title. */
export function Day({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={formatInFull(date)} className="whitespace-nowrap tabular-nums">
      {formatDay(date)}
    </time>
  )
}

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Formats how long ago a moment was in its largest whole unit: 3 days ago. */
export function formatAge(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? [null, 1]
  return unit === null ? 'just now' : relative.format(-Math.floor(seconds / length), unit)
}

export function Age({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatAge(iso)}</time>
}
