export const YEARS_SHOWN = 12

/** Returns the twelve years that are shown together with a year. Pages do not overlap: 2017 to 2028, 2029 to 2040. */
export function yearsAround(year: number): number[] {
  const last = Math.ceil(year / YEARS_SHOWN) * YEARS_SHOWN
  return Array.from({ length: YEARS_SHOWN }, (_, place) => last - YEARS_SHOWN + 1 + place)
}

/** Parses 'YYYY-MM-DD' as that day in the browser's time zone, in which the calendar draws; undefined if it is empty. */
export function toDate(day: string): Date | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return day === '' ? undefined : new Date(year, month - 1, date)
}

export const toDay = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

export const addMonths = (date: Date, months: number): Date => new Date(date.getFullYear(), date.getMonth() + months, 1)

/** How many items a key moves by in a grid of `page` items, null if none; `place` is the position in it. */
export function gridStep(key: string, { place, columns, page }: Record<'place' | 'columns' | 'page', number>) {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -place,
    End: page - 1 - place,
    PageUp: -page,
    PageDown: page,
  }
  return steps[key] ?? null
}
