const full = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
const parts = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** day/month/year, as the product pages show dates (S1 §9), with the whole date as its title (C11). */
export function ReviewDate({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={full.format(date)} className="tabular-nums">
      {parts.format(date)}
    </time>
  )
}
