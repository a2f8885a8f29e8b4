import { ListFilter, X } from 'lucide-react'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { formatDay } from '#web/components/date.tsx'
import { DateField } from '#web/components/date-field.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { currentTab, type OrderFilter, withArchive } from './order-filter.ts'

interface FilterBarProps {
  readonly filter: OrderFilter
  readonly onChange: (filter: OrderFilter) => void
}

export function FilterBar({ filter, onChange }: FilterBarProps) {
  const t = adminOrdersTexts().orders
  const { startDate, endDate, unpaid, archived } = filter
  const days = [startDate, endDate].map((each) => (each ? formatDay(each) : '…'))
  const summary = [
    hasDays(filter) && days.join(' – '),
    statusesOf(filter).join(', '),
    unpaid && t.unpaid,
    archived && t.archived,
  ]
  return (
    <details open={currentTab(filter) === undefined || undefined} className="mb-1">
      <summary className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-3 text-sm">
        <ListFilter aria-hidden className="size-4.5 shrink-0" />
        <span className="font-medium">{t.filter}</span>
        <span className="truncate text-steel max-[22rem]:whitespace-normal">{summary.filter(Boolean).join(' · ')}</span>
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-5 rounded-sm border border-line p-4 xl:grid-cols-[auto_1fr] xl:gap-10">
        <Dates filter={filter} onChange={onChange} />
        <Statuses filter={filter} onChange={onChange} />
      </div>
    </details>
  )
}

const hasDays = ({ startDate, endDate }: OrderFilter): boolean => startDate !== '' || endDate !== ''

const statusesOf = ({ status }: OrderFilter): string[] => status.split(',').filter(Boolean)

/** Returns the changed filter, from its first page. */
const changed = (filter: OrderFilter, more: Partial<OrderFilter>): OrderFilter => ({ ...filter, page: 1, ...more })

function Dates({ filter, onChange }: FilterBarProps) {
  const t = adminOrdersTexts().orders
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{t.dates}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 sm:max-w-md xl:w-88 [&_label]:font-normal [&_label]:text-steel">
        {(['startDate', 'endDate'] as const).map((name) => (
          <DateField
            key={name}
            label={name === 'startDate' ? t.from : t.to}
            format={t.dayFormat}
            chooseLabel={t.chooseDay}
            value={filter[name]}
            onChange={(day) => onChange(changed(filter, { [name]: day }))}
          />
        ))}
      </div>
      {hasDays(filter) && (
        <TextButton
          onClick={() => onChange(changed(filter, { startDate: '', endDate: '' }))}
          className="mt-1 gap-1 text-sm xl:min-h-8"
        >
          <X aria-hidden className="size-4" />
          {t.clearDates}
        </TextButton>
      )}
    </fieldset>
  )
}

function Statuses({ filter, onChange }: FilterBarProps) {
  const t = adminOrdersTexts().orders
  const statuses = statusesOf(filter)
  const ticks = [
    ...ORDER_STATUSES.map((status) => ({
      name: status,
      isTicked: statuses.includes(status),
      after: (isTicked: boolean) =>
        changed(filter, {
          status: (isTicked ? [...statuses, status] : statuses.filter((each) => each !== status)).join(),
        }),
    })),
    {
      name: t.unpaid,
      isTicked: filter.unpaid !== '',
      after: (isTicked: boolean) => changed(filter, { unpaid: isTicked ? 'true' : '' }),
    },
    {
      name: t.archived,
      isTicked: filter.archived !== '',
      after: (isTicked: boolean) => withArchive(filter, isTicked),
    },
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{t.statuses}</legend>
      <div className="flex flex-wrap gap-2">
        {ticks.map(({ name, isTicked, after }) => (
          <Checkbox
            key={name}
            checked={isTicked}
            onChange={({ target }) => onChange(after(target.checked))}
            className="gap-2 rounded-sm border border-ink/50 px-3 text-sm has-checked:border-ink has-checked:bg-mist"
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
