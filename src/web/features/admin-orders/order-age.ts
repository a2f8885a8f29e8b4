const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const inWords = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Formats how long ago a moment was in its largest whole unit: 3 days ago. */
export function formatAge(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? [null, 1]
  return unit === null ? 'just now' : inWords.format(-Math.floor(seconds / length), unit)
}
