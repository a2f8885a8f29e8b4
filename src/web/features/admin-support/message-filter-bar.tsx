import { Link, useNavigate } from 'react-router'
import { SearchForm } from '#web/components/search-form.tsx'
import { useSupportMessages } from '#web/lib/support-messages.ts'
import { addressOf, type MessageFilter, SHOWN_STATUSES } from './message-filter.ts'

/** Where the messages stand, and words that are in them; both are in the page's address. */
export function MessageFilterBar({ filter }: { filter: MessageFilter }) {
  const t = useSupportMessages().messages
  const navigate = useNavigate()
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
      <nav aria-label={t.filter}>
        <ul className="flex flex-wrap gap-2">
          {SHOWN_STATUSES.map((status) => (
            <li key={status}>
              <Link
                to={addressOf({ ...filter, status, page: 1 })}
                aria-current={status === filter.status ? 'true' : undefined}
                className="grid min-h-11 place-items-center rounded-sm border border-ink/25 px-4 text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
              >
                {t.statuses[status]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SearchForm
        label={t.search}
        placeholder={t.placeholder}
        submit={t.submit}
        value={filter.search}
        className="min-w-0 flex-1 basis-80 lg:max-w-xl"
        onSearch={(search) => navigate(addressOf({ ...filter, search, page: 1 }))}
      >
        {filter.search && (
          <Link
            to={addressOf({ ...filter, search: '', page: 1 })}
            className="grid min-h-12 place-items-center px-2 underline underline-offset-4"
          >
            {t.clear}
          </Link>
        )}
      </SearchForm>
    </div>
  )
}
