import type { ReactNode } from 'react'

/** The number of pages shown around the current one, and at each end (S1 §9, S2 §9). */
const AROUND = 3
const EDGE = 2

interface PaginationProps {
  readonly label: string
  readonly current: number
  readonly total: number
  /** Renders the control for one page: a link where pages have addresses, otherwise a button. */
  readonly control: (page: number, current: boolean) => ReactNode
}

export function Pagination({ label, current, total, control }: PaginationProps) {
  if (total <= 1) return null
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap justify-center gap-1">
        {pageWindow(current, total, AROUND, EDGE).map((page, index, pages) =>
          page === null ? (
            <li key={`after-${pages[index - 1]}`} aria-hidden className="grid size-11 place-items-center">
              …
            </li>
          ) : (
            <li key={page}>{control(page, page === current)}</li>
          ),
        )}
      </ul>
    </nav>
  )
}

export const pageControlClass = (current: boolean): string =>
  `grid size-11 place-items-center rounded-sm border tabular-nums ${current ? 'border-ink bg-ink text-paper' : 'border-line hover:border-ink'}`

/** Returns the pages to show, with null for each gap: `around` pages in the middle, `edge` at both ends. */
export function pageWindow(current: number, total: number, around: number, edge: number): (number | null)[] {
  const start = Math.max(1, Math.min(current - Math.floor(around / 2), total - around + 1))
  const shown = new Set<number>()
  for (let page = 1; page <= total; page++) {
    if (page <= edge || page > total - edge || (page >= start && page < start + around)) shown.add(page)
  }
  return [...shown].flatMap((page, index, pages) =>
    index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [null, page] : [page],
  )
}
