import { Link } from 'react-router'
import { REVIEW_FILTERS, type ReviewFilter } from '#rules/reviews.ts'
import { SearchForm } from '#web/components/search-form.tsx'
import { formatCountShort } from '#web/lib/format-count.ts'
import { adminReviewsTexts } from '#web/messages/en/admin-reviews.ts'
import { addressOf, type ReviewListFilter } from './review-list-address.ts'

interface FilterBarProps {
  readonly filter: ReviewListFilter
  readonly counts: Readonly<Record<ReviewFilter, number>> | undefined
  readonly onChange: (filter: ReviewListFilter) => void
}

/** Filters the list; every change updates the page's address. */
export function FilterBar({ filter, counts, onChange }: FilterBarProps) {
  const t = adminReviewsTexts().adminReviews
  return (
    <div className="mb-6 grid gap-5">
      <SearchForm
        texts={t}
        value={filter.search}
        clearTo={addressOf({ ...filter, search: '', page: 1 })}
        className="max-w-2xl"
        onSearch={(search) => onChange({ ...filter, search, page: 1 })}
      />
      <nav aria-label={t.which}>
        <ul className="flex flex-wrap gap-2">
          {REVIEW_FILTERS.map((show) => (
            <li key={show}>
              <Link
                to={addressOf({ ...filter, show, page: 1 })}
                aria-current={show === filter.show ? 'page' : undefined}
                className="flex min-h-11 items-center gap-2 rounded-sm border border-ink/25 px-4 text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
              >
                {t.filters[show]}
                {counts && <span className="tabular-nums opacity-75">{formatCountShort(counts[show])}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
