import { Link } from 'react-router'
import { Pagination, pageControlClass } from './pagination.tsx'

interface ListPagesProps {
  readonly list: { readonly currentPage: number; readonly totalPages: number }
  readonly texts: { readonly pages: string; readonly page: (page: number) => string }
  readonly to: (page: number) => string
}

export function ListPagination({ list, texts, to }: ListPagesProps) {
  return (
    <Pagination
      label={texts.pages}
      current={list.currentPage}
      total={list.totalPages}
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
