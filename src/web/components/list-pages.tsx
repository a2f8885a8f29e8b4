import { Link } from 'react-router'
import { Pagination, pageControlClass } from './pagination.tsx'

/** Pages shown at each end of the administration's lists, and around the current one (S2 §9). */
const EDGE = 2
const AROUND = 3

interface ListPagesProps {
  readonly label: string
  readonly current: number
  readonly total: number
  readonly pageLabel: (page: number) => string
  /** The address of a page. */
  readonly to: (page: number) => string
}

/** The pages of one of the administration's lists. */
export function ListPages({ label, current, total, pageLabel, to }: ListPagesProps) {
  return (
    <Pagination
      label={label}
      current={current}
      total={total}
      around={AROUND}
      edge={EDGE}
      control={(page, isCurrent) => (
        <Link
          to={to(page)}
          aria-label={pageLabel(page)}
          aria-current={isCurrent ? 'page' : undefined}
          className={pageControlClass(isCurrent)}
        >
          {page}
        </Link>
      )}
    />
  )
}
