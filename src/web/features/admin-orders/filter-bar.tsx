import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { Button } from '#web/components/button.tsx'
import { dayMonthYear } from '#web/components/date.tsx'
import { useAdminOrdersMessages } from '#web/lib/admin-orders-messages.ts'
import { useWide } from '#web/lib/use-wide.ts'
import type { OrderFilter } from './order-filter.ts'

interface FilterBarProps {
  readonly filter: OrderFilter
  readonly onChange: (filter: OrderFilter) => void
}

const DATE = 'h-11 w-full rounded-sm border border-ink/40 bg-paper px-3 text-sm'

/** What the list is narrowed to; every change goes into the page's address. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const t = useAdminOrdersMessages().orders
  const wide = useWide()
  const change = (more: Partial<OrderFilter>) => onChange({ ...filter, page: 1, ...more })
  const fields = (
    <div className="grid gap-5 xl:grid-cols-[auto_1fr] xl:gap-10">
      <fieldset>
        <legend className="mb-2 font-medium text-sm">{t.dates}</legend>
        <div className="grid grid-cols-2 gap-3 sm:max-w-md xl:w-88">
          <DateField label={t.from} value={filter.startDate} onChange={(startDate) => change({ startDate })} />
          <DateField label={t.to} value={filter.endDate} onChange={(endDate) => change({ endDate })} />
        </div>
        <Range filter={filter} onClear={() => change({ startDate: '', endDate: '' })} />
      </fieldset>
      <fieldset>
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
          <span aria-hidden className="mx-1 hidden w-px bg-line sm:block" />
          <Tick checked={filter.unpaid} onChange={(unpaid) => change({ unpaid })}>
            {t.unpaid}
          </Tick>
        </div>
      </fieldset>
    </div>
  )
  return (
    <div className="mb-6 grid gap-5">
      <search>
        <form
          key={filter.search}
          className="flex max-w-2xl gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            change({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
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
        </form>
      </search>
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

function DateField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="text-sm">
      <span className="mb-1 block text-steel">{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} className={DATE} />
    </label>
  )
}

const shown = (day: string): string => dayMonthYear(new Date(`${day}T12:00:00+05:30`))

/** The range as it is written in India, and the way to be rid of it. */
function Range({ filter: { startDate, endDate }, onClear }: { filter: OrderFilter; onClear: () => void }) {
  const t = useAdminOrdersMessages().orders
  const both = startDate && endDate ? t.range(shown(startDate), shown(endDate)) : ''
  const one = startDate ? t.since(shown(startDate)) : t.until(endDate && shown(endDate))
  return (
    <p className="mt-2 flex min-h-6 flex-wrap items-center gap-x-4 text-sm tabular-nums">
      <span data-range>{both || (startDate || endDate ? one : t.anyDate)}</span>
      {(startDate || endDate) && (
        <button type="button" onClick={onClear} className="inline-flex items-center gap-1 underline underline-offset-4">
          <X aria-hidden className="size-4" />
          {t.clearDates}
        </button>
      )}
    </p>
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
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-ink/25 px-3 text-sm has-checked:border-ink has-checked:bg-mist has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2">
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
