import { Link } from 'react-router'
import { Pagination, pageControlClass } from './pagination.tsx'

/** The number of pages shown at each end of the admin lists, and around the current one (S2 §9). */
const EDGE = 2
const AROUND = 3

export interface ListPagesProps {
  readonly list: { readonly currentPage: number; readonly totalPages: number }
  readonly texts: { readonly pages: string; readonly page: (page: number) => string }
  /** Returns the address of a page. */
  readonly to: (page: number) => string
}

/** Shows the pagination of an admin list. */
export function ListPagination({ list, texts, to }: ListPagesProps) {
  return (
    <Pagination
      label={texts.pages}
      current={list.currentPage}
      total={list.totalPages}
      around={AROUND}
      edge={EDGE}
      control={(page, isCurrent) => (
        <Link
          to={to(page)}
          aria-label={texts.page(page)}
          aria-current={isCurrent ? 'page' : undefined}
          className={pageControlClass(isCurrent)}
        >
          {page}
        </Link>
      )}
    />
  )
}
