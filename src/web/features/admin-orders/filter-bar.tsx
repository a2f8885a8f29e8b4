import { ListFilter, X } from 'lucide-react'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { formatDay } from '#web/components/date.tsx'
import { DateField } from '#web/components/date-field.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { currentTab, type OrderFilter, withArchive } from './order-filter.ts'

export function FilterBar({ filter, onChange }: { filter: OrderFilter; onChange: (filter: OrderFilter) => void }) {
  const t = adminOrdersTexts().orders
  const { startDate, endDate, unpaid, archived } = filter
  const statuses = filter.status.split(',').filter(Boolean)
  const hasDays = startDate !== '' || endDate !== ''
  const days = [startDate, endDate].map((each) => (each ? formatDay(each) : '…'))
  const summary = [hasDays && days.join(' – '), statuses.join(', '), unpaid && t.unpaid, archived && t.archived]
  const change = (more: Partial<OrderFilter>) => onChange({ ...filter, page: 1, ...more })
  const ticks = [
    ...ORDER_STATUSES.map((status) => ({
      name: status,
      isTicked: statuses.includes(status),
      tick: (isTicked: boolean) =>
        change({ status: (isTicked ? [...statuses, status] : statuses.filter((each) => each !== status)).join() }),
    })),
    {
      name: t.unpaid,
      isTicked: unpaid !== '',
      tick: (isTicked: boolean) => change({ unpaid: isTicked ? 'true' : '' }),
    },
    {
      name: t.archived,
      isTicked: archived !== '',
      tick: (isTicked: boolean) => onChange(withArchive(filter, isTicked)),
    },
  ]
  return (
    <details open={currentTab(filter) === undefined || undefined} className="mb-1">
      <summary className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-3 text-sm">
        <ListFilter aria-hidden className="size-4.5 shrink-0" />
        <span className="font-medium">{t.filter}</span>
        <span className="truncate text-steel max-[22rem]:whitespace-normal">{summary.filter(Boolean).join(' · ')}</span>
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-5 rounded-sm border border-line p-4 xl:grid-cols-[auto_1fr] xl:gap-10">
        <fieldset className="min-w-0">
          <legend className="mb-2 font-medium text-sm">{t.dates}</legend>
          <div className="grid grid-cols-2 gap-3 sm:max-w-md xl:w-88 [&_label]:font-normal [&_label]:text-steel">
            {(['startDate', 'endDate'] as const).map((name) => (
              <DateField
                key={name}
                label={name === 'startDate' ? t.from : t.to}
                format={t.dayFormat}
                chooseLabel={t.chooseDay}
                value={filter[name]}
                onChange={(day) => change({ [name]: day })}
              />
            ))}
          </div>
          {hasDays && (
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
            {ticks.map(({ name, isTicked, tick }) => (
              <Checkbox
                key={name}
                checked={isTicked}
                onChange={({ target }) => tick(target.checked)}
                className="gap-2 rounded-sm border border-ink/50 px-3 text-sm has-checked:border-ink has-checked:bg-mist"
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      </div>
    </details>
  )
}
