import { ListFilter, X } from 'lucide-react'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { DateField, formatDay } from '#web/components/date-field.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { currentTab, type OrderFilter, withArchive } from './order-filter.ts'

const TICK = 'gap-2 rounded-sm border border-ink/50 px-3 text-sm has-checked:border-ink has-checked:bg-mist'

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
        <span className="truncate text-steel max-[22rem]:whitespace-normal">{summary.join(' · ')}</span>
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-5 rounded-sm border border-line p-4 xl:grid-cols-[auto_1fr] xl:gap-10">
        <fieldset className="min-w-0">
          <legend className="mb-2 font-medium text-sm">{t.dates}</legend>
          <div className="grid grid-cols-2 gap-3 sm:max-w-md xl:w-88 [&_label]:font-normal [&_label]:text-steel">
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
              <Checkbox
                className={TICK}
                key={status}
                checked={filter.status.includes(status)}
                onChange={({ target }) =>
                  change({
                    status: ORDER_STATUSES.filter((each) =>
                      each === status ? target.checked : filter.status.includes(each),
                    ),
                  })
                }
              >
                {status}
              </Checkbox>
            ))}
            <span aria-hidden className="mx-1 hidden w-px bg-line xl:block" />
            <Checkbox
              className={TICK}
              checked={filter.unpaid}
              onChange={({ target }) => change({ unpaid: target.checked })}
            >
              {t.unpaid}
            </Checkbox>
            <Checkbox
              className={TICK}
              checked={filter.archived}
              onChange={({ target }) => onChange(withArchive(filter, target.checked))}
            >
              {t.archived}
            </Checkbox>
          </div>
        </fieldset>
      </div>
    </details>
  )
}
