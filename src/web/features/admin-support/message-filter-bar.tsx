import { Link, useNavigate } from 'react-router'
import { Button } from '#web/components/button.tsx'
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
      <search className="min-w-0 flex-1 basis-80 lg:max-w-xl">
        <form
          className="flex flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
            navigate(addressOf({ ...filter, search, page: 1 }))
          }}
        >
          <input
            key={filter.search}
            type="search"
            name="search"
            defaultValue={filter.search}
            maxLength={200}
            aria-label={t.search}
            placeholder={t.placeholder}
            className="h-12 min-w-0 flex-1 rounded-sm border border-ink/40 px-4 placeholder:text-steel"
          />
          <Button type="submit" look="ink">
            {t.submit}
          </Button>
          {filter.search && (
            <Link
              to={addressOf({ ...filter, search: '', page: 1 })}
              className="grid min-h-12 place-items-center px-2 underline underline-offset-4"
            >
              {t.clear}
            </Link>
          )}
        </form>
      </search>
    </div>
  )
}
