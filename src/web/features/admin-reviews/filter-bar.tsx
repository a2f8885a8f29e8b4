import { Link } from 'react-router'
import { REVIEW_FILTERS, type ReviewFilter } from '#rules/reviews.ts'
import { Button } from '#web/components/button.tsx'
import { useAdminReviewsMessages } from '#web/lib/admin-reviews-messages.ts'
import { addressOf, type ReviewListFilter } from './review-list-address.ts'

interface FilterBarProps {
  readonly filter: ReviewListFilter
  readonly counts: Readonly<Record<ReviewFilter, number>> | undefined
  readonly onChange: (filter: ReviewListFilter) => void
}

/** What the list is narrowed to; every change goes into the page's address. */
export function FilterBar({ filter, counts, onChange }: FilterBarProps) {
  const t = useAdminReviewsMessages().adminReviews
  return (
    <div className="mb-6 grid gap-5">
      <search>
        <form
          key={filter.search}
          className="flex max-w-2xl flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
            onChange({ ...filter, search, page: 1 })
          }}
        >
          <input
            type="search"
            name="search"
            defaultValue={filter.search}
            maxLength={200}
            aria-label={t.search}
            placeholder={t.search}
            className="h-12 min-w-0 flex-1 rounded-sm border border-ink/40 px-4 placeholder:text-steel"
          />
          <Button type="submit" look="ink">
            {t.submit}
          </Button>
          {filter.search && (
            <Link
              to={addressOf({ ...filter, search: '', page: 1 })}
              className="grid min-h-12 place-items-center px-3 underline underline-offset-4"
            >
              {t.clear}
            </Link>
          )}
        </form>
      </search>
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
                {counts && <span className="tabular-nums opacity-75">{counts[show]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
