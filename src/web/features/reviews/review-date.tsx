import { momentInWords } from '#web/lib/language.ts'

/** day/month/year, as the product pages show dates (S1 §9), with the whole date as its title (C11). */
export function ReviewDate({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={momentInWords(date, { dateStyle: 'long' })} className="tabular-nums">
      {momentInWords(date, { day: 'numeric', month: 'numeric', year: 'numeric' })}
    </time>
  )
}
