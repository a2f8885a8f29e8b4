import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { DateField } from '#web/components/date-field.tsx'
import { SearchForm } from '#web/components/search-form.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { useIsWide } from '#web/lib/use-is-wide.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { type OrderFilter, withArchive, withSearch } from './order-filter.ts'

interface FilterBarProps {
  readonly filter: OrderFilter
  readonly onChange: (filter: OrderFilter) => void
}

/** Filters the list; every change updates the page's address. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const t = adminOrdersTexts().orders
  const wide = useIsWide(1280)
  const day = { format: t.dayFormat, chooseLabel: t.chooseDay }
  const change = (more: Partial<OrderFilter>) => onChange({ ...filter, page: 1, ...more })
  const fields = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[auto_1fr] xl:gap-10">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-medium text-sm">{t.dates}</legend>
        <div className="grid grid-cols-2 gap-3 sm:max-w-md xl:w-88">
          <DateField {...day} label={t.from} value={filter.startDate} onChange={(startDate) => change({ startDate })} />
          <DateField {...day} label={t.to} value={filter.endDate} onChange={(endDate) => change({ endDate })} />
        </div>
        {(filter.startDate || filter.endDate) && (
          <TextButton onClick={() => change({ startDate: '', endDate: '' })} className="mt-1 gap-1 text-sm xl:min-h-8">
            <X aria-hidden className="size-4" />
            {t.clearDates}
          </TextButton>
        )}
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-medium text-sm">{t.statuses}</legend>
        <div className="flex flex-wrap gap-2">
          {ORDER_STATUSES.map((status) => (
            <Tick
              key={status}
              checked={filter.status.includes(status)}
              onChange={(checked) =>
                change({
                  status: ORDER_STATUSES.filter((each) => (each === status ? checked : filter.status.includes(each))),
                })
              }
            >
              {status}
            </Tick>
          ))}
          <span aria-hidden className="mx-1 hidden w-px bg-line xl:block" />
          <Tick checked={filter.unpaid} onChange={(unpaid) => change({ unpaid })}>
            {t.unpaid}
          </Tick>
          <Tick checked={filter.archived} onChange={(archived) => onChange(withArchive(filter, archived))}>
            {t.archived}
          </Tick>
        </div>
      </fieldset>
    </div>
  )
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-5">
      <SearchForm
        texts={t}
        value={filter.search}
        className="max-w-2xl"
        onSearch={(search) => onChange(withSearch(filter, search))}
      />
      {wide ? (
        fields
      ) : (
        <details className="rounded-sm border border-line">
          <summary className="flex min-h-12 items-center gap-3 px-4 font-medium">{t.filter}</summary>
          <div className="px-4 pb-5">{fields}</div>
        </details>
      )}
    </div>
  )
}

function Tick({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-ink/50 px-3 text-sm has-checked:border-ink has-checked:bg-mist has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-ink outline-none"
      />
      {children}
    </label>
  )
}
