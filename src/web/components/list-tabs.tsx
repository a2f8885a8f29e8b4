import { Link } from 'react-router'

interface ListTabsProps {
  readonly label: string
  readonly tabs: readonly {
    readonly key: string
    readonly name: string
    readonly to: string
    /** How many rows it has; undefined while that is not known. */
    readonly count?: string | undefined
    readonly isCurrent: boolean
  }[]
}

export const showTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** Shows tabs that are links, each with an address of its own: the parts of a list, or the pages of a section. */
export function ListTabs({ label, tabs }: ListTabsProps) {
  return (
    <nav aria-label={label} className="-mx-4 mb-4 overflow-x-auto border-line border-b px-4 md:mx-0 md:px-0">
      <ul className="flex gap-5">
        {tabs.map(({ key, name, to, count, isCurrent }) => (
          <li key={key}>
            <Link
              ref={isCurrent ? showTab : undefined}
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 text-sm text-steel hover:text-ink aria-[current=page]:border-signal aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {name}
              {count !== undefined && (
                <span className="min-w-5 rounded-full bg-mist px-1.5 text-center text-xs leading-5 tabular-nums">
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
