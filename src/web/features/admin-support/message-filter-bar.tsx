import { Link, useNavigate } from 'react-router'
import { SearchForm } from '#web/components/search-form.tsx'
import { supportTexts } from '#web/messages/en/support.ts'
import { addressOf, type MessageFilter, SHOWN_STATUSES } from './message-filter.ts'

/** Filters messages by status and search text; both are part of the page's address. */
export function MessageFilterBar({ filter }: { filter: MessageFilter }) {
  const t = supportTexts().messages
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
        texts={t}
        value={filter.search}
        clearTo={addressOf({ ...filter, search: '', page: 1 })}
        className="min-w-0 flex-1 basis-80 lg:max-w-xl"
        onSearch={(search) => navigate(addressOf({ ...filter, search, page: 1 }))}
      />
    </div>
  )
}
