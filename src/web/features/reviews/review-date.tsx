import { formatDateTime } from '#web/lib/language.ts'

/** Shows day/month/year, the format of the product pages (S1 §9), with the full date as the title (W11). */
export function ReviewDate({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={formatDateTime(date, { dateStyle: 'medium' })} className="tabular-nums">
      {formatDateTime(date, { day: 'numeric', month: 'numeric', year: 'numeric' })}
    </time>
  )
}
