import { ListFilter, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { DateField, formatDay } from '#web/components/date-field.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { currentTab, type OrderFilter, withArchive } from './order-filter.ts'

interface FilterBarProps {
  readonly filter: OrderFilter
  readonly onChange: (filter: OrderFilter) => void
}

/** Filters the list; every change updates the page's address. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const t = adminOrdersTexts().orders
  const day = { format: t.dayFormat, chooseLabel: t.chooseDay }
  const change = (more: Partial<OrderFilter>) => onChange({ ...filter, page: 1, ...more })
  const days = [filter.startDate, filter.endDate].map((each) => (each ? formatDay(each) : '…'))
  const summary = [
    (filter.startDate || filter.endDate) && days.join(' – '),
    filter.status.join(', '),
    filter.unpaid && t.unpaid,
    filter.archived && t.archived,
  ].filter(Boolean)
  return (
    <details open={currentTab(filter) === undefined || undefined} className="mb-1">
      <summary className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-3 text-sm">
        <ListFilter aria-hidden className="size-4.5 shrink-0" />
        <span className="font-medium">{t.filter}</span>
        <span className="truncate text-steel">{summary.join(' · ')}</span>
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-5 rounded-sm border border-line p-4 xl:grid-cols-[auto_1fr] xl:gap-10">
        <fieldset className="min-w-0">
          <legend className="mb-2 font-medium text-sm">{t.dates}</legend>
          <div className="grid grid-cols-2 gap-3 sm:max-w-md xl:w-88">
            <DateField
              {...day}
              label={t.from}
              value={filter.startDate}
              onChange={(startDate) => change({ startDate })}
            />
            <DateField {...day} label={t.to} value={filter.endDate} onChange={(endDate) => change({ endDate })} />
          </div>
          {(filter.startDate || filter.endDate) && (
            <TextButton
              onClick={() => change({ startDate: '', endDate: '' })}
              className="mt-1 gap-1 text-sm xl:min-h-8"
            >
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
    </details>
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
